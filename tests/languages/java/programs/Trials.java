/** What the rows of values.mjs have in common: how a case is tried, and how values are made and shown. */
class Trials {
  /** A value that a row changes. */
  static final class Box<T> {
    T value;
  }

  interface Found {
    String get() throws Exception;
  }

  interface Typed<T> {
    T get() throws ClassCastException;
  }

  interface Tried {
    void run(Trial t) throws Exception;
  }

  /** One case of a row. */
  static final class Trial {
    private final String row;
    private final int index;

    private Trial(String row, int index) {
      this.row = row;
      this.index = index;
    }

    void tell(String what, Object text) {
      System.out.println(row + "\t" + index + "\t" + what + "\t" + String.valueOf(text).replaceAll("\\s+", " "));
    }

    void read(String path, Found found) {
      try {
        System.out.println(row + "\t" + index + "\t" + path + "\t" + found.get());
      } catch (Exception failure) {
        tell("failed", path + ": " + failure);
      }
    }

    void set(String path, Found put) {
      try {
        String missing = put.get();
        if (!missing.isEmpty()) {
          tell("failed", path + " is " + missing);
        }
      } catch (Exception failure) {
        tell("failed", path + ": " + failure);
      }
    }
  }

  static void attempt(String row, int index, Tried tried) {
    Trial t = new Trial(row, index);
    try {
      tried.run(t);
    } catch (Exception | StackOverflowError failure) {
      t.tell("failed", failure);
    }
    t.tell("done", "");
    System.out.flush();
  }

  static <T> T as(Typed<T> typed) {
    try {
      return typed.get();
    } catch (ClassCastException other) {
      return null;
    }
  }

  static <T> T item(Collection<T> items, int index) {
    return new ArrayList<>(items).get(index);
  }

  static String show(Object value) throws Exception {
    return Trying.show(value);
  }

  static boolean begins(Object value, String with) throws Exception {
    return with.indexOf(show(value).charAt(0)) >= 0;
  }
}
