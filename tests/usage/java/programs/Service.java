import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A service on loopback, which ends with the program. */
final class Service {
  interface Handler {
    void handle(HttpExchange exchange) throws Exception;
  }

  private Service() {}

  /** Starts it and gives its URL. */
  static String start(Handler handler) throws Exception {
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool(Service::daemon));
    server.createContext("/", exchange -> {
      try {
        handler.handle(exchange);
      } catch (Exception | AssertionError e) {
        e.printStackTrace();
        throw new IOException(e);
      } finally {
        exchange.close();
      }
    });
    // Its thread is a daemon, as the thread is that starts it.
    Thread starter = daemon(server::start);
    starter.start();
    starter.join();
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    return thread;
  }

  static void answer(HttpExchange exchange, int status, String type, String body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, 0);
    exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
    exchange.getResponseBody().flush();
  }

  /** Answers with lines of a log, each when it may be read, until the client has gone. */
  static Handler lines(Semaphore read, CountDownLatch gone) {
    return exchange -> {
      exchange.getResponseHeaders().set("Content-Type", "application/jsonl");
      exchange.sendResponseHeaders(200, 0);
      try {
        for (int at = 0; read.tryAcquire(10, TimeUnit.SECONDS); at++) {
          exchange.getResponseBody().write(("{\"at\":\"2020-01-01T00:00:00Z\",\"message\":\"" + at + "\"}\n").getBytes(StandardCharsets.UTF_8));
          exchange.getResponseBody().flush();
        }
      } catch (IOException e) {
        gone.countDown();
      }
    };
  }

  /** An issue as GitHub describes it. */
  static String issue(int number) {
    return "{\"assignee\":null,\"closed_at\":null,\"comments\":0,\"comments_url\":\"\",\"events_url\":\"\",\"html_url\":\"\",\"id\":" + number
        + ",\"node_id\":\"n\",\"labels\":[],\"labels_url\":\"\",\"milestone\":null,\"number\":" + number
        + ",\"repository_url\":\"\",\"state\":\"open\",\"locked\":false,\"title\":\"t\",\"url\":\"\",\"user\":null,\"author_association\":\"NONE\","
        + "\"created_at\":\"2023-01-01T00:00:00Z\",\"updated_at\":\"2023-01-01T00:00:00Z\"}";
  }

  static void same(Object given, Object expected) {
    if (!expected.equals(given)) {
      throw new AssertionError(given + ", not " + expected);
    }
  }
}
