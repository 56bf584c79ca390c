import com.fasterxml.jackson.databind.SerializationFeature;
import com.sun.net.httpserver.HttpExchange;
import feign.Client;
import feign.Feign;
import feign.FeignException;
import feign.Logger;
import feign.Param;
import feign.Request;
import feign.RequestLine;
import feign.Response;
import feign.RetryableException;
import feign.Retryer;
import feign.auth.BasicAuthRequestInterceptor;
import feign.codec.ErrorDecoder;
import feign.jackson.JacksonDecoder;
import feign.jackson.JacksonEncoder;
import feign.mock.HttpMethod;
import feign.mock.MockClient;
import feign.okhttp.OkHttpClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponseDecoder;
import org.openapitools.client.api.IssuesApi;
import org.openapitools.client.api.IssuesApi.IssuesListForRepoQueryParams;
import org.openapitools.client.auth.ApiErrorDecoder;
import org.openapitools.client.auth.HttpBearerAuth;
import org.openapitools.client.model.ApiResponse;
import org.openapitools.client.model.BasicError;
import org.openapitools.client.model.Issue;
import org.openapitools.client.model.IssuesCreateRequest;
import org.openapitools.client.model.IssuesCreateRequestTitle;

/** GitHub's issues in a program with Feign: a builder of its own, exceptions, retries, mocks and interfaces of its own. */
public class Feigns {
  /** A program's own exception for a status. */
  private static final class Missing extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** An interface of the program's own. */
  interface Zen extends ApiClient.Api {
    @RequestLine("GET /zen?about={about}")
    Map<String, Object> zen(@Param("about") String about);
  }

  public static void main(String[] args) throws Exception {
    theExceptionOfAStatus();
    aDecoderOfErrors();
    aLoggerAndInterceptors();
    encoderAndDecoder();
    interceptorsOfTwoClients();
    urlsOfOneClient();
    mocked();
    parametersInOneObject();
    redirected();
    tried();
    sentAgain();
    allPages();
    anInterface();
    unreadable();
    noService();
  }

  private static ApiClient client(Service.Handler handler) throws Exception {
    return new ApiClient().setBasePath(Service.start(handler));
  }

  private static IssuesApi connect(Service.Handler handler) throws Exception {
    return client(handler).buildClient(IssuesApi.class);
  }

  private static Issue create(IssuesApi api) {
    return api.issuesCreate("octocat", "Hello-World", new IssuesCreateRequest().title(new IssuesCreateRequestTitle("t")));
  }

  private static void theExceptionOfAStatus() throws Exception {
    String body = "{\"message\":\"Not Found\",\"documentation_url\":\"u\"}";
    IssuesApi api = connect(exchange -> Service.answer(exchange, 404, "application/json", body));
    try {
      api.issuesGet("o", "r", 1);
      throw new AssertionError("there is no error");
    } catch (FeignException.NotFound e) {
      Service.same(e.status() + e.contentUTF8(), 404 + body);
      Service.same(e.getMessage().contains("[IssuesApi#issuesGet("), true);
      ApiException cause = (ApiException) e.getCause();
      Service.same(((BasicError) cause.getErrorObject()).getMessage(), "Not Found");
    }
  }

  private static void aDecoderOfErrors() throws Exception {
    ApiClient client = client(exchange -> Service.answer(exchange, 404, "application/json", "{\"message\":\"m\"}"));
    ErrorDecoder usual = new ApiErrorDecoder();
    client.getFeignBuilder().errorDecoder((method, response) -> response.status() == 404 ? new Missing() : usual.decode(method, response));
    try {
      client.buildClient(IssuesApi.class).issuesGet("o", "r", 1);
      throw new AssertionError("there is no error");
    } catch (Missing e) {
      Service.same(((BasicError) ((ApiException) e.getCause()).getErrorObject()).getMessage(), "m");
    }
    Feign.Builder lenient = Feign.builder().dismiss404();
    Service.same(client.setFeignBuilder(lenient).buildClient(IssuesApi.class).issuesGet("o", "r", 1) == null, true);
  }

