import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.IssuesApi;
import org.openapitools.client.model.Issue;
import org.openapitools.client.model.IssuesCreateRequest;
import org.openapitools.client.model.IssuesCreateRequestTitle;
import org.openapitools.client.model.ValidationError;

/** GitHub's issues: all pages of them, a new one, and an error by its status. */
public class GitHub {
  private static final List<String> REQUESTS = Collections.synchronizedList(new ArrayList<>());

  public static void main(String[] args) throws Exception {
    everyIssue();
    aNewOne();
    anInvalidOne();
  }

  private static String issue(int number) {
    return "{\"assignee\":null,\"closed_at\":null,\"comments\":0,\"comments_url\":\"\",\"events_url\":\"\",\"html_url\":\"\",\"id\":" + number
        + ",\"node_id\":\"n\",\"labels\":[\"bug\",{\"name\":\"ui\"}],\"labels_url\":\"\",\"milestone\":null,\"number\":" + number
        + ",\"repository_url\":\"\",\"state\":\"open\",\"locked\":false,\"title\":\"t\",\"url\":\"\",\"user\":null,\"author_association\":\"A_NEW_ONE\","
        + "\"created_at\":\"2023-01-01T00:00:00Z\",\"updated_at\":\"2023-01-01T00:00:00Z\"}";
  }

  private static IssuesApi connect(Service.Handler handler) throws Exception {
    REQUESTS.clear();
    ApiClient client = Library.connect(Service.start(handler));
    client.addDefaultHeader("X-GitHub-Api-Version", "2022-11-28");
    Library.authorize(client, "Bearer secret");
    Library.observe(client, REQUESTS::add);
    return new IssuesApi(client);
  }

  private static Stream<Issue> issues(IssuesApi api) {
    OffsetDateTime since = OffsetDateTime.parse("2023-01-01T00:00:00Z");
    return api.issuesListForRepoAll("octocat", "Hello-World", null, "open", null, null, null, null, null, null, since, 1, null);
  }

  private static void everyIssue() throws Exception {
    IssuesApi api = connect(exchange -> {
      Service.same(exchange.getRequestHeaders().getFirst("Authorization"), "Bearer secret");
      Service.same(exchange.getRequestHeaders().getFirst("X-GitHub-Api-Version"), "2022-11-28");
      String query = exchange.getRequestURI().getQuery();
      int page = query.matches(".*&page=\\d") ? Integer.parseInt(query.substring(query.length() - 1)) : 1;
      if (page < 3) {
        exchange.getResponseHeaders().set("Link", "<?per_page=1&page=" + (page + 1) + ">; rel=\"next\", <?per_page=1&page=3>; rel=\"last\"");
      }
      Service.answer(exchange, 200, "application/json; charset=utf-8", "[" + issue(page) + "]");
    });
    List<Issue> all = issues(api).collect(Collectors.toList());
    Service.same(all.stream().map(Issue::getNumber).collect(Collectors.toList()), List.of(1, 2, 3));
    Service.same(all.get(0).getLabels().get(0).getString(), "bug");
    Service.same(all.get(0).getLabels().get(1).getIssueLabelsInnerOneOf().getName(), "ui");
    Service.same(all.get(0).getUser() == null && all.get(0).getBody() == null, true);
    Service.same(REQUESTS, List.of("GET state=open&since=2023-01-01T00%3A00%3A00Z&per_page=1 200", "GET per_page=1&page=2 200", "GET per_page=1&page=3 200"));

    // A walk that ends asks for no further page.
    REQUESTS.clear();
    Service.same(issues(api).findFirst().orElseThrow().getNumber(), 1);
    Service.same(REQUESTS.size(), 1);
  }

  private static void aNewOne() throws Exception {
    IssuesApi api = connect(exchange -> {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      Service.same(body, "{\"assignee\":null,\"title\":\"Found a bug\"}");
      Service.answer(exchange, 201, "application/json", issue(7));
    });
    IssuesCreateRequest request = new IssuesCreateRequest().title(new IssuesCreateRequestTitle("Found a bug")).assignee(null);
    Service.same(api.issuesCreate("octocat", "Hello-World", request).getNumber(), 7);
  }

  private static void anInvalidOne() throws Exception {
    IssuesApi api = connect(exchange -> Service.answer(exchange, 422, "application/json", "{\"message\":\"Validation Failed\",\"documentation_url\":\"u\"}"));
    try {
      api.issuesCreate("octocat", "Hello-World", new IssuesCreateRequest().title(new IssuesCreateRequestTitle("t")));
      throw new AssertionError("there is no error");
    } catch (ApiException e) {
      Service.same(e.getCode(), 422);
      Service.same(((ValidationError) e.getErrorObject()).getMessage(), "Validation Failed");
    }
  }
}
