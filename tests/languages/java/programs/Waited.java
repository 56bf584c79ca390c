import java.io.IOException;
import java.io.InputStream;
import java.util.stream.Stream;

/** The results of methods that wait for the response, as all libraries have them but those of Reactor. */
class Waited {
  /** What a method gives, which nothing has to wait for. */
  static Object got(Object result) {
    return result;
  }

  @SuppressWarnings("unchecked")
  static <T> Stream<T> items(Object result) {
    return (Stream<T>) result;
  }

  static Object first(Object result) {
    return ((Stream<?>) result).findFirst().get();
  }

  static byte[] content(Object result) throws IOException {
    try (InputStream in = (InputStream) result) {
      return in.readAllBytes();
    }
  }
}
