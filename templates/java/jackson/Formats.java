package MODEL_PACKAGE;

import com.fasterxml.jackson.annotation.JsonFormat;
import {{ jackson.root }}.core.JsonGenerator;
import {{ jackson.root }}.core.JsonParser;
import {{ jackson.root }}.core.JsonToken;
import {{ jackson.root }}.databind.BeanProperty;
import {{ jackson.root }}.databind.DeserializationContext;
import {{ jackson.root }}.databind.{{ jackson.deserializer }};
import {{ jackson.root }}.databind.{{ jackson.mapping_failure }};
import {{ jackson.root }}.databind.{{ jackson.serializer }};
import {{ jackson.root }}.databind.{{ jackson.context }};
{%- if !jackson.is_3 %}
import {{ jackson.root }}.databind.deser.ContextualDeserializer;
{%- endif %}
import {{ jackson.root }}.databind.module.SimpleModule;
{%- if jackson.is_3 %}
import {{ jackson.failure_import }};
{%- endif %}
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
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;

/** How texts and numbers of JSON become the types of Java, and the other way round. */
public final class Formats {
  private Formats() {}

  static void add(SimpleModule module) {
    number(module, Integer.class, BigDecimal::intValueExact);
    number(module, Long.class, BigDecimal::longValueExact);
    number(module, BigInteger.class, Formats::whole);
    number(module, Float.class, value -> finite(value.floatValue()));
    number(module, Double.class, value -> finite(value.doubleValue()));
    text(module, OffsetDateTime.class, Formats::time, DateTimeFormatter.ISO_OFFSET_DATE_TIME::format);
    text(module, LocalDateTime.class, Formats::localTime, at -> at.atOffset(ZoneOffset.UTC).toString());
    text(module, LocalDate.class, LocalDate::parse, LocalDate::toString);
    text(module, UUID.class, Formats::uuid, UUID::toString);
    text(module, URI.class, Formats::uri, URI::toString);
    text(module, byte[].class, Base64.getDecoder()::decode, Base64.getEncoder()::encodeToString);
    text(module, File.class, Formats::file, Formats::content);
    module.addDeserializer(BigDecimal.class, new Decimal(null));
  }

  /** An exponent of few digits would otherwise fill the memory. */
  private static BigInteger whole(BigDecimal value) {
    if (value.precision() - (long) value.scale() > 1_000) {
      throw new ArithmeticException("too many digits");
    }
    return value.toBigIntegerExact();
  }

  private static <T extends java.lang.Number> T finite(T value) {
    if (Double.isInfinite(value.doubleValue())) {
      throw new ArithmeticException("too large");
    }
    return value;
  }

  /**
   * A time of RFC 3339, with a fraction of any length.
   *
   * @param text the text
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

  private static LocalDateTime localTime(String text) {
    return time(text).withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
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

  private static {{ jackson.mapping_failure }} wrong(JsonParser p, DeserializationContext ctxt, Class<?> type) throws {{ jackson.failure }} {
    return ctxt.weirdStringException(String.valueOf(p.{{ jackson.token_text }}()), type, "not a valid value");
  }

  /** A number; a whole one may be written with a fraction of zeros or an exponent. */
  private static <T> void number(SimpleModule module, Class<T> type, Function<BigDecimal, T> exact) {
    module.addDeserializer(
        type,
        new {{ jackson.deserializer }}<T>() {
          @Override
          public T deserialize(JsonParser p, DeserializationContext ctxt) throws {{ jackson.failure }} {
            if (p.currentToken() != null && p.currentToken().isNumeric()) {
              try {
                return exact.apply(p.getDecimalValue());
              } catch (ArithmeticException | NumberFormatException wrong) {
                throw wrong(p, ctxt, type);
              }
            }
            throw wrong(p, ctxt, type);
          }
        });
  }

  /** A number, or a text with a number where the property says so. */
  private static final class Decimal extends {{ jackson.deserializer }}<BigDecimal>{% if !jackson.is_3 %} implements ContextualDeserializer{% endif %} {
    private final JsonToken kind;

    private Decimal(JsonToken kind) {
      this.kind = kind;
    }

    @Override
    public {{ jackson.deserializer }}<?> createContextual(DeserializationContext ctxt, BeanProperty property) {
      JsonFormat format = property == null ? null : property.getAnnotation(JsonFormat.class);
      boolean isText = format != null && format.shape() == JsonFormat.Shape.STRING;
      return isText ? new Decimal(JsonToken.VALUE_STRING) : this;
    }

    @Override
    public BigDecimal deserialize(JsonParser p, DeserializationContext ctxt) throws {{ jackson.failure }} {
      if (kind == null && p.currentToken() != null && p.currentToken().isNumeric()) {
        return p.getDecimalValue();
      }
      try {
        if (kind == p.currentToken()) {
          return new BigDecimal(p.{{ jackson.token_text }}());
        }
      } catch (NumberFormatException none) {
        throw wrong(p, ctxt, BigDecimal.class);
      }
      throw wrong(p, ctxt, BigDecimal.class);
    }
  }

  private static <T> void text(SimpleModule module, Class<T> type, Function<String, T> read, Function<T, String> write) {
    module.addDeserializer(
        type,
        new {{ jackson.deserializer }}<T>() {
          @Override
          public T deserialize(JsonParser p, DeserializationContext ctxt) throws {{ jackson.failure }} {
            if (p.currentToken() != JsonToken.VALUE_STRING) {
              throw wrong(p, ctxt, type);
            }
            try {
              return read.apply(p.{{ jackson.token_text }}());
            } catch (RuntimeException wrong) {
              throw wrong(p, ctxt, type);
            }
          }
        });
    module.addSerializer(
        type,
        new {{ jackson.serializer }}<T>() {
          @Override
          public void serialize(T value, JsonGenerator gen, {{ jackson.context }} provider) throws {{ jackson.failure }} {
            gen.writeString(write.apply(value));
          }
        });
  }
}
