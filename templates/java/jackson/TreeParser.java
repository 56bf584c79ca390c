package MODEL_PACKAGE;

import {{ jackson.root }}.core.JsonParser;
import {{ jackson.root }}.core.JsonToken;
import {{ jackson.root }}.databind.DeserializationContext;
import {{ jackson.root }}.databind.JavaType;
import {{ jackson.root }}.databind.{{ jackson.deserializer }};
import {{ jackson.root }}.databind.JsonNode;
import {{ jackson.root }}.databind.node.TreeTraversingParser;
import {{ jackson.failure_import }};
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/** Reads a tree of JSON, of which a part can be looked at before it is read, without copying it. */
final class TreeParser extends TreeTraversingParser {
  private final JsonNode root;
  /** The values that are left of each object or list around the current token. */
  private final Deque<Iterator<JsonNode>> within = new ArrayDeque<>();
  /** The value that begins with the current token. */
  private JsonNode value;

  private TreeParser(JsonNode node, DeserializationContext ctxt) {
    super(node, {% if jackson.is_3 %}ctxt{% else %}ctxt.getParser() == null ? null : ctxt.getParser().getCodec(){% endif %});
    root = node;
  }

  @Override
  public JsonToken nextToken() throws {{ jackson.failure }} {
    JsonToken token = super.nextToken();
    if (token == null || !token.isScalarValue() && !token.isStructStart() && !token.isStructEnd()) {
      return token;
    }
    if (token.isStructEnd()) {
      within.pop();
      return token;
    }
    value = within.isEmpty() ? root : within.peek().next();
    if (token.isStructStart()) {
      within.push(value.iterator());
    }
    return token;
  }

  @Override
  public JsonParser skipChildren() throws {{ jackson.failure }} {
    if (currentToken().isStructStart()) {
      within.pop();
    }
    return super.skipChildren();
  }

  /** The value that a parser is at, and its end as the parser's place. */
  static JsonNode node(JsonParser p, DeserializationContext ctxt) throws {{ jackson.failure }} {
    if (p instanceof TreeParser) {
      p.skipChildren();
      return ((TreeParser) p).value;
    }
    return ctxt.readTree(p);
  }

  /** A parser at the beginning of a value. */
  static JsonParser of(JsonNode node, DeserializationContext ctxt) throws {{ jackson.failure }} {
    TreeParser parser = new TreeParser(node, ctxt);
    parser.nextToken();
    return parser;
  }

  /** Reads a value as a type. */
  static Object read(JsonNode node, JavaType type, DeserializationContext ctxt) throws {{ jackson.failure }} {
    {{ jackson.deserializer }}<Object> deserializer = ctxt.findRootValueDeserializer(type);
    JsonParser parser = of(node, ctxt);
    return parser.currentToken() == JsonToken.VALUE_NULL
        ? deserializer.getNullValue(ctxt)
        : deserializer.deserialize(parser, ctxt);
  }

  /** A number that no type is known for is a {@code Double}, unless that would lose digits. */
  @Override
  public NumberTypeFP getNumberTypeFP() throws {{ jackson.failure }} {
    JsonNode node = currentNode();
    if (node == null || !node.isBigDecimal()) {
      return super.getNumberTypeFP();
    }
    double value = node.doubleValue();
    boolean isExact = Double.isFinite(value) && BigDecimal.valueOf(value).compareTo(node.decimalValue()) == 0;
    return isExact ? NumberTypeFP.DOUBLE64 : NumberTypeFP.BIG_DECIMAL;
  }
}
