package {{ package }};

{{ mark }}class {{ name }} {
  @org.junit.jupiter.api.Test
  void isReadAndWritten() throws Exception {
    RoundTrip.check({{ example }}, {{ class }}.class);
  }
}
