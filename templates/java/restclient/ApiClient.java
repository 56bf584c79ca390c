package {{ package }};

import {{ package }}.auth.ApiKeyAuth;
import {{ package }}.auth.Authentication;
import {{ package }}.auth.HttpBasicAuth;
import {{ package }}.auth.HttpBearerAuth;
import {{ package }}.auth.OAuth;
import com.fasterxml.jackson.databind.ObjectMapper;
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
import org.springframework.http.ResponseEntity;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.json.MappingJackson2HttpMessageConverter;
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
  private final RestClient restClient;
  private final ObjectMapper mapper;
  private final DateFormat dateFormat;
  private final Map<String, Authentication> authentications = new LinkedHashMap<>();
  private String basePath = "";

  /** Makes a client for the first server of the API, and its RestClient. */
  public ApiClient() {
    this(null);
  }

  /**
   * Makes a client for the first server of the API.
   *
   * @param restClient sends the requests; its request factory should not follow redirects, which the client does
   */
{%- if is_bean %}
  @Autowired
{%- endif %}
  public ApiClient(RestClient restClient) {
    this(restClient, createDefaultDateFormat());
  }

  /**
   * Makes a client for the first server of the API, and its RestClient.
   *
   * @param mapper what reads and writes JSON: {@link #createDefaultObjectMapper} makes one for models
   * @param format the format of {@link Date}
   */
  public ApiClient(ObjectMapper mapper, DateFormat format) {
    this(null, mapper, format);
  }

  /**
   * Makes a client for the first server of the API.
   *
   * @param restClient sends the requests, or null
   * @param mapper what reads and writes JSON: {@link #createDefaultObjectMapper} makes one for models
   * @param format the format of {@link Date}
   */
  public ApiClient(RestClient restClient, ObjectMapper mapper, DateFormat format) {
    this.mapper = mapper.copy();
    this.dateFormat = format;
    this.restClient = restClient != null ? restClient : buildRestClientBuilder(this.mapper).defaultStatusHandler(new ErrorHandler(this)).build();
    init();
  }

  /**
   * Makes a client for the first server of the API.
   *
   * @param restClient sends the requests, or null
   * @param format the format of {@link Date}
   */
  protected ApiClient(RestClient restClient, DateFormat format) {
    this(restClient, createDefaultObjectMapper(format), format);
  }

  /**
   * The format of dates of clients without another.
   *
   * @return the format
   */
  public static DateFormat createDefaultDateFormat() {
    return new RFC3339DateFormat();
  }

  /**
   * The mapper of clients without another.
   *
   * @param dateFormat the format of {@link Date}, or null
   * @return the mapper
   */
  public static ObjectMapper createDefaultObjectMapper(DateFormat dateFormat) {
    return new JSON().getMapper().setDateFormat(dateFormat == null ? createDefaultDateFormat() : dateFormat);
  }

  /**
   * Makes what makes a RestClient.
   *
   * @param mapper what reads and writes JSON
   * @return the builder
   */
{%- if is_spring7 %}
  @SuppressWarnings("removal")
{%- endif %}
  public static RestClient.Builder buildRestClientBuilder(ObjectMapper mapper) {
    return RestClient.builder()
        .requestFactory(requests())
{%- if is_spring7 %}
        .configureMessageConverters(converters -> converters.registerDefaults().withJsonConverter(new MappingJackson2HttpMessageConverter(mapper)));
{%- else %}
        .messageConverters(converters -> converters.add(0, new MappingJackson2HttpMessageConverter(mapper)));
{%- endif %}
  }

  /**
   * Makes what makes a RestClient.
   *
   * @return the builder
   */
  public static RestClient.Builder buildRestClientBuilder() {
    return buildRestClientBuilder(createDefaultObjectMapper(null));
  }

  /**
   * Makes a RestClient.
   *
   * @param mapper what reads and writes JSON
   * @return the RestClient
   */
  public static RestClient buildRestClient(ObjectMapper mapper) {
    return buildRestClientBuilder(mapper).build();
  }

  /**
   * Makes a RestClient.
   *
   * @return the RestClient
   */
  public static RestClient buildRestClient() {
    return buildRestClientBuilder().build();
  }

  /**
   * The RestClient that sends the requests.
   *
   * @return the RestClient
   */
  public RestClient getRestClient() {
    return restClient;
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
    return new Sender(this).request(attempt, Transport.method(call, attempt)).retrieve();
  }

{% include "java/spring/settings.java" %}
}
