package org.openapitools.client.model;

class KindTest {
  @org.junit.jupiter.api.Test
  void isReadAndWritten() throws Exception {
    RoundTrip.check("\"tree\"", Kind.class);
  }
}
