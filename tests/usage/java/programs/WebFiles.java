import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.ChatApi;
import org.openapitools.client.api.FilesApi;
import org.openapitools.client.model.Line;
import org.openapitools.client.model.Question;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/** Files that do not fit into memory, and items that arrive one by one, in a program with Spring's WebClient. */
public class WebFiles {
  private static final long SIZE = 200L << 20;

  public static void main(String[] args) throws Exception {
    upAndDown();
    leftHalfWay();
    slowly();
    linesAsTheyArrive();
    events();
  }

  private static ApiClient connect(Service.Handler handler) throws Exception {
    return new ApiClient().setBasePath(Service.start(handler));
  }

  private static void pour(OutputStream out) throws IOException {
    byte[] chunk = new byte[1 << 20];
    for (long sent = 0; sent < SIZE; sent += chunk.length) {
      out.write(chunk);
    }
  }

  private static void upAndDown() throws Exception {
    AtomicLong received = new AtomicLong();
    FilesApi api = new FilesApi(connect(exchange -> {
      if (exchange.getRequestMethod().equals("PUT")) {
        byte[] part = new byte[1 << 16];
        InputStream in = exchange.getRequestBody();
        for (int read = in.read(part); read >= 0; read = in.read(part)) {
          received.addAndGet(read);
        }
        Service.same(exchange.getRequestHeaders().getFirst("Content-Length"), String.valueOf(SIZE));
        exchange.sendResponseHeaders(204, -1);
      } else {
        exchange.sendResponseHeaders(200, SIZE);
        pour(exchange.getResponseBody());
      }
    }));
    File file = api.downloadFile("large").block();
    Service.same(file.length(), SIZE);
    // The request is made where waiting is allowed, wherever it is subscribed to.
    Flux.just(file).publishOn(Schedulers.parallel()).flatMap(one -> api.uploadFile("large", one)).blockLast();
    Service.same(received.get(), SIZE);
    long down = api.downloadFileStream("large").map(DataBuffer::readableByteCount).reduce(0L, (sum, more) -> sum + more).block();
    Service.same(down, SIZE);
    Files.delete(file.toPath());
  }

  private static void leftHalfWay() throws Exception {
    CountDownLatch gone = new CountDownLatch(2);
    FilesApi api = new FilesApi(connect(exchange -> {
      exchange.sendResponseHeaders(200, 0);
      try {
        for (int i = 0; i < 100; i++) {
          pour(exchange.getResponseBody());
        }
      } catch (IOException e) {
        gone.countDown();
      }
    }));
    Service.same(api.downloadFileStream("endless").take(3).count().block(), 3L);
    try {
      api.downloadFile("endless").timeout(java.time.Duration.ofSeconds(1)).block();
      throw new AssertionError("there is no error");
    } catch (RuntimeException e) {
      Service.same(gone.await(10, TimeUnit.SECONDS), true);
    }
    for (int i = 0; i < 100 && !downloads().isEmpty(); i++) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    Service.same(downloads(), List.of());
  }

  private static List<Path> downloads() throws IOException {
    try (var all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return all.filter(one -> one.getFileName().toString().startsWith("download-")).collect(java.util.stream.Collectors.toList());
    }
  }

  /** A program that takes one part makes the service wait, and not the memory grow. */
  private static void slowly() throws Exception {
    AtomicLong sent = new AtomicLong();
    FilesApi api = new FilesApi(connect(exchange -> {
      exchange.sendResponseHeaders(200, 0);
      byte[] chunk = new byte[1 << 16];
      try {
        for (; sent.get() < SIZE; sent.addAndGet(chunk.length)) {
          exchange.getResponseBody().write(chunk);
        }
      } catch (IOException e) {
        // The client has left.
      }
    }));
    CountDownLatch first = new CountDownLatch(1);
    reactor.core.publisher.BaseSubscriber<DataBuffer> one = new reactor.core.publisher.BaseSubscriber<>() {
      @Override
      protected void hookOnSubscribe(org.reactivestreams.Subscription subscription) {
        subscription.request(1);
      }

      @Override
      protected void hookOnNext(DataBuffer value) {
        first.countDown();
      }
    };
    api.downloadFileStream("large").subscribe(one);
    Service.same(first.await(10, TimeUnit.SECONDS), true);
    TimeUnit.MILLISECONDS.sleep(500);
    Service.same(sent.get() < SIZE / 4, true);
    one.cancel();
  }

  private static void linesAsTheyArrive() throws Exception {
    Semaphore read = new Semaphore(1);
    CountDownLatch gone = new CountDownLatch(1);
    ChatApi api = new ChatApi(connect(Service.lines(read, gone)));
    List<String> lines = api.readLog().map(Line::getMessage).doOnNext(line -> read.release()).take(3).collectList().block();
    Service.same(lines, List.of("0", "1", "2"));
    read.release(1000);
    Service.same(gone.await(10, TimeUnit.SECONDS), true);
  }

  private static void events() throws Exception {
    ChatApi api = new ChatApi(connect(exchange -> Service.answer(exchange, 200, "text/event-stream",
        "event: word\r\ndata: {\"text\":\"a\"}\r\n\r\ndata: {\"text\":\r\ndata: \"ü\"}\r\n\r\ndata: {\"text\":\"never ended\"}")));
    Question question = new Question().text("?");
    Service.same(api.chatStream(question).map(event -> event.getData()).collectList().block(), List.of("{\"text\":\"a\"}", "{\"text\":\n\"ü\"}"));
    Service.same(api.chat(question).map(event -> event.getData()).collectList().block(), List.of("{\"text\":\"a\"}", "{\"text\":\n\"ü\"}"));
  }
}
