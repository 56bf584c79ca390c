package org.openapitools.client.api;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.Arrays;
import org.openapitools.client.model.Point;

@SuppressWarnings("deprecation")
class DefaultApiTest extends Recorded {
  private final DefaultApi api = new DefaultApi(client);

  @org.junit.jupiter.api.Test
  void getPhotoTest() throws Exception {
    expect("GET", () -> api.getPhoto(1L));
  }

  @org.junit.jupiter.api.Test
  void putPhotoTest() throws Exception {
    Point place = new Point().x(new BigDecimal("1.5")).y(new BigDecimal("1.5"));
    expect("PUT", () -> api.putPhoto(1L, file(), Arrays.asList(file()), place, "sun"));
  }

  @org.junit.jupiter.api.Test
  void waterPostTest() throws Exception {
    expect("POST", () -> api.waterPost(new BigDecimal("1.5"), OffsetDateTime.parse("2024-01-31T12:00:00Z")));
  }
}
