package {{ package }}.auth;

import {{ package }}.ApiException;
import {{ package }}.Pair;
{%- if is_interceptor %}
import feign.RequestInterceptor;
import feign.RequestTemplate;
{%- endif %}
import java.net.URI;
{%- if is_interceptor %}
import java.util.ArrayList;
import java.util.LinkedHashMap;
{%- endif %}
import java.util.List;
import java.util.Map;

/** What a caller has for a security scheme. */
public interface Authentication{% if is_interceptor %} extends RequestInterceptor{% endif %} {
  /**
   * Adds the credentials, if there are any, to a request.
   *
   * @param queryParams the parameters of the query
   * @param headerParams the headers
   * @param cookieParams the cookies
   * @param payload the body
   * @param method the method
   * @param uri the URL
   * @throws ApiException if there are none because of an error
   */
  void applyToParams(
      List<Pair> queryParams,
      Map<String, String> headerParams,
      Map<String, String> cookieParams,
      String payload,
      String method,
      URI uri)
      throws ApiException;
{%- if is_interceptor %}

  /** Adds the credentials to a request that is not of this client. */
  @Override
  default void apply(RequestTemplate template) {
    List<Pair> query = new ArrayList<>();
    Map<String, String> headers = new LinkedHashMap<>();
    Map<String, String> cookies = new LinkedHashMap<>();
    applyToParams(query, headers, cookies, "", template.method(), URI.create(template.url()));
    query.forEach(pair -> template.query(pair.getName(), pair.getValue()));
    headers.forEach(template::headerLiteral);
    cookies.forEach((name, value) -> template.headerLiteral("Cookie", name + "=" + value));
  }
{%- endif %}
}
