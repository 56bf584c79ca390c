package org.openapitools.client.model;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.Locale;
import java.util.UUID;

/** How texts and numbers of JSON become the types of Java, and the other way round. */
public final class Formats {
  private Formats() {}

  /** True for a type that {@code parsed} knows. */
  static boolean isText(Class<?> type) {
    return type == UUID.class || type == URI.class || type == File.class;
  }

  static Object parsed(String text, Class<?> type) {
    return type == UUID.class ? uuid(text) : type == URI.class ? uri(text) : file(text);
  }

  /** A value of a type that {@code parsed} knows as text, or null for others. */
  static String text(Object value) {
    return value instanceof File ? content((File) value) : value instanceof UUID || value instanceof URI ? value.toString() : null;
  }

  /** A number whose type is not known. It is a {@code Double} only if that loses no digits. */
  static java.lang.Number number(java.lang.Number number) {
    return number.getClass().getName().startsWith("com.google.gson.") ? number(number.toString()) : number;
  }

  /**
   * A number whose type is not known.
   *
   * @param text the number in JSON
   * @return the number
   */
  public static java.lang.Number number(String text) {
    if (text.matches("-?[0-9]+")) {
      BigInteger whole = new BigInteger(text);
      return whole.bitLength() < 32 ? (java.lang.Number) whole.intValue() : whole.bitLength() < 64 ? (java.lang.Number) whole.longValue() : whole;
    }
    BigDecimal exact = new BigDecimal(text);
    double value = exact.doubleValue();
    boolean isExact = !Double.isInfinite(value) && BigDecimal.valueOf(value).compareTo(exact) == 0;
    return isExact ? (java.lang.Number) value : exact;
  }

  /**
   * A time of RFC 3339, with a fraction of any length.
   *
   * @param text the time
   * @return the time
   */
  public static OffsetDateTime time(String text) {
    String upper = text.toUpperCase(Locale.ROOT).replace(' ', 'T');
    int dot = upper.indexOf('.');
    int end = dot + 1;
    while (dot > 0 && end < upper.length() && java.lang.Character.isDigit(upper.charAt(end))) {
      end++;
    }
    // Java knows nanoseconds, and nothing smaller.
    String known = dot > 0 && end > dot + 10 ? upper.substring(0, dot + 10) + upper.substring(end) : upper;
    return OffsetDateTime.parse(known);
  }

  private static UUID uuid(String text) {
    UUID out = UUID.fromString(text);
    if (text.length() != 36) {
      throw new IllegalArgumentException("not a UUID");
    }
    return out;
  }

  /** A reference that Java's class does not take is written with escapes. */
  private static URI uri(String text) {
    try {
      return URI.create(text);
    } catch (IllegalArgumentException wrong) {
      try {
        return URI.create(URLEncoder.encode(text, StandardCharsets.UTF_8.name()));
      } catch (IOException never) {
        throw new UncheckedIOException(never);
      }
    }
  }

  /** A new temporary file with the bytes of a text. */
  private static File file(String text) {
    try {
      Path path = Files.createTempFile("download-", "");
      byte[] content;
      try {
        content = Base64.getDecoder().decode(text);
      } catch (IllegalArgumentException plain) {
        content = text.getBytes(StandardCharsets.UTF_8);
      }
      return Files.write(path, content).toFile();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static String content(File file) {
    try {
      return Base64.getEncoder().encodeToString(Files.readAllBytes(file.toPath()));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
