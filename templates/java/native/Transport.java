package {{ package }};

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** Sends calls. */
final class Transport {
  private final ApiClient client;

  Transport(ApiClient client) {
    this.client = client;
  }

  /** Sends a call and returns the response with its unread body. A status of 300 or more is an error. */
  Received start(ApiCall call) throws ApiException {
    Attempt attempt = Attempt.first(client, call);
    while (true) {
      HttpResponse<InputStream> response = null;
      IOException failure = null;
      try {
        TimeUnit.MILLISECONDS.sleep(attempt.wait);
        response = client.getHttpClient().send(request(attempt), BodyHandlers.ofInputStream());
      } catch (IOException e) {
        failure = e;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw Responses.failed(call, e);
      }
      Attempt next = next(attempt, response);
      if (next == null) {
        return checked(call, response, failure, false);
      }
      attempt = next;
    }
  }

  /** Sends a call and reads the response without waiting for it. */
  <T> CompletableFuture<ApiResponse<T>> startAsync(ApiCall call) {
    try {
      return startAsync(call, Attempt.first(client, call)).thenApply(response -> {
        try {
          return new Responses(client).read(call, response);
        } catch (ApiException e) {
          throw new CompletionException(e);
        }
      });
    } catch (ApiException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private CompletableFuture<Received> startAsync(ApiCall call, Attempt attempt) throws ApiException {
    return client.getHttpClient().sendAsync(request(attempt), BodyHandlers.ofInputStream()).handle((response, thrown) -> {
      Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : thrown;
      IOException failure = cause == null ? null : cause instanceof IOException ? (IOException) cause : new IOException(cause);
      try {
        Attempt next = next(attempt, response);
        if (next == null) {
          return CompletableFuture.completedFuture(checked(call, response, failure, true));
        }
        return CompletableFuture.supplyAsync(() -> next, CompletableFuture.delayedExecutor(next.wait, TimeUnit.MILLISECONDS))
            .thenCompose(later -> {
              try {
                return startAsync(call, later);
              } catch (ApiException e) {
                return CompletableFuture.<Received>failedFuture(e);
              }
            });
      } catch (ApiException e) {
        return CompletableFuture.<Received>failedFuture(e);
      }
    }).thenCompose(future -> future);
  }

  /** Makes the HTTP request. */
  private HttpRequest request(Attempt attempt) throws ApiException {
    Map<String, String> headers = attempt.headers();
    Payload payload = attempt.payload;
{%- if gzip %}
    headers.putIfAbsent("Accept-Encoding", "gzip");
    // A caller who names an encoding has encoded the body.
    boolean isZipped = payload != null && payload.length != 0 && headers.putIfAbsent("Content-Encoding", "gzip") == null;
{%- endif %}
    try {
      HttpRequest.Builder builder = HttpRequest.newBuilder(attempt.uri).method(attempt.method, publisher(payload{% if gzip %}, isZipped{% endif %}));
      headers.forEach(builder::setHeader);
      if (client.getReadTimeout() != null) {
        builder.timeout(client.getReadTimeout());
      }
      if ("http".equalsIgnoreCase(attempt.uri.getScheme())) {
        // Not every server ignores a request to upgrade.
        builder.version(HttpClient.Version.HTTP_1_1);
      }
      if (client.getRequestInterceptor() != null && !attempt.isElsewhere) {
        client.getRequestInterceptor().accept(builder);
      }
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw new ApiException(e);
    }
  }

  private static BodyPublisher publisher(Payload payload{% if gzip %}, boolean isZipped{% endif %}) {
    if (payload == null || payload.length == 0) {
      return payload == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(new byte[0]);
    }
    BodyPublisher content = BodyPublishers.ofInputStream(() -> {
      try {
        return {% if gzip %}isZipped ? new GzipBody(payload.source.open()) : {% endif %}payload.source.open();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
    return {% if gzip %}isZipped || {% endif %}payload.length < 0 ? content : BodyPublishers.fromPublisher(content, payload.length);
  }

  /** The request that follows, or null if the response, or the failure, is that of the call. */
  private static Attempt next(Attempt attempt, HttpResponse<InputStream> received) throws ApiException {
    if (received == null) {
      return attempt.afterFailure();
    }
    Received response = new Received(received);
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

  private Received checked(ApiCall call, HttpResponse<InputStream> response, IOException failure, boolean isAsync) throws ApiException {
    if (failure != null) {
      throw Responses.failed(call, failure);
    }
    return new Responses(client).checked(call, new Received(client.seen(response, isAsync)));
  }
}
