package PACKAGE;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads the JSON of the items of a body: events, the data of events, lines, or records. */
final class ItemReader {
  private final InputStream body;
  private final String framing;
  private final Values values;
  private boolean isAfterReturn;
  private boolean isFirst = true;

  ItemReader(InputStream body, String framing, Values values) {
    this.body = new BufferedInputStream(body);
    this.framing = framing;
    this.values = values;
  }

  /** The JSON of the next item, or null at the end. */
  String next() throws IOException {
    if (framing.startsWith("event")) {
      return event();
    }
    String ends = framing.equals("jsonSequence") ? "\u001e" : "\n";
    for (String line = line(ends); line != null; line = line(ends)) {
      if (!line.trim().isEmpty()) {
        return line.trim();
      }
    }
    return null;
  }

  /** The text up to any of the characters, or null at the end. A carriage return and a line feed count as one. */
  private String line(String ends) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int c = body.read(); ; c = body.read()) {
      if (c < 0 && out.size() == 0) {
        return null;
      }
      boolean isSkipped = isAfterReturn && c == '\n';
      isAfterReturn = false;
      if (isSkipped) {
        continue;
      }
      if (c < 0 || ends.indexOf(c) >= 0) {
        isAfterReturn = c == '\r';
        break;
      }
      out.write(c);
    }
    String line = new String(out.toByteArray(), StandardCharsets.UTF_8);
    boolean hasMark = isFirst && line.startsWith("\ufeff");
    isFirst = false;
    return hasMark ? line.substring(1) : line;
  }

  /** The next event, or its data. */
  private String event() throws IOException {
    Map<String, Object> event = new LinkedHashMap<>();
    StringBuilder data = null;
    for (String line = line("\r\n"); line != null; line = line("\r\n")) {
      if (line.isEmpty()) {
        if (data == null) {
          event.clear();
          continue;
        }
        String text = data.toString();
        if (framing.equals("events")) {
          event.put("data", text);
          return values.json(event);
        }
        return text.equals("[DONE]") ? null : framing.equals("eventText") ? values.json(text) : text;
      }
      int colon = line.indexOf(':');
      String name = colon < 0 ? line : line.substring(0, colon);
      String value = colon < 0 ? "" : line.substring(colon + (line.startsWith(" ", colon + 1) ? 2 : 1));
      if (name.equals("data")) {
        data = data == null ? new StringBuilder(value) : data.append('\n').append(value);
      } else if (name.equals("id") || name.equals("event")) {
        event.put(name, value);
      } else if (name.equals("retry") && value.matches("[0-9]{1,18}")) {
        event.put(name, Long.valueOf(value));
      }
    }
    return null;
  }
}
