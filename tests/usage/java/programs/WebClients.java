import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.IssuesApi;
import org.openapitools.client.model.BasicError;
import org.openapitools.client.model.Issue;
import org.openapitools.client.model.IssuesCreateRequest;
import org.openapitools.client.model.IssuesCreateRequestTitle;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientException;
import org.springframework.web.reactive.function.client.WebClientRequestException;
import org.springframework.web.reactive.function.client.WebClientResponseException;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** GitHub's issues in a program with Spring's WebClient: subscriptions, its exceptions and filters, mocks and response specs. */
public class WebClients {
  public static void main(String[] args) throws Exception {
    theExceptionOfAStatus();
    sentWhenSubscribedTo();
    cancelled();
    someItems();
    manyAtOnce();
    filtersOfTwoClients();
    mocked();
    readByHand();
    redirected();
    sentAgain();
    allPages();
    unreadable();
    noService();
  }

  private static IssuesApi connect(Service.Handler handler) throws Exception {
    return new IssuesApi(new ApiClient().setBasePath(Service.start(handler)));
  }

  private static Mono<Issue> create(IssuesApi api) {
    return api.issuesCreate("octocat", "Hello-World", new IssuesCreateRequest().title(new IssuesCreateRequestTitle("t")));
  }

  private static Flux<Issue> list(IssuesApi api) {
    return api.issuesListForRepo("octocat", "Hello-World", null, "open", null, null, null, null, null, null, null, 3, null);
  }

  private static void theExceptionOfAStatus() throws Exception {
    String body = "{\"message\":\"Not Found\",\"documentation_url\":\"u\"}";
    IssuesApi api = connect(exchange -> Service.answer(exchange, 404, "application/json", body));
    Issue usual = new Issue().number(-1);
    Service.same(api.issuesGet("o", "r", 1).onErrorReturn(WebClientResponseException.NotFound.class, usual).block(), usual);
    try {
      list(api).blockFirst();
      throw new AssertionError("there is no error");
    } catch (WebClientResponseException.NotFound e) {
      Service.same(e.getStatusCode().value() + e.getResponseBodyAsString(), 404 + body);
      ApiException cause = (ApiException) e.getCause();
      Service.same(((BasicError) cause.getErrorObject()).getMessage(), "Not Found");
    }
  }

  private static void sentWhenSubscribedTo() throws Exception {
    AtomicInteger sent = new AtomicInteger();
    IssuesApi api = connect(exchange -> Service.answer(exchange, 201, "application/json", Service.issue(sent.incrementAndGet())));
    Mono<Issue> created = create(api);
    TimeUnit.MILLISECONDS.sleep(50);
    Service.same(sent.get(), 0);
    Service.same(created.block().getNumber(), 1);
    Service.same(created.block().getNumber(), 2);
  }

