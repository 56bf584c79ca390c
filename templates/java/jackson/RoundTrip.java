package MODEL_PACKAGE;

import static org.junit.jupiter.api.Assertions.assertEquals;

import {{ jackson.root }}.databind.JsonNode;
import {{ jackson.root }}.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads an example, writes it, and reads it again. */
final class RoundTrip {
  private RoundTrip() {}

  static <T> void check(String example, Class<T> type) throws Exception {
    T value = mapper().readValue(example, type);
    T again = mapper().treeToValue(written(example, value), type);
    assertEquals(value, again);
    assertEquals(value.hashCode(), again.hashCode());
    assertEquals(value.toString(), again.toString());
  }

  /** The same for an example with files, which are new ones each time that it is read. */
  static <T> void checkFiles(String example, Class<T> type) throws Exception {
    JsonNode written = written(example, mapper().readValue(example, type));
    assertEquals(written, written(example, mapper().treeToValue(written, type)));
  }

  private static ObjectMapper mapper() {
    return PACKAGE.JSON.getDefault().getMapper();
  }

  /** What a value is written as, which has all members of its example. */
  private static JsonNode written(String example, Object value) throws Exception {
    JsonNode given = mapper().readTree(example);
    JsonNode written = mapper().readTree(mapper().writeValueAsString(value));
    assertEquals(shape(given, given), shape(written, given));
    return written;
  }

  /**
   * The names of a value's properties, and the kinds of its parts: dates and numbers may be written otherwise. Properties that the
   * example does not have are ignored, since a property that is absent can have a default.
   */
  private static Object shape(JsonNode node, JsonNode given) {
    if (node.isObject()) {
      JsonNode of = given != null && given.isObject() ? given : node;
      Map<String, Object> parts = new TreeMap<>();
      node.properties().stream().filter(entry -> of.has(entry.getKey()))
          .forEach(entry -> parts.put(entry.getKey(), shape(entry.getValue(), of.get(entry.getKey()))));
      return parts;
    }
    if (node.isArray()) {
      JsonNode of = given != null && given.isArray() ? given : node;
      List<Object> parts = new ArrayList<>();
      for (int at = 0; at < node.size(); at++) {
        parts.add(shape(node.get(at), of.get(at)));
      }
      return parts;
    }
    return node.getNodeType();
  }
}
