import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.NewApi;
import org.openapitools.client.model.Event;

/** Streams of the client of wire-3.2.yaml. */
public class Streams {
  public static void main(String[] args) throws Exception {
    eventsAreReadAsTheyArrive();
    aStreamThatFailsEndsWithItsError();
  }

  /** Each event is sent when the one before was read, so a client that waits for the end never gets there. */
  private static void eventsAreReadAsTheyArrive() throws Exception {
    Semaphore read = new Semaphore(1);
    CountDownLatch gone = new CountDownLatch(1);
    try (Served served = new Served(exchange -> {
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, 0);
      try {
        for (int at = 0; read.tryAcquire(10, TimeUnit.SECONDS); at++) {
          exchange.getResponseBody().write(("data: " + at + "\n\n").getBytes(StandardCharsets.UTF_8));
          exchange.getResponseBody().flush();
        }
      } catch (IOException | InterruptedException e) {
        gone.countDown();
      }
    })) {
      try (Stream<Event> events = Library.items(served.api(NewApi.class).eventsStream())) {
        Iterator<Event> all = events.iterator();
        for (int at = 0; at < 3; at++) {
          Served.same(all.next().getData(), at);
          read.release();
        }
      }
      read.release(1000);
      Served.holds(gone.await(10, TimeUnit.SECONDS), "the server still sends");
    }
  }

  /** The server closes the connection once the first event was read: an error may overtake what was sent before it. */
  private static void aStreamThatFailsEndsWithItsError() throws Exception {
    CountDownLatch read = new CountDownLatch(1);
    try (Served served = new Served(exchange -> {
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, 1000);
      exchange.getResponseBody().write("data: a\n\ndata: b\n".getBytes(StandardCharsets.UTF_8));
      exchange.getResponseBody().flush();
      try {
        read.await(10, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        // The test is over.
      }
    })) {
      Iterator<Event> all = Library.<Event>items(served.api(NewApi.class).eventsStream()).iterator();
      Served.same(all.next().getData(), "a");
      read.countDown();
      ApiException e = Served.failure(all::next);
      Served.holds(e.getCause() instanceof IOException, e);
    }
  }
}
