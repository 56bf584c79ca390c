package {{ package }};

import org.junit.jupiter.api.Test;

{{ mark }}class {{ name }} {
  @Test
  void isReadAndWritten() throws Exception {
    RoundTrip.check({{ example }}, {{ class }}.class);
  }
}
