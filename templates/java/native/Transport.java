package PACKAGE;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
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
        response = client.getHttpClient().send(attempt.request(), BodyHandlers.ofInputStream());
      } catch (IOException e) {
        failure = e;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw Responses.failed(call, e);
      }
      Attempt next = attempt.next(response, failure);
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
    return client.getHttpClient().sendAsync(attempt.request(), BodyHandlers.ofInputStream()).handle((response, thrown) -> {
      Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : thrown;
      IOException failure = cause == null ? null : cause instanceof IOException ? (IOException) cause : new IOException(cause);
      try {
        Attempt next = attempt.next(response, failure);
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

  private Received checked(ApiCall call, HttpResponse<InputStream> response, IOException failure, boolean isAsync) throws ApiException {
    if (failure != null) {
      throw Responses.failed(call, failure);
    }
    return new Responses(client).checked(call, new Received(client.seen(response, isAsync)));
  }
}
