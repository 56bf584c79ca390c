package PACKAGE;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The settings of a client that do not depend on the library that sends its requests.
 *
 * @param <C> the class of the client
 */
public abstract class ApiSettings<C> {
  final Map<String, String> defaultHeaders = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  final Credentials credentials = new Credentials();
  int maxRetries;
  int maxRedirects = 10;
  long maxResponseBytes = Long.MAX_VALUE;
  List<ServerConfiguration> servers = new ArrayList<>();
  /** True if the base URI was set, and is not that of a server. */
  boolean isOwnUri;
  private int serverIndex;
  private Map<String, String> serverVariables = Collections.emptyMap();

  /** Made by its subclasses. */
  ApiSettings() {}

  @SuppressWarnings("unchecked")
  private C self() {
    return (C) this;
  }

  /** The URL of the chosen server, or of an operation's own. */
  String serverUrl(List<ServerConfiguration> own) {
    List<ServerConfiguration> among = own.isEmpty() ? servers : own;
    int index = own.isEmpty() ? serverIndex : 0;
    if (index < 0 || index >= among.size()) {
      throw new IllegalArgumentException("there is no server " + index);
    }
    return among.get(index).URL(serverVariables);
  }

  /**
   * Sets the servers of the API.
   *
   * @param servers the servers of the API
   * @return this
   */
  public C setServers(List<ServerConfiguration> servers) {
    this.servers = new ArrayList<>(servers);
    isOwnUri = false;
    return self();
  }

  /**
   * Sets the index of the server.
   *
   * @param serverIndex the index of the server
   * @return this
   */
  public C setServerIndex(int serverIndex) {
    this.serverIndex = serverIndex;
    isOwnUri = false;
    return self();
  }

  /**
   * Sets the values of the variables of the server.
   *
   * @param serverVariables the values of the variables of the server
   * @return this
   */
  public C setServerVariables(Map<String, String> serverVariables) {
    this.serverVariables = serverVariables;
    isOwnUri = false;
    return self();
  }

  /**
   * Sets the number of times that a request is sent again.
   *
   * @param maxRetries the number of times that a request is sent again
   * @return this
   */
  public C setMaxRetries(int maxRetries) {
    this.maxRetries = maxRetries;
    return self();
  }

  /**
   * Sets the number of redirects that are followed.
   *
   * @param maxRedirects the number of redirects that are followed
   * @return this
   */
  public C setMaxRedirects(int maxRedirects) {
    this.maxRedirects = maxRedirects;
    return self();
  }

  /**
   * Sets the number of bytes that a response may have.
   *
   * @param maxResponseBytes the number of bytes that a response may have
   * @return this
   */
  public C setMaxResponseBytes(long maxResponseBytes) {
    this.maxResponseBytes = maxResponseBytes;
    return self();
  }

  /**
   * Sets the user name.
   *
   * @param username the user name
   * @return this
   */
  public C setUsername(String username) {
    credentials.username = username;
    return self();
  }

  /**
   * Sets the password.
   *
   * @param password the password
   * @return this
   */
  public C setPassword(String password) {
    credentials.password = password;
    return self();
  }

  /**
   * Sets the bearer token.
   *
   * @param token the bearer token
   * @return this
   */
  public C setBearerToken(String token) {
    return setBearerToken(() -> token);
  }

  /**
   * Sets what gives the bearer token for each request.
   *
   * @param token what gives the bearer token for each request
   * @return this
   */
  public C setBearerToken(Supplier<String> token) {
    credentials.token = token;
    return self();
  }

  /**
   * Sets the API key of all schemes without a key.
   *
   * @param key the API key
   * @return this
   */
  public C setApiKey(String key) {
    credentials.keys.put("", key);
    return self();
  }

  /**
   * Sets the API key of a security scheme.
   *
   * @param schemeName the name of the scheme
   * @param key the API key
   * @return this
   */
  public C setApiKey(String schemeName, String key) {
    credentials.keys.put(schemeName, key);
    return self();
  }

  /**
   * Sets the text before the API key of a security scheme.
   *
   * @param schemeName the name of the scheme
   * @param prefix the text
   * @return this
   */
  public C setApiKeyPrefix(String schemeName, String prefix) {
    credentials.prefixes.put(schemeName, prefix);
    return self();
  }

  /**
   * Adds a header to all requests.
   *
   * @param name the name
   * @param value the value
   * @return this
   */
  public C addDefaultHeader(String name, String value) {
    defaultHeaders.put(name, value);
    return self();
  }
}
