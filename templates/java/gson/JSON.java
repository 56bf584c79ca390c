package PACKAGE;

import MODEL_PACKAGE.Formats;
import MODEL_PACKAGE.ModelAdapters;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.text.DateFormat;
import java.text.ParseException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Date;

/**
 * Reads and writes JSON. Its settings are those of models by themselves; each {@link ApiClient} begins with them, and keeps its own.
 */
public class JSON {
  private static volatile Gson gson = createGson().create();

  /** Makes an object, which has no state. */
  public JSON() {}

  /**
   * A builder of what reads and writes models.
   *
   * @return the builder
   */
  public static GsonBuilder createGson() {
    return new GsonBuilder()
        .disableHtmlEscaping()
        .setObjectToNumberStrategy(in -> Formats.number(in.nextString()))
        .registerTypeAdapterFactory(new ModelAdapters())
        .registerTypeAdapter(Date.class, new DateTypeAdapter())
        .registerTypeAdapter(java.sql.Date.class, new SqlDateTypeAdapter())
        .registerTypeAdapter(OffsetDateTime.class, new OffsetDateTimeTypeAdapter())
        .registerTypeAdapter(LocalDateTime.class, new LocalDateTimeTypeAdapter())
        .registerTypeAdapter(LocalDate.class, new LocalDateTypeAdapter())
        .registerTypeAdapter(byte[].class, new ByteArrayAdapter());
  }

  /**
   * What reads and writes JSON.
   *
   * @return the current one
   */
  public static Gson getGson() {
    return gson;
  }

  /**
   * Replaces what reads and writes JSON.
   *
   * @param gson the new one
   */
  public static void setGson(Gson gson) {
    JSON.gson = gson;
  }

  /** One with another adapter of a type. */
  static Gson with(Gson gson, Type type, TypeAdapter<?> adapter) {
    return gson.newBuilder().registerTypeAdapter(type, adapter).create();
  }

  /**
   * Whether JSON may be malformed.
   *
   * @param lenientOnJson true if so
   */
  public static void setLenientOnJson(boolean lenientOnJson) {
    gson = lenientOnJson ? gson.newBuilder().setLenient().create() : createGson().create();
  }

  /**
   * A value as JSON.
   *
   * @param obj the value
   * @return the JSON
   */
  public static String serialize(Object obj) {
    return text(gson, ModelAdapters.tree(gson, obj, false));
  }

