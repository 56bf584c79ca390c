package {{ package }};

import {{ models }}.ModelModule;
{%- if jackson.is_3 %}
import {{ jackson.root }}.core.StreamReadConstraints;
import {{ jackson.root }}.core.StreamWriteConstraints;
import {{ jackson.root }}.core.json.JsonFactory;
{%- endif %}
{%- if fails %}
import {{ jackson.root }}.databind.DeserializationFeature;
{%- endif %}
import {{ jackson.root }}.databind.JsonNode;
{%- if jackson.mapper == "ObjectMapper" %}
import {{ jackson.root }}.databind.ObjectMapper;
{%- endif %}
import {{ jackson.root }}.databind.json.JsonMapper;
{%- if !jackson.is_3 %}
import {{ jackson.times }}.JavaTimeModule;
{%- endif %}
{%- if is_jersey %}
import jakarta.ws.rs.ext.ContextResolver;
{%- endif %}
import java.text.DateFormat;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The mapper that reads and writes JSON, and the classes that discriminators choose. */
public class JSON{% if is_jersey %} implements ContextResolver<ObjectMapper>{% endif %} {
  /** The property and the classes by its values, by model. Those of the API description are added when they are needed. */
  private static final Map<Class<?>, Map.Entry<String, Map<String, Class<?>>>> DISCRIMINATORS = new ConcurrentHashMap<>();

  private static final Map<Class<?>, Map<String, Class<?>>> DESCENDANTS = new ConcurrentHashMap<>();
  private static volatile JSON json = new JSON();

  private {% if jackson.is_3 %}volatile{% else %}final{% endif %} JsonMapper mapper;

  /** Makes a new mapper. */
  public JSON() {
{%- if jackson.is_3 %}
    // The defaults and the limits of Jackson 2, without which values would be read and written otherwise.
    JsonFactory factory =
        JsonFactory.builderWithJackson2Defaults()
            .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(1000).build())
            .streamWriteConstraints(StreamWriteConstraints.builder().maxNestingDepth(1000).build())
            .build();
    JsonMapper.Builder builder = JsonMapper.builder(factory).configureForJackson2();
{%- else %}
    JsonMapper.Builder builder = JsonMapper.builder().addModule(new JavaTimeModule());
{%- endif %}
    mapper =
        ModelModule.install(builder.addModule(new RFC3339JavaTimeModule()))
            .defaultDateFormat(new RFC3339DateFormat())
{%- if fails %}
            .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, true)
{%- endif %}
            .build();
  }

  /**
   * The one that is used without another.
   *
   * @return the default
   */
  public static JSON getDefault() {
    return json;
  }

  /**
   * Replaces the default.
   *
   * @param json the new default
   */
  public static void setDefault(JSON json) {
    JSON.json = Objects.requireNonNull(json);
  }

  /**
   * The mapper.
   *
   * @return the mapper
   */
  public {{ jackson.mapper }} getMapper() {
    return mapper;
  }
{%- if is_jersey %}

  @Override
  public {{ jackson.mapper }} getContext(Class<?> type) {
    return mapper;
  }
{%- endif %}

  /**
   * Sets the format of {@link java.util.Date}, which models do not have.
   *
   * @param dateFormat the format
   */
  public void setDateFormat(DateFormat dateFormat) {
    {% if jackson.is_3 %}mapper = mapper.rebuild().defaultDateFormat(dateFormat).build(){% else %}mapper.setDateFormat(dateFormat){% endif %};
  }

  /**
   * The class that the discriminator of a model chooses for an object. If that class has a discriminator, it chooses in its turn.
   *
   * @param node the object
   * @param modelClass the class of the model
   * @return the class, or null if the model has no discriminator, or if the value of the property chooses none
   */
  public static Class<?> getClassForElement(JsonNode node, Class<?> modelClass) {
    Set<Class<?>> seen = new HashSet<>();
    Class<?> chosen = null;
    for (Class<?> next = chosen(node, modelClass); next != null && seen.add(next); next = chosen(node, next)) {
      chosen = next;
    }
    return chosen;
  }

  private static Class<?> chosen(JsonNode node, Class<?> modelClass) {
    Map.Entry<String, Map<String, Class<?>>> discriminator = DISCRIMINATORS.computeIfAbsent(modelClass, ModelModule::discriminator);
    JsonNode value = discriminator == null ? null : node.get(discriminator.getKey());
    return value == null || !value.isValueNode() ? null : discriminator.getValue().get(value.{{ jackson.as_text }}());
  }

  /**
   * Returns true for an object of a class, of its subclasses, or of a type that the class as a union holds.
   *
   * @param modelClass the class
   * @param inst the object
   * @param visitedClasses the unions that were looked at, which need no second look; this one is added
   * @return whether it is one
   */
  public static boolean isInstanceOf(Class<?> modelClass, Object inst, Set<Class<?>> visitedClasses) {
    if (modelClass.isInstance(inst)) {
      return true;
    }
    return visitedClasses.add(modelClass)
        && DESCENDANTS.computeIfAbsent(modelClass, ModelModule::descendants).values().stream()
            .anyMatch(type -> isInstanceOf(type, inst, visitedClasses));
  }

  /** Replaces the discriminator of a class, by which {@link #getClassForElement} chooses: a property, and the classes by its values. */
  public static void registerDiscriminator(
      Class<?> modelClass, String discriminatorPropertyName, Map<String, Class<?>> mappings) {
    DISCRIMINATORS.put(modelClass, new SimpleImmutableEntry<>(discriminatorPropertyName, new LinkedHashMap<>(mappings)));
  }

  /**
   * Replaces the types that a class holds, which {@link #isInstanceOf} looks at.
   *
   * @param modelClass the class
   * @param descendants the types by their names
   */
  public static void registerDescendants(Class<?> modelClass, Map<String, Class<?>> descendants) {
    DESCENDANTS.put(modelClass, new LinkedHashMap<>(descendants));
  }
}
