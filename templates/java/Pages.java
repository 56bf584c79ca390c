package {{ package }};

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
{%- if !is_reactive %}
import java.util.Iterator;
{%- endif %}
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
{%- if !is_reactive %}
import java.util.NoSuchElementException;
{%- endif %}
import java.util.Set;
{%- if !is_reactive %}
import java.util.Spliterator;
import java.util.Spliterators;
{%- endif %}
import java.util.function.Function;
{%- if is_reactive %}
import reactor.core.publisher.Flux;
{%- else %}
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
{%- endif %}

/**
 * The items of all pages of a result. The next page is asked for by a link, by a value in the page, by a value of its last item, or
 * by its number.
 *
 * @param <T> the type of an item
 */
public final class Pages<T> {
  private final ApiClient client;
  private final Values values;
  private final Type type;
  private final List<String> items;
  private boolean isLink;
  private List<String> next;
  private List<String> last;
  private List<String> more;
  private long number;

  /** The names lead from the body to the items. */
  Pages(ApiClient client, Values values, Type type, String... items) {
    this.client = client;
    this.values = values;
    this.type = type;
    this.items = Arrays.asList(items);
  }

  /**
   * Says that a header has the link to the next page.
   *
   * @return this
   */
  public Pages<T> link() {
    isLink = true;
    return this;
  }

  /**
   * Says where a page has the value that asks for the next one.
   *
   * @param names the path of the value
   * @return this
   */
  public Pages<T> next(String... names) {
    next = Arrays.asList(names);
    return this;
  }

  /**
   * Says where the last item has the value that asks for the next page.
   *
   * @param names the path of the value
   * @return this
   */
  public Pages<T> last(String... names) {
    last = Arrays.asList(names);
    return this;
  }

  /**
   * Says where a page has whether there are more.
   *
   * @param names the path of the value
   * @return this
   */
  public Pages<T> more(String... names) {
    more = Arrays.asList(names);
    return this;
  }

  /**
   * Says that pages have numbers.
   *
   * @param usual the number of the first page
   * @param given the parameter or the body with the number of the first page, or null
   * @param names the path of the number in a body
   * @return this
   */
  public Pages<T> count(long usual, Object given, String... names) {
    Object first = given == null ? null : within(values.plain(given), Arrays.asList(names));
    String text = first == null ? "" : first.toString();
    number = text.matches("-?[0-9]{1,18}") ? Long.parseLong(text) : usual;
    return this;
  }

  /**
   * An argument with the value that asks for a page.
   *
   * @param <A> the type of the argument
   * @param value the value, or null for the first page
   * @param type the type of the argument
   * @param given the argument for the first page
   * @param names the path of the value in a body
   * @return the argument
   */
  public <A> A put(Object value, Type type, A given, String... names) {
    if (value == null) {
      return given;
    }
    Object changed = changed(values.plain(given), value, Arrays.asList(names));
    try {
      return values.convert(changed, type);
    } catch (IllegalArgumentException e) {
      // The value is a number but the parameter a string, or the reverse.
      boolean isNumber = value instanceof String && ((String) value).matches("-?[0-9]{1,18}");
      if (names.length > 0 || value instanceof String && !isNumber) {
        throw e;
      }
      return values.convert(isNumber ? (Object) Long.valueOf((String) value) : ParameterStyle.text(values, value), type);
    }
  }

  private static Object changed(Object data, Object value, List<String> names) {
    if (names.isEmpty()) {
      return value;
    }
    Map<String, Object> out = new LinkedHashMap<>();
    if (data instanceof Map<?, ?>) {
      ((Map<?, ?>) data).forEach((name, one) -> out.put(String.valueOf(name), one));
    }
    out.put(names.get(0), changed(out.get(names.get(0)), value, names.subList(1, names.size())));
    return out;
  }

  /**
   * Requests a page when the items before it have been read. A page that would be asked for a second time ends it.
   *
   * @param ask makes the call for a page, or for the first one if it is given null
   * @return the items
   */
{%- if is_reactive %}
  public Flux<T> each(Function<Object, ApiCall> ask) {
    return Flux.defer(() -> {
      Walk walk = new Walk(ask);
      return Flux.defer(() -> client.page(walk::asking).flatMapIterable(walk::read)).repeat(walk::hasNext);
    });
  }

  /** The pages in order. */
  private final class Walk {
{%- else %}
  public Stream<T> each(Function<Object, ApiCall> ask) {
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(new Walk(ask), Spliterator.ORDERED), false).flatMap(List::stream);
  }

  /** The pages in order. */
  private final class Walk implements Iterator<List<T>> {
{%- endif %}
    private final Function<Object, ApiCall> ask;
    private final Set<Object> asked = new HashSet<>();
    private List<?> before = Collections.emptyList();
    private ApiCall call;
    private int at;

    Walk(Function<Object, ApiCall> ask) {
      this.ask = ask;
    }
{% if !is_reactive %}
    @Override
{%- endif %}
    public boolean hasNext() {
      return at == 0 || call != null;
    }
{% if !is_reactive %}
    @Override
    public List<T> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      try {
        return read(client.page(asking()));
      } catch (ApiException e) {
        throw e.unchecked();
      }
    }
{% endif %}
    private ApiCall asking() {
      return at == 0 ? ask.apply(null) : call;
    }

    private List<T> read(Page page) throws ApiException {
      Object found = page.isEmpty() ? null : within(page.body, items);
      if (found != null && !(found instanceof List<?>)) {
        throw page.unreadable(new IllegalArgumentException("the items of a page are not a list"));
      }
      List<?> all = found == null ? Collections.emptyList() : (List<?>) found;
      boolean counts = !isLink && next == null && last == null;
      if (counts && !all.isEmpty() && all.equals(before)) {
        throw page.unreadable(new IllegalArgumentException("a page has the same items as the one before"));
      }
      List<T> out = new ArrayList<>();
      try {
        for (Object item : all) {
          out.add(values.convert(item, type));
        }
      } catch (IllegalArgumentException e) {
        throw page.unreadable(e);
      }
      before = all;
      Object value = isLink ? page.nextLink() : value(page, all, at);
      at++;
      call = value == null || !asked.add(value) ? null : ask.apply(isLink ? null : value);
      if (call != null && isLink) {
        // The link has the query; credentials are still to be added.
        call.address = page.follow(value.toString());
        call.query.clear();
      }
      return out;
    }

    /** The value that asks for the next page, or null after the last one. */
    private Object value(Page page, List<?> all, int at) throws ApiException {
      if (next != null) {
        Object value = within(page.body, next);
        return "".equals(value) ? null : value;
      }
      if (all.isEmpty()) {
        return null;
      }
      if (last == null) {
        return number + at + 1;
      }
      if (more != null && !Boolean.TRUE.equals(within(page.body, more))) {
        return null;
      }
      Object value = within(all.get(all.size() - 1), last);
      if (value == null) {
        String name = String.join(".", last);
        throw page.unreadable(new IllegalArgumentException("the last item has no " + name + ", by which further ones are asked for"));
      }
      return value;
    }
  }

  /** The value at a path of names, or null. */
  private static Object within(Object data, List<String> names) {
    Object out = data;
    for (String name : names) {
      out = out instanceof Map<?, ?> ? ((Map<?, ?>) out).get(name) : null;
    }
    return out;
  }
}
