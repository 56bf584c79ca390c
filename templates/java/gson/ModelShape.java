package MODEL_PACKAGE;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.annotations.SerializedName;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The properties of a model, the values of an enum, or the types of a union. */
final class ModelShape {
  private static final String OWN = packageOf(ModelShape.class);
  private static final ClassValue<ModelShape> KNOWN =
      new ClassValue<ModelShape>() {
        @Override
        protected ModelShape computeValue(Class<?> type) {
          return new ModelShape(type);
        }
      };

  /** A type with its arguments, and whether its value can be null. */
  static final class Kind {
    final Type type;
    final Class<?> raw;
    final boolean isNullable;
    /** True if numbers are strings in JSON, also those within. */
    boolean isText;
    private final AnnotatedType annotated;
    private Kind item;

    Kind(Type type) {
      this(type, null);
    }

    private Kind(AnnotatedType annotated) {
      this(annotated.getType(), annotated);
    }

    private Kind(Type type, AnnotatedType annotated) {
      this.type = type;
      this.annotated = annotated;
      this.raw = com.google.gson.reflect.TypeToken.get(type).getRawType();
      this.isNullable = annotated == null || raw == Object.class || annotated.isAnnotationPresent(Nullable.class);
    }

    /** The items of a list, or the values of a map. */
    Kind item() {
      if (item == null) {
        item = found();
        item.isText = isText;
      }
      return item;
    }

    private Kind found() {
      if (isModel(raw)) {
        return last(raw.getAnnotatedSuperclass());
      } else if (annotated != null) {
        return last(annotated);
      } else if (type instanceof ParameterizedType) {
        Type[] arguments = ((ParameterizedType) type).getActualTypeArguments();
        return new Kind(arguments[arguments.length - 1]);
      }
      return new Kind(Object.class);
    }

    private static Kind last(AnnotatedType of) {
      if (!(of instanceof AnnotatedParameterizedType)) {
        return new Kind(Object.class);
      }
      AnnotatedType[] arguments = ((AnnotatedParameterizedType) of).getAnnotatedActualTypeArguments();
      return new Kind(arguments[arguments.length - 1]);
    }
  }

  /** A property of an object. */
  static final class Property {
    final String name;
    final Kind kind;
    final boolean isRequired;
    final boolean isReadOnly;
    final boolean isNullable;
    private final Field field;

    private Property(Field field) {
      ModelAdapters.Rule rule = field.getAnnotation(ModelAdapters.Rule.class);
      this.name = field.getAnnotation(SerializedName.class).value();
      this.kind = new Kind(field.getAnnotatedType());
      this.kind.isText = rule != null && rule.isText();
      this.isRequired = rule != null && rule.isRequired();
      this.isNullable = rule != null && rule.isNullable();
      this.isReadOnly = rule != null && rule.isReadOnly();
      this.field = field;
    }

    Object get(Object model) {
      return value(field, model);
    }

    void set(Object model, Object value) {
      result(() -> {
        field.set(model, value);
        return null;
      });
    }
  }

  final Map<String, Property> properties = new LinkedHashMap<>();
  /** The type of values beyond the properties, or null. */
  final Kind more;
  /** The types of a union. */
  final Alternatives alternatives;
  /** The method that finds a constant of an enum, and the type of its values. */
  final Method fromValue;
  final Kind wireKind;
  /** The property by which a parent knows its subclasses, and its value for this one if it is not one of the properties. */
  final String tagProperty;
  final String tag;
  private final Constructor<?> constructor;
  private final Method getValue;
  private final Field additional;
  private final Field nulls;
  private final ModelAdapters.Subclasses subclasses;

