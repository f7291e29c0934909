// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine.yaml;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.camp.core.diagnostic.BadInput;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.parser.Parser;

/**
 * A parser whose events build no tree that is too deep: the depth is bounded, aliases stand for
 * complete values and are few, nothing is tagged, the document is one.
 */
final class YamlLimits implements Parser {
  static final int DEEPEST = 50;
  static final int MOST_ALIASES = 50;

  private final Parser events;
  private final YamlPlaces places;

  /** The anchors of complete values, and whether each is a list or mapping. */
  private final Map<Anchor, Boolean> complete = new HashMap<>();

  private final Deque<Optional<Anchor>> open = new ArrayDeque<>();
  private int documents;
  private int aliases;

  YamlLimits(Parser events, YamlPlaces places) {
    this.events = events;
    this.places = places;
  }

  @Override
  public boolean checkEvent(Event.ID kind) {
    return events.checkEvent(kind);
  }

  @Override
  public Event peekEvent() {
    return events.peekEvent();
  }

  @Override
  public boolean hasNext() {
    return events.hasNext();
  }

  /**
   * The next event.
   *
   * @throws BadInput when it goes too far
   */
  @Override
  public Event next() {
    Event event = events.next();
    if (event instanceof CollectionStartEvent start) {
      refuseTag(start, start.getTag());
      if (open.size() >= DEEPEST) {
        throw error("nested-too-deep", event, "nested more than " + DEEPEST + " levels deep");
      }
      open.push(start.getAnchor());
    } else if (event instanceof CollectionEndEvent) {
      open.pop().ifPresent(anchor -> complete.put(anchor, true));
    } else if (event instanceof ScalarEvent scalar) {
      refuseTag(scalar, scalar.getTag());
      scalar.getAnchor().ifPresent(anchor -> complete.put(anchor, false));
    } else if (event instanceof AliasEvent alias) {
      check(alias);
    } else if (event instanceof DocumentStartEvent && ++documents > 1) {
      throw error("several-documents", event, "a machine file holds one document");
    }
    return event;
  }

  private void check(AliasEvent event) {
    Boolean collection = complete.get(event.getAlias());
    if (collection == null) {
      String message = "no complete value is called '&" + event.getAlias().getValue() + "'";
      throw error("unknown-anchor", event, message);
    }
    if (collection && ++aliases > MOST_ALIASES) {
      String message = "more than " + MOST_ALIASES + " aliases of lists and mappings";
      throw error("too-many-aliases", event, message);
    }
  }

  private void refuseTag(NodeEvent event, Optional<String> tag) {
    if (tag.isPresent() && !tag.get().equals("!")) {
      throw error("tag", event, "tags are not used in machine files");
    }
  }

  private BadInput error(String code, Event event, String message) {
    return places.error(code, places.span(event.getStartMark(), event.getEndMark()), message);
  }
}
