package MODEL_PACKAGE;

import static org.junit.jupiter.api.Assertions.assertEquals;

import PACKAGE.JSON;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads an example, writes it, and reads it again. */
final class RoundTrip {
  private RoundTrip() {}

  static <T> void check(String example, Class<T> type) throws Exception {
    T value = JSON.deserialize(example, type);
    String written = JSON.serialize(value);
    assertEquals(shape(JsonParser.parseString(example)), shape(JsonParser.parseString(written)));
    T again = JSON.deserialize(written, type);
    assertEquals(value, again);
    assertEquals(value.hashCode(), again.hashCode());
    assertEquals(value.toString(), again.toString());
  }

  /** The names of a value's properties, and the kinds of its parts: dates and numbers may be written otherwise. */
  private static Object shape(JsonElement json) {
    if (json.isJsonObject()) {
      Map<String, Object> parts = new TreeMap<>();
      json.getAsJsonObject().entrySet().forEach(entry -> parts.put(entry.getKey(), shape(entry.getValue())));
      return parts;
    }
    if (json.isJsonArray()) {
      List<Object> parts = new ArrayList<>();
      json.getAsJsonArray().forEach(item -> parts.add(shape(item)));
      return parts;
    }
    boolean isNumber = json.isJsonPrimitive() && json.getAsJsonPrimitive().isNumber();
    return isNumber ? "number" : json.isJsonPrimitive() ? json.getAsJsonPrimitive().isString() : "null";
  }
}
