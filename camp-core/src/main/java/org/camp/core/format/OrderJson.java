// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import com.google.common.primitives.Ints;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.json.JsonReader;
import org.camp.core.json.JsonReader.Item;
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
  private final JsonReader in;
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
    this.in = new JsonReader(source);
    this.context = context;
  }

  Executions read() {
    try {
      file();
    } catch (BadInput noJson) {
      noJson.diagnostics().forEach(errors::add);
      errors.throwIfBadInput();
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
    String given = name;
    if (given != null && !given.isEmpty()) {
      return given;
    }
    Path file = Path.of(source.name()).getFileName();
    String text = file == null ? "" : file.toString();
    int dot = text.indexOf('.');
    return dot > 0 ? text.substring(0, dot) : text.isEmpty() ? "order" : text;
  }

  private void file() {
    if (in.next() != Item.OBJECT) {
      error("expected an object with \"processes\", \"events\" and \"messages\"");
      throw new BadInput(errors.all());
    }
    Set<String> missing = new LinkedHashSet<>(List.of("processes", "events"));
    while (in.next() == Item.NAME) {
      String key = in.text();
      missing.remove(key);
      section = key;
      in.next();
      switch (key) {
        case "name" -> name = text();
        case "processes" -> list(() -> processes.add(word()));
        case "events" -> list(this::event);
        case "messages" -> list(this::message);
        case "repeat" -> repeat();
        default -> {
          unknown.add(key);
          in.skip();
        }
      }
    }
    for (String key : missing) {
      section = key;
      fault("bad-order", Span.NONE, "there is no list of \"" + key + '"');
    }
    if (in.next() != Item.END) {
      error("nothing may follow the object");
    }
  }

  private void list(Runnable item) {
    if (in.item() != Item.LIST) {
      error("expected a list");
      in.skip();
      return;
    }
    while (in.next() != Item.CLOSE) {
      item.run();
    }
  }

  private void event() {
    if (in.item() != Item.OBJECT) {
      error("expected an event: {\"id\": …, \"process\": …}");
      in.skip();
      return;
    }
    Span start = in.span();
    Word id = null;
    Word process = null;
    String label = "";
    while (in.next() == Item.NAME) {
      String key = in.text();
      in.next();
      switch (key) {
        case "id" -> id = word();
        case "process" -> process = word();
        case "label" -> label = text();
        default -> in.skip();
      }
    }
    if (id == null || process == null) {
      fault("bad-event", start, "an event needs an \"id\" and a \"process\"");
      return;
    }
    events.add(new Event(id, process, label));
  }

  private void message() {
    Span start = in.span();
    List<Word> ends = new ArrayList<>();
    if (in.item() == Item.LIST) {
      while (in.next() != Item.CLOSE) {
        ends.add(word());
      }
    } else {
      in.skip();
    }
    if (ends.size() != 2) {
      fault("bad-message", start, "expected a message: [\"sender's event\", \"receiver's event\"]");
      return;
    }
    messages.addAll(ends);
  }

  private void repeat() {
    Integer times = in.item() == Item.WHOLE ? Ints.tryParse(in.text()) : null;
    if (in.item() == Item.TEXT && in.text().equals("inf")) {
      repeat = PartialOrder.FOR_EVER;
    } else if (times != null && times >= 1) {
      repeat = times;
    } else {
      error("\"repeat\" must be a whole number from 1 on, or \"inf\"");
      in.skip();
    }
  }

  /** A text, or a number as it is written. */
  private String text() {
    if (in.item() == Item.NULL) {
      return "";
    }
    if (!in.item().isScalar()) {
      error("expected a text");
      in.skip();
      return "";
    }
    return in.text();
  }

  private Word word() {
    if (in.item() != Item.TEXT && !in.item().isNumber()) {
      error("expected a name");
      in.skip();
      return new Word("", Span.NONE);
    }
    return new Word(in.text(), in.span());
  }

  private void error(String message) {
    fault("bad-order", in.span(), message);
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
      Integer from = known(messages.get(i), eventNumbers);
      Integer to = known(messages.get(i + 1), eventNumbers);
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
    Integer number = processNumbers.get(process.text);
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
    Integer number = eventNumbers.get(event.text);
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
