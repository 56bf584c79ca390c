{{ header }}{% if let Some(any_of) = any_of %}{{ any_of }}
{% endif %}{% for model in models %}{{ model }}
{% endfor %}export {};
