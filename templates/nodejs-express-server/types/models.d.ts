{{ header }}{% for model in models %}{{ model }}
{% endfor %}export {};