  /** A tree as JSON. */
  static String text(Gson gson, JsonElement tree) {
    StringWriter out = new StringWriter();
    try {
      ModelAdapters.write(gson, new JsonWriter(out), tree);
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
    return out.toString();
  }

  /** Reads JSON that is nothing but one value. */
  static JsonElement tree(Gson gson, String json) {
    try {
      JsonReader reader = gson.newJsonReader(new StringReader(json));
      JsonElement tree = gson.getAdapter(JsonElement.class).read(reader);
      if (reader.peek() != JsonToken.END_DOCUMENT) {
        throw new JsonParseException("there is text after the value");
      }
      return tree;
    } catch (IOException | NumberFormatException e) {
      throw new JsonParseException(e.getMessage(), e);
    }
  }

  /**
   * Reads JSON. What is not JSON can be read as a string.
   *
   * @param <T> the type
   * @param body the JSON
   * @param returnType the type
   * @return the value
   * @throws JsonParseException if it is not of the type
   */
  @SuppressWarnings("unchecked")
  public static <T> T deserialize(String body, Type returnType) {
    JsonElement tree;
    try {
      tree = tree(gson, body);
    } catch (JsonParseException e) {
      if (returnType == String.class) {
        return (T) body;
      }
      throw e;
    }
    return ModelAdapters.read(gson, tree, returnType);
  }

  /**
   * Reads JSON in UTF-8.
   *
   * @param <T> the type
   * @param inputStream the JSON
   * @param returnType the type
   * @return the value
   * @throws IOException if it cannot be read
   */
  public static <T> T deserialize(InputStream inputStream, Type returnType) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] part = new byte[8192];
    for (int read = inputStream.read(part); read >= 0; read = inputStream.read(part)) {
      out.write(part, 0, read);
    }
    return deserialize(new String(out.toByteArray(), StandardCharsets.UTF_8), returnType);
  }

  /**
   * Sets the format of dates.
   *
   * @param dateFormat the format
   */
  public static void setDateFormat(DateFormat dateFormat) {
    gson = with(gson, Date.class, new DateTypeAdapter(dateFormat));
  }

  /**
   * Sets the format of dates of SQL.
   *
   * @param dateFormat the format
   */
  public static void setSqlDateFormat(DateFormat dateFormat) {
    gson = with(gson, java.sql.Date.class, new SqlDateTypeAdapter(dateFormat));
  }

  /**
   * Sets the format of times.
   *
   * @param dateFormat the format
   */
  public static void setOffsetDateTimeFormat(DateTimeFormatter dateFormat) {
    gson = with(gson, OffsetDateTime.class, new OffsetDateTimeTypeAdapter(dateFormat));
  }

  /**
   * Sets the format of times without an offset.
   *
   * @param dateFormat the format
   */
  public static void setLocalDateTimeFormat(DateTimeFormatter dateFormat) {
    gson = with(gson, LocalDateTime.class, new LocalDateTimeTypeAdapter(dateFormat));
  }

  /**
   * Sets the format of dates.
   *
   * @param dateFormat the format
   */
  public static void setLocalDateFormat(DateTimeFormatter dateFormat) {
    gson = with(gson, LocalDate.class, new LocalDateTypeAdapter(dateFormat));
  }

  /** Reads a string as a value; null stays null. */
  private interface Parse<T> {
    T of(String text) throws ParseException;
  }

  private static <T> T read(JsonReader in, Parse<T> parse) throws IOException {
    if (in.peek() == JsonToken.NULL) {
      in.nextNull();
      return null;
    }
    String text = in.nextString();
    try {
      return parse.of(text);
    } catch (ParseException | RuntimeException e) {
      throw new JsonParseException("not a valid value: " + text, e);
    }
  }

  private static String text(DateFormat format, Date date) {
    synchronized (format) {
      return format.format(date);
    }
  }

  private static Date date(DateFormat format, String text) throws ParseException {
    synchronized (format) {
      return format.parse(text);
    }
  }

  private static String iso(Instant instant) {
    return DateTimeFormatter.ISO_INSTANT.format(instant);
  }

  /** Reads and writes dates. */
  public static class DateTypeAdapter extends TypeAdapter<Date> {
    private volatile DateFormat format;

    /** Makes one for the usual format. */
    public DateTypeAdapter() {}

    /**
     * Makes one for a format.
     *
     * @param dateFormat the format
     */
    public DateTypeAdapter(DateFormat dateFormat) {
      this.format = dateFormat;
    }

    /**
     * Sets the format.
     *
     * @param dateFormat the format
     */
    public void setFormat(DateFormat dateFormat) {
      this.format = dateFormat;
    }

    @Override
    public void write(JsonWriter out, Date date) throws IOException {
      out.value(date == null ? null : (format == null ? iso(date.toInstant()) : text(format, date)));
    }

    @Override
    public Date read(JsonReader in) throws IOException {
      return JSON.read(in, text -> format == null ? Date.from(Formats.time(text).toInstant()) : date(format, text));
    }
  }

  /** Reads and writes dates of SQL. */
  public static class SqlDateTypeAdapter extends TypeAdapter<java.sql.Date> {
    private volatile DateFormat format;

    /** Makes one for the usual format. */
    public SqlDateTypeAdapter() {}

    /**
     * Makes one for a format.
     *
     * @param dateFormat the format
     */
    public SqlDateTypeAdapter(DateFormat dateFormat) {
      this.format = dateFormat;
    }

    /**
     * Sets the format.
     *
     * @param dateFormat the format
     */
    public void setFormat(DateFormat dateFormat) {
      this.format = dateFormat;
    }

    @Override
    public void write(JsonWriter out, java.sql.Date date) throws IOException {
      out.value(date == null ? null : (format == null ? date.toString() : text(format, date)));
    }

    @Override
    public java.sql.Date read(JsonReader in) throws IOException {
      return JSON.read(in, text -> format == null ? java.sql.Date.valueOf(text) : new java.sql.Date(date(format, text).getTime()));
    }
  }

  /** Reads and writes times. */
  public static class OffsetDateTimeTypeAdapter extends TypeAdapter<OffsetDateTime> {
    private volatile DateTimeFormatter format;

    /** Makes one for the usual format. */
    public OffsetDateTimeTypeAdapter() {}

    /**
     * Makes one for a format.
     *
     * @param formatter the format
     */
    public OffsetDateTimeTypeAdapter(DateTimeFormatter formatter) {
      this.format = formatter;
    }

    /**
     * Sets the format.
     *
     * @param dateFormat the format
     */
    public void setFormat(DateTimeFormatter dateFormat) {
      this.format = dateFormat;
    }

    @Override
    public void write(JsonWriter out, OffsetDateTime date) throws IOException {
      out.value(date == null ? null : (format == null ? DateTimeFormatter.ISO_OFFSET_DATE_TIME : format).format(date));
    }

    @Override
    public OffsetDateTime read(JsonReader in) throws IOException {
      return JSON.read(in, text -> format == null ? Formats.time(text) : OffsetDateTime.parse(text, format));
    }
  }

  /** Reads and writes times without an offset. */
  public static class LocalDateTimeTypeAdapter extends TypeAdapter<LocalDateTime> {
    private volatile DateTimeFormatter format;

    /** Makes one for the usual format. */
    public LocalDateTimeTypeAdapter() {}

    /**
     * Makes one for a format.
     *
     * @param formatter the format
     */
    public LocalDateTimeTypeAdapter(DateTimeFormatter formatter) {
      this.format = formatter;
    }

    /**
     * Sets the format.
     *
     * @param dateFormat the format
     */
    public void setFormat(DateTimeFormatter dateFormat) {
      this.format = dateFormat;
    }

    @Override
    public void write(JsonWriter out, LocalDateTime date) throws IOException {
      out.value(date == null ? null : (format == null ? date.atOffset(ZoneOffset.UTC).toString() : format.format(date)));
    }

    @Override
    public LocalDateTime read(JsonReader in) throws IOException {
      return JSON.read(in, text -> format == null ? Formats.time(text).withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime() : LocalDateTime.parse(text, format));
    }
  }

  /** Reads and writes dates. */
  public static class LocalDateTypeAdapter extends TypeAdapter<LocalDate> {
    private volatile DateTimeFormatter format;

    /** Makes one for the usual format. */
    public LocalDateTypeAdapter() {}

    /**
     * Makes one for a format.
     *
     * @param formatter the format
     */
    public LocalDateTypeAdapter(DateTimeFormatter formatter) {
      this.format = formatter;
    }

    /**
     * Sets the format.
     *
     * @param dateFormat the format
     */
    public void setFormat(DateTimeFormatter dateFormat) {
      this.format = dateFormat;
    }

    @Override
    public void write(JsonWriter out, LocalDate date) throws IOException {
      out.value(date == null ? null : (format == null ? DateTimeFormatter.ISO_LOCAL_DATE : format).format(date));
    }

    @Override
    public LocalDate read(JsonReader in) throws IOException {
      return JSON.read(in, text -> LocalDate.parse(text, format == null ? DateTimeFormatter.ISO_LOCAL_DATE : format));
    }
  }

  /** Reads and writes bytes in base64. */
  public static class ByteArrayAdapter extends TypeAdapter<byte[]> {
    /** Makes one. */
    public ByteArrayAdapter() {}

    @Override
    public void write(JsonWriter out, byte[] value) throws IOException {
      out.value(value == null ? null : Base64.getEncoder().encodeToString(value));
    }

    @Override
    public byte[] read(JsonReader in) throws IOException {
      return JSON.read(in, Base64.getDecoder()::decode);
    }
  }
}
