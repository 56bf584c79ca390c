//! The models, one per file, and the parameters of the operations.
{% for module in modules %}
mod {{ module }};
pub use {{ module }}::*;
{%- endfor %}
