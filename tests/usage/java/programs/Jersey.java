import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.glassfish.jersey.client.ClientConfig;
import org.glassfish.jersey.message.GZipEncoder;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.ChatApi;
import org.openapitools.client.api.FilesApi;
import org.openapitools.client.model.Line;
import org.openapitools.client.model.Problem;
import org.openapitools.client.model.Question;

/** A chat and its files in a program with Jersey: its own clients with their filters, mocks, errors, streams and large files. */
public class Jersey {
  private static final long SIZE = 100L << 20;

  public static void main(String[] args) throws Exception {
    filtersOfTwoClients();
    mocked();
    errors();
    errorsWithoutEnd();
    timeouts();
    ended();
    redirected();
    connectionsAreKept();
    manyStreams();
    compressed();
    logged();
    linesAsTheyArrive();
    events();
    for (Client client : List.of(new ApiClient().getHttpClient(), ClientBuilder.newClient())) {
      upAndDown(client);
    }
  }

  private static ApiClient connect(Service.Handler handler) throws Exception {
    return new ApiClient().setBasePath(Service.start(handler));
  }

  private static Question question() {
    return new Question().text("?");
  }

  /** Runs a call that fails. */
  private static ApiException failure(Service.Handler handler) throws Exception {
    return failure(connect(handler));
  }

  private static ApiException failure(ApiClient client) {
    try {
      new ChatApi(client).chat(question());
    } catch (ApiException e) {
      return e;
    }
    throw new AssertionError("there is no error");
  }

  private static void filtersOfTwoClients() throws Exception {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    String url = Service.start(exchange -> {
      seen.add(exchange.getRequestMethod() + " " + exchange.getRequestHeaders().getFirst("Authorization") + " " + exchange.getRequestHeaders().getFirst("Content-Length"));
      Service.answer(exchange, 200, "text/event-stream", "data: {\"text\":\"a\"}\n\n");
    });
    ChatApi one = as("a", url);
    ChatApi other = as("b", url);
    one.chat(question());
    other.chat(question());
    one.chat(question());
    Service.same(seen, List.of("POST Bearer a 12", "POST Bearer b 12", "POST Bearer a 12"));
  }

  private static ChatApi as(String token, String url) {
    ClientRequestFilter filter = context -> context.getHeaders().putSingle("Authorization", "Bearer " + token);
    ApiClient client = new ApiClient();
    ClientConfig config = client.getDefaultClientConfig().register(filter);
    return new ChatApi(client.setClientConfig(config).setBasePath(url));
  }

  /** Nothing is sent. */
  private static void mocked() throws Exception {
    List<String> seen = new ArrayList<>();
    ClientRequestFilter mock = context -> {
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      ((StreamingOutput) context.getEntity()).write(body);
      seen.add(context.getMethod() + " " + context.getUri() + " " + context.getMediaType() + " " + body);
      boolean isFirst = seen.size() == 1;
      context.abortWith(Response.status(isFirst ? 200 : 429).header("Content-Type", isFirst ? "text/event-stream" : "application/json")
          .entity(isFirst ? "data: {\"text\":\"a\"}\n\n" : "{\"message\":\"slowly\"}").build());
    };
    ApiClient client = new ApiClient().setBasePath("https://chat.test").setHttpClient(ClientBuilder.newClient().register(mock));
    Service.same(new ChatApi(client).chat(question()).size(), 1);
    ApiException e = failure(client);
    Service.same(e.getCode() + ((Problem) e.getErrorObject()).getMessage(), "429slowly");
    Service.same(seen, Collections.nCopies(2, "POST https://chat.test/chat application/json {\"text\":\"?\"}"));
  }

  private static void errors() throws Exception {
    ApiException e = failure(exchange -> Service.answer(exchange, 429, "application/json", "{\"message\":\"slowly\"}"));
    Service.same(e.getCode() + e.getResponseBody() + e.getResponseHeaders().get("content-type"), "429{\"message\":\"slowly\"}[application/json]");
    Service.same(((Problem) e.getErrorEntity()).getMessage(), "slowly");
    e = failure(new ApiClient().setBasePath("http://127.0.0.1:1"));
    Service.same(e.getCode() == 0 && e.getCause() instanceof IOException, true);
  }

  /** The rest of an error is not read, whether or not it says how long it is. */
  private static void errorsWithoutEnd() throws Exception {
    for (long length : new long[] {0, Long.MAX_VALUE}) {
      CountDownLatch gone = new CountDownLatch(1);
      ApiClient client = connect(exchange -> {
        exchange.sendResponseHeaders(500, length);
        try {
          pour(exchange.getResponseBody(), Long.MAX_VALUE);
        } catch (IOException e) {
          gone.countDown();
        }
      });
      Service.same(failure(client.setMaxResponseBytes(1000)).getMessage().contains("setMaxResponseBytes"), true);
      Service.same(gone.await(10, TimeUnit.SECONDS), true);
    }
  }

  private static void timeouts() throws Exception {
    ApiException e = failure(connect(exchange -> TimeUnit.SECONDS.sleep(20)).setReadTimeout(100));
    Service.same(e.getCause() instanceof SocketTimeoutException, true);
  }

