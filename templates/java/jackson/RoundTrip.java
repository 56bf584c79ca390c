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
    ObjectMapper mapper = PACKAGE.JSON.getDefault().getMapper();
    T value = mapper.readValue(example, type);
    JsonNode written = mapper.readTree(mapper.writeValueAsString(value));
    assertEquals(shape(mapper.readTree(example)), shape(written));
    T again = mapper.treeToValue(written, type);
    assertEquals(value, again);
    assertEquals(value.hashCode(), again.hashCode());
    assertEquals(value.toString(), again.toString());
  }

  /** The names of a value's properties, and the kinds of its parts: dates and numbers may be written otherwise. */
  private static Object shape(JsonNode node) {
    if (node.isObject()) {
      Map<String, Object> parts = new TreeMap<>();
      node.properties().forEach(entry -> parts.put(entry.getKey(), shape(entry.getValue())));
      return parts;
    }
    if (node.isArray()) {
      List<Object> parts = new ArrayList<>();
      node.forEach(item -> parts.add(shape(item)));
      return parts;
    }
    return node.getNodeType();
  }
}
