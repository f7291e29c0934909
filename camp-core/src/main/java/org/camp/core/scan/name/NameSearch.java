// SPDX-License-Identifier: Apache-2.0
package org.camp.core.scan.name;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.Span;
import org.camp.core.scan.name.NameIndex.Name;
import org.camp.core.scan.name.NameRule.Reach;
import org.jspecify.annotations.Nullable;

/** Finds the names of a text by the rules of its language. */
final class NameSearch {
  private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_']*+");

  /** Blocks before a place that are looked at for the one around it. */
  private static final int BLOCKS = 1_000;

  private final LanguageFacts facts;
  private final String text;
  private final List<Integer> sections = new ArrayList<>();

  /** Offset of a word → the rule that tells of it. */
  private final TreeMap<Integer, NameRule> told = new TreeMap<>();

  /** Name → what is declared by it for a block, in the order of the text. */
  private final Map<String, List<Found>> blocks = new HashMap<>();

  /** Offset of an opening brace → the offset behind the one that closes it. */
  private final Map<Integer, Integer> closed = new HashMap<>();

  /** Offsets of opening braces. */
  private final TreeSet<Integer> opened = new TreeSet<>();

  /** Offsets of line breaks. */
  private final TreeSet<Integer> breaks = new TreeSet<>();

  private final Map<Key, Found> all = new LinkedHashMap<>();

  NameSearch(LanguageFacts facts, String masked) {
    this.facts = facts;
    this.text = masked;
  }

  /** A name apart from others. */
  private record Key(NameKind kind, String text, Span scope) {}

  /** What was found of a name so far. */
  private static final class Found {
    final Key key;
    final List<Span> declarations = new ArrayList<>();
    final List<Span> places = new ArrayList<>();

    Found(Key key) {
      this.key = key;
    }
  }

  List<Name> names() {
    scan();
    facts
        .section()
        .ifPresent(
            pattern -> {
              Matcher starts = pattern.matcher(text);
              while (starts.find()) {
                sections.add(starts.start());
              }
            });
    facts.rules().forEach(this::mark);
    told.forEach(
        (at, rule) -> {
          if (rule.declares()) {
            declare(at, rule);
          }
        });
    Matcher words = WORD.matcher(text);
    while (words.find()) {
      if (words.start() == 0 || !NameIndex.isPart(text.charAt(words.start() - 1))) {
        Span place = new Span(beginning(words.start(), words.end()), words.end());
        use(text.substring(place.start(), place.end()), place);
      }
    }
    List<Name> names = new ArrayList<>();
    for (Found found : all.values()) {
      names.add(name(found));
    }
    names.sort(Comparator.comparingInt(name -> name.definition().start()));
    return Collections.unmodifiableList(names);
  }

  /** Where the name begins that ends a word: a rule may know of a mark of letters before it. */
  private int beginning(int start, int end) {
    Integer inside = told.containsKey(start) ? null : told.higherKey(start);
    return inside == null || inside >= end ? start : inside;
  }

  private Name name(Found found) {
    Key key = found.key;
    return new Name(
        key.kind(),
        key.text(),
        key.scope(),
        found.declarations.isEmpty() ? Span.NONE : body(key, found.declarations.get(0)),
        found.declarations,
        found.places);
  }

  private void mark(NameRule rule) {
    Matcher places = rule.pattern().matcher(text);
    while (places.find()) {
      if (!facts.keywords().contains(places.group("name"))) {
        told.putIfAbsent(places.start("name"), rule);
      }
    }
  }

  private void declare(int at, NameRule rule) {
    String name = word(at);
    Key key = new Key(rule.kinds().get(0), name, scope(at, rule.reach()));
    Found found = all.get(key);
    if (found == null) {
      found = new Found(key);
      all.put(key, found);
      if (rule.reach() == Reach.BLOCK) {
        blocks.computeIfAbsent(name, n -> new ArrayList<>()).add(found);
      }
    }
    found.declarations.add(new Span(at, at + name.length()));
  }

  private String word(int at) {
    int end = at;
    while (end < text.length() && NameIndex.isPart(text.charAt(end))) {
      end++;
    }
    return text.substring(at, end);
  }

