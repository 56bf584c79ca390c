package {{ package }};

{{ mark }}class {{ name }} {
  @org.junit.jupiter.api.Test
  void isReadAndWritten() throws Exception {
    RoundTrip.check{% if has_files %}Files{% endif %}({{ example }}, {{ class }}.class);
  }
}
