import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;

/** A server of a test, and what tests say. */
final class Served implements AutoCloseable {
  final ApiClient client = new ApiClient();
  final String url;
  private final HttpServer server;

  Served(HttpHandler handler) throws IOException, InterruptedException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool(work -> {
      Thread thread = new Thread(work);
      thread.setDaemon(true);
      return thread;
    }));
    server.createContext("/", exchange -> {
      try {
        handler.handle(exchange);
      } finally {
        exchange.close();
      }
    });
    // The thread of the server is a daemon like the one that starts it, so that a failure ends the program.
    Thread starter = new Thread(server::start);
    starter.setDaemon(true);
    starter.start();
    starter.join();
    url = "http://127.0.0.1:" + server.getAddress().getPort();
    Library.use(client, url);
  }

  static void answer(HttpExchange exchange, int status, String type, String body) throws IOException {
    exchange.getRequestBody().readAllBytes();
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  interface Call {
    Object run() throws Exception;
  }

  /** An object of an API, whose class is an interface with Feign. */
  <T> T api(Class<T> type) throws ReflectiveOperationException {
    return type.isInterface()
        ? type.cast(ApiClient.class.getMethod("buildClient", Class.class).invoke(client, type))
        : type.getConstructor(ApiClient.class).newInstance(client);
  }

  /** The error of a call. */
  static ApiException failure(Call call) throws Exception {
    try {
      Library.got(call.run());
    } catch (Exception e) {
      ApiException own = Library.error(e);
      if (own == null) {
        throw e;
      }
      return own;
    }
    throw new AssertionError("there is no error");
  }

  static void same(Object given, Object expected) {
    if (!String.valueOf(given).equals(String.valueOf(expected))) {
      throw new AssertionError(given + ", not " + expected);
    }
  }

  static void holds(boolean isTrue, Object said) {
    if (!isTrue) {
      throw new AssertionError(said);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
