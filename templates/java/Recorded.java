package API_PACKAGE;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import PACKAGE.ApiClient;
import PACKAGE.ApiException;
import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;

/** A client of a server that answers each request with an empty body, and records it. */
abstract class Recorded {
  final ApiClient client = new ApiClient();
  private final BlockingQueue<String> methods = new LinkedBlockingQueue<>();
  private final HttpServer server;

  Recorded() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
    server.createContext("/", exchange -> {
      InputStream body = exchange.getRequestBody();
      byte[] part = new byte[8192];
      while (body.read(part) >= 0) {
        continue;
      }
      methods.add(exchange.getRequestMethod());
      exchange.sendResponseHeaders(204, -1);
      exchange.close();
    });
    server.start();
    client.SET_URL("http://localhost:" + server.getAddress().getPort());
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  /** A file with content. */
  static File file() throws IOException {
    Path path = Files.createTempFile("test", ".bin");
    path.toFile().deleteOnExit();
    return Files.write(path, new byte[] {1, 2, 3}).toFile();
  }

  /** A call of an operation. */
  interface RecordedCall {
    void run() throws Exception;
  }

  /** Fails unless a call sends a request with the method. */
  void expect(String method, RecordedCall call) throws Exception {
    Exception failure = null;
    try {
      call.run();
    } catch (ApiException error) {
      failure = error;
    }
    String received = methods.poll();
    if (received == null && failure != null) {
      throw failure;
    }
    assertNotNull(received, "the server received no request");
    assertEquals(method, received);
  }
}
