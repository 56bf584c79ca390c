import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.openapitools.client.ApiClient;
import org.openapitools.client.model.RoundTrip;

/**
 * Reads changed examples of models: each is read or refused as JSON is, with memory in proportion to its length, and what is read is the
 * same after it was written and read again. The arguments are the number of inputs and the file with the names of the tests of models.
 */
public class Fuzz {
  private static final String[] PARTS = {
    "null", "true", "0", "-1", "1.5", "1e400", "1e999999999", "99999999999999999999", "0.1e-400", "NaN", "\"\"", "\"text\"", "\"2020-02-30\"",
    "\"2020-01-01T00:00:00.123456789012Z\"", "\"\\u0000\"", "\"\\ud800\"", "{}", "[]", "[null]", "[[]]", "{\"\":null}", "{\"type\":\"type\"}",
    ",", ":", "}", "]", "{", "[", "\"", "\\", " ", "\n", "\u0000", "\ufeff", "//", "'",
  };
  private static final String ZEROS = String.join("", Collections.nCopies(64, "0"));

  /** What reading, writing and reading again may allocate: for each call, and for each character. */
  private static final long FOR_EACH_CALL = 1 << 20;

  private static final long FOR_EACH_CHARACTER = 2_000;
  private static final ThreadMXBean MEMORY = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final ApiClient CLIENT = new ApiClient();
  private static int taken;

  public static void main(String[] args) throws Exception {
    int count = Integer.parseInt(args[0]);
    Path tests = Paths.get(args[1]);
    for (String test : Files.readAllLines(tests)) {
      Constructor<?> constructor = Class.forName("org.openapitools.client.model." + test).getDeclaredConstructor();
      constructor.setAccessible(true);
      Method method = constructor.getDeclaringClass().getDeclaredMethod("isReadAndWritten");
      method.setAccessible(true);
      method.invoke(constructor.newInstance());
    }
    List<Map.Entry<String, Class<?>>> examples = Collections.unmodifiableList(RoundTrip.EXAMPLES);
    for (Map.Entry<String, Class<?>> example : examples) {
      // Once for what is made when a model is first used.
      read(example.getKey(), example.getValue(), Long.MAX_VALUE);
    }
    if (taken != examples.size()) {
      throw new AssertionError(taken + " of " + examples.size() + " examples are read");
    }
    for (int i = 0; i < count; i++) {
      // Each input depends on its number alone, so that a failure can be repeated.
      SplittableRandom random = new SplittableRandom(i);
      Map.Entry<String, Class<?>> example = examples.get(random.nextInt(examples.size()));
      String other = examples.get(random.nextInt(examples.size())).getKey();
      String input = changed(example.getKey(), other, random);
      read(input, example.getValue(), FOR_EACH_CALL + FOR_EACH_CHARACTER * input.length());
    }
    System.out.println(examples.size() + " examples, " + count + " inputs, " + (taken - examples.size()) + " of them read");
  }

  private static String changed(String text, String other, SplittableRandom random) {
    StringBuilder changed = new StringBuilder(text);
    for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
      int start = random.nextInt(changed.length() + 1);
      int end = Math.min(changed.length(), start + random.nextInt(20));
      switch (random.nextInt(8)) {
        case 0:
          changed.delete(start, end);
          break;
        case 1:
          changed.insert(start, changed.substring(start, end));
          break;
        case 2:
          changed.insert(start, PARTS[random.nextInt(PARTS.length)]);
          break;
        case 3:
          changed.setLength(start);
          break;
        case 4:
          changed.replace(start, end, other);
          break;
        case 5:
          int depth = 1 << random.nextInt(15);
          String[] nested = random.nextBoolean() ? new String[] {"[", "]"} : new String[] {"{\"a\":", "}"};
          String inner = changed.substring(start, end);
          changed.replace(start, end, String.join("", Collections.nCopies(depth, nested[0])) + inner + String.join("", Collections.nCopies(depth, nested[1])));
          break;
        default:
          value(changed, random);
      }
    }
    return changed.toString();
  }

  /** Replaces the value of a member, so that the text is still JSON. */
  private static void value(StringBuilder text, SplittableRandom random) {
    int colon = text.indexOf(":", random.nextInt(text.length() + 1));
    if (colon < 0) {
      return;
    }
    int end = colon + 1;
    int depth = 0;
    boolean isText = false;
    for (; end < text.length(); end++) {
      char next = text.charAt(end);
      if (next == '\\') {
        end++;
      } else if (next == '"') {
        isText = !isText;
      } else if (!isText && (next == '{' || next == '[')) {
        depth++;
      } else if (!isText && (next == '}' || next == ']') && --depth < 0 || !isText && next == ',' && depth == 0) {
        break;
      }
    }
    text.replace(colon + 1, Math.min(end, text.length()), PARTS[random.nextInt(22)]);
  }

  private static void read(String json, Class<?> type, long limit) {
    long before = MEMORY.getThreadAllocatedBytes(Thread.currentThread().getId());
    try {
      Object value;
      try {
        value = Library.read(CLIENT, json, type);
      } catch (IOException | NumberFormatException e) {
        // Jackson has the latter for exponents that no number has.
        return;
      }
      // Null in place of a value that has a default is not written, and read as the default.
      Object known = again(value, type);
      Object last = again(known, type);
      if (!Objects.equals(known, last)) {
        throw new AssertionError("It was read as " + value + ", then " + known + ", then " + last);
      }
      taken++;
    } catch (Exception | Error e) {
      throw new AssertionError(type.getSimpleName() + " of " + shortened(json), e);
    }
    long allocated = MEMORY.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    if (allocated > limit) {
      throw new AssertionError(allocated + " bytes for " + type.getSimpleName() + " of " + json.length() + " characters, " + shortened(json));
    }
  }

  /** A value after it was written and read. */
  private static Object again(Object value, Class<?> type) throws IOException {
    String written = Library.write(CLIENT, value);
    // Gson refuses integers with 64 zeros at their end.
    return written.contains(ZEROS) ? value : Library.read(CLIENT, written, type);
  }

  private static String shortened(String json) {
    return json.length() > 2_000 ? json.substring(0, 1_000) + " … " + json.substring(json.length() - 1_000) : json;
  }
}
