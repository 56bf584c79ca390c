package PACKAGE;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.http.HttpMethod;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.ResponseExtractor;
import org.springframework.web.client.RestClientResponseException;

/** Sends calls with Spring, whose interceptors see each request, and whose error handlers each response. */
final class Transport {
  /** Sends a request, and gives what is made of the response. */
  private interface Request<R> {
    R send(Attempt attempt, HttpMethod method, ResponseExtractor<R> extractor) throws IOException;
  }

  /** Reads a response. */
  interface Reader<R> {
    R read(Received response);
  }

  private final ApiClient client;
  private final Sender sender;

  Transport(ApiClient client) {
    this.client = client;
    this.sender = new Sender(client);
  }

  /** Sends a call and reads the response, which is closed then. */
  <R> R exchange(ApiCall call, Reader<R> reader) {
    return sent(call, sender::exchange, reader);
  }

  /** Sends a call and returns the response with its unread body. */
  Received open(ApiCall call) {
    return sent(call, sender::open, response -> response);
  }

  private <R> R sent(ApiCall call, Request<R> request, Reader<R> reader) {
    for (Attempt attempt = Attempt.first(client, call); ; ) {
      Attempt current = attempt;
      AtomicReference<Attempt> next = new AtomicReference<>();
      try {
        TimeUnit.MILLISECONDS.sleep(current.wait);
        R result = request.send(current, ApiClient.method(call, current), response -> {
          Received received = new Received(response, current.uri);
          next.set(current.after(received));
          return next.get() == null ? reader.read(new Responses(client).checked(call, received)) : null;
        });
        if (next.get() == null) {
          return result;
        }
      } catch (RestClientResponseException e) {
        Received received = new Received(e, current.uri);
        next.set(current.after(received));
        if (next.get() == null) {
          throw explained(call, e, received);
        }
      } catch (ResourceAccessException e) {
        next.set(current.afterFailure());
        if (next.get() == null) {
          throw e;
        }
      } catch (IOException e) {
        next.set(current.afterFailure());
        if (next.get() == null) {
          throw new ResourceAccessException(call.operation + " failed: " + e.getMessage(), e);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw Responses.failed(call, e);
      }
      attempt = next.get();
    }
  }

  static void copy(Payload payload, OutputStream out) throws IOException {
    try (InputStream in = payload.source.open()) {
      byte[] part = new byte[8192];
      for (int read = in.read(part); read >= 0; read = in.read(part)) {
        out.write(part, 0, read);
      }
    }
  }

  /** The error of Spring, whose cause names the operation and has the decoded body. */
  private RestClientResponseException explained(ApiCall call, RestClientResponseException error, Received response) {
    try {
      new Responses(client).checked(call, response);
    } catch (ApiException cause) {
      if (error.getCause() == null) {
        error.initCause(cause);
      }
    }
    return error;
  }
}