  private ModelShape(Class<?> type) {
    Field open = null;
    Field explicit = null;
    for (Class<?> at = type; at != null && isModel(at); at = at.getSuperclass()) {
      Map<String, Property> above = new LinkedHashMap<>(properties);
      properties.clear();
      for (Field field : at.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers())) {
          continue;
        }
        field.setAccessible(true);
        if (field.isAnnotationPresent(SerializedName.class)) {
          properties.put(field.getAnnotation(SerializedName.class).value(), new Property(field));
        } else if (field.getName().equals("additionalProperties")) {
          open = field;
        } else if (field.getName().equals("explicitNulls")) {
          explicit = field;
        }
      }
      above.forEach(properties::putIfAbsent);
    }
    additional = open;
    more = open == null ? null : new Kind(open.getAnnotatedType()).item();
    nulls = explicit;
    fromValue = type.isEnum() ? method(type, "fromValue") : null;
    getValue = type.isEnum() ? method(type, "getValue") : null;
    wireKind = fromValue == null ? null : new Kind(fromValue.getParameterTypes()[0]);
    constructor = type.isEnum() || Modifier.isAbstract(type.getModifiers()) ? null : constructor(type);
    alternatives = AbstractOpenApiSchema.class.isAssignableFrom(type) && constructor != null ? ((AbstractOpenApiSchema) make()).alternatives() : null;
    subclasses = type.getAnnotation(ModelAdapters.Subclasses.class);
    ModelAdapters.Subclasses by = null;
    for (Class<?> at = type; at != null && by == null; at = at.getSuperclass()) {
      by = at.getAnnotation(ModelAdapters.Subclasses.class);
    }
    boolean isTagged = by != null && !has(by.property());
    int place = isTagged ? Arrays.asList(by.types()).indexOf(type) : -1;
    tagProperty = isTagged ? by.property() : null;
    tag = place < 0 ? null : by.values()[place];
  }

  static ModelShape of(Class<?> type) {
    return KNOWN.get(type);
  }

  static boolean isModel(Class<?> type) {
    return type.getName().startsWith(OWN) && type.getName().indexOf('.', OWN.length()) < 0;
  }

  private static String packageOf(Class<?> type) {
    return type.getName().substring(0, type.getName().lastIndexOf('.') + 1);
  }

  private static Method method(Class<?> type, String name) {
    return Arrays.stream(type.getDeclaredMethods()).filter(method -> method.getName().equals(name)).findFirst().orElse(null);
  }

  private static Constructor<?> constructor(Class<?> type) {
    try {
      Constructor<?> found = type.getDeclaredConstructor();
      found.setAccessible(true);
      return found;
    } catch (NoSuchMethodException other) {
      return null;
    }
  }

  boolean has(String property) {
    return properties.containsKey(property);
  }

  boolean isOpen() {
    return additional != null;
  }

  Object make() {
    return result(() -> constructor.newInstance());
  }

  /** The value of a constant of an enum in JSON. */
  Object wire(Object constant) {
    return result(() -> getValue.invoke(constant));
  }

  private interface Reflected {
    Object run() throws ReflectiveOperationException;
  }

  private static Object result(Reflected of) {
    try {
      return of.run();
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(e instanceof InvocationTargetException ? e.getCause() : e);
    }
  }

  private static Object value(Field field, Object model) {
    return result(() -> field.get(model));
  }

  /** The names of the properties that are null, and not absent. */
  @SuppressWarnings("unchecked")
  Collection<String> nulls(Object model) {
    return nulls == null ? Collections.emptySet() : (Collection<String>) value(nulls, model);
  }

  /** The values beyond the properties. */
  Map<?, ?> additional(Object model) {
    Object found = additional == null ? null : value(additional, model);
    return found == null ? Collections.emptyMap() : (Map<?, ?>) found;
  }

  @SuppressWarnings("unchecked")
  void add(Object model, String name, Object value) {
    result(() -> {
      Map<String, Object> before = (Map<String, Object>) additional.get(model);
      additional.set(model, ModelValues.put(before, name, value));
      return null;
    });
  }

  /** The subclass that the discriminator chooses, or this class if it chooses none. */
  ModelShape chosenBy(JsonObject json) {
    JsonElement id = subclasses == null ? null : json.get(subclasses.property());
    if (id == null || !id.isJsonPrimitive()) {
      return this;
    }
    int place = Arrays.asList(subclasses.values()).indexOf(id.getAsString());
    return place < 0 ? this : of(subclasses.types()[place]);
  }

  /** The names and values of an object. */
  Object[] values(Object model) {
    Object[] out = new Object[properties.size() * 2 + (isOpen() ? 2 : 0)];
    int at = 0;
    for (Property property : properties.values()) {
      out[at++] = property.name;
      out[at++] = property.get(model);
    }
    if (isOpen()) {
      out[at++] = "additionalProperties";
      out[at++] = additional(model);
    }
    return out;
  }

  boolean equal(Object one, Object other) {
    return Arrays.deepEquals(values(one), values(other)) && Objects.equals(nulls(one), nulls(other));
  }
}
