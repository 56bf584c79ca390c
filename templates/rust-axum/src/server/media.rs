//! Media types: which one is meant, and which one a client would have.

/// A media type without its parameters. Case makes no difference in it.
pub fn essence(text: &str) -> &str {
    text.split(';').next().unwrap_or_default().trim()
}

/// True for JSON and what ends in `+json`.
pub fn is_json(text: &str) -> bool {
    let essence = essence(text).as_bytes();
    let end = &essence[essence.len().saturating_sub(5)..];
    end.eq_ignore_ascii_case(b"/json") || end.eq_ignore_ascii_case(b"+json")
}

/// True for text of any kind.
pub fn is_text(text: &str) -> bool {
    starts_with(text, "text/")
}

fn starts_with(text: &str, start: &str) -> bool {
    text.as_bytes().get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start.as_bytes()))
}

/// True where the type that was sent is the one that is offered, or of its range.
pub fn matches(offered: &str, sent: &str) -> bool {
    let (offered, sent) = (essence(offered), essence(sent));
    match offered.strip_suffix('*') {
        Some("*/") => true,
        Some(range) => starts_with(sent, range),
        None => offered.eq_ignore_ascii_case(sent),
    }
}

/// What a client likes, by the text of its `Accept` headers. Higher is better; none where it refuses the type.
pub fn liking(accept: &str, offered: &str) -> Option<u16> {
    // What most clients say that like everything.
    if accept == "*/*" {
        return Some(1000);
    }
    let offered = essence(offered);
    let mut best: Option<(usize, u16)> = None;
    for part in accept.split(',') {
        let mut parameters = part.split(';');
        let range = parameters.next().unwrap_or_default().trim();
        let quality = parameters.find_map(|parameter| parameter.trim().strip_prefix("q=")?.parse::<f32>().ok());
        // What names the type decides, and what names its range only where nothing else does.
        let exactness = match range.split_once('/') {
            Some(("*", "*")) => 1,
            Some((_, "*")) => 2,
            _ => 3,
        };
        // An offered range is what somebody may find in it.
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
