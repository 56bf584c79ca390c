package MODEL_PACKAGE;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.util.NameTransformer;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The types of a union, and how they are told apart: by a property, or else by what fits best. */
final class Alternatives {
  private final List<String> names = new ArrayList<>();
  private final List<JavaType> types = new ArrayList<>();
  private final Map<String, Integer> chosen = new HashMap<>();
  private String property;
  private int other = -1;

  /** Adds a type. */
  Alternatives of(String name, Type type) {
    names.add(name);
    types.add(TypeFactory.defaultInstance().constructType(type));
    return this;
  }

  /** Adds a type with arguments. */
  Alternatives of(String name, TypeReference<?> type) {
    return of(name, type.getType());
  }

  /** Tells the types apart by a property. */
  Alternatives by(String property) {
    this.property = property;
    return this;
  }

  /** The place of the type that a value of the property chooses. */
  Alternatives when(String value, int place) {
    chosen.putIfAbsent(value, place);
    return this;
  }

  /** The place of the type that is read if no value chooses one. */
  Alternatives otherwise(int place) {
    other = place;
    return this;
  }

  /** The classes of the types by their names. */
  Map<String, Class<?>> schemas() {
    Map<String, Class<?>> out = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      out.put(names.get(i), types.get(i).getRawClass());
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

  private static boolean accepts(JavaType type, Object value) {
    if (value == null) {
      return true;
    }
    if (!type.getRawClass().isInstance(value)) {
      return false;
    }
    if (value instanceof Map) {
      return type.getContentType() == null
          || ((Map<?, ?>) value).values().stream().allMatch(entry -> accepts(type.getContentType(), entry));
    }
    return !(value instanceof Collection)
        || type.getContentType() == null
        || ((Collection<?>) value).stream().allMatch(item -> accepts(type.getContentType(), item));
  }

  /** Writes the value of a union, with the property that tells its type if the object does not have it. */
  void write(AbstractOpenApiSchema of, JsonGenerator jgen, SerializerProvider provider) throws IOException {
    Object value = of.getActualInstance();
    String tag = value == null || property == null ? null : tag(value.getClass());
    if (tag == null) {
      provider.defaultSerializeValue(value, jgen);
      return;
    }
    jgen.writeStartObject(value);
    jgen.writeStringField(property, tag);
    provider.findValueSerializer(value.getClass()).unwrappingSerializer(NameTransformer.NOP).serialize(value, jgen, provider);
    jgen.writeEndObject();
  }

  /** The first value that chooses a class, unless the class has the property itself. */
  private String tag(Class<?> type) {
    if (ModelModule.Shape.of(type).has(property)) {
      return null;
    }
    for (int place = 0; place < types.size(); place++) {
      if (types.get(place).getRawClass() == type && place != other) {
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
    private int wrong;
    private int unknown;
    private int known;

    /** The fit that is counted now, if any. */
    static void count(DeserializationContext ctxt, int wrong, int unknown, int known) {
      Fit now = (Fit) ctxt.getAttribute(Fit.class);
      if (now != null) {
        now.wrong += wrong;
        now.unknown += unknown;
        now.known += known;
      }
    }

    private boolean isBetter(Fit than) {
      if (than == null || wrong != than.wrong) {
        return than == null || wrong < than.wrong;
      }
      return unknown != than.unknown ? unknown < than.unknown : known > than.known;
    }
  }

  /** What a part of the JSON was read as. */
  private static final class Choice {
    private Object value;
    private Fit fit;
    private IOException failure;

    private Choice with(Object value, Fit fit) {
      this.value = value;
      this.fit = fit;
      return this;
    }
  }

  /** Reads a union. */
  <T extends AbstractOpenApiSchema> T read(JsonParser jp, DeserializationContext ctxt, T to) throws IOException {
    JsonNode node = TreeParser.node(jp, ctxt);
    Choice choice = choose(node, ctxt);
    Fit fit = choice.fit;
    if (choice.failure != null) {
      throw choice.failure;
    }
    Fit.count(ctxt, fit.wrong, fit.unknown, fit.known);
    to.hold(choice.value);
    return to;
  }

  /** What is known is not read again: a union within a union would be read for each alternative of each union around it. */
  private Choice choose(JsonNode node, DeserializationContext ctxt) throws IOException {
    if (!node.isContainerNode()) {
      return chosen(node, ctxt);
    }
    @SuppressWarnings("unchecked")
    Map<JsonNode, Map<Alternatives, Choice>> known =
        (Map<JsonNode, Map<Alternatives, Choice>>) ctxt.getAttribute(Alternatives.class);
    if (known == null) {
      known = new IdentityHashMap<>();
      ctxt.setAttribute(Alternatives.class, known);
    }
    Map<Alternatives, Choice> here = known.computeIfAbsent(node, any -> new IdentityHashMap<>());
    Choice choice = here.get(this);
    if (choice == null) {
      choice = chosen(node, ctxt);
      here.put(this, choice);
    }
    return choice;
  }

  private Choice chosen(JsonNode node, DeserializationContext ctxt) throws IOException {
    JsonNode tag = property == null ? null : node.get(property);
    Integer place = tag == null || !tag.isTextual() ? null : chosen.get(tag.textValue());
    if (place == null && node.isObject() && other >= 0) {
      place = other;
    }
    if (place != null) {
      return tried(place, node, ctxt);
    }
    if (tag != null && tag.isTextual() && isComplete()) {
      return kept(node, ctxt);
    }
    Choice best = new Choice();
    for (int i = 0; i < types.size(); i++) {
      Choice choice = tried(i, node, ctxt);
      if (choice.failure == null && choice.fit.isBetter(best.fit)) {
        best.with(choice.value, choice.fit);
      } else if (choice.failure != null && best.failure == null) {
        best.failure = choice.failure;
      }
    }
    if (best.fit != null) {
      best.failure = null;
    } else if (node.isObject()) {
      return kept(node, ctxt);
    }
    return best;
  }

  /** True if each type is chosen by some value. */
  private boolean isComplete() {
    return chosen.values().stream().distinct().count() == types.size();
  }

  private Choice tried(int place, JsonNode node, DeserializationContext ctxt) {
    Object around = ctxt.getAttribute(Fit.class);
    Choice choice = new Choice();
    Fit fit = new Fit();
    ctxt.setAttribute(Fit.class, fit);
    try {
      choice.with(TreeParser.read(node, types.get(place), ctxt), fit);
    } catch (IOException failure) {
      choice.failure = failure;
    } finally {
      ctxt.setAttribute(Fit.class, around);
    }
    return choice;
  }

  /** An object that is none of the types stays readable, and is sent as it came. */
  private Choice kept(JsonNode node, DeserializationContext ctxt) throws IOException {
    Fit fit = new Fit();
    fit.wrong = types.size();
    return new Choice().with(TreeParser.read(node, ctxt.constructType(Object.class), ctxt), fit);
  }
}
