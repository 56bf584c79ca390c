package org.openapitools.client.model;

import org.junit.jupiter.api.Test;

class PointTest {
  @Test
  void isReadAndWritten() throws Exception {
    RoundTrip.check("{\"x\":1.5,\"y\":1.5}", Point.class);
  }
}
