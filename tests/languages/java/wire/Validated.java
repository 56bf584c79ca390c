import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.openapitools.client.BeanValidationException;
import org.openapitools.client.api.OrdersApi;
import org.openapitools.client.model.Card;
import org.openapitools.client.model.Line;
import org.openapitools.client.model.Order;
import org.openapitools.client.model.Paid;

/** Arguments that break constraints are not sent. */
public class Validated {
  private static final AtomicInteger SENT = new AtomicInteger();

  interface Call {
    void run() throws Exception;
  }

  public static void main(String[] args) throws Exception {
    try (Served served = new Served(exchange -> {
      SENT.incrementAndGet();
      Served.answer(exchange, 204, "text/plain", "");
    })) {
      OrdersApi api = served.api(OrdersApi.class);
      api.putOrder(order());
      api.postOrders(Arrays.asList(order(), order()));
      Served.same(SENT.get(), 2);
      broken(() -> api.putOrder(new Order()), "name");
      broken(() -> api.putOrder(order().name("longer").count(0).mail("no address")), "count", "mail", "name");
      broken(() -> api.putOrder(order().addLinesItem(new Line().code("a"))), "lines[1].code");
      broken(() -> api.putOrder(order().paid(new Paid(new Card().number("1")))), "paid.actualInstance.number");
      broken(() -> api.postOrders(Arrays.asList(order(), order().count(-1))), "count");
      Served.same(SENT.get(), 2);
    }
  }

  private static Order order() {
    return new Order().name("n").mail("a@b.example").count(1).addLinesItem(new Line().code("A")).paid(new Paid(new Card().number("1234")));
  }

  /** Asserts that a call breaks constraints of properties. */
  private static void broken(Call call, String... properties) throws Exception {
    Set<String> found = new TreeSet<>();
    try {
      call.run();
    } catch (BeanValidationException failure) {
      failure.getViolations().forEach(one -> found.add(one.getPropertyPath().toString()));
      Served.holds(failure.getMessage().contains(properties[0] + ": "), failure);
    }
    Served.same(found, Arrays.toString(properties));
  }
}
