{% let sent = "send(call).getBody()" -%}
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
{%- if is_jakarta %}
import java.net.http.HttpClient;
{%- endif %}
import java.nio.file.Path;
import java.text.DateFormat;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
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
import org.springframework.http.client.ClientHttpRequestInterceptor;
{%- if is_jakarta %}
import org.springframework.http.client.JdkClientHttpRequestFactory;
{%- endif %}
{%- if is_bean %}
import org.springframework.stereotype.Component;
{%- endif %}
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestTemplate;

/** Sends the requests of the APIs with a RestTemplate, and has their settings. */
{%- if is_bean %}
@Component
{%- endif %}
@SuppressWarnings("this-escape")
public class ApiClient extends ApiSettings<ApiClient> {
  private final RestTemplate restTemplate;
  private final Map<String, Authentication> authentications = new LinkedHashMap<>();
  private String basePath = "";
  private boolean debugging;
  private DateFormat dateFormat = new RFC3339DateFormat();
  private {{ jackson.mapper }} mapper = new JSON().getMapper();
  private int maxAttemptsForRetry = 1;
  private long waitTimeMillis = -1;

  /** Makes a client for the first server of the API, and its RestTemplate. */
  public ApiClient() {
    this.restTemplate = buildRestTemplate();
    init();
  }

  /**
   * Makes a client for the first server of the API.
   *
   * @param restTemplate sends the requests; its request factory should not follow redirects, which the client does
   */
{%- if is_bean %}
  @Autowired
{%- endif %}
  public ApiClient(RestTemplate restTemplate) {
    this.restTemplate = restTemplate;
    init();
  }

  /**
   * Makes the RestTemplate of a client that is given none. Subclasses can make another.
   *
   * @return the RestTemplate
   */
  protected RestTemplate buildRestTemplate() {
{%- if is_jakarta %}
    RestTemplate template = new RestTemplate(requests());
{%- else %}
    RestTemplate template = new RestTemplate(new Connections());
{%- endif %}
    template.setErrorHandler(new ErrorHandler(this));
    return template;
  }

  /**
   * The RestTemplate that sends the requests.
   *
   * @return the RestTemplate
   */
  public RestTemplate getRestTemplate() {
    return restTemplate;
  }

  @Override
  long backoff(int retries) {
    return waitTimeMillis < 0 ? super.backoff(retries) : waitTimeMillis;
  }

  /**
   * Whether requests and responses are logged.
   *
   * @return whether they are
   */
  public boolean isDebugging() {
    return debugging;
  }

  /**
   * Sets whether requests, and the status and the headers of responses, are logged.
   *
   * @param debugging whether they are
   */
  public void setDebugging(boolean debugging) {
    List<ClientHttpRequestInterceptor> interceptors = new ArrayList<>(restTemplate.getInterceptors());
    interceptors.removeIf(Debugging.class::isInstance);
    if (debugging) {
      interceptors.add(new Debugging());
    }
    restTemplate.setInterceptors(interceptors);
    this.debugging = debugging;
  }

  /**
   * How often a request is sent at most.
   *
   * @return how often it is
   */
  public int getMaxAttemptsForRetry() {
    return maxAttemptsForRetry;
  }

  /**
   * Sets how often a request is sent at most, as {@link #setMaxRetries} does.
   *
   * @param maxAttemptsForRetry 1 for no retry
   */
  public void setMaxAttemptsForRetry(int maxAttemptsForRetry) {
    this.maxAttemptsForRetry = maxAttemptsForRetry;
    setMaxRetries(Math.max(0, maxAttemptsForRetry - 1));
  }

  /**
   * The time to wait before a request is sent again.
   *
   * @return the milliseconds, or -1 for half a second, which doubles each time
   */
  public long getWaitTimeMillis() {
    return waitTimeMillis;
  }

  /**
   * Sets the time to wait before a request is sent again, unless the response says it.
   *
   * @param waitTimeMillis the milliseconds
   */
  public void setWaitTimeMillis(long waitTimeMillis) {
    this.waitTimeMillis = waitTimeMillis;
  }

  /**
   * Sets what reads and writes JSON.
   *
   * @param mapper the mapper, which should be a copy of that of the client
   * @return this
   */
  public ApiClient set{{ jackson.mapper }}({{ jackson.mapper }} mapper) {
    this.mapper = mapper;
    return this;
  }

  /**
   * Sets the format of {@link Date}.
   *
   * @param dateFormat the format
   * @return this
   */
  public ApiClient setDateFormat(DateFormat dateFormat) {
    this.dateFormat = dateFormat;
    mapper = {% if jackson.is_3 %}mapper.rebuild().defaultDateFormat(dateFormat).build(){% else %}mapper.copy().setDateFormat(dateFormat){% endif %};
    return this;
  }

{% include "java/spring/sending.java" %}

{% let (setter, doc, end) = ("void", "", "") -%}
{% include "java/settings.java" %}

{% include "java/spring/entity.java" %}
}
