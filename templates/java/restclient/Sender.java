package PACKAGE;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.http.HttpMethod;
import org.springframework.web.client.ResponseExtractor;
import org.springframework.web.client.RestClient;

/** Sends requests with a RestClient. */
final class Sender {
  private final ApiClient client;

  Sender(ApiClient client) {
    this.client = client;
  }

  /** A request that is not sent yet. */
  RestClient.RequestBodySpec request(Attempt attempt, HttpMethod method) {
    RestClient.RequestBodySpec request =
        client.getRestClient().method(method).uri(attempt.uri).headers(headers -> attempt.headers().forEach(headers::set));
    Payload payload = attempt.payload;
    if (payload != null) {
      if (payload.length >= 0) {
        request.contentLength(payload.length);
      }
      request.body(out -> Transport.copy(payload, out));
    }
    return request;
  }

  <R> R exchange(Attempt attempt, HttpMethod method, ResponseExtractor<R> extractor) throws IOException {
    AtomicReference<R> result = new AtomicReference<>();
    // Errors are left to the status handlers of the RestClient.
    request(attempt, method)
        .retrieve()
        .onStatus(status -> !status.isError(), (request, response) -> result.set(extractor.extractData(response)))
        .toBodilessEntity();
    return result.get();
  }

  /** Sends a request whose response stays open. */
  <R> R open(Attempt attempt, HttpMethod method, ResponseExtractor<R> extractor) throws IOException {
    ErrorHandler handler = new ErrorHandler(client);
    return request(attempt, method).exchange((request, response) -> {
      R result = null;
      try {
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
    }, false);
  }
}
