package org.camp.core.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Builds the tree of one YAML document from parser events, without recursion. Depth, size and
 * aliases are limited; tags are refused.
 */
final class YamlParser {
  static final int LARGEST = 4_000_000;
  static final int DEEPEST = 50;
  static final int MOST_ALIASES = 50;
  private static final String QUOTE = "put patterns of roles in quotes: \"w[*]\"";
  private static final String CLOSE = "close every quote and bracket, and indent with spaces";

  private final SourceText source;
  private final int @Nullable [] offsets;
  private final Map<String, Yaml> anchors = new HashMap<>();
  private final Deque<Open> open = new ArrayDeque<>();
  private @Nullable Yaml root;
  private int aliases;

  /** A collection whose end has not been read. */
  private static final class Open {
    final boolean mapping;
    final Span start;
    final @Nullable String anchor;
    final List<Yaml> items = new ArrayList<>();
    final List<Yaml.Entry> entries = new ArrayList<>();
    Yaml.@Nullable Scalar key;

    Open(boolean mapping, Span start, @Nullable String anchor) {
      this.mapping = mapping;
      this.start = start;
      this.anchor = anchor;
    }
  }

  private YamlParser(SourceText source) {
    this.source = source;
    this.offsets = offsets(source.text());
  }

  /**
   * The document that {@code source} writes; null when it has no content.
   *
   * @throws BadInput at the first error
   */
  static @Nullable Yaml parse(SourceText source) {
    if (source.text().length() > LARGEST) {
      String message = "is larger than a machine file may be (" + LARGEST + " characters)";
      throw new BadInput(Diagnostic.error("too-large", message).inFile(source.name()));
    }
    YamlParser parser = new YamlParser(source);
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(source.name())
            .setCodePointLimit(LARGEST + 1)
            .setBufferSize(source.text().length() + 1024)
            .build();
    try {
      ParserImpl events = new ParserImpl(settings, new StreamReader(settings, source.text()));
      while (events.hasNext()) {
        parser.take(events.next());
      }
    } catch (MarkedYamlEngineException e) {
      throw parser.malformed(e);
    } catch (ReaderException e) {
      Span span = parser.span(e.getPosition(), e.getPosition() + 1);
      String code = String.format(Locale.ROOT, "U+%04X", e.getCodePoint());
      throw parser.error("not-yaml", span, "the character " + code + " is not allowed in YAML");
    } catch (YamlEngineException e) {
      throw parser.error("not-yaml", Span.NONE, "is not YAML: " + e.getMessage());
    }
    return parser.root;
  }

  private BadInput malformed(MarkedYamlEngineException e) {
    Optional<Mark> mark = e.getProblemMark().or(e::getContextMark);
    Span span = mark.map(m -> span(m.getIndex(), m.getIndex() + 1)).orElse(Span.NONE);
    @Nullable String context = e.getContext();
    @Nullable String problem = e.getProblem();
    String what = (context == null ? "" : context + ": ") + (problem == null ? "" : problem);
    Diagnostic diagnostic =
        source.error("not-yaml", span, "malformed YAML: " + what.replaceAll("\\s+", " ").strip());
    return new BadInput(diagnostic.withHint(what.contains("alias") ? QUOTE : CLOSE));
  }

  private void take(Event event) {
    switch (event.getEventId()) {
      case DocumentStart -> {
        if (root != null) {
          throw error("several-documents", span(event), "a machine file holds one document");
        }
      }
      case Scalar -> scalar((ScalarEvent) event);
      case Alias -> alias((AliasEvent) event);
      case SequenceStart -> start((CollectionStartEvent) event, false);
      case MappingStart -> start((CollectionStartEvent) event, true);
      case SequenceEnd, MappingEnd -> end(event);
      default -> {}
    }
  }