  /** Whoever closes the client ends its calls. */
  private static void ended() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    ApiClient client = connect(exchange -> {
      begun.countDown();
      TimeUnit.SECONDS.sleep(20);
    });
    CompletableFuture<ApiException> call = CompletableFuture.supplyAsync(() -> failure(client));
    begun.await();
    client.getHttpClient().close();
    Service.same(call.get(10, TimeUnit.SECONDS).getCode(), 0);
    Service.same(failure(client).getCode(), 0);
  }

  private static void redirected() throws Exception {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    String elsewhere = Service.start(exchange -> {
      seen.add(exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Authorization"));
      exchange.getResponseHeaders().set("Set-Cookie", "a=b");
      Service.answer(exchange, 200, "application/octet-stream", "content");
    });
    ApiClient client = connect(exchange -> {
      seen.add(exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Authorization"));
      exchange.getResponseHeaders().set("Location", elsewhere + "/c");
      exchange.sendResponseHeaders(302, -1);
    });
    client.addDefaultHeader("Authorization", "Bearer secret");
    for (Client one : List.of(client.getHttpClient(), ClientBuilder.newClient())) {
      try (InputStream in = new FilesApi(client.setHttpClient(one)).downloadFileStream("a")) {
        Service.same(new String(in.readAllBytes(), StandardCharsets.UTF_8), "content");
      }
    }
    Service.same(seen, List.of("/files/a Bearer secret", "/c null", "/files/a Bearer secret", "/c null"));
  }

  private static void connectionsAreKept() throws Exception {
    AtomicInteger port = new AtomicInteger();
    ChatApi api = new ChatApi(connect(exchange -> {
      int from = exchange.getRemoteAddress().getPort();
      Service.same(port.getAndSet(from) % from, 0);
      Service.answer(exchange, 200, "text/event-stream", "data: {\"text\":\"a\"}\n\n");
    }));
    for (int i = 0; i < 5; i++) {
      Service.same(api.chat(question()).size(), 1);
    }
  }

  private static void manyStreams() throws Exception {
    Semaphore end = new Semaphore(0);
    ChatApi api = new ChatApi(connect(exchange -> {
      Service.answer(exchange, 200, "application/jsonl", "{\"at\":\"2020-01-01T00:00:00Z\",\"message\":\"m\"}\n");
      end.acquire();
    }));
    List<Stream<Line>> streams = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      streams.add(api.readLogStream());
      Service.same(streams.get(i).iterator().next().getMessage(), "m");
    }
    streams.forEach(Stream::close);
    end.release(30);
  }

  /** Whether the client undoes it or leaves it. */
  private static void compressed() throws Exception {
    ApiClient client = connect(exchange -> {
      exchange.getResponseHeaders().set("Content-Encoding", "gzip");
      exchange.sendResponseHeaders(200, 0);
      try (OutputStream out = new GZIPOutputStream(exchange.getResponseBody())) {
        out.write("content".getBytes(StandardCharsets.UTF_8));
      }
    });
    for (Client one : List.of(client.getHttpClient(), ClientBuilder.newClient(), ClientBuilder.newClient().register(GZipEncoder.class))) {
      try (InputStream in = new FilesApi(client.setHttpClient(one)).downloadFileStream("a")) {
        Service.same(new String(in.readAllBytes(), StandardCharsets.UTF_8), "content");
      }
    }
  }

  private static void logged() throws Exception {
    StringBuffer seen = new StringBuffer();
    Logger logger = Logger.getLogger(ApiClient.class.getName());
    logger.setUseParentHandlers(false);
    logger.addHandler(new StreamHandler() {
      @Override
      public void publish(LogRecord entry) {
        seen.append(entry.getMessage());
      }
    });
    ApiClient client = connect(exchange -> Service.answer(exchange, 200, "text/event-stream", "data: content\n\n"));
    client.addDefaultHeader("authorization", "Bearer secret").addDefaultCookie("c", "secret");
    client.setDebugging(true);
    new ChatApi(client).chat(question());
    String log = seen.toString();
    Service.same(log.contains("POST") && log.contains("200") && !log.contains("secret") && !log.contains("content\n"), true);
  }

  private static void linesAsTheyArrive() throws Exception {
    Semaphore read = new Semaphore(1);
    CountDownLatch gone = new CountDownLatch(1);
    ChatApi api = new ChatApi(connect(Service.lines(read, gone)));
    try (Stream<Line> lines = api.readLogStream()) {
      Service.same(lines.map(Line::getMessage).peek(line -> read.release()).limit(3).collect(Collectors.toList()), List.of("0", "1", "2"));
    }
    read.release(1000);
    Service.same(gone.await(10, TimeUnit.SECONDS), true);
  }

  private static void events() throws Exception {
    ChatApi api = new ChatApi(connect(exchange -> Service.answer(exchange, 200, "text/event-stream",
        "event: word\r\ndata: {\"text\":\"a\"}\r\n\r\ndata: {\"text\":\r\ndata: \"ü\"}\r\n\r\ndata: {\"text\":\"never ended\"}")));
    try (Stream<String> data = api.chatStream(question()).map(event -> event.getData())) {
      Service.same(data.collect(Collectors.toList()), List.of("{\"text\":\"a\"}", "{\"text\":\n\"ü\"}"));
    }
  }

  private static void pour(OutputStream out, long size) throws IOException {
    byte[] chunk = new byte[1 << 20];
    for (long sent = 0; sent < size; sent += chunk.length) {
      out.write(chunk);
    }
  }

  private static void upAndDown(Client client) throws Exception {
    AtomicLong received = new AtomicLong();
    ApiClient connected = connect(exchange -> {
      if (exchange.getRequestMethod().equals("PUT")) {
        byte[] part = new byte[1 << 16];
        InputStream in = exchange.getRequestBody();
        for (int read = in.read(part); read >= 0; read = in.read(part)) {
          received.addAndGet(read);
        }
        exchange.sendResponseHeaders(204, -1);
      } else {
        exchange.sendResponseHeaders(200, SIZE);
        pour(exchange.getResponseBody(), SIZE);
      }
    });
    FilesApi api = new FilesApi(connected.setHttpClient(client));
    File file = api.downloadFile("large");
    Service.same(file.length(), SIZE);
    api.uploadFile("large", file);
    Service.same(received.get(), SIZE);
    Files.delete(file.toPath());
  }
}
