import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;

/** Makes the calls that it reads, one in each line, and prints the outcome of each. */
public class Calls {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  public static void main(String[] args) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      ObjectNode outcome = MAPPER.createObjectNode();
      try {
        perform(MAPPER.readTree(line), outcome);
      } catch (UnsupportedOperationException e) {
        outcome.put("error", "unable").put("message", String.valueOf(e.getMessage()));
      } catch (Throwable e) {
        outcome.put("error", "thrown").put("message", e + " " + Arrays.toString(e.getStackTrace()));
      }
      out.println(MAPPER.writeValueAsString(outcome));
    }
  }

  private static void perform(JsonNode call, ObjectNode outcome) throws Throwable {
    ApiClient client = client(call);
    Class<?> api = Class.forName("org.openapitools.client.api." + call.get("api").asText());
    boolean isStreamed = call.get("streamed").asBoolean();
    Method method = method(api, call.get("operation").asText() + (isStreamed ? "Stream" : "WithHttpInfo"));
    Object[] arguments = arguments(client, method, call.get("arguments"));
    try {
      Object result = method.invoke(made(client, api), arguments);
      if (isStreamed) {
        try (Stream<?> items = Library.items(result)) {
          result = items.collect(Collectors.toList());
        }
      } else {
        Object response = Library.got(result);
        outcome.put("status", Library.status(response));
        result = Library.body(response);
      }
      outcome.set("value", show(client, result));
    } catch (InvocationTargetException e) {
      failed(client, e.getCause(), outcome);
    } catch (RuntimeException e) {
      failed(client, e, outcome);
    }
  }

  /** An object of an API, whose class is an interface with Feign. */
  private static Object made(ApiClient client, Class<?> api) throws ReflectiveOperationException {
    return api.isInterface()
        ? ApiClient.class.getMethod("buildClient", Class.class).invoke(client, api)
        : api.getConstructor(ApiClient.class).newInstance(client);
  }

  private static ApiClient client(JsonNode call) {
    ApiClient client = new ApiClient();
    JsonNode settings = call.get("settings");
    JsonNode server = settings.path("server");
    if (server.has("index")) {
      client.setServerIndex(server.get("index").asInt());
    }
    if (server.has("variables")) {
      client.setServerVariables(texts(server.get("variables")));
    }
    if (call.hasNonNull("base")) {
      Library.use(client, call.get("base").asText());
    }
    texts(settings.path("keys")).forEach(client::setApiKey);
    if (settings.has("token")) {
      client.setBearerToken(settings.get("token").asText());
    }
    if (settings.has("username")) {
      client.setUsername(settings.get("username").asText());
    }
    if (settings.has("password")) {
      client.setPassword(settings.get("password").asText());
    }
    if (settings.has("retries")) {
      client.setMaxRetries(settings.get("retries").asInt());
    }
    return client;
  }

  private static Map<String, String> texts(JsonNode members) {
    Map<String, String> out = new HashMap<>();
    members.fields().forEachRemaining(member -> out.put(member.getKey(), member.getValue().asText()));
    return out;
  }

  private static Method method(Class<?> api, String name) {
    // Those that take an object of arguments are left out.
    return Arrays.stream(api.getMethods()).filter(one -> one.getName().equals(name))
        .filter(one -> Arrays.stream(one.getParameterTypes()).noneMatch(type -> type.getEnclosingClass() == api)).min((a, b) -> a.getParameterCount() - b.getParameterCount())
        .orElseThrow(() -> new UnsupportedOperationException(api + " has no " + name));
  }

  private static String letters(String name) {
    return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase();
  }

  /** The arguments in the order of the parameters. Those whose names are of the language's own come in the order of the description. */
  private static Object[] arguments(ApiClient client, Method method, JsonNode given) throws IOException {
    Map<String, JsonNode> rest = new LinkedHashMap<>();
    given.forEach(one -> rest.put(letters(one.get("name").asText()), one));
    Parameter[] parameters = method.getParameters();
    JsonNode[] values = new JsonNode[parameters.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = rest.remove(letters(parameters[i].getName()));
    }
    Object[] out = new Object[values.length];
    for (int i = 0; i < values.length; i++) {
      if (values[i] == null) {
        values[i] = rest.remove(rest.keySet().iterator().next());
      }
      out[i] = made(client, parameters[i].getParameterizedType(), values[i].get("value"));
    }
    return out;
  }

  private static Object made(ApiClient client, Type type, JsonNode value) throws IOException {
    if (value.isNull()) {
      return null;
    }
    if (value.has("$file") && (type == File.class || type == Object.class)) {
      Path file = Files.createTempDirectory("calls-").resolve(value.get("$file").asText());
      return Files.write(file, value.get("bytes").binaryValue()).toFile();
    }
    if (value.has("$integer")) {
      return Library.read(client, value.get("$integer").asText(), type);
    }
    if (value.isArray() && type instanceof ParameterizedType) {
      Type item = ((ParameterizedType) type).getActualTypeArguments()[0];
      Collection<Object> out = ((ParameterizedType) type).getRawType() == List.class ? new ArrayList<>() : new java.util.LinkedHashSet<>();
      for (JsonNode one : value) {
        out.add(made(client, item, one));
      }
      return out;
    }
    try {
      return Library.read(client, MAPPER.writeValueAsString(value), type);
    } catch (IOException e) {
      throw new UnsupportedOperationException(e.getMessage());
    }
  }

  /** A value as JSON, with the content of files. */
  private static JsonNode show(ApiClient client, Object value) throws IOException {
    if (value instanceof File) {
      return MAPPER.createObjectNode().put("$bytes", Base64.getEncoder().encodeToString(Files.readAllBytes(((File) value).toPath())));
    }
    return MAPPER.readTree(Library.write(client, value));
  }

  private static void failed(ApiClient client, Throwable thrown, ObjectNode outcome) throws Throwable {
    ApiException e = Library.error(thrown);
    if (e == null) {
      throw thrown;
    }
    outcome.put("message", String.valueOf(e.getMessage()));
    if (e.getCode() > 0) {
      outcome.put("status", e.getCode());
    }
    if (e.getCode() >= 300) {
      outcome.put("error", "status");
      outcome.set("value", e.getErrorObject() == null ? body(e) : show(client, e.getErrorObject()));
    } else if (e.getCode() > 0) {
      outcome.put("error", "response");
    } else if (Library.isTimeout(e.getCause())) {
      outcome.put("error", "timeout");
    } else if (e.getCause() instanceof InterruptedException) {
      outcome.put("error", "cancelled");
    } else {
      outcome.put("error", e.getCause() instanceof IOException ? "transfer" : "argument");
    }
  }

  private static JsonNode body(ApiException e) {
    boolean isJson = Library.contentType(e).endsWith("json");
    try {
      return isJson ? MAPPER.readTree(e.getResponseBody()) : MAPPER.valueToTree(e.getResponseBody());
    } catch (IOException malformed) {
      return MAPPER.valueToTree(e.getResponseBody());
    }
  }
}
