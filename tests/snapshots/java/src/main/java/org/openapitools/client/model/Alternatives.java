package org.openapitools.client.model;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.reflect.TypeToken;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The types of a union, and how a value finds its own: by a property, or else by the best match. */
final class Alternatives {
  private final List<String> names = new ArrayList<>();
  private final List<ModelShape.Kind> types = new ArrayList<>();
  private final Map<String, Integer> chosen = new HashMap<>();
  private final Set<String> others = new HashSet<>();
  private boolean isAny;
  private String property;
  private int other = -1;

  /** Adds a type. */
  void of(String name, Type type) {
    names.add(name);
    types.add(new ModelShape.Kind(type));
  }

  /** Adds a type with arguments. */
  void of(String name, TypeToken<?> type) {
    of(name, type.getType());
  }

  /** Tells the types apart by a property. */
  void by(String property) {
    this.property = property;
  }

  /** The place of the type that a value of the property chooses. */
  void when(String value, int place) {
    chosen.putIfAbsent(value, place);
  }

  /** The place of the type that is read if no value chooses one. */
  void otherwise(int place) {
    other = place;
  }

  /** Adds properties next to the types: a value of each type can have them. */
  void others(String... names) {
    Collections.addAll(others, names);
  }

  /** Allows values of several types at once, which keep the properties of each of them. */
  void any() {
    isAny = true;
  }

