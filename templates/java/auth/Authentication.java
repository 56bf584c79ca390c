package AUTH_PACKAGE;

import PACKAGE.ApiException;
import PACKAGE.Pair;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** What a caller has for a security scheme. */
public interface Authentication {
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
}
