  private final {{ sends }} sender;
  private final {{ jackson.mapper }} mapper;
  private final DateFormat dateFormat;
  private final Map<String, Authentication> authentications = new LinkedHashMap<>();
  private String basePath = "";

  /** Makes a client for the first server of the API, and its {{ sends }}. */
  public ApiClient() {
    this(null);
  }

  /**
   * Makes a client for the first server of the API.
   *
   * @param sender sends the requests; its {{ connects }} should not follow redirects, which the client does
   */
{%- if is_bean %}
  @Autowired
{%- endif %}
  public ApiClient({{ sends }} sender) {
    this(sender, createDefaultDateFormat());
  }

  /**
   * Makes a client for the first server of the API, and its {{ sends }}.
   *
   * @param mapper what reads and writes JSON: {@link #createDefaultMapper} makes one for models
   * @param format the format of {@link Date}
   */
  public ApiClient({{ jackson.mapper }} mapper, DateFormat format) {
    this(null, mapper, format);
  }

  /**
   * Makes a client for the first server of the API.
   *
   * @param sender sends the requests, or null
   * @param mapper what reads and writes JSON: {@link #createDefaultMapper} makes one for models
   * @param format the format of {@link Date}
   */
  public ApiClient({{ sends }} sender, {{ jackson.mapper }} mapper, DateFormat format) {
    this.mapper = mapper{% if !jackson.is_3 %}.copy(){% endif %};
    this.dateFormat = format;
    this.sender = sender != null ? sender : made();
    init();
  }

  /**
   * Makes a client for the first server of the API.
   *
   * @param sender sends the requests, or null
   * @param format the format of {@link Date}
   */
  protected ApiClient({{ sends }} sender, DateFormat format) {
    this(sender, createDefaultMapper(format), format);
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
  public static {{ jackson.mapper }} createDefaultMapper(DateFormat dateFormat) {
    JSON json = new JSON();
    json.setDateFormat(dateFormat == null ? createDefaultDateFormat() : dateFormat);
    return json.getMapper();
  }

  /**
   * Makes what makes a {{ sends }}.
   *
   * @return the builder
   */
  public static {{ sends }}.Builder build{{ sends }}Builder() {
    return build{{ sends }}Builder(createDefaultMapper(null));
  }

  /**
   * Makes a {{ sends }}.
   *
   * @param mapper what reads and writes JSON
   * @return the {{ sends }}
   */
  public static {{ sends }} build{{ sends }}({{ jackson.mapper }} mapper) {
    return build{{ sends }}Builder(mapper).build();
  }

  /**
   * Makes a {{ sends }}.
   *
   * @return the {{ sends }}
   */
  public static {{ sends }} build{{ sends }}() {
    return build{{ sends }}Builder().build();
  }

  /**
   * The {{ sends }} that sends the requests.
   *
   * @return the {{ sends }}
   */
  public {{ sends }} get{{ sends }}() {
    return sender;
  }
