package MODEL_PACKAGE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** What the methods of all models have in common. */
final class ModelValues {
  private ModelValues() {}

  /** The list with another item; a new one for null. */
  static <T> List<T> add(List<T> list, T item) {
    List<T> out = list == null ? new ArrayList<>() : list;
    out.add(item);
    return out;
  }

  /** The set with another item; a new one for null. */
  static <T> Set<T> add(Set<T> set, T item) {
    Set<T> out = set == null ? new LinkedHashSet<>() : set;
    out.add(item);
    return out;
  }

  /** The map with another entry; a new one for null. */
  static <T> Map<String, T> put(Map<String, T> map, String key, T value) {
    Map<String, T> out = map == null ? new LinkedHashMap<>() : map;
    out.put(key, value);
    return out;
  }

  /** Notes whether a property is null, and not absent. */
  static void note(Set<String> nulls, String name, Object value) {
    if (value == null) {
      nulls.add(name);
    } else {
      nulls.remove(name);
    }
  }

  static void unset(Object model, Set<String> nulls, String name) {
    ModelShape.of(model.getClass()).properties.get(name).set(model, null);
    nulls.remove(name);
  }

  /** The value of a default, or null if the text is not valid. */
  static <T> T parsed(Function<String, T> parse, String text) {
    try {
      return parse.apply(text);
    } catch (RuntimeException wrong) {
      return null;
    }
  }

  /** True for objects of one class with equal properties. */
  static boolean equal(Object model, Object other) {
    return model == other
        || other != null && model.getClass() == other.getClass() && ModelShape.of(model.getClass()).equal(model, other);
  }

  static int hash(Object model) {
    return Arrays.deepHashCode(ModelShape.of(model.getClass()).values(model));
  }

  /** The properties of a model, a line for each. */
  static String text(Object model) {
    return text(model, ModelShape.of(model.getClass()).values(model));
  }

  static String text(Object model, Object[] values) {
    StringBuilder out = new StringBuilder("class ").append(model.getClass().getSimpleName()).append(" {\n");
    for (int i = 0; i < values.length; i += 2) {
      String value = String.valueOf(values[i + 1]).replace("\n", "\n    ");
      out.append("    ").append(values[i]).append(": ").append(value).append('\n');
    }
    return out.append('}').toString();
  }
}
