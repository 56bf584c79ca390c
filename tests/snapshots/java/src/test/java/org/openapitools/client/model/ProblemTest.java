package org.openapitools.client.model;

import org.junit.jupiter.api.Test;

class ProblemTest {
  @Test
  void isReadAndWritten() throws Exception {
    RoundTrip.check("{\"title\":\"text\",\"cause\":{\"title\":\"text\",\"cause\":{\"title\":\"text\",\"cause\":{\"title\":\"text\",\"cause\":{}}}}}", Problem.class);
  }
}
