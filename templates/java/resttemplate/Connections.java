package PACKAGE;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import org.apache.http.HttpEntity;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.client.methods.HttpEntityEnclosingRequestBase;
import org.apache.http.client.methods.HttpRequestWrapper;
import org.apache.http.client.methods.HttpUriRequest;
import org.apache.http.client.protocol.HttpClientContext;
import org.apache.http.entity.HttpEntityWrapper;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.protocol.HTTP;
import org.apache.http.protocol.HttpContext;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;

/** Makes requests of any method, which may have a body. Its client leaves redirects and repetitions to {@link Transport}. */
final class Connections extends HttpComponentsClientHttpRequestFactory {
  private static final List<String> WITH_BODY = Arrays.asList("PATCH", "POST", "PUT");

  /** A request with any method. */
  private static final class Request extends HttpEntityEnclosingRequestBase {
    private final String method;

    Request(String method, URI uri) {
      this.method = method;
      setURI(uri);
    }

    @Override
    public String getMethod() {
      return method;
    }
  }

  /** A body whose rest is not read when it is closed: it may never end. */
  private static final class Unfinished extends HttpEntityWrapper {
    private final HttpUriRequest request;

    Unfinished(HttpEntity entity, HttpUriRequest request) {
      super(entity);
      this.request = request;
    }

    @Override
    public InputStream getContent() throws IOException {
      return new FilterInputStream(super.getContent()) {
        private boolean isRead;

        @Override
        public int read() throws IOException {
          int read = in.read();
          isRead = read < 0;
          return read;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
          int read = in.read(bytes, from, length);
          isRead = read < 0;
          return read;
        }

        @Override
        public void close() throws IOException {
          if (isRead) {
            in.close();
          } else {
            request.abort();
          }
        }
      };
    }
  }

  Connections() {
    super(
        HttpClients.custom()
            .setMaxConnPerRoute(100)
            .setMaxConnTotal(1000)
            .disableRedirectHandling()
            .disableAutomaticRetries()
            .disableCookieManagement()
            .disableAuthCaching()
            .addInterceptorLast((HttpRequest request, HttpContext context) -> shorten(request))
            .addInterceptorLast(Connections::close)
            .build());
    setBufferRequestBody(false);
  }

  /** Only methods that usually have a body say that they have none. */
  private static void shorten(HttpRequest request) {
    boolean isEmpty = request.containsHeader(HTTP.CONTENT_LEN) && request.getFirstHeader(HTTP.CONTENT_LEN).getValue().equals("0");
    if (isEmpty && !WITH_BODY.contains(request.getRequestLine().getMethod())) {
      request.removeHeaders(HTTP.CONTENT_LEN);
    }
  }

  private static void close(HttpResponse response, HttpContext context) {
    HttpRequest request = HttpClientContext.adapt(context).getRequest();
    HttpRequest original = request instanceof HttpRequestWrapper ? ((HttpRequestWrapper) request).getOriginal() : request;
    if (response.getEntity() != null && original instanceof HttpUriRequest) {
      response.setEntity(new Unfinished(response.getEntity(), (HttpUriRequest) original));
    }
  }

  @Override
  protected HttpUriRequest createHttpUriRequest(HttpMethod httpMethod, URI uri) {
    return new Request(httpMethod.name(), uri);
  }
}
