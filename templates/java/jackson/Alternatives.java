package MODEL_PACKAGE;

import {{ jackson.root }}.core.JsonGenerator;
import {{ jackson.root }}.core.JsonParser;
import {{ jackson.root }}.core.JsonToken;
import {{ jackson.root }}.core.type.TypeReference;
import {{ jackson.root }}.databind.DeserializationContext;
import {{ jackson.root }}.databind.DeserializationFeature;
import {{ jackson.root }}.databind.JavaType;
import {{ jackson.root }}.databind.JsonNode;
import {{ jackson.root }}.databind.{{ jackson.context }};
import {{ jackson.root }}.databind.node.JsonNodeType;
import {{ jackson.root }}.databind.node.ObjectNode;
import {{ jackson.root }}.databind.type.TypeFactory;
import {{ jackson.root }}.databind.util.TokenBuffer;
import {{ jackson.failure_import }};
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Type;
import java.util.AbstractMap.SimpleImmutableEntry;
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
  private final List<JavaType> types = new ArrayList<>();
  private final Map<String, Integer> chosen = new HashMap<>();
  private final Set<String> others = new HashSet<>();
  private boolean isAny;
  private String property;
  private int other = -1;

  /** Says how the values of an interface find their classes. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface OneOf {
    /** The types. */
    Class<?>[] types();

    /** The property that tells the types apart, if there is one. */
    String[] by() default {};

    /** Values of the property. */
    String[] values() default {};

    /** The place of the type that each of them chooses. */
    int[] places() default {};

    /** The place of the type that is read if no value chooses one. */
    int otherwise() default -1;
  }

  private static final ClassValue<Alternatives> OF_INTERFACES =
      new ClassValue<Alternatives>() {
        @Override
        protected Alternatives computeValue(Class<?> type) {
          OneOf of = type.getAnnotation(OneOf.class);
          if (of == null) {
            return null;
          }
          Alternatives out = new Alternatives();
          for (Class<?> one : of.types()) {
            out.of(one.getSimpleName(), one);
          }
          for (String property : of.by()) {
            out.by(property);
          }
          for (int i = 0; i < of.values().length; i++) {
            out.when(of.values()[i], of.places()[i]);
          }
          out.otherwise(of.otherwise());
          return out;
        }
      };

  /** Adds a type. */
  void of(String name, Type type) {
    names.add(name);
    types.add(TypeFactory.{{ jackson.type_factory }}().constructType(type));
  }

  /** Adds a type with arguments. */
  void of(String name, TypeReference<?> type) {
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
      out.put(names.get(i), types.get(i).getRawClass());
    }
    return Collections.unmodifiableMap(out);
  }

  /** The types of a union by its class; null for the class of anything else. */
  static Alternatives ofClass(Class<?> type) {
    if (type.isInterface()) {
      return OF_INTERFACES.get(type);
    }
    try {
      boolean isUnion = AbstractOpenApiSchema.class.isAssignableFrom(type);
      return isUnion ? (Alternatives) type.getDeclaredField("ALTERNATIVES").get(null) : null;
    } catch (ReflectiveOperationException none) {
      return null;
    }
  }

  /** The property that tells the types apart, and their classes by its values; null without one. */
  Map.Entry<String, Map<String, Class<?>>> discriminator() {
    Map<String, Class<?>> out = new HashMap<>();
    chosen.forEach((value, place) -> out.put(value, types.get(place).getRawClass()));
    return property == null ? null : new SimpleImmutableEntry<>(property, out);
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

  /** Writes the value of a union, with the properties next to it, and the one that tells its type if the object lacks it. */
  void write(AbstractOpenApiSchema of, JsonGenerator jgen, {{ jackson.context }} provider) throws {{ jackson.failure }} {
    Object value = of.getActualInstance();
    String tag = value == null || property == null ? null : tag(value.getClass());
    Map<String, Object> more = of.others == null ? new LinkedHashMap<>() : new LinkedHashMap<>(of.others);
    if (tag != null) {
      more.putIfAbsent(property, tag);
    }
    if (more.isEmpty()) {
      writeValue(value, jgen, provider);
      return;
    }
    try (TokenBuffer buffer = provider.bufferForValueConversion({% if !jackson.is_3 %}jgen.getCodec(){% endif %})) {
      writeValue(value, buffer, provider);
      JsonParser written = buffer.asParser();
      if (written.nextToken() != JsonToken.START_OBJECT) {
        jgen.copyCurrentStructure(written);
        return;
      }
      jgen.writeStartObject(value);
      while (written.nextToken() != JsonToken.END_OBJECT) {
        more.remove(written.currentName());
        jgen.copyCurrentStructure(written);
      }
      for (Map.Entry<String, Object> entry : more.entrySet()) {
        provider.{{ jackson.write_property }}(entry.getKey(), entry.getValue(), jgen);
      }
      jgen.writeEndObject();
    }
  }

  private static void writeValue(Object value, JsonGenerator jgen, {{ jackson.context }} provider) throws {{ jackson.failure }} {
{%- if jackson.is_3 %}
    provider.writeValue(jgen, value);
{%- else %}
    provider.defaultSerializeValue(value, jgen);
{%- endif %}
  }

  /** The first value that chooses a class, unless the class has the property itself. */
  private String tag(Class<?> type) {
    if (ModelModule.Shape.of(type).has(property)) {
      return null;
    }
    for (int place = 0; place < types.size(); place++) {
      if (isOf(place, type) && place != other) {
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

  /** True for the class at a place, and for the classes of an interface there. */
  private boolean isOf(int place, Class<?> type) {
    Class<?> at = types.get(place).getRawClass();
    return at == type || at.isAssignableFrom(type) && ofClass(at) != null;
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
    private Map<String, Object> others;
    private {{ jackson.failure }} failure;

    private Choice with(Object value, Fit fit) {
      this.value = value;
      this.fit = fit;
      return this;
    }
  }

  /** Reads a union. */
  <T extends AbstractOpenApiSchema> T read(JsonParser jp, DeserializationContext ctxt, T to) throws {{ jackson.failure }} {
    Choice choice = settled(TreeParser.node(jp, ctxt), ctxt);
    to.hold(choice.value, choice.others);
    return to;
  }

  /** Reads an object of an interface, which cannot keep one of another type. */
  Object read(JsonParser jp, DeserializationContext ctxt, Class<?> as) throws {{ jackson.failure }} {
    JsonNode node = TreeParser.node(jp, ctxt);
    Object value = settled(node, ctxt).value;
    if (as.isInstance(value)) {
      return value;
    }
    JsonNode tag = property == null ? null : node.get(property);
    String found = tag == null ? "The object" : "The object with the value " + tag + " for `" + property + "`";
    throw ModelModule.wrong(ctxt, found + " is of none of the types of " + as.getSimpleName());
  }

  private Choice settled(JsonNode node, DeserializationContext ctxt) throws {{ jackson.failure }} {
    Choice choice = choose(node, ctxt);
    if (choice.failure != null) {
      throw choice.failure;
    }
    Fit.count(ctxt, choice.fit.wrong, choice.fit.unknown, choice.fit.known);
    return choice;
  }

  /** What is known is not read again: a union within a union would be read for each alternative of each union around it. */
  private Choice choose(JsonNode node, DeserializationContext ctxt) throws {{ jackson.failure }} {
    if (node.isValueNode()) {
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
      choice.others = others(node, choice.value, ctxt);
      here.put(this, choice);
    }
    return choice;
  }

  private Choice chosen(JsonNode node, DeserializationContext ctxt) throws {{ jackson.failure }} {
    JsonNode tag = property == null ? null : node.get(property);
    boolean isText = tag != null && tag.getNodeType() == JsonNodeType.STRING;
    Integer place = isText ? chosen.get(tag.{{ jackson.as_text }}()) : null;
    if (place == null && node.isObject() && other >= 0) {
      place = other;
    }
    if (place != null) {
      return tried(place, node, ctxt);
    }
    if (isText && isComplete()) {
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
    } else if (node.isObject() && !ctxt.isEnabled(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)) {
      return kept(node, ctxt);
    }
    return best;
  }

  /** True for a property next to the types, or of another type that the value can have at once. */
  private boolean isBeside(String name) {
    return others.contains(name)
        || isAny && types.stream().anyMatch(type -> ModelModule.Shape.of(type.getRawClass()).has(name));
  }

  /** The properties that the value of the chosen type does not have; null if there is none. */
  private Map<String, Object> others(JsonNode node, Object value, DeserializationContext ctxt) throws {{ jackson.failure }} {
    Object chosen = value instanceof AbstractOpenApiSchema ? ((AbstractOpenApiSchema) value).getActualInstanceRecursively() : value;
    if (chosen == null || chosen instanceof Map || !node.isObject()) {
      return null;
    }
    Map<String, Object> out = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      if (isBeside(entry.getKey()) && !ModelModule.Shape.of(chosen.getClass()).has(entry.getKey())) {
        out.put(entry.getKey(), TreeParser.read(entry.getValue(), ctxt.constructType(Object.class), ctxt));
      }
    }
    return out.isEmpty() ? null : out;
  }

  /** The part of an object that a type has to know, where further properties are rejected. */
  private JsonNode part(JsonNode node, JavaType type, DeserializationContext ctxt) {
    ModelModule.Shape shape = ModelModule.Shape.of(type.getRawClass());
    if (!node.isObject() || !shape.isModel() || !ctxt.isEnabled(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)) {
      return node;
    }
    ObjectNode out = ctxt.getNodeFactory().objectNode();
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      String name = entry.getKey();
      if (shape.has(name) || !isBeside(name) && !name.equals(property)) {
        out.set(name, entry.getValue());
      }
    }
    return out;
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
      choice.with(TreeParser.read(part(node, types.get(place), ctxt), types.get(place), ctxt), fit);
    } catch ({{ jackson.failure }} failure) {
      choice.failure = failure;
    } finally {
      ctxt.setAttribute(Fit.class, around);
    }
    return choice;
  }

  /** An object of another type stays readable, and is sent unchanged. */
  private Choice kept(JsonNode node, DeserializationContext ctxt) throws {{ jackson.failure }} {
    Fit fit = new Fit();
    fit.wrong = types.size();
    return new Choice().with(TreeParser.read(node, ctxt.constructType(Object.class), ctxt), fit);
  }
}
