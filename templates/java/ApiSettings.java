package PACKAGE;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The settings of a client that do not depend on the library that sends its requests.
 *
 * @param <C> the class of the client
 */
public abstract class ApiSettings<C> {
  final Map<String, String> defaultHeaders = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  final Map<String, String> defaultCookies = new LinkedHashMap<>();
  int maxRetries;
  int maxRedirects = 10;
  long maxResponseBytes = Long.MAX_VALUE;
  List<ServerConfiguration> servers = new ArrayList<>();
  /** True if the base URI was set, and is not that of a server. */
  boolean isOwnUri;
  /** Gives a call that was refused another access token, if there is one. */
  Predicate<ApiCall> renewal = call -> false;
  private int serverIndex;
  private Map<String, String> serverVariables = Collections.emptyMap();

  /** Made by its subclasses. */
  ApiSettings() {}

  /** The URL before the path of a call. */
  abstract String baseUri(ApiCall call);

  /** The milliseconds before a request is sent again, unless the response says it. */
  long backoff(int retries) {
    return Requests.backoff(retries);
  }

  @SuppressWarnings("unchecked")
  C self() {
    return (C) this;
  }

  /** Adds a server of the API. */
  final ServerConfiguration server(String url, String description) {
    ServerConfiguration server = new ServerConfiguration(url, description, new LinkedHashMap<>());
    servers.add(server);
    return server;
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
   * The servers of the API.
   *
   * @return the servers
   */
  public List<ServerConfiguration> getServers() {
    return servers;
  }

  /**
   * The index of the server.
   *
   * @return the index
   */
  public Integer getServerIndex() {
    return serverIndex;
  }

  /**
   * The values of the variables of the server.
   *
   * @return the values by the names of the variables
   */
  public Map<String, String> getServerVariables() {
    return serverVariables;
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

  /**
   * Adds a cookie to all requests.
   *
   * @param name the name
   * @param value the value
   * @return this
   */
  public C addDefaultCookie(String name, String value) {
    defaultCookies.put(name, value);
    return self();
  }
}
