import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.openapitools.client.api.AuthApi;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** A token that takes time, of a client that is subscribed to where no thread may wait. */
public class Waits {
  public static void main(String[] args) throws Exception {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    AtomicInteger asked = new AtomicInteger();
    try (Served served = new Served(exchange -> {
      seen.add(exchange.getRequestHeaders().getFirst("Authorization"));
      exchange.sendResponseHeaders(204, -1);
    })) {
      // Reactor refuses to wait on its own threads.
      served.client.setBearerToken(() -> Mono.just("t" + asked.incrementAndGet()).delayElement(java.time.Duration.ofMillis(20)).block());
      Mono<Void> call = new AuthApi(served.client).authBearer();
      Mono.just(1).publishOn(Schedulers.parallel()).flatMap(one -> call).block();
      // The response comes on a thread of Netty or of the client, from where the next call is sent.
      call.then(call).block();
      Served.same(seen, "[Bearer t1, Bearer t2, Bearer t3]");
    }
  }
}
