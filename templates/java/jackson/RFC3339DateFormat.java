package PACKAGE;

import MODEL_PACKAGE.Formats;
import java.text.DateFormat;
import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The times of RFC 3339: {@code 2026-11-29T10:45:00.000Z}. They are written in UTC, whatever the time zone of the format. A date alone
 * is read as the beginning of the day in UTC.
 */
public class RFC3339DateFormat extends DateFormat {
  private static final long serialVersionUID = 1L;
  private static final Pattern READ =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\d([Tt ]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[+-]\\d\\d:\\d\\d))?");
  private static final DateTimeFormatter WRITTEN =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSXXX", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Makes a format. */
  public RFC3339DateFormat() {
    // What clone and equals of the parent compare.
    calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ROOT);
    numberFormat = NumberFormat.getIntegerInstance(Locale.ROOT);
  }

  @Override
  public StringBuffer format(Date date, StringBuffer toAppendTo, FieldPosition fieldPosition) {
    return toAppendTo.append(WRITTEN.format(Instant.ofEpochMilli(date.getTime())));
  }

  /**
   * Reads a time at a position, which moves behind it.
   *
   * @return the time, or null without one, whose place is the position's error
   */
  @Override
  public Date parse(String source, ParsePosition pos) {
    Matcher matcher = READ.matcher(source).region(pos.getIndex(), source.length());
    if (matcher.lookingAt()) {
      String text = matcher.group();
      try {
        Instant at = Formats.time(matcher.group(1) == null ? text + "T00:00:00Z" : text).toInstant();
        pos.setIndex(matcher.end());
        return Date.from(at);
      } catch (DateTimeException e) {
        // A number of it is too large.
      }
    }
    pos.setErrorIndex(pos.getIndex());
    return null;
  }

  /**
   * Reads a time.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  @Override
  public Date parse(String source) {
    ParsePosition pos = new ParsePosition(0);
    Date date = parse(source, pos);
    if (date == null || pos.getIndex() < source.length()) {
      throw new IllegalArgumentException("'" + source + "' is not a time of RFC 3339");
    }
    return date;
  }

  @Override
  public Object clone() {
    return super.clone();
  }
}
