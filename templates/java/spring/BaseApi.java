package {{ package }};
{% if !is_reactive %}
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestClientException;
{% endif %}
/** What all classes of operations have: the client{% if !is_reactive %}, and requests by URL{% endif %}. */
public abstract class BaseApi {
  /** Sends the requests. */
  protected ApiClient apiClient;

  /** Uses the default client. */
  public BaseApi() {
    this(Configuration.getDefaultApiClient());
  }

  /**
   * Uses a client.
   *
   * @param apiClient the client
   */
  public BaseApi(ApiClient apiClient) {
    this.apiClient = apiClient;
  }

  /**
   * The client.
   *
   * @return the client
   */
  public ApiClient getApiClient() {
    return apiClient;
  }

  /**
   * Sets the client.
   *
   * @param apiClient the client
   */
  public void setApiClient(ApiClient apiClient) {
    this.apiClient = apiClient;
  }
{%- if !is_reactive %}

  /**
   * Sends a request without a body.
   *
   * @param url a path below the base URL, or a whole URL
   * @param method the method
   * @return the response
   * @throws RestClientException if there is no response, or if it is an error
   */
  public ResponseEntity<Void> invokeAPI(String url, HttpMethod method) throws RestClientException {
    return invokeAPI(url, method, null, new ParameterizedTypeReference<Void>() {});
  }

  /**
   * Sends a request.
   *
   * @param url a path below the base URL, or a whole URL
   * @param method the method
   * @param request the body, which is sent as JSON, or null
   * @return the response
   * @throws RestClientException if there is no response, or if it is an error
   */
  public ResponseEntity<Void> invokeAPI(String url, HttpMethod method, Object request) throws RestClientException {
    return invokeAPI(url, method, request, new ParameterizedTypeReference<Void>() {});
  }

  /**
   * Sends a request without a body.
   *
   * @param <T> the type of the result
   * @param url a path below the base URL, or a whole URL
   * @param method the method
   * @param returnType the type of the result
   * @return the response
   * @throws RestClientException if there is no response, or if it is an error or unreadable
   */
  public <T> ResponseEntity<T> invokeAPI(String url, HttpMethod method, ParameterizedTypeReference<T> returnType)
      throws RestClientException {
    return invokeAPI(url, method, null, returnType);
  }

  /**
   * Sends a request.
   *
   * @param <T> the type of the result
   * @param url a path below the base URL, or a whole URL
   * @param method the method
   * @param request the body, which is sent as JSON, or null
   * @param returnType the type of the result
   * @return the response
   * @throws RestClientException if there is no response, or if it is an error or unreadable
   */
  public <T> ResponseEntity<T> invokeAPI(String url, HttpMethod method, Object request, ParameterizedTypeReference<T> returnType)
      throws RestClientException {
    ApiCall call = apiClient.call(method + " " + url, method.name(), url, "application/json");
    if (!url.startsWith("/")) {
      call.address = url;
    }
    if (request != null) {
      call.json("request", request, "application/json", "body");
    }
    call.returns(returnType.getType());
    return apiClient.send(call);
  }
{%- endif %}
}
