// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.order.Executions;
import org.camp.core.order.OrderBuilder;
import org.camp.core.order.PartialOrder;
import org.jspecify.annotations.Nullable;

/** Parses the text of an {@code .order.json}. */
final class OrderJson {

  /** A name and where it stands. */
  private record Word(String text, Span span) {}

  private record Event(Word id, Word process, String label) {}

  private final SourceText source;
  private final AnalysisContext context;
  private final Diagnostics errors = new Diagnostics();
  private final List<Word> processes = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();
  private final List<Word> messages = new ArrayList<>();
  private final List<String> unknown = new ArrayList<>();

  /** The keys of the file whose values are not all understood. */
  private final Set<String> faulty = new HashSet<>();

  private String section = "";
  private @Nullable String name;
  private int repeat = 1;

  OrderJson(SourceText source, AnalysisContext context) {
    this.source = source;
    this.context = context;
  }

  Executions read() {
    try (JsonParser in = new JsonFactory().createParser(source.text())) {
      file(in);
    } catch (JsonProcessingException e) {
      JsonSyntax.fault(source).diagnostics().forEach(errors::add);
      errors.throwIfBadInput();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    OrderBuilder order = builder();
    if (!faulty.isEmpty()) {
      errors.throwIfBadInput();
    }
    errors.throwIfIllFormed();
    if (!unknown.isEmpty()) {
      context.report(
          Diagnostic.note("unknown-key", "skipped keys: " + String.join(", ", unknown))
              .inFile(source.name()));
    }
    return new Executions(label(), source.name(), List.of(built(order)));
  }

  private String label() {
    @Nullable String given = name;
    if (given != null && !given.isEmpty()) {
      return given;
    }
    @Nullable Path file = Path.of(source.name()).getFileName();
    String text = file == null ? "" : file.toString();
    int dot = text.indexOf('.');
    return dot > 0 ? text.substring(0, dot) : text.isEmpty() ? "order" : text;
  }

  private void file(JsonParser in) throws IOException {
    if (in.nextToken() != JsonToken.START_OBJECT) {
      error(in, "expected an object with \"processes\", \"events\" and \"messages\"");
      errors.throwIfBadInput();
    }
    Set<String> missing = new LinkedHashSet<>(List.of("processes", "events"));
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      String key = in.currentName();
      missing.remove(key);
      section = key;
      in.nextToken();
      switch (key) {
        case "name" -> name = text(in);
        case "processes" -> list(in, () -> processes.add(word(in)));
        case "events" -> list(in, () -> event(in));
        case "messages" -> list(in, () -> message(in));
        case "repeat" -> repeat(in);
        default -> {
          unknown.add(key);
          in.skipChildren();
        }
      }
    }
    for (String key : missing) {
      section = key;
      fault("bad-order", Span.NONE, "there is no list of \"" + key + '"');
    }
    @Nullable JsonToken more = in.nextToken();
    if (more != null) {
      error(in, "nothing may follow the object");
    }
  }

  private interface Item {
    void read() throws IOException;
  }

  private void list(JsonParser in, Item item) throws IOException {
    if (in.currentToken() != JsonToken.START_ARRAY) {
      error(in, "expected a list");
      in.skipChildren();
      return;
    }
    while (in.nextToken() != JsonToken.END_ARRAY) {
      item.read();
    }
  }