  /** The service writes until nobody reads. */
  private static void pour(HttpExchange exchange, CountDownLatch gone) throws InterruptedException {
    try {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, 0);
      for (int i = 0; i < 3000; i++) {
        exchange.getResponseBody().write(' ');
        exchange.getResponseBody().flush();
        TimeUnit.MILLISECONDS.sleep(10);
      }
    } catch (IOException e) {
      gone.countDown();
    }
  }

  private static void cancelled() throws Exception {
    CountDownLatch asked = new CountDownLatch(2);
    CountDownLatch gone = new CountDownLatch(2);
    IssuesApi api = connect(exchange -> {
      asked.countDown();
      pour(exchange, gone);
    });
    Disposable reading = list(api).subscribe();
    try {
      api.issuesGet("o", "r", 1).timeout(Duration.ofSeconds(1)).block();
      throw new AssertionError("there is no error");
    } catch (RuntimeException e) {
      Service.same(e.getCause() instanceof TimeoutException, true);
    }
    Service.same(asked.await(10, TimeUnit.SECONDS), true);
    reading.dispose();
    Service.same(gone.await(10, TimeUnit.SECONDS), true);
  }

  private static void someItems() throws Exception {
    IssuesApi api = connect(exchange -> Service.answer(exchange, 200, "application/json", "[" + Service.issue(1) + ",null," + Service.issue(2) + "," + Service.issue(3) + "]"));
    Service.same(list(api).map(Issue::getNumber).take(2).collectList().block(), List.of(1, 2));
    List<Issue> whole =
        api.issuesListForRepoWithHttpInfo("o", "r", null, null, null, null, null, null, null, null, null, null, null).block().getBody();
    Service.same(whole.size(), 4);
  }

  private static void manyAtOnce() throws Exception {
    CountDownLatch all = new CountDownLatch(30);
    IssuesApi api = connect(exchange -> {
      all.countDown();
      Service.same(all.await(10, TimeUnit.SECONDS), true);
      String path = exchange.getRequestURI().getPath();
      Service.answer(exchange, 200, "application/json", Service.issue(Integer.parseInt(path.substring(path.lastIndexOf('/') + 1))));
    });
    int sum = Flux.range(1, 30).flatMap(number -> api.issuesGet("o", "r", number), 30).map(Issue::getNumber).reduce(0, Integer::sum).block();
    Service.same(sum, 465);
  }

  private static void filtersOfTwoClients() throws Exception {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    String url = Service.start(exchange -> {
      seen.add(exchange.getRequestHeaders().getFirst("Authorization"));
      Service.same(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8), "{\"title\":\"t\"}");
      Service.answer(exchange, 201, "application/json", Service.issue(7));
    });
    IssuesApi one = as("a", url);
    IssuesApi other = as("b", url);
    Service.same(create(one).block().getNumber() + create(other).block().getNumber() + create(one).block().getNumber(), 21);
    Service.same(seen, List.of("Bearer a", "Bearer b", "Bearer a"));
  }

  private static IssuesApi as(String token, String url) {
    ExchangeFilterFunction filter =
        (request, next) -> next.exchange(ClientRequest.from(request).headers(headers -> headers.setBearerAuth(token)).build());
    return new IssuesApi(new ApiClient(WebClient.builder().filter(filter).build()).setBasePath(url));
  }

  private static void mocked() {
    WebClient client = ApiClient.buildWebClientBuilder()
        .exchangeFunction(request -> Mono.just(ClientResponse.create(HttpStatus.OK)
            .header("Content-Type", "application/json")
            .body(request.method() + " " + request.url()).build()))
        .build();
    try {
      new IssuesApi(new ApiClient(client).setBasePath("https://api.github.test/")).issuesGet("o", "r", 3).block();
      throw new AssertionError("there is no error");
    } catch (ApiException e) {
      Service.same(e.getResponseBody(), "GET https://api.github.test/repos/o/r/issues/3");
    }
  }

  private static void readByHand() throws Exception {
    IssuesApi api = connect(exchange -> Service.answer(exchange, 200, "application/json", Service.issue(4)));
    Service.same(api.issuesGetWithResponseSpec("o", "r", 4).bodyToMono(Issue.class).block().getNumber(), 4);
    Service.same(api.issuesGetWithHttpInfo("o", "r", 4).block().getStatusCode().value(), 200);
  }

  private static void redirected() throws Exception {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    String elsewhere = Service.start(exchange -> {
      seen.add(exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Authorization"));
      Service.answer(exchange, 200, "application/json", Service.issue(1));
    });
    IssuesApi api = connect(exchange -> {
      seen.add(exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Authorization"));
      exchange.getResponseHeaders().set("Location", elsewhere + "/c");
      Service.answer(exchange, 302, "text/plain", "there");
    });
    api.getApiClient().addDefaultHeader("Authorization", "Bearer secret");
    Service.same(api.issuesGet("o", "r", 1).block().getNumber(), 1);
    Service.same(seen, List.of("/repos/o/r/issues/1 Bearer secret", "/c null"));
  }

  private static void sentAgain() throws Exception {
    AtomicInteger sent = new AtomicInteger();
    IssuesApi api = connect(exchange -> {
      exchange.getResponseHeaders().set("Retry-After", "0");
      Service.answer(exchange, sent.incrementAndGet() % 3 == 0 ? 200 : 503, "application/json", Service.issue(sent.get()));
    });
    api.getApiClient().setMaxRetries(2);
    Service.same(api.issuesGet("o", "r", 1).block().getNumber(), 3);
    api.getApiClient().setMaxRetries(0);
    try {
      api.issuesGet("o", "r", 1).block();
      throw new AssertionError("there is no error");
    } catch (WebClientResponseException.ServiceUnavailable e) {
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
    Flux<Integer> all = api.issuesListForRepoAll("o", "r", null, null, null, null, null, null, null, null, null, null, null).map(Issue::getNumber);
    Service.same(all.take(2).collectList().block(), List.of(1, 2));
    Service.same(asked.size(), 1);
    List<Integer> read = new ArrayList<>();
    try {
      all.doOnNext(read::add).blockLast();
      throw new AssertionError("there is no error");
    } catch (WebClientException e) {
      Service.same(read, List.of(1, 2));
    }
  }

  private static void unreadable() throws Exception {
    IssuesApi api = connect(exchange -> Service.answer(exchange, 201, "application/json", "{"));
    try {
      create(api).block();
      throw new AssertionError("there is no error");
    } catch (WebClientException e) {
      Service.same(e.getMessage().startsWith("issuesCreate has an unreadable response: "), true);
    }
  }

  private static void noService() {
    try {
      create(new IssuesApi(new ApiClient().setBasePath("http://127.0.0.1:1"))).block();
      throw new AssertionError("there is no error");
    } catch (WebClientRequestException e) {
      Service.same(e.getCause() instanceof IOException, true);
    }
  }
}
