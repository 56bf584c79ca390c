import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import java.lang.reflect.Executable;
import java.util.Arrays;
import org.openapitools.client.JSON;
import org.openapitools.client.model.Cat;
import org.openapitools.client.model.Kitten;
import org.openapitools.client.model.Label;
import org.openapitools.client.model.Pet;
import org.openapitools.client.model.Stamped;

/** Constructors with all properties set them, and Jackson does not read by them. */
public class Constructed {
  public static void main(String[] args) throws Exception {
    ObjectMapper usual = new JSON().getMapper();
    ObjectMapper naming = usual.copy().setAnnotationIntrospector(new Names());
    String kitten = "{\"kind\":\"kitten\",\"chip\":5,\"note\":\"n\",\"lives\":9,\"toys\":[\"t\"],\"weeks\":2}";
    // A mapper of the program's own, which takes any constructor of a string to read a string.
    refused(new ObjectMapper(), "\"a\"", Label.class);
    for (ObjectMapper mapper : new ObjectMapper[] {usual, naming}) {
      Served.same(mapper.readValue(kitten, Pet.class), new Kitten(2, 9, Arrays.asList("t"), "kitten", 5, "n"));
      Served.same(mapper.readValue("{\"text\":\"a\"}", Label.class), new Label("a"));
      refused(mapper, "\"a\"", Label.class);
      refused(mapper, "{\"kind\":\"cat\"}", Pet.class);
      Served.same(mapper.readValue("{\"made\":\"m\",\"by\":\"b\",\"name\":\"n\"}", Stamped.class), new Stamped("n", "m", "b"));
      Served.same(mapper.writeValueAsString(new Cat(1, null, null, null, null)), "{\"kind\":\"cat\",\"lives\":1}");
      Served.same(mapper.writeValueAsString(new Pet("cat", 5, "x")), "{\"kind\":\"cat\",\"chip\":5,\"note\":\"x\"}");
    }
  }

  private static void refused(ObjectMapper mapper, String json, Class<?> type) {
    try {
      Object read = mapper.readValue(json, type);
      throw new AssertionError(json + " is read as " + read);
    } catch (JsonProcessingException refusal) {
      Served.holds(refusal.getMessage() != null, json);
    }
  }

  /** Names parameters as they are in the source, as Jackson's module for them does. */
  private static final class Names extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1L;

    @Override
    public String findImplicitPropertyName(AnnotatedMember member) {
      if (!(member instanceof AnnotatedParameter)) {
        return super.findImplicitPropertyName(member);
      }
      AnnotatedParameter parameter = (AnnotatedParameter) member;
      return ((Executable) parameter.getOwner().getAnnotated()).getParameters()[parameter.getIndex()].getName();
    }
  }
}
