// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine.yaml;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.parser.Parser;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** The tree of one YAML document, with spans in characters; {@link YamlLimits} bounds its depth. */
public final class YamlTree {
  public static final int LARGEST = 4_000_000;
  private static final String QUOTE = "put patterns of roles in quotes: \"w[*]\"";
  private static final String CLOSE = "close every quote and bracket, and indent with spaces";

  private final SourceText source;
  private final YamlPlaces places;
  private final IdentityHashMap<Node, Yaml> seen = new IdentityHashMap<>();

  private YamlTree(SourceText source) {
    this.source = source;
    this.places = new YamlPlaces(source);
  }

  /**
   * The document that {@code source} writes; null when it has no content.
   *
   * @throws BadInput at the first error
   */
  public static @Nullable Yaml parse(SourceText source) {
    if (source.text().length() > LARGEST) {
      String message = "is larger than a machine file may be (" + LARGEST + " characters)";
      throw new BadInput(Diagnostic.error("too-large", message).inFile(source.name()));
    }
    return new YamlTree(source).document();
  }

  private @Nullable Yaml document() {
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(source.name())
            .setAllowNonScalarKeys(true)
            .setCodePointLimit(LARGEST + 1)
            .setBufferSize(source.text().length() + 1024)
            .build();
    try {
      Parser events = new ParserImpl(settings, new StreamReader(settings, source.text()));
      Composer composer = new Composer(settings, new YamlLimits(events, places));
      return composer.getSingleNode().map(this::tree).orElse(null);
    } catch (MarkedYamlEngineException e) {
      throw malformed(e);
    } catch (ReaderException e) {
      String code = String.format(Locale.ROOT, "U+%04X", e.getCodePoint());
      String message = "the character " + code + " is not allowed in YAML";
      throw places.error("not-yaml", places.span(e.getPosition(), e.getPosition() + 1), message);
    } catch (YamlEngineException e) {
      throw places.error("not-yaml", Span.NONE, "is not YAML: " + e.getMessage());
    }
  }

  private BadInput malformed(MarkedYamlEngineException e) {
    Optional<Mark> mark = e.getProblemMark().or(e::getContextMark);
    Span span = mark.map(m -> places.span(m.getIndex(), m.getIndex() + 1)).orElse(Span.NONE);
    String context = e.getContext();
    String problem = e.getProblem();
    String what = (context == null ? "" : context + ": ") + (problem == null ? "" : problem);
    Diagnostic diagnostic =
        source.error("not-yaml", span, "malformed YAML: " + what.replaceAll("\\s+", " ").strip());
    return new BadInput(diagnostic.withHint(what.contains("alias") ? QUOTE : CLOSE));
  }

  /** The library shares the node of an anchor with all its aliases, and so does the tree. */
  private Yaml tree(Node node) {
    Yaml known = seen.get(node);
    if (known == null) {
      known = node instanceof ScalarNode scalar ? scalar(scalar) : collection(node);
      seen.put(node, known);
    }
    return known;
  }

  private Yaml collection(Node node) {
    Span span = places.span(node.getStartMark(), node.getEndMark());
    if (node instanceof SequenceNode sequence) {
      return new Yaml.Sequence(sequence.getValue().stream().map(this::tree).toList(), span);
    }
    List<Yaml.Entry> entries = new ArrayList<>();
    for (NodeTuple entry : ((MappingNode) node).getValue()) {
      entries.add(new Yaml.Entry(key(entry.getKeyNode()), tree(entry.getValueNode())));
    }
    return new Yaml.Mapping(entries, span);
  }

  private Yaml.Scalar key(Node node) {
    if (tree(node) instanceof Yaml.Scalar key) {
      return key;
    }
    String message = "a key must be a name, not a list or mapping";
    Span span = places.span(node.getStartMark(), node.getStartMark());
    throw new BadInput(source.error("key-not-text", span, message).withHint(QUOTE));
  }

  private Yaml.Scalar scalar(ScalarNode node) {
    Span span = places.span(node.getStartMark(), node.getEndMark());
    String value = node.getValue();
    int quotes =
        switch (node.getScalarStyle()) {
          case SINGLE_QUOTED, DOUBLE_QUOTED -> 1;
          default -> 0;
        };
    int from = span.start() + quotes;
    boolean asItIs =
        span.end() - quotes - from == value.length() && source.text().startsWith(value, from);
    return new Yaml.Scalar(value, node.isPlain(), asItIs ? from : -1, span);
  }
}
