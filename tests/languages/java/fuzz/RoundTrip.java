package org.openapitools.client.model;

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Collects the examples of the tests of models, which call it in place of the output's own. */
public final class RoundTrip {
  public static final List<Map.Entry<String, Class<?>>> EXAMPLES = new ArrayList<>();

  private RoundTrip() {}

  static void check(String example, Class<?> type) {
    EXAMPLES.add(new SimpleImmutableEntry<>(example, type));
  }

  static void checkFiles(String example, Class<?> type) {
    check(example, type);
  }
}
