package org.openapitools.client;

import java.util.Arrays;
import java.util.Collection;

/** Functions on strings. */
public class StringUtil {
  /** Makes an object, which has no state. */
  public StringUtil() {}

  /**
   * Whether a string is in an array, regardless of case.
   *
   * @param array the array
   * @param value the string
   * @return true if it is
   */
  public static boolean containsIgnoreCase(String[] array, String value) {
    return Arrays.stream(array).anyMatch(one -> one == null ? value == null : one.equalsIgnoreCase(value));
  }

  /**
   * Joins strings.
   *
   * @param array the strings
   * @param separator what is between them
   * @return the joined string
   */
  public static String join(String[] array, String separator) {
    return String.join(separator, array);
  }

  /**
   * Joins strings.
   *
   * @param list the strings
   * @param separator what is between them
   * @return the joined string
   */
  public static String join(Collection<String> list, String separator) {
    return String.join(separator, list);
  }
}
