package MODEL_PACKAGE;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBase;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
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
import org.openapitools.jackson.nullable.JsonNullableModule;

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
   * @param mapper any mapper
   * @return the mapper
   */
  public static ObjectMapper install(ObjectMapper mapper) {
    mapper.registerModule(new JsonNullableModule());
    mapper.registerModule(new ModelModule());
    mapper.setDefaultPropertyInclusion(
        JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS));
    mapper.disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS, SerializationFeature.FAIL_ON_EMPTY_BEANS);
    mapper.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    mapper.disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE);
    mapper.disable(DeserializationFeature.FAIL_ON_INVALID_SUBTYPE);
    mapper.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    mapper.configure(JsonNodeFeature.USE_BIG_DECIMAL_FOR_FLOATS, true);
    mapper.configure(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES, false);
    mapper.setConfig(mapper.getDeserializationConfig().without(MapperFeature.ALLOW_COERCION_OF_SCALARS));
    for (LogicalType type : new LogicalType[] {LogicalType.Textual, LogicalType.Boolean, LogicalType.Integer, LogicalType.Float}) {
      for (CoercionInputShape shape : CoercionInputShape.values()) {
        mapper.coercionConfigFor(type).setCoercion(shape, CoercionAction.Fail);
      }
    }
    mapper.coercionConfigFor(LogicalType.Textual).setCoercion(CoercionInputShape.EmptyString, CoercionAction.TryConvert);
    mapper.coercionConfigFor(LogicalType.Float).setCoercion(CoercionInputShape.Integer, CoercionAction.TryConvert);
    return mapper;
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
    private void check(JsonNode node, DeserializationContext ctxt) throws JsonMappingException {
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

  private static JsonMappingException wrong(DeserializationContext ctxt, String message) {
    return JsonMappingException.from(ctxt, message);
  }

  private static final class Readers extends BeanDeserializerModifier {
    private static final long serialVersionUID = 1L;

    @Override
    public JsonDeserializer<?> modifyDeserializer(
        DeserializationConfig config, BeanDescription description, JsonDeserializer<?> deserializer) {
      Class<?> type = description.getBeanClass();
      return isOwn(type) && deserializer instanceof BeanDeserializerBase ? new ModelReader(deserializer) : deserializer;
    }

    @Override
    public JsonDeserializer<?> modifyEnumDeserializer(
        DeserializationConfig config, JavaType type, BeanDescription description, JsonDeserializer<?> deserializer) {
      AnnotatedMember value = description.findJsonValueAccessor();
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
    private static final long serialVersionUID = 1L;

    private ModelReader(JsonDeserializer<?> delegate) {
      super(delegate);
    }

    @Override
    protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> delegate) {
      return new ModelReader(delegate);
    }

    @Override
    public Object deserialize(JsonParser p, DeserializationContext ctxt) throws IOException {
      return read(TreeParser.node(p, ctxt), ctxt);
    }

    private Object read(JsonNode node, DeserializationContext ctxt) throws IOException {
      if (!node.isObject()) {
        throw wrong(ctxt, "A value is not an object, as " + handledType().getSimpleName() + " is");
      }
      Shape.of(handledType()).check(node, ctxt);
      return _delegatee.deserialize(TreeParser.of(node, ctxt), ctxt);
    }

    /** Reads the subclass that the discriminator chooses, or this class if it chooses none. */
    @Override
    public Object deserializeWithType(JsonParser p, DeserializationContext ctxt, TypeDeserializer by) throws IOException {
      JsonNode node = TreeParser.node(p, ctxt);
      String name = by.getPropertyName();
      JsonNode id = node.get(name);
      JavaType type = id == null || !id.isValueNode() ? null : by.getTypeIdResolver().typeFromId(ctxt, id.asText());
      if (type == null || type.hasRawClass(handledType()) || !handledType().isAssignableFrom(type.getRawClass())) {
        return read(id == null ? node : told(node, name, handledType(), ctxt), ctxt);
      }
      JsonDeserializer<Object> chosen = ctxt.findContextualValueDeserializer(type, null);
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

  /** Reads a constant of an enum, or null for a value that the description does not list. */
  private static final class EnumReader extends JsonDeserializer<Object> {
    private final JavaType value;
    private final Method fromValue;

    private EnumReader(JavaType value, Method fromValue) {
      this.value = value;
      this.fromValue = fromValue;
    }

    @Override
    public Object deserialize(JsonParser p, DeserializationContext ctxt) throws IOException {
      try {
        return fromValue.invoke(null, TreeParser.read(TreeParser.node(p, ctxt), value, ctxt));
      } catch (ReflectiveOperationException unknown) {
        Alternatives.Fit.count(ctxt, 1, 0, 0);
        return null;
      }
    }
  }

  /** Leaves out what only responses have, if the writer has the attribute. */
  private static final class Writers extends BeanSerializerModifier {
    private static final long serialVersionUID = 1L;

    @Override
    public List<BeanPropertyWriter> changeProperties(
        SerializationConfig config, BeanDescription description, List<BeanPropertyWriter> properties) {
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
    public void serializeAsField(Object bean, JsonGenerator gen, SerializerProvider provider) throws Exception {
      if (provider.getAttribute(FOR_REQUESTS) == null) {
        super.serializeAsField(bean, gen, provider);
      }
    }
  }
}