  /** A name with a prime that nothing declares is what the one without becomes, as in PRISM. */
  private void use(String name, Span place) {
    NameRule rule = told.get(place.start());
    Found found = null;
    if (rule != null && rule.declares()) {
      found = all.get(new Key(rule.kinds().get(0), name, scope(place.start(), rule.reach())));
    } else if (rule == null) {
      found = facts.keywords().contains(name) ? null : nearest(name, place, facts.otherwise());
    } else {
      for (NameKind kind : rule.kinds()) {
        found = found == null ? nearest(name, place, List.of(kind)) : found;
      }
      if (found == null) {
        NameKind last = rule.kinds().get(rule.kinds().size() - 1);
        Key key = new Key(last, name, scope(place.start(), rule.reach()));
        found = all.computeIfAbsent(key, Found::new);
      }
    }
    if (found != null) {
      found.places.add(place);
    } else if (name.endsWith("'")) {
      use(name.substring(0, name.length() - 1), new Span(place.start(), place.end() - 1));
    }
  }

  /** What is declared of some kinds where a name stands, in the smallest scope. */
  private @Nullable Found nearest(String name, Span place, Collection<NameKind> kinds) {
    List<Found> near = blocks.getOrDefault(name, List.of());
    int last = lastBefore(near, place.start());
    for (int i = last; i >= Math.max(0, last - BLOCKS); i--) {
      Found block = near.get(i);
      Span scope = block.key.scope();
      if (kinds.contains(block.key.kind()) && place.end() <= scope.end()) {
        return block;
      }
    }
    for (Span scope : List.of(section(place.start()), new Span(0, text.length()))) {
      for (NameKind kind : kinds) {
        Found wide = all.get(new Key(kind, name, scope));
        if (wide != null && !wide.declarations.isEmpty()) {
          return wide;
        }
      }
    }
    return null;
  }

  /** The last of blocks, which are in order, that begins before an offset; -1 for none. */
  private static int lastBefore(List<Found> blocks, int offset) {
    int low = 0;
    int high = blocks.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (blocks.get(middle).key.scope().start() <= offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  private Span scope(int at, Reach reach) {
    return switch (reach) {
      case FILE -> new Span(0, text.length());
      case SECTION -> section(at);
      case BLOCK -> block(at);
    };
  }

  private Span section(int at) {
    int found = Collections.binarySearch(sections, at);
    int next = found >= 0 ? found + 1 : -found - 1;
    return new Span(
        next == 0 ? 0 : sections.get(next - 1),
        next < sections.size() ? sections.get(next) : text.length());
  }

  /** What belongs to a declaration: the section that it begins, its block, or its line. */
  private Span body(Key key, Span declaration) {
    Integer before = breaks.lower(declaration.start());
    int line = before == null ? 0 : before + 1;
    int start = line;
    while (start < declaration.start() && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    Span section = section(declaration.start());
    if (section.start() >= line && told.subMap(section.start(), declaration.start()).isEmpty()) {
      return new Span(section.start(), trimmed(section.start(), section.end()));
    }
    Integer after = breaks.ceiling(declaration.end());
    int end = after == null ? text.length() : after;
    boolean block = opened.contains(key.scope().start()) && key.scope().start() <= end;
    return block
        ? new Span(start, key.scope().end())
        : new Span(start, Math.max(declaration.end(), trimmed(start, end)));
  }

  private int trimmed(int start, int end) {
    int last = end;
    while (last > start && Character.isWhitespace(text.charAt(last - 1))) {
      last--;
    }
    return last;
  }

  /** The next block of braces, up to the end of the text where it is not closed. */
  private Span block(int at) {
    Integer open = opened.ceiling(at);
    return open == null
        ? new Span(text.length(), text.length())
        : new Span(open, closed.getOrDefault(open, text.length()));
  }

  private void scan() {
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n') {
        breaks.add(i);
      } else if (c == '{') {
        opened.add(i);
        open.push(i);
      } else if (c == '}' && !open.isEmpty()) {
        closed.put(open.pop(), i + 1);
      }
    }
  }
}
