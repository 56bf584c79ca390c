package PACKAGE;

import java.io.IOException;
import org.springframework.http.HttpMethod;
import org.springframework.http.StreamingHttpOutputMessage;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.client.ResponseErrorHandler;
import org.springframework.web.client.ResponseExtractor;
import org.springframework.web.client.RestTemplate;

/** Sends requests with a RestTemplate. */
final class Sender {
  private final RestTemplate template;

  Sender(ApiClient client) {
    this.template = client.getRestTemplate();
  }

  <R> R exchange(Attempt attempt, HttpMethod method, ResponseExtractor<R> extractor) {
    return template.execute(attempt.uri, method, request -> write(attempt, request), extractor);
  }

  /** As RestTemplate sends a request, but the response stays open. */
  <R> R open(Attempt attempt, HttpMethod method, ResponseExtractor<R> extractor) throws IOException {
    ClientHttpRequest request = template.getRequestFactory().createRequest(attempt.uri, method);
    template.getClientHttpRequestInitializers().forEach(initializer -> initializer.initialize(request));
    write(attempt, request);
    ClientHttpResponse response = request.execute();
    R result = null;
    try {
      ResponseErrorHandler handler = template.getErrorHandler();
      if (handler.hasError(response)) {
        handler.handleError(attempt.uri, method, response);
      }
      result = extractor.extractData(response);
      return result;
    } finally {
      if (result == null) {
        response.close();
      }
    }
  }

  private static void write(Attempt attempt, ClientHttpRequest request) throws IOException {
    attempt.headers().forEach(request.getHeaders()::set);
    Payload payload = attempt.payload;
    if (payload == null) {
      return;
    }
    if (payload.length >= 0) {
      request.getHeaders().setContentLength(payload.length);
    }
    if (request instanceof StreamingHttpOutputMessage) {
      ((StreamingHttpOutputMessage) request).setBody(out -> Transport.copy(payload, out));
    } else {
      Transport.copy(payload, request.getBody());
    }
  }
}
