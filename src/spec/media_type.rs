//! What a media type says without a look at its schema.

/// Type and subtype, without parameters and in lower case.
pub fn essence(media_type: &str) -> String {
    media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// Media types whose values are bytes, whatever their schema says.
pub fn is_binary(media_type: &str) -> bool {
    let essence = essence(media_type);
    let (kind, sub) = essence.split_once('/').unwrap_or((&essence, ""));
    matches!(kind, "image" | "audio" | "video" | "font")
        || matches!(sub, "octet-stream" | "pdf" | "zip" | "gzip" | "x-tar" | "x-gzip" | "vnd.ms-excel")
}
