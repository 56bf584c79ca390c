import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.openapitools.client.api.DefaultApi;
import org.openapitools.client.model.Item;
import org.openapitools.client.model.Scroll;
import org.openapitools.client.model.Search;

/** The pages of the client of pages.yaml: what is asked for, which items there are, and how a walk ends. */
public class Walks {
  private static final String AB = "[{\"id\":\"a\"},{\"id\":\"b\"}]";
  private static final String C = "[{\"id\":\"c\"}]";

  private final List<String> requests = new ArrayList<>();
  private final Served served;
  private final DefaultApi api;

  private Walks(String... pages) throws Exception {
    served = new Served(exchange -> answer(exchange, pages));
    served.client.setApiKey("k");
    served.client.setBearerToken("t");
    api = served.api(DefaultApi.class);
  }

  private void answer(HttpExchange exchange, String... pages) throws IOException {
    String from = exchange.getRequestHeaders().getFirst("X-From");
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String target = exchange.getRequestURI().toString();
    boolean isKnown = target.split("key=k", -1).length == 2 && "Bearer t".equals(exchange.getRequestHeaders().getFirst("Authorization"));
    requests.add((isKnown ? "" : "unknown ") + target.replaceAll("[?&]key=k", "") + (from == null ? "" : from) + body);
    if (requests.size() > pages.length) {
      Served.answer(exchange, 500, "application/json", "{}");
      return;
    }
    String[] page = pages[requests.size() - 1].split("@", 2);
    if (page.length > 1) {
      exchange.getResponseHeaders().set("Link", page[1].replace("HOST", served.url));
    }
    Served.answer(exchange, 200, "application/json", page[0]);
  }

  /** Holds the items, and the requests that were sent for them. */
  private void expect(Object all, String ids, String... sent) {
    String found;
    StringBuilder read = new StringBuilder();
    try {
      Library.<Item>items(all).forEach(item -> read.append(item.getId()));
      found = read.toString();
    } catch (RuntimeException e) {
      found = read + " " + Library.error(e).getCode();
    }
    Served.same(found, ids);
    Served.same(requests, List.of(sent));
    served.close();
  }

  public static void main(String[] args) throws Exception {
    Walks links = new Walks(AB + "@<HOST/more?x=1>; rel=\"next\", <HOST/>; rel=last", C + "@<HOST/>; title=\"a, <b>; rel=next\"; rel=prev");
    links.expect(links.api.linksAll(null, null), "abc", "/links", "/more?x=1");
    Walks relative = new Walks(AB + "@<?x=1>; rel=next", C);
    relative.expect(relative.api.linksAll(true, null), "abc", "/links?all=true", "/links?x=1");
    Walks elsewhere = new Walks(AB + "@<http://other.example/>; rel=next");
    elsewhere.expect(elsewhere.api.linksAll(null, null), " 200", "/links");
    Walks ring = new Walks(AB + "@<HOST/links?x=1>; rel=next", C + "@<HOST/links?x=1>; rel=next");
    ring.expect(ring.api.linksAll(null, null), "abc", "/links", "/links?x=1");
    Walks cursor = new Walks("{\"channels\":" + AB + ",\"response_metadata\":{\"next_cursor\":\"n/1\"}}", "{\"channels\":" + C + ",\"response_metadata\":{\"next_cursor\":\"\"}}");
    cursor.expect(cursor.api.cursorAll(null, 2), "abc", "/cursor?limit=2", "/cursor?cursor=n%2F1&limit=2");
    Walks scroll = new Walks("{\"result\":{\"points\":" + AB + ",\"next_page_offset\":7}}", "{\"result\":{\"points\":" + C + ",\"next_page_offset\":null}}");
    scroll.expect(scroll.api.scrollAll(new Scroll().limit(2)), "abc", "/scroll{\"limit\":2}", "/scroll{\"limit\":2,\"offset\":7}".replace("{\"limit\":2,\"offset\":7}", "{\"offset\":7,\"limit\":2}"));
    Walks last = new Walks("{\"data\":" + AB + ",\"has_more\":true}", "{\"data\":" + C + ",\"has_more\":false}");
    last.expect(last.api.lastAll(null), "abc", "/last", "/last?starting_after=b");
    Walks counted = new Walks(AB, C, "[]");
    counted.expect(counted.api.pagesAll(null, null), "abc", "/pages", "/pages?page=1", "/pages?page=2");
    Walks same = new Walks(AB, AB);
    same.expect(same.api.pagesAll(3, null), "ab 200", "/pages?page=3", "/pages?page=4");
    Walks broken = new Walks(AB);
    broken.expect(broken.api.pagesAll(null, null), "ab 500", "/pages", "/pages?page=1");
    Walks search = new Walks("{\"hits\":" + AB + "}", "{\"hits\":[]}");
    search.expect(search.api.searchAll(new Search().text("t")), "ab", "/search{\"text\":\"t\"}", "/search{\"text\":\"t\",\"paging\":{\"page\":2}}");
    Walks rows = new Walks("{\"rows\":[\"a\"],\"to\":5}", "{\"rows\":[\"b\"]}");
    Served.same(Library.items(rows.api.rowsAll(null)).collect(Collectors.toList()), "[a, b]");
    Served.same(rows.requests, "[/rows, /rows5]");
    Walks lazy = new Walks("{\"rows\":[\"a\",\"b\"],\"to\":5}");
    Served.same(Library.first(lazy.api.rowsAll(null)), "a");
    Served.same(lazy.requests, "[/rows]");
  }
}
