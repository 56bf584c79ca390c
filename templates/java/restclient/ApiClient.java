{% let sent = "send(call).getBody()" -%}
{% let sends = "RestClient" -%}
{% let connects = "request factory" -%}
package {{ package }};

import {{ package }}.auth.ApiKeyAuth;
import {{ package }}.auth.Authentication;
import {{ package }}.auth.HttpBasicAuth;
import {{ package }}.auth.HttpBearerAuth;
import {{ package }}.auth.OAuth;
import {{ jackson.mapper_import }};
import java.io.InputStream;
import java.lang.reflect.Type;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.text.DateFormat;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
{%- if is_bean %}
import org.springframework.beans.factory.annotation.Autowired;
{%- endif %}
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseEntity;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.json.{{ jackson.converter }};
{%- if is_bean %}
import org.springframework.stereotype.Component;
{%- endif %}
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/** Sends the requests of the APIs with a RestClient, and has their settings. */
{%- if is_bean %}
@Component
{%- endif %}
@SuppressWarnings("this-escape")
public class ApiClient extends ApiSettings<ApiClient> {
{% include "java/spring/constructors.java" %}

  private RestClient made() {
    return buildRestClientBuilder(mapper).defaultStatusHandler(new ErrorHandler(this)).build();
  }

  /**
   * Makes what makes a RestClient.
   *
   * @param mapper what reads and writes JSON
   * @return the builder
   */
{%- if is_spring7 && !jackson.is_3 %}
  @SuppressWarnings("removal")
{%- endif %}
  public static RestClient.Builder buildRestClientBuilder({{ jackson.mapper }} mapper) {
    return RestClient.builder()
        .requestFactory(requests())
{%- if is_spring7 %}
        .configureMessageConverters(converters -> converters.registerDefaults().withJsonConverter(new {{ jackson.converter }}(mapper)));
{%- else %}
        .messageConverters(converters -> converters.add(0, new {{ jackson.converter }}(mapper)));
{%- endif %}
  }

  /**
   * What reads the response of a call. The request is sent when it is read, once, and without following redirects.
   *
   * @param call the call
   * @return the response
   * @throws RestClientException if an argument is missing or wrong
   */
  public RestClient.ResponseSpec spec(ApiCall call) throws RestClientException {
    Attempt attempt = Attempt.first(this, call);
    return new Sender(this).request(attempt, method(call, attempt)).retrieve();
  }

{% include "java/spring/sending.java" %}

{% let (setter, doc, end) = ("void", "", "") -%}
{% include "java/settings.java" %}

{% include "java/spring/entity.java" %}
}
