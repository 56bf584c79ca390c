package PACKAGE;

import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.client.ResponseProcessingException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.glassfish.jersey.apache.connector.ApacheClientProperties;
import org.glassfish.jersey.apache.connector.ApacheConnectionClosingStrategy;
import org.glassfish.jersey.client.ClientProperties;
import org.glassfish.jersey.client.RequestEntityProcessing;

/** Sends calls with a client of JAX-RS, whose filters see each request and each response. */
final class Transport {
  /** Longer bodies are not kept in memory by a connector that does not know the lengths of others. */
  private static final int LONG = 1 << 16;

  /** Leaves the rest of a body unread: it may never end. A body that was read has given its connection back already. */
  private static final ApacheConnectionClosingStrategy CLOSING = (client, request, response, body) -> {
    request.abort();
    response.close();
  };

  private final ApiClient client;

  Transport(ApiClient client) {
    this.client = client;
  }

  /** Sends a call and returns the response with its unread body. A status of 300 or more is an error. */
  Received start(ApiCall call) throws ApiException {
    for (Attempt attempt = Attempt.first(client, call); ; ) {
      Received response = null;
      IOException failure = null;
      try {
        TimeUnit.MILLISECONDS.sleep(attempt.wait);
        response = new Received(sent(attempt), attempt.uri);
      } catch (ProcessingException e) {
        failure = failure(e);
      } catch (RuntimeException e) {
        // A header has a wrong value, or the client was closed.
        throw Responses.failed(call, e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw Responses.failed(call, e);
      }
      Attempt next = response == null ? attempt.afterFailure() : next(attempt, response);
      if (next == null && failure != null) {
        throw Responses.failed(call, failure);
      }
      if (next == null) {
        return new Responses(client).checked(call, response);
      }
      attempt = next;
    }
  }

  private Response sent(Attempt attempt) {
    Client http = client.getHttpClient();
    Map<String, String> headers = attempt.headers();
    Invocation.Builder request = http.target(attempt.uri).request();
    headers.forEach(request::header);
    request.property(ClientProperties.FOLLOW_REDIRECTS, false);
    // A request of any method can have a body.
    request.property(ClientProperties.SUPPRESS_HTTP_COMPLIANCE_VALIDATION, true);
    request.property(ApacheClientProperties.CONNECTION_CLOSING_STRATEGY, CLOSING);
    if (client.getConnectTimeout() > 0) {
      request.property(ClientProperties.CONNECT_TIMEOUT, client.getConnectTimeout());
    }
    if (client.getReadTimeout() > 0) {
      request.property(ClientProperties.READ_TIMEOUT, client.getReadTimeout());
    }
    Payload payload = attempt.payload;
    if (payload == null) {
      return request.method(attempt.method);
    }
    boolean isShort = payload.length >= 0 && payload.length <= LONG;
    request.property(
        ClientProperties.REQUEST_ENTITY_PROCESSING, isShort ? RequestEntityProcessing.BUFFERED : RequestEntityProcessing.CHUNKED);
    String type = headers.getOrDefault("Content-Type", MediaType.APPLICATION_OCTET_STREAM);
    return request.method(attempt.method, Entity.entity(new Body(payload, http.getConfiguration()), MediaType.valueOf(type)));
  }

  /** Why there is no response. */
  private static IOException failure(ProcessingException thrown) {
    if (thrown instanceof ResponseProcessingException) {
      new Received(((ResponseProcessingException) thrown).getResponse()).close();
    }
    Throwable cause = thrown;
    while (cause != null && !(cause instanceof IOException)) {
      cause = cause.getCause();
    }
    return cause == null ? new IOException(thrown.getMessage(), thrown) : (IOException) cause;
  }

  /** The request that follows, or null if the response is that of the call. */
  private static Attempt next(Attempt attempt, Received response) throws ApiException {
    boolean isRead = false;
    try {
      Attempt next = attempt.after(response);
      isRead = next == null;
      return next;
    } finally {
      if (!isRead) {
        response.close();
      }
    }
  }
}
