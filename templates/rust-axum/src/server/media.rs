//! Media types and content negotiation.

/// Returns the media type without parameters. Case is ignored.
pub fn essence(text: &str) -> &str {
    text.split(';').next().unwrap_or_default().trim()
}

/// Returns whether the media type is JSON or has the suffix `+json`.
pub fn is_json(text: &str) -> bool {
    let essence = essence(text).as_bytes();
    let end = &essence[essence.len().saturating_sub(5)..];
    end.eq_ignore_ascii_case(b"/json") || end.eq_ignore_ascii_case(b"+json")
}

/// Returns whether the media type is text.
pub fn is_text(text: &str) -> bool {
    starts_with(text, "text/")
}

fn starts_with(text: &str, start: &str) -> bool {
    text.as_bytes().get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start.as_bytes()))
}

/// Returns whether a media type equals the offered one or lies in its range.
pub fn matches(offered: &str, sent: &str) -> bool {
    let (offered, sent) = (essence(offered), essence(sent));
    match offered.strip_suffix('*') {
        Some("*/") => true,
        Some(range) => starts_with(sent, range),
        None => offered.eq_ignore_ascii_case(sent),
    }
}

/// Returns the client's preference for a type, based on its `Accept` headers. Higher is better; None means not
/// accepted.
pub fn liking(accept: &str, offered: &str) -> Option<u16> {
    // The most common way to accept everything.
    if accept == "*/*" {
        return Some(1000);
    }
    let offered = essence(offered);
    let mut best: Option<(usize, u16)> = None;
    for part in accept.split(',') {
        let mut parameters = part.split(';');
        let range = parameters.next().unwrap_or_default().trim();
        let quality = parameters.find_map(|parameter| parameter.trim().strip_prefix("q=")?.parse::<f32>().ok());
        // The most specific range decides.
        let exactness = match range.split_once('/') {
            Some(("*", "*")) => 1,
            Some((_, "*")) => 2,
            _ => 3,
        };
        // An offered range stands for any type within it.
        let fits = matches(range, offered) || (offered.contains('*') && matches(offered, range));
        if !fits {
            continue;
        }
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is between 0 and 1000")]
        let quality = (quality.unwrap_or(1.0).clamp(0.0, 1.0) * 1000.0) as u16;
        if best.is_none_or(|(known, _)| exactness > known) {
            best = Some((exactness, quality));
        }
    }
    best.map(|(_, quality)| quality).filter(|quality| *quality > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_match_without_parameters_and_case() {
        assert!(matches("application/json", "Application/JSON; charset=utf-8"));
        assert!(matches("image/*", "image/png"));
        assert!(!matches("image/*", "text/plain"));
    }

    #[test]
    fn the_nearest_range_of_accept_decides() {
        let accept = "text/*;q=0.5, text/plain;q=0, */*;q=0.1";
        assert_eq!(liking(accept, "text/plain"), None);
        assert_eq!(liking(accept, "text/csv"), Some(500));
        assert_eq!(liking(accept, "image/png"), Some(100));
        assert_eq!(liking("image/png", "image/*"), Some(1000));
    }
}
