import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.ContainerApi;
import org.openapitools.client.api.SystemApi;
import org.openapitools.client.model.ContainerCreateRequest;
import org.openapitools.client.model.ContainerSummary;
import org.openapitools.client.model.ErrorResponse;
import org.openapitools.client.model.EventMessage;
import org.openapitools.client.model.HostConfig;
import org.openapitools.client.model.PortBinding;

/** Docker: containers, logs as they arrive, an archive from a file, and events until the program has enough. */
public class Docker {
  public static void main(String[] args) throws Exception {
    containers();
    logsAreFollowed();
    anArchive();
    events();
    twoDaemons();
  }

  private static ApiClient connect(Service.Handler handler) throws Exception {
    return Library.connect(Service.start(handler) + "/v1.56");
  }

  private static void containers() throws Exception {
    ContainerApi api = new ContainerApi(connect(exchange -> {
      String path = exchange.getRequestURI().getPath();
      if (path.equals("/v1.56/containers/json")) {
        Service.same(exchange.getRequestURI().getQuery(), "all=true&filters={\"status\":[\"running\"]}");
        Service.answer(exchange, 200, "application/json",
            "[{\"Id\":\"1\",\"Names\":[\"/web\"],\"State\":\"running\",\"Ports\":[{\"PrivatePort\":80,\"PublicPort\":8080,\"Type\":\"tcp\"}]}]");
      } else if (path.equals("/v1.56/containers/create")) {
        Service.same(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8),
            "{\"AttachStdin\":false,\"AttachStdout\":true,\"AttachStderr\":true,\"ExposedPorts\":{\"80/tcp\":{}},\"Tty\":false,\"OpenStdin\":false,"
                + "\"StdinOnce\":false,\"Cmd\":[\"nginx\"],\"ArgsEscaped\":false,\"Image\":\"nginx:alpine\",\"HostConfig\":{\"Memory\":268435456,\"PortBindings\":{\"80/tcp\":[{\"HostPort\":\"8080\"}]}}}");
        Service.same(exchange.getRequestURI().getQuery(), "name=web");
        Service.answer(exchange, 201, "application/json", "{\"Id\":\"abc\",\"Warnings\":[]}");
      } else {
        Service.answer(exchange, 404, "application/json", "{\"message\":\"No such container: absent\"}");
      }
    }));
    List<ContainerSummary> running = api.containerList(true, null, null, "{\"status\":[\"running\"]}");
    Service.same(running.get(0).getNames(), List.of("/web"));
    Service.same(running.get(0).getPorts().get(0).getPublicPort(), 8080);

    HostConfig host = new HostConfig().memory(256L << 20).putPortBindingsItem("80/tcp", List.of(new PortBinding().hostPort("8080")));
    ContainerCreateRequest request =
        new ContainerCreateRequest().image("nginx:alpine").addCmdItem("nginx").putExposedPortsItem("80/tcp", Map.of()).hostConfig(host);
    var created = api.containerCreateWithHttpInfo(request, "web", null);
    Service.same(created.getStatusCode() + created.getData().getId(), "201abc");
    try {
      api.containerInspect("absent", null);
      throw new AssertionError("there is no error");
    } catch (ApiException e) {
      Service.same(((ErrorResponse) e.getErrorObject()).getMessage(), "No such container: absent");
    }
  }

  private static void logsAreFollowed() throws Exception {
    CountDownLatch gone = new CountDownLatch(1);
    ContainerApi api = new ContainerApi(connect(exchange -> {
      Service.answer(exchange, 200, "application/vnd.docker.raw-stream", "line 0\n");
      try {
        while (true) {
          exchange.getResponseBody().write("more\n".getBytes(StandardCharsets.UTF_8));
          exchange.getResponseBody().flush();
          Thread.sleep(10);
        }
      } catch (IOException left) {
        gone.countDown();
      }
    }));
    try (InputStream logs = api.containerLogsStream("web", true, true, null, null, null, null, null)) {
      Service.same(new String(logs.readNBytes(7), StandardCharsets.UTF_8), "line 0\n");
    }
    Service.same(gone.await(20, TimeUnit.SECONDS), true);
  }

  private static void anArchive() throws Exception {
    ContainerApi api = new ContainerApi(connect(exchange -> {
      Service.same(exchange.getRequestURI().getQuery(), "path=/srv");
      Service.same(exchange.getRequestHeaders().getFirst("Content-Type"), "application/x-tar");
      Service.same(exchange.getRequestBody().readAllBytes().length, 3 << 20);
      Service.answer(exchange, 200, "application/json", "");
    }));
    File archive = File.createTempFile("archive", ".tar");
    try {
      Files.copy(new ByteArrayInputStream(new byte[3 << 20]), archive.toPath(), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      api.putContainerArchive("web", "/srv", archive, null, null);
    } finally {
      Files.delete(archive.toPath());
    }
  }

  private static void events() throws Exception {
    SystemApi api = new SystemApi(connect(exchange -> {
      Service.answer(exchange, 200, "application/jsonl", "");
      try {
        while (true) {
          for (String action : List.of("create", "start", "die")) {
            String event = "{\"Type\":\"container\",\"Action\":\"" + action + "\",\"Actor\":{\"Attributes\":{\"name\":\"web\"}}}\n";
            exchange.getResponseBody().write(event.getBytes(StandardCharsets.UTF_8));
          }
          exchange.getResponseBody().flush();
        }
      } catch (IOException left) {
        // The program has enough.
      }
    }));
    try (Stream<EventMessage> events = api.systemEventsStream(null, null, null)) {
      List<String> actions = events.limit(3).map(event -> event.getAction() + " " + event.getActor().getAttributes().get("name")).collect(Collectors.toList());
      Service.same(actions, List.of("create web", "start web", "die web"));
    }
  }

  /** Two clients in a program know nothing of each other. */
  private static void twoDaemons() throws Exception {
    ContainerApi one = new ContainerApi(connect(exchange -> {
      Service.same(exchange.getRequestHeaders().getFirst("X-Daemon"), "one");
      Service.answer(exchange, 200, "application/json", "[]");
    }).addDefaultHeader("X-Daemon", "one"));
    ContainerApi two = new ContainerApi(connect(exchange -> {
      Service.same(exchange.getRequestHeaders().containsKey("X-Daemon"), false);
      Service.answer(exchange, 200, "application/json", "[{\"Id\":\"2\"}]");
    }));
    Service.same(one.containerList(null, null, null, null).size(), 0);
    Service.same(two.containerList(null, null, null, null).size(), 1);
  }
}
