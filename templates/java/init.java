{%- for server in servers %}
    {{ server }};
{%- endfor %}
{%- for scheme in schemes %}
    authentications.put({{ scheme }});
{%- endfor %}
{%- if let Some(agent) = user_agent %}
    setUserAgent({{ agent }});
{%- endif %}
