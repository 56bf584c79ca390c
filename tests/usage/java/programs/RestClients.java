import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.IssuesApi;
import org.openapitools.client.model.Issue;
import org.openapitools.client.model.IssuesCreateRequest;
import org.openapitools.client.model.IssuesCreateRequestTitle;
import org.openapitools.client.model.ValidationError;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.test.web.client.MockRestServiceServer;
import org.springframework.test.web.client.match.MockRestRequestMatchers;
import org.springframework.test.web.client.response.MockRestResponseCreators;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/** GitHub's issues in a program with Spring's RestClient: its exceptions, interceptors, status handlers, mocks and response specs. */
public class RestClients {
  /** The exception of a program's own status handler. */
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refused(String message) {
      super(message);
    }
  }

  public static void main(String[] args) throws Exception {
    theExceptionOfAStatus();
    theExceptionOfTheProgram();
    interceptorsOfTwoClients();
    mocked();
    readByHand();
    redirected();
    allPages();
    unreadable();
    noService();
  }

  private static IssuesApi connect(Service.Handler handler) throws Exception {
    return new IssuesApi(new ApiClient().setBasePath(Service.start(handler)));
  }

  private static IssuesCreateRequest request() {
    return new IssuesCreateRequest().title(new IssuesCreateRequestTitle("t"));
  }

  private static Issue create(IssuesApi api) throws RestClientException {
    return api.issuesCreate("octocat", "Hello-World", request());
  }

  private static void theExceptionOfAStatus() throws Exception {
    String body = "{\"message\":\"Validation Failed\",\"documentation_url\":\"u\"}";
    IssuesApi api = connect(exchange -> Service.answer(exchange, 422, "application/json", body));
    try {
      create(api);
      throw new AssertionError("there is no error");
    } catch (HttpClientErrorException e) {
      Service.same(e.getStatusCode().value() + e.getResponseBodyAsString(), 422 + body);
      ApiException cause = (ApiException) e.getCause();
      Service.same(((ValidationError) cause.getErrorObject()).getMessage(), "Validation Failed");
    }
  }

  private static void theExceptionOfTheProgram() throws Exception {
    String url = Service.start(exchange -> Service.answer(exchange, 404, "text/plain", "none"));
    RestClient client = ApiClient.buildRestClientBuilder()
        .defaultStatusHandler(HttpStatusCode::isError, (request, response) -> {
          throw new Refused(request.getMethod() + " " + response.getStatusCode().value());
        })
        .build();
    try {
      create(new IssuesApi(new ApiClient(client).setBasePath(url)));
      throw new AssertionError("there is no error");
    } catch (Refused e) {
      Service.same(e.getMessage(), "POST 404");
    }
  }

  private static void interceptorsOfTwoClients() throws Exception {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    String url = Service.start(exchange -> {
      seen.add(exchange.getRequestHeaders().getFirst("Authorization"));
      Service.same(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8), "{\"title\":\"t\"}");
      Service.answer(exchange, 201, "application/json", Service.issue(7));
    });
    IssuesApi one = as("a", url);
    IssuesApi other = as("b", url);
    Service.same(create(one).getNumber() + create(other).getNumber() + create(one).getNumber(), 21);
    Service.same(seen, List.of("Bearer a", "Bearer b", "Bearer a"));
  }

  private static IssuesApi as(String token, String url) {
    RestClient client = RestClient.builder()
        .requestFactory(new SimpleClientHttpRequestFactory())
        .requestInterceptor((request, body, execution) -> {
          request.getHeaders().setBearerAuth(token);
          return execution.execute(request, body);
        })
        .build();
    return new IssuesApi(new ApiClient(client).setBasePath(url));
  }

  private static void mocked() {
    RestClient.Builder builder = RestClient.builder();
    MockRestServiceServer server = MockRestServiceServer.bindTo(builder).build();
    server.expect(MockRestRequestMatchers.requestTo("https://api.github.test/repos/octocat/Hello-World/issues"))
        .andExpect(MockRestRequestMatchers.method(HttpMethod.POST))
        .andExpect(MockRestRequestMatchers.content().json("{\"title\":\"t\"}"))
        .andRespond(MockRestResponseCreators.withSuccess(Service.issue(3), MediaType.APPLICATION_JSON));
    Service.same(create(new IssuesApi(new ApiClient(builder.build()).setBasePath("https://api.github.test/"))).getNumber(), 3);
    server.verify();
  }

  private static void readByHand() throws Exception {
    IssuesApi api = connect(exchange -> Service.answer(exchange, 201, "application/json", Service.issue(4)));
    Service.same(api.issuesCreateWithResponseSpec("octocat", "Hello-World", request()).body(Issue.class).getNumber(), 4);
    Map<String, Object> tree =
        api.issuesCreateWithResponseSpec("octocat", "Hello-World", request()).body(new ParameterizedTypeReference<Map<String, Object>>() {});
    Service.same(tree.get("number"), 4);
    Service.same(api.issuesCreateWithHttpInfo("octocat", "Hello-World", request()).getStatusCode().value(), 201);
  }

  private static void redirected() throws Exception {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    String elsewhere = Service.start(exchange -> {
      seen.add(exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Authorization"));
      Service.answer(exchange, 200, "application/json", "{}");
    });
    IssuesApi api = connect(exchange -> {
      seen.add(exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Authorization"));
      exchange.getResponseHeaders().set("Location", elsewhere + "/c");
      exchange.sendResponseHeaders(302, -1);
    });
    api.getApiClient().addDefaultHeader("Authorization", "Bearer secret");
    Service.same(api.invokeAPI("/a", HttpMethod.GET).getStatusCode().value(), 200);
    Service.same(seen, List.of("/a Bearer secret", "/c null"));
  }

  private static void allPages() throws Exception {
    IssuesApi api = connect(exchange -> {
      boolean isFirst = !exchange.getRequestURI().getQuery().contains("page=2");
      if (isFirst) {
        exchange.getResponseHeaders().set("Link", "<?page=2>; rel=\"next\"");
      }
      Service.answer(exchange, isFirst ? 200 : 500, "application/json", isFirst ? "[" + Service.issue(1) + "]" : "{}");
    });
    List<Integer> read = new ArrayList<>();
    try {
      api.issuesListForRepoAll("octocat", "Hello-World", null, "open", null, null, null, null, null, null, null, 1, null)
          .map(Issue::getNumber).peek(read::add).collect(Collectors.toList());
      throw new AssertionError("there is no error");
    } catch (RestClientException e) {
      Service.same(read, List.of(1));
    }
  }

  private static void unreadable() throws Exception {
    IssuesApi api = connect(exchange -> Service.answer(exchange, 201, "application/json", "{"));
    try {
      create(api);
      throw new AssertionError("there is no error");
    } catch (RestClientException e) {
      Service.same(e.getMessage().startsWith("issuesCreate has an unreadable response: "), true);
    }
  }

  private static void noService() {
    try {
      create(new IssuesApi(new ApiClient().setBasePath("http://127.0.0.1:1")));
      throw new AssertionError("there is no error");
    } catch (ResourceAccessException e) {
      Service.same(e.getCause() instanceof IOException, true);
    }
  }
}
