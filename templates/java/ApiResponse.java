package {{ package }};

import java.util.{{ values }};
import java.util.Map;

/**
 * A response of the API.
 *
 * @param <T> the type of its body
 */
public class ApiResponse<T> {
  private final int statusCode;
  private final Map<String, {{ values }}<String>> headers;
  private final T data;

  /**
   * Makes a response without a body.
   *
   * @param statusCode the status
   * @param headers the headers
   */
  public ApiResponse(int statusCode, Map<String, {{ values }}<String>> headers) {
    this(statusCode, headers, null);
  }

  /**
   * Makes a response.
   *
   * @param statusCode the status
   * @param headers the headers
   * @param data the body
   */
  public ApiResponse(int statusCode, Map<String, {{ values }}<String>> headers, T data) {
    this.statusCode = statusCode;
    this.headers = headers;
    this.data = data;
  }

  /**
   * The status.
   *
   * @return the status
   */
  public int getStatusCode() {
    return statusCode;
  }

  /**
   * The headers.
   *
   * @return the headers
   */
  public Map<String, {{ values }}<String>> getHeaders() {
    return headers;
  }

  /**
   * The body.
   *
   * @return the body, or null
   */
  public T getData() {
    return data;
  }
}
