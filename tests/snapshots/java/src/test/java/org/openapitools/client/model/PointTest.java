package org.openapitools.client.model;

class PointTest {
  @org.junit.jupiter.api.Test
  void isReadAndWritten() throws Exception {
    RoundTrip.check("{\"x\":1.5,\"y\":1.5}", Point.class);
  }
}
