package MODEL_PACKAGE;

import static org.junit.jupiter.api.Assertions.assertEquals;

import PACKAGE.JSON;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
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
    T again = JSON.deserialize(written(example, value), type);
    assertEquals(value, again);
    assertEquals(value.hashCode(), again.hashCode());
    assertEquals(value.toString(), again.toString());
  }

  /** The same for an example with files, which are new ones each time that it is read. */
  static <T> void checkFiles(String example, Class<T> type) throws Exception {
    String written = written(example, JSON.<T>deserialize(example, type));
    assertEquals(written, written(example, JSON.<T>deserialize(written, type)));
  }

  /** What a value is written as, which has all members of its example. */
  private static String written(String example, Object value) {
    String written = JSON.serialize(value);
    JsonElement given = JsonParser.parseString(example);
    assertEquals(shape(given, given), shape(JsonParser.parseString(written), given));
    return written;
  }

  /**
   * The names of a value's properties, and the kinds of its parts: dates and numbers may be written otherwise. Properties that the
   * example does not have are ignored, since a property that is absent can have a default.
   */
  private static Object shape(JsonElement json, JsonElement given) {
    if (json.isJsonObject()) {
      Map<String, Object> parts = new TreeMap<>();
      JsonObject of = given != null && given.isJsonObject() ? given.getAsJsonObject() : json.getAsJsonObject();
      json.getAsJsonObject().entrySet().stream().filter(entry -> of.has(entry.getKey()))
          .forEach(entry -> parts.put(entry.getKey(), shape(entry.getValue(), of.get(entry.getKey()))));
      return parts;
    }
    if (json.isJsonArray()) {
      List<Object> parts = new ArrayList<>();
      JsonArray of = given != null && given.isJsonArray() ? given.getAsJsonArray() : json.getAsJsonArray();
      for (int at = 0; at < json.getAsJsonArray().size(); at++) {
        parts.add(shape(json.getAsJsonArray().get(at), at < of.size() ? of.get(at) : null));
      }
      return parts;
    }
    boolean isNumber = json.isJsonPrimitive() && json.getAsJsonPrimitive().isNumber();
    return isNumber ? "number" : json.isJsonPrimitive() ? json.getAsJsonPrimitive().isString() : "null";
  }
}
