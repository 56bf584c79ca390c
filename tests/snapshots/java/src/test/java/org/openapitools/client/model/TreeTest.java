package org.openapitools.client.model;

class TreeTest {
  @org.junit.jupiter.api.Test
  void isReadAndWritten() throws Exception {
    RoundTrip.check("{\"type\":\"text\",\"id\":1,\"name\":\"text\",\"kind\":\"tree\",\"planted\":\"2024-01-31\",\"parent\":{\"type\":\"tree\",\"id\":1,\"name\":\"text\",\"kind\":\"tree\",\"planted\":\"2024-01-31\",\"parent\":{\"type\":\"tree\",\"name\":\"text\"},\"height-m\":1.5,\"rings\":[],\"leaves\":\"needle\"},\"height-m\":1.5,\"rings\":[1],\"leaves\":\"needle\"}", Tree.class);
  }
}
