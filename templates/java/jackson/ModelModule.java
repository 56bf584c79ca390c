package MODEL_PACKAGE;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import {{ jackson.root }}.core.JsonGenerator;
import {{ jackson.root }}.core.JsonParser;
import {{ jackson.root }}.databind.BeanDescription;
import {{ jackson.root }}.databind.DeserializationConfig;
import {{ jackson.root }}.databind.DeserializationContext;
import {{ jackson.root }}.databind.DeserializationFeature;
import {{ jackson.root }}.databind.JavaType;
import {{ jackson.root }}.databind.{{ jackson.deserializer }};
import {{ jackson.root }}.databind.{{ jackson.mapping_failure }};
import {{ jackson.root }}.databind.JsonNode;
import {{ jackson.root }}.databind.MapperFeature;
import {{ jackson.root }}.databind.SerializationConfig;
import {{ jackson.root }}.databind.SerializationFeature;
import {{ jackson.root }}.databind.{{ jackson.context }};
import {{ jackson.root }}.databind.cfg.CoercionAction;
import {{ jackson.root }}.databind.cfg.CoercionInputShape;
{%- if jackson.is_3 %}
import {{ jackson.root }}.databind.cfg.DateTimeFeature;
{%- endif %}
import {{ jackson.root }}.databind.cfg.JsonNodeFeature;
import {{ jackson.beans }}.BeanDeserializerBase;
import {{ jackson.root }}.databind.deser.{{ jackson.deserializer_modifier }};
import {{ jackson.root }}.databind.deser.std.DelegatingDeserializer;
import {{ jackson.root }}.databind.introspect.AnnotatedMember;
import {{ jackson.root }}.databind.json.JsonMapper;
import {{ jackson.root }}.databind.jsontype.TypeDeserializer;
import {{ jackson.root }}.databind.module.SimpleModule;
import {{ jackson.root }}.databind.node.ObjectNode;
import {{ jackson.root }}.databind.ser.BeanPropertyWriter;
import {{ jackson.root }}.databind.ser.{{ jackson.serializer_modifier }};
import {{ jackson.root }}.databind.type.LogicalType;
import {{ jackson.failure_import }};
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openapitools.jackson.nullable.{{ jackson.nullable }};

/**
 * Makes Jackson read models strictly: required properties are there, and values are of the type that the API description
 * says. Names and values that the description does not know break nothing.
 */
public final class ModelModule extends SimpleModule {
  private static final long serialVersionUID = 1L;

  /** The attribute of a writer that leaves out what only responses have. */
  public static final String FOR_REQUESTS = ModelModule.class.getName() + ".request";

  /** Makes a module. */
  public ModelModule() {
    super(ModelModule.class.getName());
    setDeserializerModifier(new Readers());
    setSerializerModifier(new Writers());
    // In the order of the JSON.
    addAbstractTypeMapping(Set.class, LinkedHashSet.class);
    Formats.add(this);
  }

