//! The server as it was generated.
{{ cases }}
