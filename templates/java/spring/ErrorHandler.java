package PACKAGE;

import java.io.IOException;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.client.DefaultResponseErrorHandler;

/** Makes the errors of Spring. Their bodies are uncompressed, and have no more bytes than the client allows. */
final class ErrorHandler extends DefaultResponseErrorHandler {
  private final ApiClient client;

  ErrorHandler(ApiClient client) {
    this.client = client;
  }

  @Override
  protected byte[] getResponseBody(ClientHttpResponse response) {
    try {
      return new Responses(client).bytes(new Received(response));
    } catch (IOException e) {
      throw new ApiException("the body of an error is unreadable: " + e.getMessage(), e, 0, null);
    }
  }
}