  private static void aLoggerAndInterceptors() throws Exception {
    List<String> logged = Collections.synchronizedList(new ArrayList<>());
    Logger logger = new Logger() {
      @Override
      protected void log(String configKey, String format, Object... args) {
        logged.add(configKey + " " + String.format(format, args));
      }
    };
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    String url = Service.start(exchange -> {
      seen.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("X-Trace"));
      Service.answer(exchange, 200, "application/json", "[" + Service.issue(7) + "]");
    });
    Feign.Builder builder = Feign.builder()
        .client(new OkHttpClient())
        .logger(logger)
        .logLevel(Logger.Level.FULL)
        .requestInterceptor(request -> request.header("X-Trace", "on").query("trace", "a%20b"))
        .requestInterceptor(request -> Service.same(request.methodMetadata().method().getName(), "issuesListForRepo"));
    IssuesApi api = new ApiClient().setFeignBuilder(builder).setBasePath(url).buildClient(IssuesApi.class);
    Service.same(api.issuesListForRepo("o", "r", null, null, null, null, null, "a,b;c", null, null, null, null, null).get(0).getNumber(), 7);
    Service.same(seen, List.of("GET /repos/o/r/issues?labels=a%2Cb%3Bc&trace=a%20b on"));
    Service.same(logged.get(0).startsWith("IssuesApi#issuesListForRepo("), true);
    Service.same(logged.get(0).contains("---> GET http://127.0.0.1:"), true);
    Service.same(logged.stream().anyMatch(line -> line.contains(Service.issue(7))), true);
  }

  private static void encoderAndDecoder() throws Exception {
    ApiClient client = client(exchange -> {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      Service.same(body.replaceAll("\\s", ""), "{\"title\":\"t\"}");
      Service.same(body.contains("\n"), true);
      Service.same(exchange.getRequestHeaders().getFirst("Content-Type"), "application/json");
      Service.answer(exchange, 201, "application/json", Service.issue(9));
    });
    List<Object> decoded = new ArrayList<>();
    ApiResponseDecoder decoder = new ApiResponseDecoder(client.getObjectMapper());
    client.getFeignBuilder().encoder(new JacksonEncoder(client.getObjectMapper().copy().enable(SerializationFeature.INDENT_OUTPUT))).decoder((response, type) -> {
      decoded.add(type);
      return decoder.decode(response, type);
    });
    IssuesApi api = client.buildClient(IssuesApi.class);
    Service.same(create(api).getNumber(), 9);
    ApiResponse<Issue> whole =
        api.issuesCreateWithHttpInfo("o", "r", new IssuesCreateRequest().title(new IssuesCreateRequestTitle("t")));
    Service.same(whole.getStatusCode() + " " + whole.getHeaders().get("content-type") + whole.getData().getNumber(), "201 [application/json]9");
    Service.same(decoded, List.of(Issue.class, Issue.class));
  }

  private static void interceptorsOfTwoClients() throws Exception {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    String url = Service.start(exchange -> {
      seen.add(exchange.getRequestHeaders().getFirst("Authorization"));
      Service.same(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8), "{\"title\":\"t\"}");
      Service.answer(exchange, 201, "application/json", Service.issue(7));
    });
    ApiClient basic = new ApiClient().setBasePath(url);
    basic.addAuthorization("basic", new BasicAuthRequestInterceptor("a", "b"));
    HttpBearerAuth bearer = new HttpBearerAuth("bearer");
    bearer.setBearerToken("b");
    ApiClient other = new ApiClient().setBasePath(url);
    other.getFeignBuilder().requestInterceptor(bearer);
    IssuesApi one = basic.buildClient(IssuesApi.class);
    IssuesApi two = other.buildClient(IssuesApi.class);
    Service.same(create(one).getNumber() + create(two).getNumber() + create(one).getNumber(), 21);
    Service.same(seen, List.of("Basic YTpi", "Bearer b", "Basic YTpi"));
  }

  private static void urlsOfOneClient() throws Exception {
    ApiClient client = client(exchange -> Service.answer(exchange, 200, "application/json", Service.issue(1)));
    IssuesApi one = client.buildClient(IssuesApi.class);
    IssuesApi two = client.setBasePath(Service.start(exchange -> Service.answer(exchange, 200, "application/json", Service.issue(2))))
        .buildClient(IssuesApi.class);
    Service.same(one.issuesGet("o", "r", 1).getNumber() + " " + two.issuesGet("o", "r", 1).getNumber(), "1 2");
  }

  private static void mocked() {
    MockClient mock = new MockClient()
        .ok(HttpMethod.GET, "https://api.github.test/repos/o/r/issues/3", Service.issue(3))
        .add(HttpMethod.POST, "https://api.github.test/repos/octocat/Hello-World/issues", 503);
    ApiClient client = new ApiClient().setBasePath("https://api.github.test/");
    client.getFeignBuilder().client(mock);
    IssuesApi api = client.buildClient(IssuesApi.class);
    Service.same(api.issuesGet("o", "r", 3).getNumber(), 3);
    try {
      create(api);
      throw new AssertionError("there is no error");
    } catch (FeignException.ServiceUnavailable e) {
      Request sent = mock.verifyOne(HttpMethod.POST, "https://api.github.test/repos/octocat/Hello-World/issues");
      Service.same(new String(sent.body(), StandardCharsets.UTF_8), "{\"title\":\"t\"}");
    }
  }

  private static void parametersInOneObject() throws Exception {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    IssuesApi api = connect(exchange -> {
      seen.add(exchange.getRequestURI().getRawQuery());
      Service.answer(exchange, 200, "application/json", "[" + Service.issue(1) + "]");
    });
    IssuesListForRepoQueryParams query = new IssuesListForRepoQueryParams().state("all").perPage(2);
    query.put("further", List.of("a b", "c"));
    Service.same(api.issuesListForRepo("o", "r", query).size(), 1);
    Service.same(api.issuesListForRepoWithHttpInfo("o", "r", query).getData().size(), 1);
    Service.same(seen, Collections.nCopies(2, "state=all&per_page=2&further=a%20b&further=c"));
  }

  private static String shown(HttpExchange exchange) {
    return exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Authorization") + " " + exchange.getRequestHeaders().getFirst("X-Key");
  }

  private static void redirected() throws Exception {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    String elsewhere = Service.start(exchange -> {
      seen.add(shown(exchange));
      Service.answer(exchange, 200, "application/json", Service.issue(1));
    });
    ApiClient client = client(exchange -> {
      seen.add(shown(exchange));
      exchange.getResponseHeaders().set("Location", elsewhere + "/c");
      Service.answer(exchange, 302, "text/plain", "there");
    });
    // Also a client that would follow redirects itself.
    client.setFeignBuilder(Feign.builder().requestInterceptor(request -> request.header("X-Key", "k")));
    client.addDefaultHeader("Authorization", "Bearer secret");
    Service.same(client.buildClient(IssuesApi.class).issuesGet("o", "r", 1).getNumber(), 1);
    Service.same(seen, List.of("/repos/o/r/issues/1 Bearer secret k", "/c null null"));
  }

  private static void tried() {
    AtomicInteger sent = new AtomicInteger();
    Client failing = (request, options) -> {
      Service.same(new String(request.body(), StandardCharsets.UTF_8), "{\"title\":\"t\"}");
      if (sent.incrementAndGet() < 3) {
        throw new IOException("broken");
      }
      return Response.builder().status(201).request(request).headers(Collections.emptyMap()).body(Service.issue(5), StandardCharsets.UTF_8).build();
    };
    ApiClient client = new ApiClient().setBasePath("https://api.github.test");
    client.getFeignBuilder().client(failing).retryer(new Retryer.Default(1, TimeUnit.SECONDS.toMillis(1), 3));
    Service.same(create(client.buildClient(IssuesApi.class)).getNumber(), 5);
    sent.set(0);
    client.getFeignBuilder().retryer(Retryer.NEVER_RETRY);
    try {
      create(client.buildClient(IssuesApi.class));
      throw new AssertionError("there is no error");
    } catch (RetryableException e) {
      Service.same(e.getCause().getMessage() + sent.get(), "broken1");
    }
  }

  private static void sentAgain() throws Exception {
    AtomicInteger sent = new AtomicInteger();
    ApiClient client = client(exchange -> {
      exchange.getResponseHeaders().set("Retry-After", "0");
      Service.answer(exchange, sent.incrementAndGet() % 3 == 0 ? 200 : 503, "application/json", Service.issue(sent.get()));
    });
    client.setMaxRetries(2);
    IssuesApi api = client.buildClient(IssuesApi.class);
    Service.same(api.issuesGet("o", "r", 1).getNumber(), 3);
    client.setMaxRetries(0);
    try {
      api.issuesGet("o", "r", 1);
      throw new AssertionError("there is no error");
    } catch (RetryableException e) {
      // Feign says so of each response with Retry-After.
      Service.same(e.getCause() instanceof FeignException.ServiceUnavailable, true);
      Service.same(e.getCause().getCause() instanceof ApiException, true);
      Service.same(sent.get(), 4);
    }
  }

  private static void allPages() throws Exception {
    List<String> asked = Collections.synchronizedList(new ArrayList<>());
    IssuesApi api = connect(exchange -> {
      String query = String.valueOf(exchange.getRequestURI().getQuery());
      asked.add(query);
      boolean isFirst = !query.contains("page=2");
      if (isFirst) {
        exchange.getResponseHeaders().set("Link", "<?page=2>; rel=\"next\"");
      }
      Service.answer(exchange, isFirst ? 200 : 500, "application/json", isFirst ? "[" + Service.issue(1) + "," + Service.issue(2) + "]" : "{}");
    });
    Service.same(
        api.issuesListForRepoAll("o", "r", null, null, null, null, null, null, null, null, null, null, null)
            .limit(2).map(Issue::getNumber).collect(Collectors.toList()),
        List.of(1, 2));
    Service.same(asked.size(), 1);
    List<Integer> read = new ArrayList<>();
    try {
      api.issuesListForRepoAll("o", "r", null, null, null, null, null, null, null, null, null, null, null)
          .forEach(issue -> read.add(issue.getNumber()));
      throw new AssertionError("there is no error");
    } catch (FeignException.InternalServerError e) {
      Service.same(read, List.of(1, 2));
    }
  }

  private static void anInterface() throws Exception {
    ApiClient client = client(exchange -> Service.answer(exchange, 200, "application/json", "{\"uri\":\"" + exchange.getRequestURI() + "\"}"));
    client.getFeignBuilder().decoder(new JacksonDecoder());
    Service.same(client.buildClient(Zen.class).zen("a b").get("uri"), "/zen?about=a%20b");
  }

  private static void unreadable() throws Exception {
    IssuesApi api = connect(exchange -> Service.answer(exchange, 201, "application/json", "{"));
    try {
      create(api);
      throw new AssertionError("there is no error");
    } catch (FeignException e) {
      Service.same(e.getMessage().startsWith("issuesCreate has an unreadable response: "), true);
      Service.same(e.status(), 201);
    }
  }

  private static void noService() {
    try {
      create(new ApiClient().setBasePath("http://127.0.0.1:1").buildClient(IssuesApi.class));
      throw new AssertionError("there is no error");
    } catch (FeignException e) {
      Service.same(e.getCause() instanceof IOException, true);
    }
  }
}
