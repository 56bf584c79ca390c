package PACKAGE;

import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.core.Configuration;
import java.util.Arrays;
import java.util.List;
import org.apache.http.HttpEntityEnclosingRequest;
import org.apache.http.HttpRequest;
import org.apache.http.protocol.HTTP;
import org.apache.http.protocol.HttpContext;
import org.glassfish.jersey.apache.connector.ApacheClientProperties;
import org.glassfish.jersey.apache.connector.ApacheConnectorProvider;
import org.glassfish.jersey.apache.connector.ApacheHttpClientBuilderConfigurator;
import org.glassfish.jersey.client.ClientConfig;
import org.glassfish.jersey.client.spi.Connector;

/** Makes the connections of a client, which knows any method. It leaves redirects, repetitions and cookies to {@link Transport}. */
final class Connections extends ApacheConnectorProvider {
  private static final List<String> WITH_BODY = Arrays.asList("PATCH", "POST", "PUT");

  @Override
  public Connector getConnector(Client client, Configuration config) {
    ClientConfig own = new ClientConfig().loadFrom(config).property(ApacheClientProperties.DISABLE_COOKIES, true);
    ApacheHttpClientBuilderConfigurator settings = builder -> {
      if (config.getProperty(ApacheClientProperties.CONNECTION_MANAGER) == null) {
        // Jersey's has two connections to a host.
        builder.setConnectionManager(null).setSSLHostnameVerifier(client.getHostnameVerifier());
      }
      return builder
          .setMaxConnPerRoute(100)
          .setMaxConnTotal(1000)
          .disableAutomaticRetries()
          .disableAuthCaching()
          .disableContentCompression()
          .addInterceptorLast((HttpRequest request, HttpContext context) -> lengthen(request));
    };
    return super.getConnector(client, own.register(settings));
  }

  /** Methods that usually have a body say that they have none. */
  private static void lengthen(HttpRequest request) {
    boolean hasEntity = request instanceof HttpEntityEnclosingRequest && ((HttpEntityEnclosingRequest) request).getEntity() != null;
    if (!hasEntity && WITH_BODY.contains(request.getRequestLine().getMethod())) {
      request.setHeader(HTTP.CONTENT_LEN, "0");
    }
  }
}
