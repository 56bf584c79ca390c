package PACKAGE;

import feign.AlwaysEncodeBodyContract;
import feign.Capability;
import feign.Client;
import feign.Contract;
import feign.InvocationHandlerFactory;
import feign.InvocationHandlerFactory.MethodHandler;
import feign.MethodMetadata;
import feign.Request;
import feign.RequestLine;
import feign.RequestTemplate;
import feign.Target;
import feign.Util;
import feign.codec.Decoder;
import feign.codec.Encoder;
import feign.codec.ErrorDecoder;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes Feign send the calls of the API. Next to a method of an API, a static method makes its call, which
 * is what is sent: templates of Feign cannot express every style of parameters. The parts of a builder still see each
 * request and each response. Only Feign calls the methods of this class.
 */
public final class Calling implements Capability {
  /** The client of an API object, and the URL that was set when the object was made, or null for that of a server. */
  static final class Place<T> implements Target<T> {
    private final Class<T> type;
    private final ApiClient client;
    private final String base;

    Place(Class<T> type, ApiClient client) {
      this.type = type;
      this.client = client;
      this.base = client.isOwnUri ? client.getBasePath() : null;
    }

    @Override
    public Class<T> type() {
      return type;
    }

    @Override
    public String name() {
      return type.getSimpleName();
    }

    @Override
    public String url() {
      return base == null ? client.getBasePath() : base;
    }

    @Override
    public Request apply(RequestTemplate template) {
      return (template.url().startsWith("http") ? template : template.target(url())).request();
    }
  }

  private final ApiClient client;

  Calling(ApiClient client) {
    this.client = client;
  }

  /** The method that makes the call of another, or null. */
  private static Method maker(Method method) {
    Class<?>[] types = Stream.concat(Stream.of(ApiClient.Calls.class), Arrays.stream(method.getParameterTypes())).toArray(Class<?>[]::new);
    String name = method.getName();
    List<String> makers = Stream.of("", "WithHttpInfo", "Stream").filter(name::endsWith)
        .map(end -> name.substring(0, name.length() - end.length()) + "Call").collect(Collectors.toList());
    return Arrays.stream(method.getDeclaringClass().getMethods())
        .filter(one -> makers.contains(one.getName()) && Arrays.equals(one.getParameterTypes(), types))
        .min(Comparator.comparing(one -> makers.indexOf(one.getName())))
        .orElse(null);
  }

  private Object invoke(Method maker, Method method, Target<?> target, MethodHandler handler, Object[] arguments) throws Throwable {
    String base = target instanceof Place ? ((Place<?>) target).base : target.url();
    Object[] given = arguments == null ? new Object[0] : arguments;
    Object[] all = Stream.concat(Stream.of(new ApiClient.Calls(client, base)), Arrays.stream(given)).toArray();
    Object made;
    try {
      made = maker.invoke(null, all);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
    // The items of all pages send calls when they are read.
    return made instanceof ApiCall ? Exchange.run(handler, given, new Exchange(client, (ApiCall) made, method.getReturnType())) : made;
  }

  @Override
  public InvocationHandlerFactory enrich(InvocationHandlerFactory factory) {
    return (target, dispatch) -> {
      boolean isOwn = !(target instanceof Place) || ((Place<?>) target).client == client;
      Map<Method, MethodHandler> handlers = new LinkedHashMap<>(dispatch);
      if (isOwn) {
        handlers.replaceAll((method, handler) -> {
          Method maker = maker(method);
          if (maker != null) {
            return arguments -> invoke(maker, method, target, handler, arguments);
          }
          return Util.isDefault(method) ? handler : arguments -> Exchange.run(handler, arguments, null);
        });
      }
      return factory.create(target, handlers);
    };
  }

  /** The usual contract reads other interfaces. */
  @Override
  public Contract enrich(Contract contract) {
    AlwaysEncodeBodyContract own = new AlwaysEncodeBodyContract() {
      {
        registerMethodAnnotation(RequestLine.class, (line, method) -> method.template().method(Request.HttpMethod.GET).uri("/"));
      }
    };
    return type -> {
      if (Arrays.stream(type.getMethods()).noneMatch(method -> maker(method) != null)) {
        return contract.parseAndValidateMetadata(type);
      }
      List<MethodMetadata> methods = own.parseAndValidateMetadata(type);
      methods.forEach(method -> method.urlIndex(null));
      return methods;
    };
  }

  @Override
  public Encoder enrich(Encoder encoder) {
    return (object, type, template) -> {
      Exchange exchange = Exchange.of(client);
      if (exchange == null) {
        encoder.encode(object, type, template);
      } else {
        exchange.fill(template, encoder);
      }
    };
  }

  @Override
  public Client enrich(Client sender) {
    return (request, options) -> {
      Exchange exchange = Exchange.of(client);
      return exchange == null ? sender.execute(request, options) : exchange.send(request, options, sender);
    };
  }

  @Override
  public Decoder enrich(Decoder decoder) {
    return (response, type) -> {
      Exchange exchange = Exchange.of(client);
      if (exchange != null) {
        return exchange.read(response, decoder);
      }
      Object result = decoder.decode(response, type);
      if (!(result instanceof AutoCloseable || result instanceof Iterator)) {
        response.close();
      }
      return result;
    };
  }

  @Override
  public ErrorDecoder enrich(ErrorDecoder decoder) {
    return (method, response) -> {
      Exchange exchange = Exchange.of(client);
      return exchange == null ? decoder.decode(method, response) : exchange.failed(method, response, decoder);
    };
  }
}
