import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.IssuesApi;
import org.openapitools.client.model.Issue;
import org.openapitools.client.model.IssuesCreateRequest;
import org.openapitools.client.model.IssuesCreateRequestTitle;
import org.openapitools.client.model.ValidationError;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.test.web.client.MockRestServiceServer;
import org.springframework.test.web.client.match.MockRestRequestMatchers;
import org.springframework.test.web.client.response.MockRestResponseCreators;
import org.springframework.web.client.DefaultResponseErrorHandler;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.HttpServerErrorException;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestTemplate;

/** GitHub's issues in a program with Spring: its exceptions, interceptors, error handlers and mocks. */
public class Spring {
  /** The exception of a program's own error handler. */
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refused(String message) {
      super(message);
    }
  }

  private static final AtomicInteger COUNT = new AtomicInteger();

  public static void main(String[] args) throws Exception {
    theExceptionOfAStatus();
    theExceptionOfTheProgram();
    interceptorsOfTwoClients();
    mocked();
    triedAgain();
    redirected();
    anotherPath();
    unreadable();
    noService();
    manyAtOnce();
  }

  private static IssuesApi connect(Service.Handler handler) throws Exception {
    return new IssuesApi(new ApiClient().setBasePath(Service.start(handler)));
  }

  private static Issue create(IssuesApi api) throws RestClientException {
    return api.issuesCreate("octocat", "Hello-World", new IssuesCreateRequest().title(new IssuesCreateRequestTitle("t")));
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
      Service.same(cause.getMessage(), "issuesCreate failed with 422");
      Service.same(((ValidationError) cause.getErrorObject()).getMessage(), "Validation Failed");
    }
    try {
      create(connect(exchange -> Service.answer(exchange, 404, "text/plain", "none")));
      throw new AssertionError("there is no error");
    } catch (HttpClientErrorException.NotFound e) {
      Service.same(e.getResponseBodyAsString(), "none");
    }
  }

  private static void theExceptionOfTheProgram() throws Exception {
    IssuesApi api = connect(exchange -> Service.answer(exchange, 404, "text/plain", "none"));
    api.getApiClient().getRestTemplate().setErrorHandler(new DefaultResponseErrorHandler() {
      @Override
      public void handleError(URI url, HttpMethod method, ClientHttpResponse response) throws IOException {
        throw new Refused(method + " " + response.getStatusCode().value());
      }
    });
    try {
      create(api);
      throw new AssertionError("there is no error");
    } catch (Refused e) {
      Service.same(e.getMessage(), "POST 404");
    }
  }

  /** As programs have them that make their RestTemplate by themselves. */
  private static IssuesApi as(String token, String url) {
    SimpleClientHttpRequestFactory factory = new SimpleClientHttpRequestFactory();
    factory.setConnectTimeout(5000);
    factory.setReadTimeout(5000);
    RestTemplate template = new RestTemplate(factory);
    template.getInterceptors().add((request, body, execution) -> {
      request.getHeaders().setBearerAuth(token);
      COUNT.addAndGet(body.length);
      return execution.execute(request, body);
    });
    ApiClient client = new ApiClient(template);
    client.setBasePath(url);
    client.setDebugging(true);
    client.setDebugging(false);
    return new IssuesApi(client);
  }

  private static void interceptorsOfTwoClients() throws Exception {
    COUNT.set(0);
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
    Service.same(COUNT.get(), 3 * "{\"title\":\"t\"}".length());
  }

  private static void mocked() throws Exception {
    RestTemplate template = new RestTemplate();
    MockRestServiceServer server = MockRestServiceServer.bindTo(template).build();
    server.expect(MockRestRequestMatchers.requestTo("https://api.github.test/repos/octocat/Hello-World/issues"))
        .andExpect(MockRestRequestMatchers.method(HttpMethod.POST))
        .andExpect(MockRestRequestMatchers.content().json("{\"title\":\"t\"}"))
        .andRespond(MockRestResponseCreators.withSuccess(Service.issue(3), MediaType.APPLICATION_JSON));
    Service.same(create(new IssuesApi(new ApiClient(template).setBasePath("https://api.github.test/"))).getNumber(), 3);
    server.verify();
  }

  private static void triedAgain() throws Exception {
    COUNT.set(0);
    IssuesApi api = connect(exchange -> {
      boolean isReady = COUNT.incrementAndGet() == 3;
      Service.answer(exchange, isReady ? 201 : 503, "application/json", isReady ? Service.issue(1) : "");
    });
    try {
      create(api);
      throw new AssertionError("there is no error");
    } catch (HttpServerErrorException.ServiceUnavailable e) {
      Service.same(COUNT.getAndSet(0), 1);
    }
    api.getApiClient().setMaxAttemptsForRetry(3);
    api.getApiClient().setWaitTimeMillis(1);
    Service.same(create(api).getNumber() + " " + COUNT.get(), "1 3");
  }

  private static void redirected() throws Exception {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    String elsewhere = Service.start(exchange -> {
      seen.add(exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Authorization"));
      Service.answer(exchange, 200, "application/json", "{}");
    });
    IssuesApi api = connect(exchange -> {
      seen.add(exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Authorization"));
      exchange.getResponseHeaders().set("Location", exchange.getRequestURI().getPath().equals("/a") ? "/b" : elsewhere + "/c");
      exchange.sendResponseHeaders(302, -1);
    });
    api.getApiClient().addDefaultHeader("Authorization", "Bearer secret");
    Service.same(api.invokeAPI("/a", HttpMethod.GET).getStatusCode().value(), 200);
    Service.same(seen, List.of("/a Bearer secret", "/b Bearer secret", "/c null"));
  }

  private static void anotherPath() throws Exception {
    IssuesApi api = connect(exchange -> {
      Service.same(exchange.getRequestMethod() + " " + exchange.getRequestURI(), "PATCH /user?x=%20");
      exchange.getResponseHeaders().set("X-Limit", "5");
      Service.answer(exchange, 200, "application/json", new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    });
    ResponseEntity<Map<String, Integer>> response =
        api.invokeAPI("/user?x=%20", HttpMethod.PATCH, Map.of("a", 1), new ParameterizedTypeReference<Map<String, Integer>>() {});
    Service.same(response.getBody(), Map.of("a", 1));
    Service.same(response.getHeaders().getFirst("X-Limit"), "5");
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

  /** More calls at once than a pool of connections usually has. */
  private static void manyAtOnce() throws Exception {
    CountDownLatch all = new CountDownLatch(30);
    IssuesApi api = connect(exchange -> {
      all.countDown();
      all.await();
      Service.answer(exchange, 201, "application/json", Service.issue(1));
    });
    ExecutorService workers = Executors.newFixedThreadPool(30);
    List<Callable<Integer>> calls =
        IntStream.range(0, 30).<Callable<Integer>>mapToObj(at -> () -> create(api).getNumber()).collect(Collectors.toList());
    for (Future<Integer> call : workers.invokeAll(calls, 60, TimeUnit.SECONDS)) {
      Service.same(call.get(), 1);
    }
    workers.shutdown();
  }
}
