import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.DefaultApi;
import org.openapitools.client.model.Customer;
import org.openapitools.client.model.Error;
import org.openapitools.client.model.GetAccountsCreatedParameter;
import org.openapitools.client.model.GetCustomersCustomer200Response;
import org.openapitools.client.model.RangeQuerySpecs;

/** Stripe: forms with objects in objects, a key that makes a call idempotent, lists by their last item, and what was deleted. */
public class Stripe {
  private static final String CUSTOMER = "{\"id\":\"%s\",\"object\":\"customer\",\"created\":1,\"livemode\":false}";

  public static void main(String[] args) throws Exception {
    forms();
    everyCustomer();
    whatACustomerIs();
    declined();
  }

  private static DefaultApi connect(Service.Handler handler) throws Exception {
    ApiClient client = Library.connect(Service.start(exchange -> {
      Service.same(exchange.getRequestHeaders().getFirst("Authorization"), "Basic c2tfdGVzdDo=");
      handler.handle(exchange);
    }));
    client.setUsername("sk_test");
    return new DefaultApi(client);
  }

  private static void forms() throws Exception {
    List<String> form = new ArrayList<>();
    DefaultApi api = connect(exchange -> {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      form.addAll(Arrays.asList(URLDecoder.decode(body, StandardCharsets.UTF_8).split("&")));
      Service.same(exchange.getRequestHeaders().getFirst("Content-Type"), "application/x-www-form-urlencoded");
      Service.same(exchange.getRequestHeaders().getFirst("Idempotency-Key"), "k1");
      Service.answer(exchange, 200, "application/json", String.format(CUSTOMER, "cus_1"));
    });
    Customer customer = StripeOwn.created(api);
    Service.same(customer.getId(), "cus_1");
    Service.same(form.stream().sorted().collect(Collectors.toList()), List.of(
        "address[city]=San Francisco", "address[country]=US", "invoice_settings[custom_fields][0][name]=po", "invoice_settings[custom_fields][0][value]=1",
        "metadata[order_id]=6735", "name=Jenny Rosen", "preferred_locales[0]=de", "preferred_locales[1]=en", "shipping="));
  }

  private static void everyCustomer() throws Exception {
    DefaultApi api = connect(exchange -> {
      String query = URLDecoder.decode(exchange.getRequestURI().getRawQuery(), StandardCharsets.UTF_8);
      Service.same(query.contains("created[gte]=1680000000"), true);
      boolean isLast = query.contains("starting_after=cus_1");
      String item = String.format(CUSTOMER, isLast ? "cus_2" : "cus_1");
      Service.answer(exchange, 200, "application/json",
          "{\"object\":\"list\",\"url\":\"/v1/customers\",\"has_more\":" + !isLast + ",\"data\":[" + item + "]}");
    });
    GetAccountsCreatedParameter since = new GetAccountsCreatedParameter(new RangeQuerySpecs().gte(1680000000));
    List<String> ids = api.getCustomersAll(since, null, null, null, null, null, null, null).map(Customer::getId).collect(Collectors.toList());
    Service.same(ids, List.of("cus_1", "cus_2"));
  }

  private static void whatACustomerIs() throws Exception {
    String[] answer = {"{\"id\":\"cus_1\",\"object\":\"customer\",\"created\":1,\"livemode\":false,\"name\":\"Jenny\",\"of tomorrow\":1}"};
    DefaultApi api = connect(exchange -> Service.answer(exchange, 200, "application/json", answer[0]));
    GetCustomersCustomer200Response known = StripeOwn.customer(api, "cus_1");
    Service.same(known.getCustomer().getName(), "Jenny");
    answer[0] = "{\"id\":\"cus_1\",\"object\":\"customer\",\"deleted\":true}";
    Service.same(StripeOwn.customer(api, "cus_1").getDeletedCustomer().getId(), "cus_1");
  }

  private static void declined() throws Exception {
    DefaultApi api = connect(exchange -> Service.answer(exchange, 402, "application/json",
        "{\"error\":{\"type\":\"card_error\",\"code\":\"card_declined\",\"decline_code\":\"insufficient_funds\",\"message\":\"Your card was declined.\"}}"));
    try {
      StripeOwn.confirm(api);
      throw new AssertionError("there is no error");
    } catch (ApiException e) {
      Service.same(e.getCode(), 402);
      Service.same(((Error) e.getErrorObject()).getError().getDeclineCode(), "insufficient_funds");
    }
  }
}