  private void start(CollectionStartEvent event, boolean mapping) {
    refuseTag(event, event.getTag());
    if (open.size() >= DEEPEST) {
      String message = "nested more than " + DEEPEST + " levels deep";
      throw error("nested-too-deep", span(event), message);
    }
    refuseAsKey(span(event));
    open.push(new Open(mapping, span(event), anchor(event)));
  }

  private void end(Event event) {
    Open done = open.pop();
    Span span = done.start.to(span(event));
    Yaml value =
        done.mapping ? new Yaml.Mapping(done.entries, span) : new Yaml.Sequence(done.items, span);
    if (done.anchor != null) {
      anchors.put(done.anchor, value);
    }
    add(value);
  }

  private void scalar(ScalarEvent event) {
    refuseTag(event, event.getTag());
    Span span = span(event);
    String value = event.getValue();
    int quotes = event.isSQuoted() || event.isDQuoted() ? 1 : 0;
    int from = span.start() + quotes;
    boolean asItIs =
        span.end() - quotes - from == value.length() && source.text().startsWith(value, from);
    Yaml.Scalar scalar = new Yaml.Scalar(value, event.isPlain(), asItIs ? from : -1, span);
    @Nullable String anchor = anchor(event);
    if (anchor != null) {
      anchors.put(anchor, scalar);
    }
    add(scalar);
  }

  private void alias(AliasEvent event) {
    String name = event.getAlias().getValue();
    @Nullable Yaml target = anchors.get(name);
    if (target == null) {
      throw error("unknown-anchor", span(event), "no complete value is called '&" + name + "'");
    }
    if (!(target instanceof Yaml.Scalar) && ++aliases > MOST_ALIASES) {
      String message = "more than " + MOST_ALIASES + " aliases of lists and mappings";
      throw error("too-many-aliases", span(event), message);
    }
    add(target);
  }

  private void add(Yaml value) {
    @Nullable Open parent = open.peek();
    if (parent == null) {
      root = value;
    } else if (!parent.mapping) {
      parent.items.add(value);
    } else if (parent.key != null) {
      parent.entries.add(new Yaml.Entry(parent.key, value));
      parent.key = null;
    } else if (value instanceof Yaml.Scalar key) {
      parent.key = key;
    } else {
      refuseAsKey(value.span());
    }
  }

  private void refuseAsKey(Span span) {
    @Nullable Open parent = open.peek();
    if (parent != null && parent.mapping && parent.key == null) {
      String message = "a key must be a name, not a list or mapping";
      throw new BadInput(source.error("key-not-text", span, message).withHint(QUOTE));
    }
  }

  private void refuseTag(Event event, Optional<String> tag) {
    if (tag.isPresent() && !tag.get().equals("!")) {
      throw error("tag", span(event), "tags are not used in machine files");
    }
  }

  private static @Nullable String anchor(NodeEvent event) {
    return event.getAnchor().map(a -> a.getValue()).orElse(null);
  }

  private BadInput error(String code, Span span, String message) {
    return new BadInput(source.error(code, span, message));
  }

  private Span span(Event event) {
    if (event.getStartMark().isEmpty() || event.getEndMark().isEmpty()) {
      return Span.NONE;
    }
    return span(event.getStartMark().get().getIndex(), event.getEndMark().get().getIndex());
  }

  /** Marks count code points, spans count characters. */
  private Span span(int from, int to) {
    return new Span(offset(from), offset(to));
  }

  private int offset(int codePoints) {
    int length = source.text().length();
    return offsets == null
        ? Math.min(codePoints, length)
        : offsets[Math.min(codePoints, offsets.length - 1)];
  }

  private static int @Nullable [] offsets(String text) {
    int count = text.codePointCount(0, text.length());
    if (count == text.length()) {
      return null;
    }
    int[] offsets = new int[count + 1];
    for (int i = 0; i < count; i++) {
      offsets[i + 1] = offsets[i] + Character.charCount(text.codePointAt(offsets[i]));
    }
    return offsets;
  }
}
