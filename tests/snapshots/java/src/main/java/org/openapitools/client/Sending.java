package org.openapitools.client;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProtocolException;
import java.util.concurrent.TimeUnit;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;

/** Follows redirects without taking credentials elsewhere, and sends requests again if the client is set to do so. */
final class Sending implements Interceptor {
  /** OkHttp itself would send a request again after this header with 0. */
  private static final String RETRY_AFTER = "Retry-After";

  private final ApiClient client;

  Sending(ApiClient client) {
    this.client = client;
  }

  /** Hides from OkHttp what makes it send a request again by itself. */
  static Response hide(Chain chain) throws IOException {
    Response response = chain.proceed(chain.request());
    String after = response.code() == 503 ? response.header(RETRY_AFTER) : null;
    return after == null ? response : response.newBuilder().removeHeader(RETRY_AFTER).header("X-" + RETRY_AFTER, after).build();
  }

  private static Response shown(Response response) {
    String after = response.code() == 503 ? response.header("X-" + RETRY_AFTER) : null;
    return after == null ? response : response.newBuilder().removeHeader("X-" + RETRY_AFTER).header(RETRY_AFTER, after).build();
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    Request request = chain.request();
    int redirects = 0;
    for (int retries = 0; ; ) {
      Response response = null;
      IOException failure = null;
      try {
        response = shown(chain.proceed(request));
      } catch (IOException e) {
        failure = e;
      }
      Request next = response == null || redirects >= client.maxRedirects ? null : redirected(request, response);
      if (next != null) {
        response.close();
        redirects++;
        request = next;
        continue;
      }
      Request renewed = response != null && response.code() == 401 ? renewed(request) : null;
      if (renewed != null) {
        response.close();
        request = renewed;
        continue;
      }
      long wait = response == null
          ? Requests.afterFailure(request.method(), Requests.backoff(retries))
          : Requests.after(response.code(), response.header(RETRY_AFTER), Requests.backoff(retries));
      if (chain.call().isCanceled() || !isRepeated(request, retries, wait)) {
        if (failure != null) {
          throw failure;
        }
        return reported(request, response);
      }
      if (response != null) {
        response.close();
      }
      retries++;
      try {
        TimeUnit.MILLISECONDS.sleep(wait);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted");
      }
    }
  }

  private static Response reported(Request request, Response response) {
    ApiCallback<?> callback = request.tag(ApiCallback.class);
    ResponseBody body = response.body();
    return callback == null || body == null ? response : response.newBuilder().body(new ProgressResponseBody(body, callback)).build();
  }

  private boolean isRepeated(Request request, int retries, long wait) {
    RequestBody body = request.body();
    return wait >= 0 && retries < client.maxRetries && (body == null || !body.isOneShot());
  }

  /** A refused request with another access token, or null. */
  private Request renewed(Request request) {
    ApiCall call = request.tag(ApiCall.class);
    boolean isOwn = call != null && request.header("Authorization") != null && (request.body() == null || !request.body().isOneShot());
    return isOwn && client.renewal.test(call) ? request.newBuilder().header("Authorization", call.headers.get("Authorization")).build() : null;
  }

  /** The request after a redirect, or null. */
  private static Request redirected(Request request, Response response) throws ProtocolException {
    int status = response.code();
    String location = response.header("Location");
    RequestBody body = request.body();
    boolean isKept = Requests.isKept(status, request.method());
    if (!Requests.isRedirect(status) || location == null || isKept && body != null && body.isOneShot()) {
      return null;
    }
    HttpUrl from = request.url();
    HttpUrl to = from.resolve(location);
    if (to == null) {
      response.close();
      throw new ProtocolException("it is redirected to '" + location + "', which is not a URL of HTTP");
    }
    if (from.isHttps() && !to.isHttps()) {
      return null;
    }
    Request.Builder out = request.newBuilder().url(to);
    if (!isKept) {
      out.method("GET", null).removeHeader("Content-Type");
    }
    if (!Page.origin(to.uri()).equals(Page.origin(from.uri()))) {
      ApiCall call = request.tag(ApiCall.class);
      Requests.secrets(call).forEach(out::removeHeader);
    }
    return out.build();
  }
}
