package org.openapitools.client.auth;

import org.openapitools.client.ApiException;
import org.openapitools.client.Pair;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** A user name and a password. */
public class HttpBasicAuth implements Authentication {
  private volatile String username;
  private volatile String password;

  /** Makes one without either. */
  public HttpBasicAuth() {}

  /**
   * The user name.
   *
   * @return the user name, or null
   */
  public String getUsername() {
    return username;
  }

  /**
   * Sets the user name.
   *
   * @param username the user name
   */
  public void setUsername(String username) {
    this.username = username;
  }

  /**
   * The password.
   *
   * @return the password, or null
   */
  public String getPassword() {
    return password;
  }

  /**
   * Sets the password.
   *
   * @param password the password
   */
  public void setPassword(String password) {
    this.password = password;
  }

  /**
   * Sets both.
   *
   * @param username the user name
   * @param password the password
   */
  public void setCredentials(String username, String password) {
    this.username = username;
    this.password = password;
  }

  @Override
  public void applyToParams(
      List<Pair> queryParams,
      Map<String, String> headerParams,
      Map<String, String> cookieParams,
      String payload,
      String method,
      URI uri)
      throws ApiException {
    if (username != null || password != null) {
      String text = (username == null ? "" : username) + ":" + (password == null ? "" : password);
      String encoded = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
      headerParams.put("Authorization", "Basic " + encoded);
    }
  }
}
