package {{ package }};

import java.io.IOException;
{%- for import in imports %}
import {{ import }};
{%- endfor %}

/** The error of a call: a response with a failure status or an unreadable body, or why there is no response. */
public class ApiException extends {{ parent }} {
  /** Makes the error for a response. */
  public interface Factory {
    /**
     * The error for a response.
     *
     * @param operationId the name of the operation
     * @param response the response with its unread body
     * @return the error
     * @throws IOException if the body cannot be read
     */
    ApiException of(String operationId, {{ response }} response) throws IOException;
  }

  private static final long serialVersionUID = 1L;

  private final int code;
  private final transient {{ headers }} responseHeaders;
  private final String responseBody;
  private transient Object errorObject;

  /** Makes an error without anything. */
  public ApiException() {
    this(null, null, 0, null, null);
  }

  /**
   * Makes an error with a cause.
   *
   * @param throwable the cause
   */
  public ApiException(Throwable throwable) {
    this(throwable.getMessage(), throwable, 0, null, null);
  }

  /**
   * Makes an error with a message.
   *
   * @param message the message
   */
  public ApiException(String message) {
    this(message, null, 0, null, null);
  }

  /**
   * Makes an error.
   *
   * @param message the message
   * @param throwable the cause
   * @param code the status, or 0 without a response
   * @param responseHeaders the headers of the response
   * @param responseBody the body of the response
   */
  public ApiException(String message, Throwable throwable, int code, {{ headers }} responseHeaders, String responseBody) {
    super({% if has_status %}code, {% endif %}message, throwable);
    this.code = code;
    this.responseHeaders = responseHeaders;
    this.responseBody = responseBody;
  }

  /**
   * Makes an error without a cause.
   *
   * @param message the message
   * @param code the status
   * @param responseHeaders the headers of the response
   * @param responseBody the body of the response
   */
  public ApiException(String message, int code, {{ headers }} responseHeaders, String responseBody) {
    this(message, null, code, responseHeaders, responseBody);
  }

  /**
   * Makes an error without a body.
   *
   * @param message the message
   * @param throwable the cause
   * @param code the status
   * @param responseHeaders the headers of the response
   */
  public ApiException(String message, Throwable throwable, int code, {{ headers }} responseHeaders) {
    this(message, throwable, code, responseHeaders, null);
  }

  /**
   * Makes an error without a message.
   *
   * @param code the status
   * @param responseHeaders the headers of the response
   * @param responseBody the body of the response
   */
  public ApiException(int code, {{ headers }} responseHeaders, String responseBody) {
    this("the server responded with " + code, null, code, responseHeaders, responseBody);
  }

  /**
   * Makes an error without a body.
   *
   * @param code the status
   * @param message the message
   */
  public ApiException(int code, String message) {
    this(message, null, code, null, null);
  }

  /**
   * Makes an error without a cause.
   *
   * @param code the status
   * @param message the message
   * @param responseHeaders the headers of the response
   * @param responseBody the body of the response
   */
  public ApiException(int code, String message, {{ headers }} responseHeaders, String responseBody) {
    this(message, null, code, responseHeaders, responseBody);
  }
{%- if is_jersey %}

  /**
   * Makes an error without a cause.
   *
   * @param code the status
   * @param message the message
   * @param responseHeaders the headers of the response
   * @param responseBody the body of the response
   * @param errorEntity the body as a value
   */
  public ApiException(int code, String message, {{ headers }} responseHeaders, String responseBody, Object errorEntity) {
    this(message, null, code, responseHeaders, responseBody);
    this.errorObject = errorEntity;
  }
{%- endif %}

  /**
   * The error for a response, with the text of its body.
   *
   * @param client the client that received the response
   * @param operationId the name of the operation
   * @param response the response with its unread body
   * @return the error
   * @throws IOException if the body cannot be read
   */
  public static ApiException of(ApiClient client, String operationId, {{ response }} response) throws IOException {
    return new Responses(client).exception(operationId, new Received(response));
  }

  /**
   * The status of the response.
   *
   * @return the status, or 0 without a response
   */
  public int getCode() {
    return code;
  }

  /**
   * The headers of the response.
   *
   * @return the headers, or null
   */
  public {{ headers }} getResponseHeaders() {
    return responseHeaders;
  }

  /**
   * The body of the response.
   *
   * @return the body, or null
   */
  public String getResponseBody() {
    return responseBody;
  }

  /**
   * The body as a value of the type that the API description has for the status.
   *
   * @return the value, or null if there is no such type, or if the body is not of it
   */
  public Object getErrorObject() {
    return errorObject;
  }
{%- if is_jersey %}

  /**
   * The same as {@link #getErrorObject}.
   *
   * @return the value, or null
   */
  public Object getErrorEntity() {
    return errorObject;
  }
{%- endif %}

  /** The error where none is declared. */
  RuntimeException unchecked() {
    return {% if is_unchecked %}this{% else %}new CompletionException(this){% endif %};
  }

  ApiException with(Object errorObject) {
    this.errorObject = errorObject;
    return this;
  }
}
