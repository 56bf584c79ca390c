package PACKAGE;

import MODEL_PACKAGE.Formats;
import {{ jackson.root }}.core.JsonParser;
import {{ jackson.root }}.databind.DeserializationContext;
import {{ jackson.times }}.deser.InstantDeserializer;
import {{ jackson.failure_import }};
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAccessor;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Reads the times of RFC 3339, also those that Jackson rejects: with a space or small letters, or with a fraction of more than nine digits.
 *
 * @param <T> the class of the times
 */
public class RFC3339InstantDeserializer<T extends Temporal> extends InstantDeserializer<T> {
{%- if !jackson.is_3 %}
  private static final long serialVersionUID = 1L;
{% endif %}
  /** Reads instants. */
  public static final RFC3339InstantDeserializer<Instant> INSTANT = new RFC3339InstantDeserializer<>(InstantDeserializer.INSTANT);
  /** Reads times with an offset. */
  public static final RFC3339InstantDeserializer<OffsetDateTime> OFFSET_DATE_TIME =
      new RFC3339InstantDeserializer<>(InstantDeserializer.OFFSET_DATE_TIME);
  /** Reads times with a zone, which is the offset. */
  public static final RFC3339InstantDeserializer<ZonedDateTime> ZONED_DATE_TIME =
      new RFC3339InstantDeserializer<>(InstantDeserializer.ZONED_DATE_TIME);

  private RFC3339InstantDeserializer(InstantDeserializer<T> base) {
    super(base, DateTimeFormatter.ISO_OFFSET_DATE_TIME);
  }

  /**
   * Makes a deserializer of another class.
   *
   * @param supportedType the class of the times
   * @param formatter reads a text
   * @param parsedToValue makes a time of what was read
   * @param fromMilliseconds makes a time of a whole number
   * @param fromNanoseconds makes a time of a number with a fraction
   * @param adjust moves a time to another zone
   * @param replaceZeroOffsetAsZ whether {@code +00:00} is read as {@code Z}
   * @param normalizeZoneId whether a zone of {@code Z} becomes UTC
   * @param readNumericStringsAsTimestamp whether a text can be a number
   */
  protected RFC3339InstantDeserializer(
      Class<T> supportedType,
      DateTimeFormatter formatter,
      Function<TemporalAccessor, T> parsedToValue,
      Function<FromIntegerArguments, T> fromMilliseconds,
      Function<FromDecimalArguments, T> fromNanoseconds,
      BiFunction<T, ZoneId, T> adjust,
      boolean replaceZeroOffsetAsZ,
      boolean normalizeZoneId,
      boolean readNumericStringsAsTimestamp) {
    super(
        supportedType,
        formatter,
        parsedToValue,
        fromMilliseconds,
        fromNanoseconds,
        adjust,
        replaceZeroOffsetAsZ,
        normalizeZoneId,
        readNumericStringsAsTimestamp);
  }

  @Override
  protected T _fromString(JsonParser p, DeserializationContext ctxt, String string0) throws {{ jackson.failure }} {
    String text = string0.trim();
    try {
      text = DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(Formats.time(text));
    } catch (DateTimeException e) {
      // The parent reads it, or says what is wrong.
    }
    return super._fromString(p, ctxt, text);
  }
}
