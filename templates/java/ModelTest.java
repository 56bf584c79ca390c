package {{ package }};

import org.junit.jupiter.api.Test;

{{ mark }}class {{ class }}Test {
  @Test
  void isReadAndWritten() throws Exception {
    RoundTrip.check({{ example }}, {{ class }}.class);
  }
}
