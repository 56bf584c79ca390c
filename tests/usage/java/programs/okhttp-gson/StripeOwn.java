import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.DefaultApi;
import org.openapitools.client.model.CustomFieldParams;
import org.openapitools.client.model.Customer;
import org.openapitools.client.model.CustomerParam;
import org.openapitools.client.model.CustomerParamCustomFields;
import org.openapitools.client.model.GetCustomersCustomer200Response;
import org.openapitools.client.model.OptionalFieldsAddress;
import org.openapitools.client.model.PostAccountRequestMetadata;
import org.openapitools.client.model.PostCustomersRequestAddress;
import org.openapitools.client.model.PostCustomersRequestShipping;

/** Stripe's calls with many arguments, which are set one after the other. */
final class StripeOwn {
  private StripeOwn() {}

  static Customer created(DefaultApi api) throws ApiException {
    CustomFieldParams field = new CustomFieldParams().name("po").value("1");
    api.getApiClient().addDefaultHeader("Idempotency-Key", "k1");
    return api.postCustomers()
        .name("Jenny Rosen")
        .address(new PostCustomersRequestAddress(new OptionalFieldsAddress().city("San Francisco").country("US")))
        .metadata(new PostAccountRequestMetadata(Map.of("order_id", "6735")))
        .shipping(new PostCustomersRequestShipping(""))
        .preferredLocales(List.of("de", "en"))
        .invoiceSettings(new CustomerParam().customFields(new CustomerParamCustomFields(List.of(field))))
        .execute();
  }

  static GetCustomersCustomer200Response customer(DefaultApi api, String id) throws ApiException {
    return api.getCustomersCustomer(id).execute();
  }

  static void confirm(DefaultApi api) throws ApiException {
    api.postPaymentIntentsIntentConfirm("pi_1").paymentMethod("pm_1").execute();
  }
}
