  /**
   * The URL before all paths.
   *
   * @return the URL before all paths
   */
  public String getBasePath() {
    return basePath;
  }

  /**
   * Sets the URL before all paths.
   *
   * @param basePath the URL before all paths
   * @return this
   */
  public ApiClient setBasePath(String basePath) {
    this.basePath = basePath;
    isOwnUri = true;
    return this;
  }

  /**
   * The servers of the API.
   *
   * @return the servers of the API
   */
  public List<ServerConfiguration> getServers() {
    return servers;
  }

  /**
   * Sets the servers of the API.
   *
   * @param servers the servers of the API
   * @return this
   */
  public ApiClient setServers(List<ServerConfiguration> servers) {
    this.servers = new ArrayList<>(servers);
    return chosen();
  }

  /**
   * The index of the server.
   *
   * @return the index of the server
   */
  public Integer getServerIndex() {
    return serverIndex;
  }

  /**
   * Sets the index of the server.
   *
   * @param serverIndex the index of the server
   * @return this
   */
  public ApiClient setServerIndex(Integer serverIndex) {
    this.serverIndex = serverIndex;
    return chosen();
  }

  /**
   * The values of the variables of the server.
   *
   * @return the values of the variables of the server
   */
  public Map<String, String> getServerVariables() {
    return serverVariables;
  }

  /**
   * Sets the values of the variables of the server.
   *
   * @param serverVariables the values of the variables of the server
   * @return this
   */
  public ApiClient setServerVariables(Map<String, String> serverVariables) {
    this.serverVariables = serverVariables;
    return chosen();
  }

  /**
   * The HTTP client.
   *
   * @return the HTTP client
   */
  public OkHttpClient getHttpClient() {
    return httpClient;
  }

  /**
   * Sets the HTTP client.
   *
   * @param newHttpClient the HTTP client
   * @return this
   */
  public ApiClient setHttpClient(OkHttpClient newHttpClient) {
    return use(Objects.requireNonNull(newHttpClient, "the HTTP client is null"));
  }

  /**
   * What reads and writes JSON: the settings of {@link JSON} at this moment.
   *
   * @return what reads and writes JSON: the settings of {@link JSON} at this moment
   */
  public JSON getJSON() {
    return json;
  }

  /**
   * Sets what reads and writes JSON: the settings of {@link JSON} at this moment.
   *
   * @param json what reads and writes JSON: the settings of {@link JSON} at this moment
   * @return this
   */
  public ApiClient setJSON(JSON json) {
    this.json = json;
    return use(JSON.getGson());
  }

  /**
   * Whether certificates of servers are verified.
   *
   * @return whether certificates of servers are verified
   */
  public boolean isVerifyingSsl() {
    return verifyingSsl;
  }

  /**
   * Sets whether certificates of servers are verified.
   *
   * @param verifyingSsl whether certificates of servers are verified
   * @return this
   */
  public ApiClient setVerifyingSsl(boolean verifyingSsl) {
    this.verifyingSsl = verifyingSsl;
    applySslSettings();
    return this;
  }

  /**
   * The certificates of the authorities that are trusted.
   *
   * @return the certificates of the authorities that are trusted
   */
  public InputStream getSslCaCert() {
    return sslCaCert;
  }

  /**
   * Sets the certificates of the authorities that are trusted.
   *
   * @param sslCaCert the certificates of the authorities that are trusted
   * @return this
   */
  public ApiClient setSslCaCert(InputStream sslCaCert) {
    this.sslCaCert = sslCaCert;
    applySslSettings();
    return this;
  }

  /**
   * The keys that servers are shown.
   *
   * @return the keys that servers are shown
   */
  public KeyManager[] getKeyManagers() {
    return keyManagers;
  }

  /**
   * Sets the keys that servers are shown.
   *
   * @param managers the keys that servers are shown
   * @return this
   */
  public ApiClient setKeyManagers(KeyManager[] managers) {
    this.keyManagers = managers;
    applySslSettings();
    return this;
  }

  /**
   * The name that certificates of servers must have.
   *
   * @return the name that certificates of servers must have
   */
  public String getTlsServerName() {
    return tlsServerName;
  }

  /**
   * Sets the name that certificates of servers must have.
   *
   * @param tlsServerName the name that certificates of servers must have
   * @return this
   */
  public ApiClient setTlsServerName(String tlsServerName) {
    this.tlsServerName = tlsServerName;
    applySslSettings();
    return this;
  }

  /**
   * The format of {@link java.util.Date}.
   *
   * @return the format of {@link java.util.Date}
   */
  public DateFormat getDateFormat() {
    return dateFormat;
  }

  /**
   * Sets the format of {@link java.util.Date}.
   *
   * @param dateFormat the format of {@link java.util.Date}
   * @return this
   */
  public ApiClient setDateFormat(DateFormat dateFormat) {
    this.dateFormat = dateFormat;
    return use(JSON.with(gson, Date.class, new JSON.DateTypeAdapter(dateFormat)));
  }

  /**
   * Sets the format of {@link java.sql.Date}.
   *
   * @param dateFormat the format of {@link java.sql.Date}
   * @return this
   */
  public ApiClient setSqlDateFormat(DateFormat dateFormat) {
    return use(JSON.with(gson, java.sql.Date.class, new JSON.SqlDateTypeAdapter(dateFormat)));
  }

  /**
   * Sets the format of {@link OffsetDateTime}.
   *
   * @param dateFormat the format of {@link OffsetDateTime}
   * @return this
   */
  public ApiClient setOffsetDateTimeFormat(DateTimeFormatter dateFormat) {
    return use(JSON.with(gson, OffsetDateTime.class, new JSON.OffsetDateTimeTypeAdapter(dateFormat)));
  }

  /**
   * Sets the format of {@link LocalDateTime}.
   *
   * @param dateFormat the format of {@link LocalDateTime}
   * @return this
   */
  public ApiClient setLocalDateTimeFormat(DateTimeFormatter dateFormat) {
    return use(JSON.with(gson, LocalDateTime.class, new JSON.LocalDateTimeTypeAdapter(dateFormat)));
  }

  /**
   * Sets the format of {@link LocalDate}.
   *
   * @param dateFormat the format of {@link LocalDate}
   * @return this
   */
  public ApiClient setLocalDateFormat(DateTimeFormatter dateFormat) {
    return use(JSON.with(gson, LocalDate.class, new JSON.LocalDateTypeAdapter(dateFormat)));
  }

  /**
   * Sets whether JSON may be malformed.
   *
   * @param lenientOnJson whether JSON may be malformed
   * @return this
   */
  public ApiClient setLenientOnJson(boolean lenientOnJson) {
    return use(lenientOnJson ? gson.newBuilder().setLenient().create() : gson);
  }

  /**
   * The milliseconds to wait for a connection.
   *
   * @return the milliseconds to wait for a connection
   */
  public int getConnectTimeout() {
    return httpClient.connectTimeoutMillis();
  }

  /**
   * Sets the milliseconds to wait for a connection, or 0 for no limit.
   *
   * @param connectionTimeout the milliseconds to wait for a connection, or 0 for no limit
   * @return this
   */
  public ApiClient setConnectTimeout(int connectionTimeout) {
    return use(httpClient.newBuilder().connectTimeout(connectionTimeout, TimeUnit.MILLISECONDS).build());
  }

  /**
   * The milliseconds to read.
   *
   * @return the milliseconds to read
   */
  public int getReadTimeout() {
    return httpClient.readTimeoutMillis();
  }

  /**
   * Sets the milliseconds to read, or 0 for no limit.
   *
   * @param readTimeout the milliseconds to read, or 0 for no limit
   * @return this
   */
  public ApiClient setReadTimeout(int readTimeout) {
    return use(httpClient.newBuilder().readTimeout(readTimeout, TimeUnit.MILLISECONDS).build());
  }

  /**
   * The milliseconds to write.
   *
   * @return the milliseconds to write
   */
  public int getWriteTimeout() {
    return httpClient.writeTimeoutMillis();
  }

  /**
   * Sets the milliseconds to write, or 0 for no limit.
   *
   * @param writeTimeout the milliseconds to write, or 0 for no limit
   * @return this
   */
  public ApiClient setWriteTimeout(int writeTimeout) {
    return use(httpClient.newBuilder().writeTimeout(writeTimeout, TimeUnit.MILLISECONDS).build());
  }

  /**
   * Whether requests and responses are logged.
   *
   * @return whether requests and responses are logged
   */
  public boolean isDebugging() {
    return debugging;
  }

  /**
   * Sets whether requests and responses are logged, without credentials in headers.
   *
   * @param debugging true if so
   * @return this
   */
  public ApiClient setDebugging(boolean debugging) {
    if (debugging == this.debugging) {
      return this;
    }
    this.debugging = debugging;
    OkHttpClient.Builder builder = httpClient.newBuilder();
    if (debugging) {
      loggingInterceptor = new HttpLoggingInterceptor();
      loggingInterceptor.setLevel(HttpLoggingInterceptor.Level.BODY);
      loggingInterceptor.redactHeader("Authorization");
      loggingInterceptor.redactHeader("Cookie");
      builder.addInterceptor(loggingInterceptor);
    } else {
      builder.interceptors().remove(loggingInterceptor);
      loggingInterceptor = null;
    }
    return use(builder.build());
  }

  /**
   * Sets the header User-Agent.
   *
   * @param userAgent the header User-Agent
   * @return this
   */
  public ApiClient setUserAgent(String userAgent) {
    return addDefaultHeader("User-Agent", userAgent);
  }

  /**
   * Adds a header to all requests.
   *
   * @param key the name
   * @param value the value
   * @return this
   */
  public ApiClient addDefaultHeader(String key, String value) {
    defaultHeaderMap.put(key, value);
    return this;
  }

  /**
   * Adds a cookie to all requests.
   *
   * @param key the name
   * @param value the value
   * @return this
   */
  public ApiClient addDefaultCookie(String key, String value) {
    defaultCookieMap.put(key, value);
    return this;
  }

  /**
   * Sets the number of times that a request is sent again.
   *
   * @param maxRetries the number of times that a request is sent again
   * @return this
   */
  public ApiClient setMaxRetries(int maxRetries) {
    this.maxRetries = maxRetries;
    return this;
  }

  /**
   * Sets the number of redirects that are followed.
   *
   * @param maxRedirects the number of redirects that are followed
   * @return this
   */
  public ApiClient setMaxRedirects(int maxRedirects) {
    this.maxRedirects = maxRedirects;
    return this;
  }

  /**
   * Sets the number of bytes that a response may have.
   *
   * @param maxResponseBytes the number of bytes that a response may have
   * @return this
   */
  public ApiClient setMaxResponseBytes(long maxResponseBytes) {
    this.maxResponseBytes = maxResponseBytes;
    return this;
  }
