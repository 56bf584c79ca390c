package org.openapitools.client;

import org.openapitools.client.model.ModelAdapters;
import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import com.google.gson.reflect.TypeToken;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Values as plain data and as JSON. */
final class Values extends PlainValues {
  private final Gson gson;

  Values(Gson gson) {
    this.gson = gson;
  }

  /** Those of models by themselves. */
  static Values usual() {
    return new Values(JSON.getGson());
  }

  @Override
  Object free(Object model) {
    return ModelAdapters.free(ModelAdapters.tree(gson, model, true));
  }

  /** A value as JSON. */
  String json(Object value) {
    return JSON.text(gson, ModelAdapters.tree(gson, value, true));
  }

  /** Reads JSON that is nothing but one value. */
  <T> T read(String json, Type type) throws IOException {
    try {
      return ModelAdapters.read(gson, JSON.tree(gson, json), type);
    } catch (JsonParseException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Reads JSON as plain data. */
  Object tree(String json) throws IOException {
    return read(json, Object.class);
  }

  /** Plain data as a value of a type. */
  <T> T convert(Object data, Type type) {
    try {
      return ModelAdapters.read(gson, ModelAdapters.tree(gson, data, false), type);
    } catch (JsonParseException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  Type list(Type item) {
    return TypeToken.getParameterized(List.class, item).getType();
  }

  Type set(Type item) {
    return TypeToken.getParameterized(Set.class, item).getType();
  }

  Type map(Type value) {
    return TypeToken.getParameterized(Map.class, String.class, value).getType();
  }
}
