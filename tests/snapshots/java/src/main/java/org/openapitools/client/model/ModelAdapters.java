package org.openapitools.client.model;

import org.openapitools.client.JSON;
import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * Makes Gson read models strictly: required properties are there, and values are of the type that the API description
 * says. Names and values that the description does not know break nothing.
 */
public final class ModelAdapters implements TypeAdapterFactory {
  /** Deeper JSON is rejected. */
  private static final int MAX_DEPTH = 500;

  /** Makes a factory. */
  public ModelAdapters() {}

  /** What the API description says of a property. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.FIELD)
  public @interface Rule {
    /**
     * Whether every response has it. It is written as null if it has no value.
     *
     * @return true if so
     */
    boolean isRequired() default false;

    /**
     * Whether null and absent are not the same.
     *
     * @return true if so
     */
    boolean isNullable() default false;

    /**
     * Whether its numbers are strings in JSON.
     *
     * @return true if so
     */
    boolean isText() default false;

    /**
     * Whether only responses have it.
     *
     * @return true if so
     */
    boolean isReadOnly() default false;
  }

  /** The classes that a property chooses. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  public @interface Subclasses {
    /**
     * The name of the property.
     *
     * @return the name
     */
    String property();

    /**
     * The values of the property.
     *
     * @return the values
     */
    String[] values();

    /**
     * The class that each value chooses.
     *
     * @return the classes
     */
    Class<?>[] types();
  }

  @Override
  public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
    return ModelShape.isModel(type.getRawType()) ? adapter(gson, type) : null;
  }

  private static <T> TypeAdapter<T> adapter(Gson gson, TypeToken<T> type) {
    return new TypeAdapter<T>() {
      @Override
      public T read(JsonReader in) throws IOException {
        return ModelAdapters.read(gson, gson.getAdapter(JsonElement.class).read(in), type.getType());
      }

      @Override
      public void write(JsonWriter out, T value) throws IOException {
        ModelAdapters.write(gson, out, tree(gson, value, false));
      }
    };
  }

  /** The adapter of a model's own factory. */
  static <T> TypeAdapter<T> of(Gson gson, TypeToken<T> type, Class<?> model) {
    return model.isAssignableFrom(type.getRawType()) ? adapter(gson, type) : null;
  }

  /** Reads a model by the usual settings. */
  static <T> T read(JsonReader in, Class<T> type) throws IOException {
    return adapter(JSON.getGson(), TypeToken.get(type)).read(in);
  }

  /** Writes a model by the usual settings. */
  static void write(JsonWriter out, Object model) throws IOException {
    write(JSON.getGson(), out, tree(JSON.getGson(), model, false));
  }

  /** Reads a model. A property could be called JSON, which would hide the class of this name from a model's methods. */
  static <T> T parsed(String json, Class<T> type) throws IOException {
    return JSON.deserialize(json, type);
  }

  /** Writes a model. */
  static String text(Object model) {
    return JSON.serialize(model);
  }

  /** Refuses a value that is not of a type. */
  static void check(JsonElement json, Class<?> type) {
    try {
      if (json == null || json.isJsonNull()) {
        throw new JsonParseException("there is no value");
      }
      read(JSON.getGson(), json, type);
    } catch (JsonParseException wrong) {
      throw new IllegalArgumentException(wrong.getMessage(), wrong);
    }
  }

  /**
   * Reads a value strictly.
   *
   * @param <T> the type
   * @param gson has the adapters of types that are not models
   * @param json the value
   * @param type the type
   * @return the value, or null for null
   * @throws JsonParseException if the value is not of the type
   */
  @SuppressWarnings("unchecked")
  public static <T> T read(Gson gson, JsonElement json, Type type) {
    return (T) new Reading(gson).read(json, new ModelShape.Kind(type));
  }

  /**
   * Writes a tree with its nulls.
   *
   * @param gson writes it
   * @param out the writer
   * @param json the tree
   * @throws IOException if the writer fails
   */
  public static void write(Gson gson, JsonWriter out, JsonElement json) throws IOException {
    boolean before = out.getSerializeNulls();
    out.setSerializeNulls(true);
    try {
      gson.getAdapter(JsonElement.class).write(out, json);
    } finally {
      out.setSerializeNulls(before);
    }
  }

  /**
   * A value as a tree.
   *
   * @param gson has the adapters of types that are not models
   * @param value any value
   * @param isForRequests whether properties that only responses have are omitted
   * @return the tree
   */
  public static JsonElement tree(Gson gson, Object value, boolean isForRequests) {
    if (value == null || value instanceof JsonElement) {
      return value == null ? JsonNull.INSTANCE : (JsonElement) value;
    } else if (value instanceof String) {
      return new JsonPrimitive((String) value);
    } else if (value instanceof Boolean) {
      return new JsonPrimitive((Boolean) value);
    } else if (value instanceof java.lang.Number) {
      return new JsonPrimitive((java.lang.Number) value);
    } else if (value instanceof Collection) {
      JsonArray out = new JsonArray();
      ((Collection<?>) value).forEach(item -> out.add(tree(gson, item, isForRequests)));
      return out;
    } else if (value instanceof Map) {
      JsonObject out = new JsonObject();
      ((Map<?, ?>) value).forEach((name, entry) -> out.add(String.valueOf(name), tree(gson, entry, isForRequests)));
      return out;
    } else if (value instanceof AbstractOpenApiSchema) {
      return ((AbstractOpenApiSchema) value).alternatives().tree(gson, (AbstractOpenApiSchema) value, isForRequests);
    }
    Class<?> type = value instanceof Enum ? ((Enum<?>) value).getDeclaringClass() : value.getClass();
    if (ModelShape.isModel(type)) {
      ModelShape shape = ModelShape.of(type);
      return shape.fromValue == null ? object(gson, value, shape, isForRequests) : tree(gson, shape.wire(value), isForRequests);
    }
    String text = Formats.text(value);
    return text == null ? gson.toJsonTree(value) : new JsonPrimitive(text);
  }

  private static JsonObject object(Gson gson, Object value, ModelShape shape, boolean isForRequests) {
    JsonObject out = new JsonObject();
    if (shape.tag != null) {
      out.addProperty(shape.tagProperty, shape.tag);
    }
    Collection<?> nulls = shape.nulls(value);
    for (ModelShape.Property property : shape.properties.values()) {
      if (isForRequests && property.isReadOnly) {
        continue;
      }
      Object part = property.get(value);
      if (part != null || property.isRequired || nulls.contains(property.name)) {
        JsonElement json = tree(gson, part, isForRequests);
        out.add(property.name, property.kind.isText ? text(json) : json);
      }
    }
    Map<?, ?> more = shape.additional(value);
    more.forEach((name, part) -> out.add(String.valueOf(name), tree(gson, part, isForRequests)));
    return out;
  }

  /** Numbers as strings. */
  private static JsonElement text(JsonElement json) {
    if (json.isJsonArray()) {
      JsonArray out = new JsonArray();
      json.getAsJsonArray().forEach(item -> out.add(text(item)));
      return out;
    } else if (json.isJsonObject()) {
      JsonObject out = new JsonObject();
      json.getAsJsonObject().entrySet().forEach(entry -> out.add(entry.getKey(), text(entry.getValue())));
      return out;
    }
    return json.isJsonNull() ? json : new JsonPrimitive(json.getAsString());
  }

  /**
   * A value whose type is not known as lists, maps and scalars.
   *
   * @param json the value
   * @return the data
   */
  public static Object free(JsonElement json) {
    return new Reading(null).free(json);
  }

  /** The reading of a tree. */
  static final class Reading {
    final Gson gson;
    /** What unions chose so far: a union within a union would be read for each alternative of each union around it. */
    final Map<JsonElement, Map<Alternatives, Alternatives.Choice>> known = new IdentityHashMap<>();
    /** The fit that is counted now, if any. */
    Alternatives.Fit fit;
    private int depth;

    Reading(Gson gson) {
      this.gson = gson;
    }

    Object read(JsonElement json, ModelShape.Kind kind) {
      if (json == null || json.isJsonNull()) {
        return null;
      }
      if (kind.raw == Object.class) {
        return free(json);
      }
      if (++depth > MAX_DEPTH) {
        throw new JsonParseException("the value has more than " + MAX_DEPTH + " levels");
      }
      try {
        if (Collection.class.isAssignableFrom(kind.raw)) {
          return list(json, kind);
        } else if (Map.class.isAssignableFrom(kind.raw)) {
          return map(json, kind);
        }
        return ModelShape.isModel(kind.raw) ? model(json, kind) : scalar(json, kind);
      } finally {
        depth--;
      }
    }

    private Object list(JsonElement json, ModelShape.Kind kind) {
      if (!json.isJsonArray()) {
        throw wrong(json, "a list");
      }
      boolean isSet = java.util.Set.class.isAssignableFrom(kind.raw);
      @SuppressWarnings("unchecked")
      Collection<Object> out =
          ModelShape.isModel(kind.raw)
              ? (Collection<Object>) ModelShape.of(kind.raw).make()
              : isSet ? new LinkedHashSet<>() : new ArrayList<>();
      for (JsonElement item : json.getAsJsonArray()) {
        out.add(item(item, kind.item()));
      }
      return out;
    }

    private Object map(JsonElement json, ModelShape.Kind kind) {
      if (!json.isJsonObject()) {
        throw wrong(json, "an object");
      }
      @SuppressWarnings("unchecked")
      Map<String, Object> out =
          ModelShape.isModel(kind.raw) ? (Map<String, Object>) ModelShape.of(kind.raw).make() : new LinkedHashMap<>();
      for (Map.Entry<String, JsonElement> entry : json.getAsJsonObject().entrySet()) {
        out.put(entry.getKey(), item(entry.getValue(), kind.item()));
      }
      return out;
    }

    private Object item(JsonElement json, ModelShape.Kind kind) {
      if (json.isJsonNull() && !kind.isNullable) {
        throw new JsonParseException("an item is null");
      }
      return read(json, kind);
    }

    private Object model(JsonElement json, ModelShape.Kind kind) {
      ModelShape shape = ModelShape.of(kind.raw);
      if (shape.fromValue != null) {
        return constant(json, shape);
      }
      if (shape.alternatives != null) {
        return shape.alternatives.read(this, json, (AbstractOpenApiSchema) shape.make());
      }
      if (!json.isJsonObject()) {
        throw wrong(json, "an object, as " + kind.raw.getSimpleName() + " is");
      }
      JsonObject object = json.getAsJsonObject();
      return object(object, shape.chosenBy(object));
    }

    private Object object(JsonObject json, ModelShape shape) {
      int found = 0;
      for (ModelShape.Property property : shape.properties.values()) {
        JsonElement value = json.get(property.name);
        found += value == null ? 0 : 1;
        if (property.isRequired && value == null) {
          throw new JsonParseException("the required property `" + property.name + "` is missing");
        }
        if (property.isRequired && !property.kind.isNullable && value.isJsonNull()) {
          throw new JsonParseException("the required property `" + property.name + "` is null");
        }
      }
      count(0, shape.isOpen() ? 0 : json.size() - found, found);
      Object out = shape.make();
      for (Map.Entry<String, JsonElement> entry : json.entrySet()) {
        ModelShape.Property property = shape.properties.get(entry.getKey());
        if (property != null) {
          property.set(out, value(entry.getValue(), property));
          if (entry.getValue().isJsonNull() && property.isNullable) {
            shape.nulls(out).add(property.name);
          }
        } else if (shape.isOpen() && !entry.getKey().equals(shape.tagProperty)) {
          shape.add(out, entry.getKey(), item(entry.getValue(), shape.more));
        }
      }
      return out;
    }

    private Object value(JsonElement json, ModelShape.Property property) {
      try {
        return read(json, property.kind);
      } catch (JsonParseException e) {
        throw new JsonParseException(property.name + ": " + e.getMessage(), e.getCause());
      }
    }

    /** A constant of an enum, or null for a value that the description does not list. */
    private Object constant(JsonElement json, ModelShape shape) {
      Object value = read(json, shape.wireKind);
      try {
        return shape.fromValue.invoke(null, value);
      } catch (ReflectiveOperationException unknown) {
        count(1, 0, 0);
        return null;
      }
    }

    void count(int wrong, int unknown, int found) {
      if (fit != null) {
        fit.wrong += wrong;
        fit.unknown += unknown;
        fit.found += found;
      }
    }

    private Object scalar(JsonElement json, ModelShape.Kind kind) {
      Class<?> type = kind.raw;
      JsonPrimitive value = json.isJsonPrimitive() ? json.getAsJsonPrimitive() : null;
      try {
        if (kind.isText && type == BigDecimal.class) {
          return new BigDecimal(text(json, type));
        } else if (type == Boolean.class && value != null && value.isBoolean()) {
          return value.getAsBoolean();
        } else if (java.lang.Number.class.isAssignableFrom(type) && value != null && value.isNumber()) {
          return number(value, type);
        } else if (type == String.class && value != null && value.isString()) {
          return value.getAsString();
        } else if (type == Boolean.class || java.lang.Number.class.isAssignableFrom(type) || type == String.class) {
          throw wrong(json, type.getSimpleName());
        } else if (Formats.isText(type)) {
          return Formats.parsed(text(json, type), type);
        } else if (type.getName().startsWith("java.time.") || type == byte[].class) {
          text(json, type);
        }
        return gson.getAdapter(TypeToken.get(kind.type)).fromJsonTree(json);
      } catch (JsonParseException wrong) {
        throw wrong;
      } catch (RuntimeException wrong) {
        throw new JsonParseException(wrong(json, type.getSimpleName()).getMessage(), wrong);
      }
    }

    private static String text(JsonElement json, Class<?> type) {
      if (!json.isJsonPrimitive() || !json.getAsJsonPrimitive().isString()) {
        throw wrong(json, type.getSimpleName());
      }
      return json.getAsString();
    }

    private static java.lang.Number number(JsonPrimitive json, Class<?> type) {
      BigDecimal value = json.getAsBigDecimal();
      if (type == Integer.class) {
        return value.intValueExact();
      } else if (type == Long.class) {
        return value.longValueExact();
      } else if (type == BigInteger.class) {
        // An exponent of few digits would otherwise fill the memory.
        if (value.precision() - (long) value.scale() > 1_000) {
          throw new ArithmeticException("too many digits");
        }
        return value.toBigIntegerExact();
      } else if (type == Double.class) {
        return finite(value.doubleValue());
      }
      return type == Float.class ? (java.lang.Number) finite(value.floatValue()) : value;
    }

    private static <T extends java.lang.Number> T finite(T value) {
      if (Double.isInfinite(value.doubleValue())) {
        throw new ArithmeticException("too large");
      }
      return value;
    }

    private static JsonParseException wrong(JsonElement json, String wanted) {
      String text = json.isJsonArray() ? "a list" : json.isJsonObject() ? "an object" : json.toString();
      return new JsonParseException((text.length() > 100 ? text.substring(0, 100) + "…" : text) + " is not " + wanted);
    }

    private Object free(JsonElement json) {
      if (++depth > MAX_DEPTH) {
        throw new JsonParseException("the value has more than " + MAX_DEPTH + " levels");
      }
      try {
        if (json.isJsonArray()) {
          List<Object> out = new ArrayList<>();
          json.getAsJsonArray().forEach(item -> out.add(free(item)));
          return out;
        } else if (json.isJsonObject()) {
          Map<String, Object> out = new LinkedHashMap<>();
          json.getAsJsonObject().entrySet().forEach(entry -> out.put(entry.getKey(), free(entry.getValue())));
          return out;
        } else if (json.isJsonNull()) {
          return null;
        }
        JsonPrimitive value = json.getAsJsonPrimitive();
        return value.isString() ? value.getAsString() : value.isBoolean() ? (Object) value.getAsBoolean() : Formats.number(value.getAsNumber());
      } catch (NumberFormatException e) {
        throw new JsonParseException(e.getMessage(), e);
      } finally {
        depth--;
      }
    }
  }
}
