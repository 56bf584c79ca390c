package org.openapitools.client;

/** A name and a value. */
public class Pair {
  private final String name;
  private final String value;

  /**
   * Makes a pair.
   *
   * @param name the name
   * @param value the value
   */
  public Pair(String name, String value) {
    this.name = name == null ? "" : name;
    this.value = value == null ? "" : value;
  }

  /**
   * The name.
   *
   * @return the name
   */
  public String getName() {
    return name;
  }

  /**
   * The value.
   *
   * @return the value
   */
  public String getValue() {
    return value;
  }
}
