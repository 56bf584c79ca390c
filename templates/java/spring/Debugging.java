package {{ package }};

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;

/** Logs requests, and the status and the headers of responses, without credentials in their usual headers. */
final class Debugging implements ClientHttpRequestInterceptor {
  private static final Log LOG = LogFactory.getLog(ApiClient.class);

  @Override
  public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution) throws IOException {
    LOG.info("> " + request.getMethod() + " " + request.getURI() + " " + shown(request.getHeaders()));
    if (body.length > 0) {
      LOG.info("> " + new String(body, StandardCharsets.UTF_8));
    }
    ClientHttpResponse response = execution.execute(request, body);
    LOG.info("< " + response.{% if is_jakarta %}getStatusCode().value(){% else %}getRawStatusCode(){% endif %} + " " + shown(response.getHeaders()));
    return response;
  }

  private static String shown(HttpHeaders headers) {
    List<String> secrets = Requests.secrets(null);
    secrets.add("Set-Cookie");
    HttpHeaders out = new HttpHeaders();
    headers.forEach((name, values) -> out.addAll(name, secrets.stream().anyMatch(name::equalsIgnoreCase) ? Arrays.asList("***") : values));
    return out.toString();
  }
}