  /** The classes of the types by their names. */
  Map<String, Class<?>> schemas() {
    Map<String, Class<?>> out = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      out.put(names.get(i), types.get(i).raw);
    }
    return Collections.unmodifiableMap(out);
  }

  /** The value of a union as one of its types. */
  @SuppressWarnings("unchecked")
  <T> T cast(int place, AbstractOpenApiSchema of) {
    Object value = of.getActualInstance();
    if (value != null && !accepts(types.get(place), value)) {
      throw new ClassCastException(value.getClass() + " is not " + names.get(place));
    }
    return (T) value;
  }

  /** A value that is of one of the types. */
  Object checked(Object value) {
    if (value == null || types.stream().anyMatch(type -> accepts(type, value))) {
      return value;
    }
    throw new IllegalArgumentException(
        "Invalid instance type " + value.getClass().getName() + ". Must be " + String.join(", ", names));
  }

  private static boolean accepts(ModelShape.Kind type, Object value) {
    if (value == null) {
      return true;
    }
    if (!type.raw.isInstance(value)) {
      return false;
    }
    if (value instanceof Map) {
      return ((Map<?, ?>) value).values().stream().allMatch(entry -> accepts(type.item(), entry));
    }
    return !(value instanceof Collection) || ((Collection<?>) value).stream().allMatch(item -> accepts(type.item(), item));
  }

  /** The value of a union, with the properties next to it, and the one that tells its type if the object lacks it. */
  JsonElement tree(Gson gson, AbstractOpenApiSchema of, boolean isForRequests) {
    Object value = of.getActualInstance();
    JsonElement out = ModelAdapters.tree(gson, value, isForRequests);
    String tag = value == null || property == null ? null : tag(value.getClass());
    Map<String, Object> more = of.others == null ? new LinkedHashMap<>() : new LinkedHashMap<>(of.others);
    if (tag != null) {
      more.putIfAbsent(property, tag);
    }
    if (more.isEmpty() || !out.isJsonObject()) {
      return out;
    }
    JsonObject whole = new JsonObject();
    more.forEach((name, part) -> whole.add(name, ModelAdapters.tree(gson, part, isForRequests)));
    out.getAsJsonObject().entrySet().forEach(entry -> whole.add(entry.getKey(), entry.getValue()));
    return whole;
  }

  /** The first value that chooses a class, unless the class has the property itself. */
  private String tag(Class<?> type) {
    if (!ModelShape.isModel(type) || ModelShape.of(type).has(property)) {
      return null;
    }
    for (int place = 0; place < types.size(); place++) {
      if (types.get(place).raw == type && place != other) {
        int at = place;
        return chosen.entrySet().stream()
            .filter(entry -> entry.getValue() == at)
            .map(Map.Entry::getKey)
            .sorted()
            .findFirst()
            .orElse(null);
      }
    }
    return null;
  }

  /** How well a value fits a type: wrong values count most, then unknown properties, then known ones. */
  static final class Fit {
    int wrong;
    int unknown;
    int found;

    private boolean isBetter(Fit than) {
      if (than == null || wrong != than.wrong) {
        return than == null || wrong < than.wrong;
      }
      return unknown != than.unknown ? unknown < than.unknown : found > than.found;
    }
  }

  /** What a part of the JSON was read as. */
  static final class Choice {
    private Object value;
    private Fit fit;
    private Map<String, Object> others;
    private JsonParseException failure;

    private Choice with(Object value, Fit fit) {
      this.value = value;
      this.fit = fit;
      return this;
    }
  }

  /** Reads a union. */
  AbstractOpenApiSchema read(ModelAdapters.Reading reading, JsonElement json, AbstractOpenApiSchema to) {
    Choice choice = choose(reading, json);
    if (choice.failure != null) {
      throw choice.failure;
    }
    reading.count(choice.fit.wrong, choice.fit.unknown, choice.fit.found);
    to.hold(choice.value, choice.others);
    return to;
  }

  private Choice choose(ModelAdapters.Reading reading, JsonElement json) {
    if (json.isJsonPrimitive()) {
      return chosen(reading, json);
    }
    Map<Alternatives, Choice> here = reading.known.computeIfAbsent(json, any -> new IdentityHashMap<>());
    Choice choice = here.get(this);
    if (choice == null) {
      choice = chosen(reading, json);
      choice.others = others(json, choice.value);
      here.put(this, choice);
    }
    return choice;
  }

  private Choice chosen(ModelAdapters.Reading reading, JsonElement json) {
    JsonElement found = property == null || !json.isJsonObject() ? null : json.getAsJsonObject().get(property);
    String tag = found != null && found.isJsonPrimitive() && found.getAsJsonPrimitive().isString() ? found.getAsString() : null;
    Integer place = tag == null ? null : chosen.get(tag);
    if (place == null && json.isJsonObject() && other >= 0) {
      place = other;
    }
    if (place != null) {
      return tried(reading, place, json);
    }
    if (tag != null && isComplete()) {
      return kept(json);
    }
    Choice best = new Choice();
    for (int i = 0; i < types.size(); i++) {
      Choice choice = tried(reading, i, json);
      if (choice.failure == null && choice.fit.isBetter(best.fit)) {
        best.with(choice.value, choice.fit);
      } else if (choice.failure != null && best.failure == null) {
        best.failure = choice.failure;
      }
    }
    if (best.fit != null) {
      best.failure = null;
    } else if (json.isJsonObject()) {
      return kept(json);
    }
    return best;
  }

  /** True for a property next to the types, or of another type that the value can have at once. */
  private boolean isBeside(String name) {
    return others.contains(name) || isAny && types.stream().anyMatch(type -> has(type.raw, name));
  }

  private static boolean has(Class<?> type, String name) {
    return ModelShape.isModel(type) && ModelShape.of(type).has(name);
  }

  /** The properties that the value of the chosen type does not have; null if there is none. */
  private Map<String, Object> others(JsonElement json, Object value) {
    Object chosen = value instanceof AbstractOpenApiSchema ? ((AbstractOpenApiSchema) value).getActualInstanceRecursively() : value;
    if (chosen == null || chosen instanceof Map || !json.isJsonObject()) {
      return null;
    }
    Map<String, Object> out = new LinkedHashMap<>();
    for (Map.Entry<String, JsonElement> entry : json.getAsJsonObject().entrySet()) {
      if (isBeside(entry.getKey()) && !has(chosen.getClass(), entry.getKey())) {
        out.put(entry.getKey(), ModelAdapters.free(entry.getValue()));
      }
    }
    return out.isEmpty() ? null : out;
  }

  /** True if each type is chosen by some value. */
  private boolean isComplete() {
    return chosen.values().stream().distinct().count() == types.size();
  }

  private Choice tried(ModelAdapters.Reading reading, int place, JsonElement json) {
    Fit around = reading.fit;
    Fit fit = new Fit();
    reading.fit = fit;
    try {
      return new Choice().with(reading.read(json, types.get(place)), fit);
    } catch (JsonParseException failure) {
      Choice choice = new Choice();
      choice.failure = failure;
      return choice;
    } finally {
      reading.fit = around;
    }
  }

  /** An object of another type stays readable, and is sent unchanged. */
  private Choice kept(JsonElement json) {
    Fit fit = new Fit();
    fit.wrong = types.size();
    return new Choice().with(ModelAdapters.free(json), fit);
  }
}
