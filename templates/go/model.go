{{ doc -}}
// {{ name }} is {{ kind }}.
