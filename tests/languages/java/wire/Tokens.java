import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AuthApi;

/** Access tokens of OAuth 2 that the client asks for. */
public class Tokens {
  /** A server that issues t1, t2, and so on. */
  private static final class Issuer implements AutoCloseable {
    final List<String> seen = new CopyOnWriteArrayList<>();
    final Served served;
    private final String accepted;
    private final String rest;
    private int issued;

    /** Refuses other tokens than `accepted`; `rest` follows the token in the JSON. */
    Issuer(String accepted, String rest) throws Exception {
      this.accepted = accepted;
      this.rest = rest;
      this.served = new Served(this::answer);
      Map<String, String> parameters = new LinkedHashMap<>();
      parameters.put("grant_type", "client_credentials");
      parameters.put("client_id", "me");
      parameters.put("client_secret", "a&b=c");
      served.client.setOauthCredentials(served.url + "/token", parameters);
    }

    private synchronized void answer(HttpExchange exchange) throws IOException {
      String authorization = exchange.getRequestHeaders().getFirst("Authorization");
      if (exchange.getRequestURI().getPath().equals("/token")) {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        seen.add(exchange.getRequestMethod() + " " + exchange.getRequestHeaders().getFirst("Content-Type") + " " + body + " " + authorization);
        issued++;
        Served.answer(exchange, accepted.equals("none") ? 400 : 200, "application/json", "{" + (accepted.equals("no token") ? "" : "\"access_token\":\"t" + issued + "\",") + rest + "}");
      } else {
        seen.add(exchange.getRequestURI() + " " + authorization);
        Served.answer(exchange, accepted.equals("all") || ("Bearer " + accepted).equals(authorization) ? 204 : 401, "text/plain", "");
      }
    }

    AuthApi api() throws ReflectiveOperationException {
      return served.api(AuthApi.class);
    }

    @Override
    public void close() {
      served.close();
    }
  }

  private static final String ASKED = "POST application/x-www-form-urlencoded grant_type=client_credentials&client_id=me&client_secret=a%26b%3Dc null";

  public static void main(String[] args) throws Exception {
    tokensAreUsedAgain();
    tokensAreReplacedBeforeTheyExpire();
    refusedTokensAreReplacedOnce();
    ownTokensAreKept();
    endpointsFail();
  }

  private static void tokensAreUsedAgain() throws Exception {
    for (String rest : new String[] {"\"expires_in\":3600", "\"expires_in\":\"3600\"", "\"token_type\":\"Bearer\"", "\"expires_in\":null"}) {
      try (Issuer issuer = new Issuer("all", rest)) {
        Library.got(issuer.api().authOauthWithHttpInfo());
        Library.got(issuer.api().authOauthWithHttpInfo());
        Served.same(issuer.seen, List.of(ASKED, "/auth/oauth Bearer t1", "/auth/oauth Bearer t1"));
      }
    }
  }

  private static void tokensAreReplacedBeforeTheyExpire() throws Exception {
    try (Issuer issuer = new Issuer("all", "\"expires_in\":10")) {
      Library.got(issuer.api().authOauthWithHttpInfo());
      Library.got(issuer.api().authOauthWithHttpInfo());
      Served.same(issuer.seen, List.of(ASKED, "/auth/oauth Bearer t1", ASKED, "/auth/oauth Bearer t2"));
    }
  }

  private static void refusedTokensAreReplacedOnce() throws Exception {
    try (Issuer issuer = new Issuer("t2", "\"expires_in\":3600")) {
      Library.got(issuer.api().authOauthWithHttpInfo());
      Served.same(issuer.seen, List.of(ASKED, "/auth/oauth Bearer t1", ASKED, "/auth/oauth Bearer t2"));
    }
    try (Issuer issuer = new Issuer("another", "\"expires_in\":3600")) {
      ApiException e = Served.failure(() -> issuer.api().authOauthWithHttpInfo());
      Served.same(e.getCode(), 401);
      Served.same(issuer.seen, List.of(ASKED, "/auth/oauth Bearer t1", ASKED, "/auth/oauth Bearer t2"));
    }
  }

  private static void ownTokensAreKept() throws Exception {
    try (Issuer issuer = new Issuer("another", "\"expires_in\":3600")) {
      issuer.served.client.setBearerToken("own");
      Served.same(Served.failure(() -> issuer.api().authOauthWithHttpInfo()).getCode(), 401);
      Served.same(issuer.seen, List.of("/auth/oauth Bearer own"));
    }
  }

  private static void endpointsFail() throws Exception {
    try (Issuer issuer = new Issuer("none", "\"error\":\"invalid_client\"")) {
      ApiException e = Served.failure(() -> issuer.api().authOauthWithHttpInfo());
      Served.holds(e.getMessage().contains("the request for an access token failed with 400"), e.getMessage());
      Served.same(issuer.seen, List.of(ASKED));
    }
    try (Issuer issuer = new Issuer("no token", "\"expires_in\":1")) {
      ApiException e = Served.failure(() -> issuer.api().authOauthWithHttpInfo());
      Served.holds(e.getMessage().contains("no access_token"), e.getMessage());
    }
  }
}