  /**
   * Makes a mapper read and write models by this module.
   *
   * @param builder builds any mapper
   * @return the builder
   */
  public static JsonMapper.Builder install(JsonMapper.Builder builder) {
    JsonInclude.Value inclusion = JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS);
    for (LogicalType type : new LogicalType[] {LogicalType.Textual, LogicalType.Boolean, LogicalType.Integer, LogicalType.Float}) {
      for (CoercionInputShape shape : CoercionInputShape.values()) {
        builder.withCoercionConfig(type, from -> from.setCoercion(shape, CoercionAction.Fail));
      }
    }
    return builder
        .addModule(new {{ jackson.nullable }}())
        .addModule(new ModelModule())
{%- if jackson.is_3 %}
        .changeDefaultPropertyInclusion(other -> inclusion)
        .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS, DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
{%- else %}
        .defaultPropertyInclusion(inclusion)
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
{%- endif %}
        .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, DeserializationFeature.FAIL_ON_INVALID_SUBTYPE)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .enable(JsonNodeFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
        .withCoercionConfig(LogicalType.Textual, from -> from.setCoercion(CoercionInputShape.EmptyString, CoercionAction.TryConvert))
        .withCoercionConfig(LogicalType.Float, from -> from.setCoercion(CoercionInputShape.Integer, CoercionAction.TryConvert));
  }

  /**
   * The discriminator of a model.
   *
   * @param model the class of the model
   * @return the property, and the classes that its values choose; null for a class without a discriminator
   */
  public static Map.Entry<String, Map<String, Class<?>>> discriminator(Class<?> model) {
    Alternatives union = Alternatives.ofClass(model);
    JsonTypeInfo info = model.getAnnotation(JsonTypeInfo.class);
    JsonSubTypes subclasses = model.getAnnotation(JsonSubTypes.class);
    if (union != null || info == null || subclasses == null) {
      return union == null ? null : union.discriminator();
    }
    Map<String, Class<?>> out = new LinkedHashMap<>();
    for (JsonSubTypes.Type subclass : subclasses.value()) {
      out.put(subclass.name(), subclass.value());
    }
    return new SimpleImmutableEntry<>(info.property(), out);
  }

  /**
   * The classes whose objects a model can hold.
   *
   * @param model the class of the model
   * @return the types of a union by their names; none for another class
   */
  public static Map<String, Class<?>> descendants(Class<?> model) {
    Alternatives union = Alternatives.ofClass(model);
    return union == null ? Collections.emptyMap() : union.schemas();
  }

  /** True for a class of the package of models. */
  private static boolean isOwn(Class<?> type) {
    String own = ModelModule.class.getName();
    String head = own.substring(0, own.lastIndexOf('.') + 1);
    return type.getName().startsWith(head) && type.getName().indexOf('.', head.length()) < 0;
  }

  /** The properties of a model, and which values may be null. */
  static final class Shape {
    private static final ClassValue<Shape> KNOWN =
        new ClassValue<Shape>() {
          @Override
          protected Shape computeValue(Class<?> type) {
            return new Shape(type);
          }
        };

    private final Map<String, Property> properties = new LinkedHashMap<>();
    private boolean isOpen;

    private static final class Property {
      private boolean isRequired;
      private boolean isNullable;
      private boolean isReadOnly;
      private Items items;
    }

    private Shape(Class<?> type) {
      if (!isOwn(type)) {
        return;
      }
      Set<String> settable = new HashSet<>();
      for (Method method : type.getMethods()) {
        JsonProperty property = method.getAnnotation(JsonProperty.class);
        if (method.isAnnotationPresent(JsonAnyGetter.class)) {
          isOpen = true;
        }
        if (property == null || method.isBridge()) {
          continue;
        }
        if (method.getParameterCount() > 0) {
          settable.add(property.value());
          continue;
        }
        Property out = new Property();
        AnnotatedType returned = method.getAnnotatedReturnType();
        out.isRequired = property.required();
        out.isNullable = isNullable(returned);
        out.items = Items.of(returned);
        properties.putIfAbsent(property.value(), out);
      }
      properties.forEach((name, property) -> property.isReadOnly = !settable.contains(name));
    }

    static Shape of(Class<?> type) {
      return KNOWN.get(type);
    }

    boolean isModel() {
      return !properties.isEmpty();
    }

    boolean has(String property) {
      return properties.containsKey(property);
    }

    private boolean isReadOnly(String property) {
      return has(property) && properties.get(property).isReadOnly;
    }

    private static boolean isNullable(AnnotatedType type) {
      return type.isAnnotationPresent(Nullable.class) || type.getType() == Object.class;
    }

    /** Counts what a value has, and refuses one without what is required. */
    private void check(JsonNode node, DeserializationContext ctxt) throws {{ jackson.mapping_failure }} {
      int known = 0;
      for (Map.Entry<String, Property> entry : properties.entrySet()) {
        Property property = entry.getValue();
        JsonNode value = node.get(entry.getKey());
        known += value == null ? 0 : 1;
        String name = entry.getKey();
        if (property.isRequired && value == null) {
          throw wrong(ctxt, "The required property `" + name + "` is missing");
        }
        if (property.isRequired && !property.isNullable && value.isNull()) {
          throw wrong(ctxt, "The required property `" + name + "` is null");
        }
        if (property.items != null && value != null && !property.items.fit(value)) {
          throw wrong(ctxt, "A value in `" + name + "` is null");
        }
      }
      Alternatives.Fit.count(ctxt, 0, isOpen ? 0 : node.size() - known, known);
    }

    /** Whether the items of lists and the values of maps can be null. */
    private static final class Items {
      private final boolean isNullable;
      private final Items within;

      private Items(boolean isNullable, Items within) {
        this.isNullable = isNullable;
        this.within = within;
      }

      private static Items of(AnnotatedType type) {
        if (!(type instanceof AnnotatedParameterizedType)) {
          return null;
        }
        AnnotatedType[] arguments = ((AnnotatedParameterizedType) type).getAnnotatedActualTypeArguments();
        AnnotatedType item = arguments[arguments.length - 1];
        Items within = of(item);
        Class<?> raw = (Class<?>) ((ParameterizedType) type.getType()).getRawType();
        if (!Collection.class.isAssignableFrom(raw) && !Map.class.isAssignableFrom(raw)) {
          return within;
        }
        boolean isNullable = isNullable(item);
        return isNullable && within == null ? null : new Items(isNullable, within);
      }

      private boolean fit(JsonNode node) {
        for (JsonNode item : node) {
          if (item.isNull() ? !isNullable : within != null && !within.fit(item)) {
            return false;
          }
        }
        return true;
      }
    }
  }

  static {{ jackson.mapping_failure }} wrong(DeserializationContext ctxt, String message) {
    return {{ jackson.mapping_failure }}.from(ctxt, message);
  }

  private static final class Readers extends {{ jackson.deserializer_modifier }} {
    private static final long serialVersionUID = 1L;

    @Override
    public {{ jackson.deserializer }}<?> modifyDeserializer(
        DeserializationConfig config, {{ jackson.description }} description, {{ jackson.deserializer }}<?> deserializer) {
      Class<?> type = description.getBeanClass();
      if (type.isInterface() && isOwn(type) && Alternatives.ofClass(type) != null) {
        return new InterfaceReader(type);
      }
      return isOwn(type) && deserializer instanceof BeanDeserializerBase ? new ModelReader(deserializer) : deserializer;
    }

    @Override
    public {{ jackson.deserializer }}<?> modifyEnumDeserializer(
        DeserializationConfig config, JavaType type, {{ jackson.description }} description, {{ jackson.deserializer }}<?> deserializer) {
      AnnotatedMember value = description{% if jackson.is_3 %}.get(){% endif %}.findJsonValueAccessor();
      if (value == null || !isOwn(type.getRawClass())) {
        return deserializer;
      }
      try {
        return new EnumReader(value.getType(), type.getRawClass().getMethod("fromValue", value.getRawType()));
      } catch (NoSuchMethodException other) {
        return deserializer;
      }
    }
  }

  /** Reads an object. */
  private static final class ModelReader extends DelegatingDeserializer {
{%- if !jackson.is_3 %}
    private static final long serialVersionUID = 1L;
{% endif %}
    private ModelReader({{ jackson.deserializer }}<?> delegate) {
      super(delegate);
    }

    @Override
    protected {{ jackson.deserializer }}<?> newDelegatingInstance({{ jackson.deserializer }}<?> delegate) {
      return new ModelReader(delegate);
    }

    @Override
    public Object deserialize(JsonParser p, DeserializationContext ctxt) throws {{ jackson.failure }} {
      return read(TreeParser.node(p, ctxt), ctxt);
    }

    private Object read(JsonNode node, DeserializationContext ctxt) throws {{ jackson.failure }} {
      if (!node.isObject()) {
        throw wrong(ctxt, "A value is not an object, as " + handledType().getSimpleName() + " is");
      }
      Shape.of(handledType()).check(node, ctxt);
      return _delegatee.deserialize(TreeParser.of(node, ctxt), ctxt);
    }

    /** Reads the subclass that the discriminator chooses, or this class if it chooses none. */
    @Override
    public Object deserializeWithType(JsonParser p, DeserializationContext ctxt, TypeDeserializer by) throws {{ jackson.failure }} {
      JsonNode node = TreeParser.node(p, ctxt);
      String name = by.getPropertyName();
      JsonNode id = node.get(name);
      JavaType type = id == null || !id.isValueNode() ? null : by.getTypeIdResolver().typeFromId(ctxt, id.{{ jackson.as_text }}());
      if (type == null || type.hasRawClass(handledType()) || !handledType().isAssignableFrom(type.getRawClass())) {
        return read(id == null ? node : told(node, name, handledType(), ctxt), ctxt);
      }
      {{ jackson.deserializer }}<Object> chosen = ctxt.findContextualValueDeserializer(type, null);
      return chosen.deserialize(TreeParser.of(told(node, name, type.getRawClass(), ctxt), ctxt), ctxt);
    }

    /** An object without the property that tells its class, if the class lacks it and further properties are rejected. */
    private static JsonNode told(JsonNode node, String name, Class<?> type, DeserializationContext ctxt) {
      if (Shape.of(type).has(name) || !ctxt.isEnabled(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)) {
        return node;
      }
      ObjectNode out = ctxt.getNodeFactory().objectNode();
      node.properties().forEach(entry -> out.set(entry.getKey(), entry.getValue()));
      out.remove(name);
      return out;
    }
  }

  /** Reads an object of one of the classes of an interface. */
  private static final class InterfaceReader extends {{ jackson.deserializer }}<Object> {
    private final Class<?> type;

    private InterfaceReader(Class<?> type) {
      this.type = type;
    }

    @Override
    public Object deserialize(JsonParser p, DeserializationContext ctxt) throws {{ jackson.failure }} {
      return Alternatives.ofClass(type).read(p, ctxt, type);
    }
  }

  /** Reads a constant of an enum, or null for a value that the description does not list. */
  private static final class EnumReader extends {{ jackson.deserializer }}<Object> {
    private final JavaType value;
    private final Method fromValue;

    private EnumReader(JavaType value, Method fromValue) {
      this.value = value;
      this.fromValue = fromValue;
    }

    @Override
    public Object deserialize(JsonParser p, DeserializationContext ctxt) throws {{ jackson.failure }} {
      try {
        return fromValue.invoke(null, TreeParser.read(TreeParser.node(p, ctxt), value, ctxt));
      } catch (ReflectiveOperationException unknown) {
        Alternatives.Fit.count(ctxt, 1, 0, 0);
        return null;
      }
    }
  }

  /** Leaves out what only responses have, if the writer has the attribute. */
  private static final class Writers extends {{ jackson.serializer_modifier }} {
    private static final long serialVersionUID = 1L;

    @Override
    public List<BeanPropertyWriter> changeProperties(
        SerializationConfig config, {{ jackson.description }} description, List<BeanPropertyWriter> properties) {
      Class<?> type = description.getBeanClass();
      if (!isOwn(type)) {
        return properties;
      }
      List<BeanPropertyWriter> out = new ArrayList<>();
      for (BeanPropertyWriter property : properties) {
        out.add(Shape.of(type).isReadOnly(property.getName()) ? new ReadOnly(property) : property);
      }
      return out;
    }
  }

  private static final class ReadOnly extends BeanPropertyWriter {
    private static final long serialVersionUID = 1L;

    private ReadOnly(BeanPropertyWriter property) {
      super(property);
    }

    @Override
    public void {{ jackson.write_as_property }}(Object bean, JsonGenerator gen, {{ jackson.context }} provider) throws Exception {
      if (provider.getAttribute(FOR_REQUESTS) == null) {
        super.{{ jackson.write_as_property }}(bean, gen, provider);
      }
    }
  }
}
