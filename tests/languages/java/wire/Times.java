import com.fasterxml.jackson.databind.DatabindException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.text.ParsePosition;
import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.openapitools.client.JSON;
import org.openapitools.client.RFC3339DateFormat;
import org.openapitools.client.RFC3339JavaTimeModule;

/** The times of RFC 3339, with the classes that programs use by themselves. */
public class Times {
  private static final Instant AT = Instant.parse("2026-11-29T10:45:01.250Z");

  public static void main(String[] args) throws Exception {
    formatsReadAndWrite();
    mappersOfTheCallerReadTimes();
    mappersOfTheClientHaveAllTimes();
  }

  private static void formatsReadAndWrite() {
    RFC3339DateFormat format = new RFC3339DateFormat();
    Served.same(format.format(Date.from(AT)), "2026-11-29T10:45:01.250Z");
    Served.same(format.format(new Date(0)), "1970-01-01T00:00:00.000Z");
    Served.same(format.format(new java.sql.Date(0)), "1970-01-01T00:00:00.000Z");
    for (String text : List.of(
        "2026-11-29T10:45:01.250Z", "2026-11-29t10:45:01.25z", "2026-11-29 10:45:01.2500000000001Z",
        "2026-11-29T12:45:01.25+02:00", "2026-11-28T23:15:01.250999-11:30")) {
      Served.same(format.parse(text).toInstant(), AT);
    }
    Served.same(format.parse("2026-11-29T10:45:01Z").getTime(), AT.toEpochMilli() - 250);
    Served.same(format.parse("2026-11-29").toInstant(), "2026-11-29T00:00:00Z");
    for (String text : List.of(
        "", "now", "2026-11-29T10:45:01", "2026-11-29T10:45Z", "2026-13-29T10:45:01Z", "2026-02-30", "2026-11-29T10:45:01+0200",
        "2026-11-29T10:45:01Z ", " 2026-11-29", "2026-11-29T25:45:01Z", "٢٠٢٦-11-29")) {
      try {
        Served.holds(false, text + " is read as " + format.parse(text));
      } catch (IllegalArgumentException e) {
        Served.holds(e.getMessage().contains(text), e);
      }
    }
    ParsePosition position = new ParsePosition(3);
    Served.same(format.parse("at 2026-11-29T10:45:01.25Z, or later", position).toInstant(), AT);
    Served.same(position.getIndex(), 26);
    Served.same(format.parse("or later", position = new ParsePosition(3)), null);
    Served.same(position.getErrorIndex(), 3);
    Served.holds(format.clone() != format && format.clone().equals(format), "a copy is not equal");
  }

  private static void mappersOfTheCallerReadTimes() throws Exception {
    ObjectMapper mapper = JsonMapper.builder().addModule(new RFC3339JavaTimeModule()).build();
    for (String text : List.of("2026-11-29T10:45:01.250Z", "2026-11-29 12:45:01.250000000000+02:00", " 2026-11-29t10:45:01.25z")) {
      String json = "\"" + text + "\"";
      Served.same(mapper.readValue(json, Instant.class), AT);
      Served.same(mapper.readValue(json, OffsetDateTime.class).toInstant(), AT);
      Served.same(mapper.readValue(json, ZonedDateTime.class).toInstant(), AT);
    }
    for (Class<?> type : List.of(Instant.class, OffsetDateTime.class, ZonedDateTime.class)) {
      for (String text : List.of("now", "2026-11-29", "2026-13-29T10:45:01Z", "2026-11-29T10:45:01")) {
        try {
          Served.holds(false, text + " is read as " + mapper.readValue("\"" + text + "\"", type));
        } catch (DatabindException e) {
          Served.holds(e.getMessage().contains(text), e);
        }
      }
    }
  }

  private static void mappersOfTheClientHaveAllTimes() throws Exception {
    ObjectMapper mapper = new JSON().getMapper();
    Map<String, Object> times = Map.of("at", AT);
    Served.same(mapper.writeValueAsString(times), "{\"at\":\"2026-11-29T10:45:01.250Z\"}");
    Served.same(mapper.writeValueAsString(Date.from(AT)), "\"2026-11-29T10:45:01.250Z\"");
    Served.same(mapper.writeValueAsString(LocalTime.NOON.plusSeconds(1)), "\"12:00:01\"");
    Served.same(mapper.readValue("\"2026-11-29 12:45:01.25+02:00\"", Date.class).toInstant(), AT);
    Served.same(mapper.readValue("\"2026-11-29 12:45:01.25+02:00\"", Instant.class), AT);
    // A model keeps the offset, and numbers are no times.
    Served.same(mapper.readValue("\"2026-11-29T12:45:01.25+02:00\"", OffsetDateTime.class), "2026-11-29T12:45:01.250+02:00");
    try {
      Served.holds(false, mapper.readValue("1764413101", OffsetDateTime.class));
    } catch (DatabindException e) {
      Served.holds(e.getMessage().contains("1764413101"), e);
    }
  }
}
