package org.openapitools.client.model;

import org.junit.jupiter.api.Test;

class KindTest {
  @Test
  void isReadAndWritten() throws Exception {
    RoundTrip.check("\"tree\"", Kind.class);
  }
}