  private void event(JsonParser in) throws IOException {
    if (in.currentToken() != JsonToken.START_OBJECT) {
      error(in, "expected an event: {\"id\": …, \"process\": …}");
      in.skipChildren();
      return;
    }
    Span start = span(in);
    @Nullable Word id = null;
    @Nullable Word process = null;
    String label = "";
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      String key = in.currentName();
      in.nextToken();
      switch (key) {
        case "id" -> id = word(in);
        case "process" -> process = word(in);
        case "label" -> label = text(in);
        default -> in.skipChildren();
      }
    }
    if (id == null || process == null) {
      fault("bad-event", start, "an event needs an \"id\" and a \"process\"");
      return;
    }
    events.add(new Event(id, process, label));
  }

  private void message(JsonParser in) throws IOException {
    Span start = span(in);
    List<Word> ends = new ArrayList<>();
    if (in.currentToken() == JsonToken.START_ARRAY) {
      while (in.nextToken() != JsonToken.END_ARRAY) {
        ends.add(word(in));
      }
    } else {
      in.skipChildren();
    }
    if (ends.size() != 2) {
      fault("bad-message", start, "expected a message: [\"sender's event\", \"receiver's event\"]");
      return;
    }
    messages.addAll(ends);
  }

  private void repeat(JsonParser in) throws IOException {
    if (in.currentToken() == JsonToken.VALUE_STRING && in.getText().equals("inf")) {
      repeat = PartialOrder.FOR_EVER;
    } else if (in.currentToken() == JsonToken.VALUE_NUMBER_INT
        && in.getNumberType() == JsonParser.NumberType.INT
        && in.getIntValue() >= 1) {
      repeat = in.getIntValue();
    } else {
      error(in, "\"repeat\" must be a whole number from 1 on, or \"inf\"");
      in.skipChildren();
    }
  }

  /** A text, or a number as it is written. */
  private String text(JsonParser in) throws IOException {
    if (in.currentToken() == JsonToken.VALUE_NULL) {
      return "";
    }
    if (!in.currentToken().isScalarValue()) {
      error(in, "expected a text");
      in.skipChildren();
      return "";
    }
    return in.getText();
  }

  private Word word(JsonParser in) throws IOException {
    if (in.currentToken() != JsonToken.VALUE_STRING && !in.currentToken().isNumeric()) {
      error(in, "expected a name");
      in.skipChildren();
      return new Word("", Span.NONE);
    }
    return new Word(in.getText(), span(in));
  }

  private Span span(JsonParser in) {
    int start = (int) in.currentTokenLocation().getCharOffset();
    int end = (int) in.currentLocation().getCharOffset();
    return new Span(start, Math.max(start, Math.min(end, source.text().length())));
  }

  private void error(JsonParser in, String message) {
    fault("bad-order", span(in), message);
  }

  private void fault(String code, Span span, String message) {
    errors.add(source.error(code, span, message));
    faulty.add(section);
  }

  /** The processes, events and messages, as far as they are right. */
  private OrderBuilder builder() {
    OrderBuilder order = PartialOrder.named(label()).repeat(repeat);
    Map<String, Integer> processNumbers = new HashMap<>();
    for (Word process : processes) {
      if (process.span.isKnown()
          && processNumbers.putIfAbsent(process.text, order.process(process.text)) != null) {
        errors.add(
            source.error(
                "duplicate-process",
                process.span,
                "process '" + process.text + "' is listed twice"));
      }
    }
    Map<String, Integer> eventNumbers = new HashMap<>(2 * events.size());
    for (Event event : events) {
      addEvent(event, order, processNumbers, eventNumbers);
    }
    for (int i = 0; i < messages.size(); i += 2) {
      @Nullable Integer from = known(messages.get(i), eventNumbers);
      @Nullable Integer to = known(messages.get(i + 1), eventNumbers);
      if (from != null && from.equals(to)) {
        errors.add(
            source.error(
                "self-message",
                messages.get(i).span.to(messages.get(i + 1).span),
                "event '" + messages.get(i).text + "' sends a message to itself"));
      } else if (from != null && to != null) {
        order.message(from, to);
      }
    }
    return order;
  }

  private PartialOrder built(OrderBuilder order) {
    try {
      return order.build();
    } catch (IllFormed e) {
      throw new IllFormed(e.diagnostics().stream().map(d -> d.inFile(source.name())).toList());
    }
  }

  private void addEvent(
      Event event,
      OrderBuilder order,
      Map<String, Integer> processNumbers,
      Map<String, Integer> eventNumbers) {
    if (!event.id.span.isKnown()) {
      return;
    }
    Word process = event.process;
    @Nullable Integer number = processNumbers.get(process.text);
    if (number == null) {
      eventNumbers.putIfAbsent(event.id.text, -1);
      if (!process.span.isKnown() || faulty.contains("processes")) {
        return;
      }
      errors.add(
          source
              .error("unknown-process", process.span, "there is no process '" + process.text + "'")
              .withHint(Suggestions.hint(process.text, processNumbers.keySet())));
      return;
    }
    int line = source.line(event.id.span.start());
    int added = order.event(event.id.text, number, event.label, line);
    if (eventNumbers.putIfAbsent(event.id.text, added) != null) {
      errors.add(
          source.error(
              "duplicate-event", event.id.span, "event '" + event.id.text + "' is listed twice"));
    }
  }

  /** The number of an event; of one that may not have been read, nothing is said. */
  private @Nullable Integer known(Word event, Map<String, Integer> eventNumbers) {
    @Nullable Integer number = eventNumbers.get(event.text);
    if (number == null && event.span.isKnown() && !faulty.contains("events")) {
      errors.add(
          source
              .error("unknown-event", event.span, "there is no event '" + event.text + "'")
              .withHint(
                  eventNumbers.size() > 10_000
                      ? null
                      : Suggestions.hint(event.text, eventNumbers.keySet())));
    }
    return number == null || number < 0 ? null : number;
  }
}
