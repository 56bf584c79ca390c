//! The models, each in a file of its own, and the parameters of the operations.
{% for module in modules %}
mod {{ module }};
pub use {{ module }}::*;
{%- endfor %}
