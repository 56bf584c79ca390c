package PACKAGE;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** Finds the JSON of the items of a body, whose bytes come in parts: events, the data of events, lines, or records. */
final class ItemReader {
  private final String framing;
  private final String ends;
  private final Values values;
  private final byte[] part = new byte[8192];
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final Map<String, Object> event = new LinkedHashMap<>();
  private final Queue<String> waiting = new ArrayDeque<>();
  private StringBuilder data;
  private boolean isAfterReturn;
  private boolean isFirst = true;
  private boolean isDone;

  ItemReader(String framing, Values values) {
    this.framing = framing;
    this.values = values;
    this.ends = framing.startsWith("event") ? "\r\n" : framing.equals("jsonSequence") ? "\u001e" : "\n";
  }

  /** True when no item follows, whether the body is over or not. */
  boolean isDone() {
    return isDone;
  }

  /** The items of a whole body. */
  List<String> all(byte[] body) {
    List<String> items = read(body, body.length);
    items.addAll(end());
    return items;
  }

  /** The next item of a body, or null at the end. */
  String next(InputStream body) throws IOException {
    while (waiting.isEmpty() && !isDone) {
      int length = body.read(part);
      waiting.addAll(length < 0 ? end() : read(part, length));
    }
    return waiting.poll();
  }

  /** The items that end in a part. A carriage return and a line feed count as one. */
  List<String> read(byte[] bytes, int length) {
    List<String> items = new ArrayList<>();
    for (int i = 0; i < length && !isDone; i++) {
      byte c = bytes[i];
      boolean isSkipped = isAfterReturn && c == '\n';
      isAfterReturn = false;
      if (isSkipped) {
        continue;
      }
      if (ends.indexOf(c) >= 0) {
        isAfterReturn = c == '\r';
        add(items);
      } else {
        line.write(c);
      }
    }
    return items;
  }

  /** The items that end with the body. */
  List<String> end() {
    List<String> items = new ArrayList<>();
    if (line.size() > 0 && !isDone) {
      add(items);
    }
    isDone = true;
    return items;
  }

  /** Adds the item that ends with the line, if there is one. */
  private void add(List<String> items) {
    String text = new String(line.toByteArray(), StandardCharsets.UTF_8);
    line.reset();
    text = isFirst && text.startsWith("\ufeff") ? text.substring(1) : text;
    isFirst = false;
    String item = framing.startsWith("event") ? event(text) : text.trim().isEmpty() ? null : text.trim();
    if (item != null) {
      items.add(item);
    }
  }

  /** Reads a line of an event. The line after the last one ends it, and gives the event or its data. */
  private String event(String text) {
    if (!text.isEmpty()) {
      field(text);
      return null;
    }
    String all = data == null ? null : data.toString();
    String item = null;
    if (all != null && framing.equals("events")) {
      event.put("data", all);
      item = values.json(event);
    } else if (all != null && all.equals("[DONE]")) {
      isDone = true;
    } else if (all != null) {
      item = framing.equals("eventText") ? values.json(all) : all;
    }
    event.clear();
    data = null;
    return item;
  }

  private void field(String text) {
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    String value = colon < 0 ? "" : text.substring(colon + (text.startsWith(" ", colon + 1) ? 2 : 1));
    if (name.equals("data")) {
      data = data == null ? new StringBuilder(value) : data.append('\n').append(value);
    } else if (name.equals("id") || name.equals("event")) {
      event.put(name, value);
    } else if (name.equals("retry") && value.matches("[0-9]{1,18}")) {
      event.put(name, Long.valueOf(value));
    }
  }
}
