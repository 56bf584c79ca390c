package org.openapitools.client.model;

import java.util.Map;
import java.util.Objects;

/** A value of one of several types. */
public abstract class AbstractOpenApiSchema {
  private final String schemaType;
  private final Boolean isNullable;
  private Object instance;
  /** The properties next to the value; null without any. */
  Map<String, Object> others;

  public AbstractOpenApiSchema(String schemaType, Boolean isNullable) {
    this.schemaType = schemaType;
    this.isNullable = isNullable;
  }

  /** Returns the types by their names. */
  public abstract Map<String, Class<?>> getSchemas();

  /** Returns the value: an instance of one of the types, or a map if the description does not know the object. */
  public Object getActualInstance() {
    return instance;
  }

  /** Sets the value, without properties next to it. */
  public void setActualInstance(Object instance) {
    hold(instance, null);
  }

  /** Returns the value, or, if it is one of several types itself, its value. */
  public Object getActualInstanceRecursively() {
    Object found = this;
    while (found instanceof AbstractOpenApiSchema) {
      found = ((AbstractOpenApiSchema) found).instance;
    }
    return found;
  }

  /** Returns {@code oneOf} or {@code anyOf}. */
  public String getSchemaType() {
    return schemaType;
  }

  /** Returns true if the value can be null. */
  public Boolean isNullable() {
    return isNullable;
  }

  @Override
  public boolean equals(Object o) {
    return this == o
        || o != null
            && getClass() == o.getClass()
            && Objects.deepEquals(instance, ((AbstractOpenApiSchema) o).instance)
            && Objects.equals(others, ((AbstractOpenApiSchema) o).others);
  }

  @Override
  public int hashCode() {
    return Objects.hash(getClass(), instance);
  }

  @Override
  public String toString() {
    return ModelValues.text(this, new Object[] {"instance", instance});
  }

  abstract Alternatives alternatives();

  /** Sets a value without a check of its type. */
  final void hold(Object instance, Map<String, Object> others) {
    this.instance = instance;
    this.others = others;
  }
}
