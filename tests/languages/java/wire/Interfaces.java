import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.openapitools.client.ApiException;
import org.openapitools.client.JSON;
import org.openapitools.client.api.DrawingsApi;
import org.openapitools.client.model.Animal;
import org.openapitools.client.model.Being;
import org.openapitools.client.model.Bird;
import org.openapitools.client.model.Book;
import org.openapitools.client.model.Both;
import org.openapitools.client.model.Caption;
import org.openapitools.client.model.Circle;
import org.openapitools.client.model.Drawing;
import org.openapitools.client.model.Figure;
import org.openapitools.client.model.Film;
import org.openapitools.client.model.Flying;
import org.openapitools.client.model.Item;
import org.openapitools.client.model.Line;
import org.openapitools.client.model.Plane;
import org.openapitools.client.model.Shape;
import org.openapitools.client.model.Square;
import org.openapitools.client.model.Tagged;

/** Values of unions that are interfaces, which the classes of objects implement. */
public class Interfaces {
  private static final ObjectMapper MAPPER = JSON.getDefault().getMapper();
  private static final AtomicReference<String> ANSWER = new AtomicReference<>();
  private static final AtomicReference<String> RECEIVED = new AtomicReference<>();

  public static void main(String[] args) throws Exception {
    try (Served served = new Served(exchange -> {
      RECEIVED.set(new String(exchange.getRequestBody().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
      Served.answer(exchange, 200, "application/json", ANSWER.get());
    })) {
      DrawingsApi api = new DrawingsApi(served.client);
      objectsAreSentAndReadAsInterfaces(api);
      theDiscriminatorChoosesTheClass();
      theBestMatchChoosesTheClass(api);
      interfacesAreWithinOtherValues(api);
      parentsAndTheirChildrenAreAlternatives();
      theClassesOfOtherUnionsKeepWhatNoAlternativeIs();
      whatNoClassHasIsRefused(api);
      discriminatorsKnowTheirClasses();
    }
  }

  private static <T> T read(String json, Class<T> type) throws Exception {
    return MAPPER.readValue(json, type);
  }

  private static void refuses(String json, Class<?> type, String... said) {
    try {
      Served.holds(false, read(json, type));
    } catch (Exception e) {
      for (String part : said) {
        Served.holds(e.getMessage().contains(part), e.getMessage());
      }
    }
  }

  /** What a program does with each class. */
  private static String told(Figure figure) {
    if (figure instanceof Shape) {
      switch (figure.getKind()) {
        case "square":
          return "a square of " + ((Square) figure).getSide();
        default:
          return "a circle of " + ((Circle) figure).getRadius();
      }
    }
    return "a line of " + ((Line) figure).getLength();
  }

  private static void objectsAreSentAndReadAsInterfaces(DrawingsApi api) throws Exception {
    ANSWER.set("{\"kind\":\"square\",\"side\":3}");
    Figure figure = api.addFigure(new Circle().kind("circle").radius(2));
    Served.same(RECEIVED.get(), "{\"kind\":\"circle\",\"radius\":2}");
    Served.same(told(figure), "a square of 3");
    ANSWER.set("{\"kind\":\"line\",\"length\":4,\"unknown\":1}");
    Served.same(told(api.addFigure(figure)), "a line of 4");
    Served.same(RECEIVED.get(), "{\"kind\":\"square\",\"side\":3}");
    Served.same(figure, new Square().kind("square").side(3));
    Served.same(new Line().kind("line").length(4).toUrlQueryString(), "kind=line&length=4");
    Figure line = new Line().kind("line");
    Served.same(line.toUrlQueryString("f"), "f[kind]=line");
  }

  private static void theDiscriminatorChoosesTheClass() throws Exception {
    Served.same(read("{\"kind\":\"round\",\"radius\":1}", Shape.class).getClass(), Circle.class);
    Served.same(read("{\"kind\":\"square\",\"side\":1,\"radius\":1}", Shape.class).getClass(), Square.class);
    Served.same(read("{\"kind\":\"round\",\"radius\":1}", Figure.class).getClass(), Circle.class);
    Shape noted = read("{\"note\":null,\"side\":1,\"kind\":\"square\"}", Shape.class);
    Served.same(noted.getKind() + noted.getNote(), "squarenull");
    Served.same(MAPPER.writeValueAsString(noted), "{\"kind\":\"square\",\"side\":1,\"note\":null}");
    Served.same(read("null", Shape.class), null);
    // A class alone is read as itself.
    Served.same(read("{\"kind\":\"square\",\"radius\":1}", Circle.class).getKind(), "square");
  }

  private static void theBestMatchChoosesTheClass(DrawingsApi api) throws Exception {
    ANSWER.set("{\"minutes\":90}");
    Item item = api.addItem(new Book().pages(3));
    Served.same(RECEIVED.get(), "{\"pages\":3}");
    Served.same(((Film) item).getMinutes(), 90);
    Served.same(read("{\"pages\":3,\"minutes\":90,\"more\":1}", Item.class).getClass(), Book.class);
    Served.same(read("{\"pages\":\"3\",\"minutes\":90}", Item.class).getClass(), Film.class);
    Served.same(read("{\"radius\":3,\"kind\":\"circle\"}", Shape.class).getClass(), Circle.class);
  }

  private static void interfacesAreWithinOtherValues(DrawingsApi api) throws Exception {
    String json = "{\"shapes\":[{\"kind\":\"circle\",\"radius\":1},{\"kind\":\"square\",\"side\":2}],"
        + "\"named\":{\"a\":{\"kind\":\"line\",\"length\":3}},\"frame\":null,"
        + "\"caption\":{\"kind\":\"square\",\"side\":4},\"both\":{\"pages\":1,\"minutes\":2}}";
    ANSWER.set(json);
    Drawing drawing = api.putDrawing(new Drawing().shapes(List.of(new Circle().kind("circle").radius(1))).named(Map.of("l", new Line())));
    Served.same(RECEIVED.get(), "{\"shapes\":[{\"kind\":\"circle\",\"radius\":1}],\"named\":{\"l\":{}}}");
    Served.same(drawing.getShapes().get(1), new Square().kind("square").side(2));
    Served.same(told(drawing.getNamed().get("a")), "a line of 3");
    Served.same(drawing.getCaption().getShape(), new Square().kind("square").side(4));
    Both both = drawing.getBoth();
    Served.same(both.getBook().getPages(), 1);
    Served.same(MAPPER.readTree(MAPPER.writeValueAsString(drawing)), MAPPER.readTree(json));
    Served.same(read(MAPPER.writeValueAsString(drawing), Drawing.class), drawing);
    Served.same(new Caption(new Circle().radius(1)).getActualInstance().getClass(), Circle.class);
  }

  private static void parentsAndTheirChildrenAreAlternatives() throws Exception {
    Being being = read("{\"sort\":\"Bird\",\"wings\":2}", Being.class);
    Served.same(being, new Bird().wings(2));
    Served.holds(being instanceof Animal && being instanceof Flying, being);
    Served.same(read("{\"sort\":\"Fish\",\"name\":\"n\"}", Being.class).getClass(), Animal.class);
    Served.same(read("{\"engines\":2}", Flying.class).getClass(), Plane.class);
    Served.same(MAPPER.writeValueAsString(being), "{\"sort\":\"Bird\",\"wings\":2}");
  }

  private static void theClassesOfOtherUnionsKeepWhatNoAlternativeIs() throws Exception {
    Served.same(read("{\"kind\":\"triangle\"}", Caption.class).getActualInstance(), Map.of("kind", "triangle"));
    // Only the union knows the property.
    Tagged tagged = read("{\"medium\":\"film\",\"minutes\":1}", Tagged.class);
    Served.same(MAPPER.readTree(MAPPER.writeValueAsString(tagged)), MAPPER.readTree("{\"minutes\":1,\"medium\":\"film\"}"));
  }

  private static void whatNoClassHasIsRefused(DrawingsApi api) throws Exception {
    refuses("{\"kind\":\"triangle\",\"radius\":1}", Shape.class, "\"triangle\"", "`kind`", "Shape");
    refuses("{\"kind\":\"round\"}", Shape.class, "`radius`");
    refuses("{\"kind\":\"round\"}", Figure.class, "`radius`");
    refuses("{\"kind\":\"triangle\"}", Figure.class, "\"triangle\"", "Figure");
    refuses("{}", Item.class, "Item");
    refuses("{\"pages\":\"3\"}", Item.class, "Item");
    refuses("[]", Shape.class);
    refuses("\"circle\"", Shape.class);
    ANSWER.set("{\"shapes\":[{\"kind\":\"triangle\"}]}");
    ApiException e = Served.failure(() -> api.putDrawing(new Drawing()));
    Served.holds(e.getMessage().contains("\"triangle\" for `kind`") && e.getMessage().contains("shapes"), e.getMessage());
  }

  private static void discriminatorsKnowTheirClasses() throws Exception {
    Served.same(JSON.getClassForElement(MAPPER.readTree("{\"kind\":\"round\"}"), Shape.class), Circle.class);
    Served.same(JSON.getClassForElement(MAPPER.readTree("{\"kind\":\"round\"}"), Figure.class), Circle.class);
    Served.holds(JSON.isInstanceOf(Figure.class, new Circle(), new HashSet<>()), "a circle is no figure");
    Served.holds(!JSON.isInstanceOf(Shape.class, new Line(), new HashSet<>()), "a line is a shape");
  }
}
