package org.openapitools.client.model;

class FlowerTest {
  @org.junit.jupiter.api.Test
  void isReadAndWritten() throws Exception {
    RoundTrip.check("{\"type\":\"text\",\"id\":1,\"name\":\"text\",\"kind\":\"tree\",\"planted\":\"2024-01-31\",\"parent\":{\"type\":\"tree\",\"name\":\"text\"},\"colours\":[],\"size\":[1.5,\"text\"],\"notes\":{\"key\":\"text\"},\"petals\":5}", Flower.class);
  }
}
