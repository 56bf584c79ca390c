package org.openapitools.client.model;

class ListPlants200ResponseTest {
  @org.junit.jupiter.api.Test
  void isReadAndWritten() throws Exception {
    RoundTrip.check("{\"items\":[{\"type\":\"tree\",\"id\":1,\"name\":\"text\",\"kind\":\"tree\",\"planted\":\"2024-01-31\",\"parent\":{\"type\":\"tree\",\"name\":\"text\"},\"height-m\":1.5,\"rings\":[],\"leaves\":\"needle\"}],\"next\":\"text\"}", ListPlants200Response.class);
  }
}
