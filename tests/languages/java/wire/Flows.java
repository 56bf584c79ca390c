import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.AuthApi;

/** How the client of Jersey asks for tokens. Its filter answers, so that the endpoint of the description is not called. */
public class Flows {
  public static void main(String[] args) throws Exception {
    asks(client -> client.setOauthCredentials("me", "secret").setOauthScope("read:pets"), "client_credentials&client_id=me&client_secret=secret&scope=read%3Apets");
    asks(client -> client.setOauthCredentialsForPublicClient("me").setOauthPasswordFlow("you", "p"), "password&client_id=me&username=you&password=p");
    asks(client -> client.setOauthCredentialsForPublicClient("me").setOauthAuthorizationCodeFlow("c"), "authorization_code&client_id=me&code=c");
  }

  private static void asks(Consumer<ApiClient> settings, String asked) throws Exception {
    List<String> seen = new ArrayList<>();
    ClientRequestFilter mock = context -> {
      boolean isToken = context.getUri().getPath().equals("/token");
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      if (isToken) {
        ((StreamingOutput) context.getEntity()).write(body);
      }
      seen.add(context.getUri() + " " + body + context.getHeaderString("Authorization"));
      Response.ResponseBuilder response = isToken ? Response.ok("{\"access_token\":\"t\"}", "application/json") : Response.noContent();
      context.abortWith(response.build());
    };
    ApiClient client = new ApiClient().setBasePath("http://api.test").setHttpClient(ClientBuilder.newClient().register(mock));
    settings.accept(client);
    new AuthApi(client).authOauth();
    new AuthApi(client).authOauth();
    String call = "http://api.test/auth/oauth Bearer t";
    Served.same(seen, List.of("https://example.com/token grant_type=" + asked + "null", call, call));
  }
}
