//! The clock, which is read only if an option requests a time.

/// The current time in UTC, as `yyyyMMddHHmm`.
pub fn timestamp() -> String {
    let [year, month, day, hour, minute, _] = civil(now());
    format!("{year:04}{month:02}{day:02}{hour:02}{minute:02}")
}

/// The current time in UTC by ISO 8601, as `2024-01-31T12:00:00Z`.
pub fn iso_time() -> String {
    let [year, month, day, hour, minute, second] = civil(now());
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

fn now() -> u64 {
    super::chance::used();
    seconds()
}

#[cfg(not(target_os = "unknown"))]
fn seconds() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map(|d| d.as_secs()).unwrap_or_default()
}

#[cfg(target_os = "unknown")]
fn seconds() -> u64 {
    js_sys::Date::now() as u64 / 1000
}

/// Year, month, day, hour, minute and second, the date from days since 1970 (Howard Hinnant, "chrono-compatible
/// low-level date algorithms").
fn civil(seconds: u64) -> [u64; 6] {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_index = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_index + 2) / 5 + 1;
    let month = if month_index < 10 { month_index + 3 } else { month_index - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    [year, month, day, rest / 3600, rest % 3600 / 60, rest % 60]
}

#[cfg(test)]
mod tests {
    use super::civil;

    #[test]
    fn civil_dates() {
        assert_eq!(civil(0), [1970, 1, 1, 0, 0, 0]);
        assert_eq!(civil(951_827_696), [2000, 2, 29, 12, 34, 56]);
        assert_eq!(civil(1_767_225_599), [2025, 12, 31, 23, 59, 59]);
    }
}
