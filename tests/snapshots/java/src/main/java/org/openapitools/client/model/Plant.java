package org.openapitools.client.model;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.util.Map;

/**
 * Anything that grows.
 */
@JsonDeserialize(using = Plant.PlantDeserializer.class)
@JsonSerialize(using = Plant.PlantSerializer.class)
public class Plant extends AbstractOpenApiSchema {
  static final Alternatives ALTERNATIVES = new Alternatives();

  static {
    ALTERNATIVES.of("Tree", Tree.class);
    ALTERNATIVES.of("Flower", Flower.class);
    ALTERNATIVES.by("type");
    ALTERNATIVES.when("tree", 0);
    ALTERNATIVES.when("flower", 1);
  }

  /** The types by their names. */
  public static final Map<String, Class<?>> schemas = ALTERNATIVES.schemas();

  /** Makes one without a value. */
  public Plant() {
    super("oneOf", false);
  }

  /** Makes one of a value. */
  public Plant(Tree o) {
    this();
    hold(o, null);
  }

  /** Returns the value, if it is of this type. */
  public Tree getTree() throws ClassCastException {
    return ALTERNATIVES.cast(0, this);
  }

  /** Makes one of a value. */
  public Plant(Flower o) {
    this();
    hold(o, null);
  }

  /** Returns the value, if it is of this type. */
  public Flower getFlower() throws ClassCastException {
    return ALTERNATIVES.cast(1, this);
  }

  @Override
  public Map<String, Class<?>> getSchemas() {
    return schemas;
  }

  @Override
  public Object getActualInstance() {
    return super.getActualInstance();
  }

  @Override
  public void setActualInstance(Object instance) {
    super.setActualInstance(ALTERNATIVES.checked(instance));
  }

  /** Returns the value as the query of a URL. */
  public String toUrlQueryString() {
    return toUrlQueryString(null);
  }

  /** Returns the value as the query of a URL, in brackets after a name. */
  public String toUrlQueryString(String prefix) {
    return query(prefix);
  }

  /** Writes the value. */
  public static class PlantSerializer extends StdSerializer<Plant> {
    private static final long serialVersionUID = 1L;

    public PlantSerializer() {
      this(Plant.class);
    }

    public PlantSerializer(Class<Plant> t) {
      super(t);
    }

    @Override
    public void serialize(Plant value, JsonGenerator jgen, SerializerProvider provider)
        throws IOException, JsonProcessingException {
      ALTERNATIVES.write(value, jgen, provider);
    }
  }

  /** Reads the value. */
  public static class PlantDeserializer extends StdDeserializer<Plant> {
    private static final long serialVersionUID = 1L;

    public PlantDeserializer() {
      this(Plant.class);
    }

    public PlantDeserializer(Class<?> vc) {
      super(vc);
    }

    @Override
    public Plant deserialize(JsonParser jp, DeserializationContext ctxt)
        throws IOException, JsonProcessingException {
      return ALTERNATIVES.read(jp, ctxt, new Plant());
    }

    @Override
    public Plant getNullValue(DeserializationContext ctxt) throws JsonMappingException {
      return null;
    }
  }
}
