package org.openapitools.client.model;

class ProblemTest {
  @org.junit.jupiter.api.Test
  void isReadAndWritten() throws Exception {
    RoundTrip.check("{\"title\":\"text\",\"cause\":{\"title\":\"text\",\"cause\":{\"title\":\"text\",\"cause\":{\"title\":\"text\",\"cause\":{}}}}}", Problem.class);
  }
}
