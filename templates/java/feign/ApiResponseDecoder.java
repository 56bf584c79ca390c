package PACKAGE;

import com.fasterxml.jackson.databind.ObjectMapper;
import feign.Response;
import feign.codec.Decoder;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;

/** Reads JSON with a mapper that is not the client's. A builder without a decoder reads it with the client's. */
public class ApiResponseDecoder implements Decoder {
  private final ObjectMapper mapper;

  /**
   * Makes a decoder.
   *
   * @param mapper what reads JSON
   */
  public ApiResponseDecoder(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  @Override
  public Object decode(Response response, Type type) throws IOException {
    if (response.status() == 204 || response.body() == null) {
      return null;
    }
    try (InputStream in = new Received(response).body()) {
      return mapper.readValue(in, mapper.constructType(type));
    }
  }
}
