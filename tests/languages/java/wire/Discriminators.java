import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.openapitools.client.JSON;
import org.openapitools.client.model.Animal;
import org.openapitools.client.model.Bird;
import org.openapitools.client.model.Cat;
import org.openapitools.client.model.Dog;
import org.openapitools.client.model.Pet;
import org.openapitools.client.model.Swan;

/** The classes that discriminators choose, and the objects that classes hold. */
public class Discriminators {
  private static final ObjectMapper MAPPER = JSON.getDefault().getMapper();

  /** An animal that the description does not have. */
  public static class Fish extends Animal {}

  public static void main(String[] args) throws Exception {
    unionsChooseTheirMembers();
    parentsChooseTheirChildren();
    objectsAreOfUnionsAndParents();
    programsRegisterTheirOwn();
  }

  private static Class<?> chosen(Class<?> model, String json) throws Exception {
    return JSON.getClassForElement(MAPPER.readTree(json), model);
  }

  private static void unionsChooseTheirMembers() throws Exception {
    Served.same(chosen(Pet.class, "{\"kind\":\"cat\"}"), Cat.class);
    Served.same(chosen(Pet.class, "{\"kind\":\"puss\"}"), Cat.class);
    Served.same(chosen(Pet.class, "{\"kind\":\"Dog\"}"), Dog.class);
    Served.same(chosen(Pet.class, "{\"kind\":\"cow\"}"), null);
    Served.same(chosen(Pet.class, "{}"), null);
    Served.same(chosen(Pet.class, "[]"), null);
    Served.same(chosen(Pet.class, "{\"kind\":{}}"), null);
  }

  private static void parentsChooseTheirChildren() throws Exception {
    for (String name : new String[] {"Bird", "Swan"}) {
      JsonNode node = MAPPER.readTree("{\"sort\":\"" + name + "\"}");
      Class<?> chosen = JSON.getClassForElement(node, Animal.class);
      Served.same(chosen.getSimpleName(), name);
      Served.same(MAPPER.treeToValue(node, Animal.class).getClass(), chosen);
    }
    Served.same(chosen(Animal.class, "{\"sort\":\"Fish\"}"), null);
    Served.same(chosen(Cat.class, "{\"kind\":\"cat\"}"), null);
    Served.same(chosen(String.class, "{\"kind\":\"cat\"}"), null);
  }

  private static boolean is(Class<?> model, Object object) {
    return JSON.isInstanceOf(model, object, new HashSet<>());
  }

  private static void objectsAreOfUnionsAndParents() {
    Served.holds(is(Pet.class, new Cat()), "a cat is no pet");
    Served.holds(is(Pet.class, new Pet(new Cat())), "a pet is no pet");
    Served.holds(is(Animal.class, new Swan()), "a swan is no animal");
    Served.holds(!is(Pet.class, new Swan()), "a swan is a pet");
    Served.holds(!is(Swan.class, new Bird()), "a bird is a swan");
    Served.holds(!is(Pet.class, null), "nothing is a pet");
    Served.holds(!JSON.isInstanceOf(Pet.class, new Cat(), new HashSet<>(Set.of(Pet.class))), "a class is visited twice");
  }

  private static void programsRegisterTheirOwn() throws Exception {
    // Each chooses the other, and no choice is endless.
    JSON.registerDiscriminator(Fish.class, "sort", Map.of("Swan", Animal.class));
    JSON.registerDiscriminator(Animal.class, "sort", Map.of("Fish", Fish.class, "Swan", Fish.class));
    Served.same(chosen(Animal.class, "{\"sort\":\"Fish\"}"), Fish.class);
    Served.same(chosen(Animal.class, "{\"sort\":\"Bird\"}"), null);
    Served.holds(Set.of(Fish.class, Animal.class).contains(chosen(Animal.class, "{\"sort\":\"Swan\"}")), "no class is chosen");
    JSON.registerDescendants(Dog.class, Map.of("Pet", Pet.class, "Dog", Dog.class));
    JSON.registerDescendants(Pet.class, Map.of("Dog", Dog.class, "Text", String.class));
    Served.holds(is(Dog.class, "text") && is(Pet.class, "text") && !is(Dog.class, 1), "descendants are not looked at");
  }
}
