// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.camp.core.diagnostic.Span;
import org.camp.core.scan.name.LanguageFacts;
import org.camp.core.scan.name.MaskedText;
import org.jspecify.annotations.Nullable;

/**
 * The names that a program binds, each with all its places in the text: what a name stands for
 * depends on where it is, since it may be bound anew anywhere. O(size · depth of scopes).
 */
public final class BoundNames extends ScopeWalk {
  /** Before a name that is used: the structures it is in, what frees infixes, a mark of vectors. */
  private static final java.util.regex.Pattern BEFORE =
      java.util.regex.Pattern.compile("([A-Za-z][\\w']*\\.)*|op\\s+|[$#]\\s*");

  private static final java.util.regex.Pattern BEHIND =
      java.util.regex.Pattern.compile("\\s*[$#]?");

  /** The text of the program, in which blanks stand for comments and quoted texts. */
  private final String text;

  /** Name → its bindings at the place that is looked at, the innermost first. */
  private final Map<String, Deque<Binding>> scopes = new HashMap<>();

  private final List<Binding> all = new ArrayList<>();

  /** Offset → the binding whose name stands there. */
  private final TreeMap<Integer, Binding> places = new TreeMap<>();

  /**
   * A name as it is bound once.
   *
   * @param isFunction whether it is that of a function that may call itself
   * @param definition where it is bound
   * @param places everywhere it stands, there included, in order
   */
  public record Bound(String name, boolean isFunction, Span definition, List<Span> places) {
    /** Copies the list. */
    public Bound {
      places = List.copyOf(places);
    }
  }

  private static final class Binding {
    final String name;

    /** The name as it stands in the text. */
    final String written;

    final boolean isFunction;
    final Span whole;
    int definition = -1;

    /** The binding of which this is another look: a function, and the name that is given to it. */
    @Nullable Binding same;

    Binding(String name, boolean isFunction, Span whole) {
      this.name = name;
      this.written =
          isLocal(name) ? name.substring(1, name.length() - 1) : FreshNames.written(name);
      this.isFunction = isFunction;
      this.whole = whole;
    }
  }

  private BoundNames(String text) {
    this.text = text;
  }

  /**
   * All names that a program binds, in the order of the text; those alone that its text writes.
   *
   * @param facts of its language
   */
  public static List<Bound> of(Program program, LanguageFacts facts) {
    BoundNames found = new BoundNames(MaskedText.of(facts, program.source().text()));
    found.walk(program.expression());
    found.heads();
    Map<Binding, List<Span>> spans = new HashMap<>();
    found.places.forEach(
        (at, binding) ->
            spans
                .computeIfAbsent(binding, b -> new ArrayList<>())
                .add(new Span(at, at + binding.written.length())));
    return found.all.stream()
        .filter(binding -> binding.definition >= 0 && binding.same == null)
        .sorted(Comparator.comparingInt(binding -> binding.definition))
        .map(
            b ->
                new Bound(
                    b.written,
                    b.isFunction,
                    new Span(b.definition, b.definition + b.written.length()),
                    spans.getOrDefault(b, List.of())))
        .toList();
  }

  /**
   * Whether names are bound as before in a program in which one of them has got another name at all
   * its places: nothing captures another's place. O(places · log of the renamed ones).
   *
   * @param before the names as they were
   * @param renamed one of these
   * @param after the names of the changed program
   */
  public static boolean isSame(List<Bound> before, Bound renamed, String other, List<Bound> after) {
    int longer = other.length() - renamed.name().length();
    List<Integer> edited = renamed.places().stream().map(Span::start).toList();
    List<List<Integer>> wanted = new ArrayList<>();
    for (Bound bound : before) {
      List<Integer> places = new ArrayList<>();
      for (Span place : bound.places()) {
        int found = Collections.binarySearch(edited, place.start());
        places.add(place.start() + longer * (found < 0 ? -found - 1 : found));
      }
      wanted.add(places);
    }
    return wanted.equals(
        after.stream().map(b -> b.places().stream().map(Span::start).toList()).toList());
  }

  private void open(Binding binding) {
    all.add(binding);
    scope(binding.name).push(binding);
  }

  private Deque<Binding> scope(String name) {
    return scopes.computeIfAbsent(name, n -> new ArrayDeque<>());
  }

  @Override
  void close(String name) {
    scope(name).pop();
  }

  @Override
  void close(Pattern pattern) {
    Set<String> names = new HashSet<>();
    pattern.forEachName((name, span) -> names.add(name));
    names.forEach(this::close);
  }

  /** Those of its alternatives are the same. */
  @Override
  void open(Pattern pattern) {
    bind(pattern, new HashSet<>());
  }

  private void bind(Pattern pattern, Set<String> names) {
    if (pattern instanceof Pattern.Variable variable) {
      bind(variable.name(), variable.span().start(), names);
    } else if (pattern instanceof Pattern.Alias alias) {
      Span inner = alias.pattern().span();
      String name = FreshNames.written(alias.name());
      int before = word(name, alias.span().start(), inner.start());
      int place = before >= 0 ? before : word(name, inner.end(), alias.span().end());
      bind(alias.name(), place, names);
      bind(alias.pattern(), names);
    } else if (pattern instanceof Pattern.Tuple tuple) {
      tuple.items().forEach(item -> bind(item, names));
    } else if (pattern instanceof Pattern.Either either) {
      either.alternatives().forEach(item -> bind(item, names));
    } else if (pattern instanceof Pattern.Typed typed) {
      bind(typed.pattern(), names);
    } else if (pattern instanceof Pattern.Whole whole) {
      bind(whole.pattern(), names);
    } else if (pattern instanceof Pattern.Labelled record) {
      record.items().forEach(item -> bind(item, names));
    } else if (pattern instanceof Pattern.Construct construct) {
      construct.fields().forEach(field -> bind(field, names));
    }
  }

  private void bind(String name, int place, Set<String> names) {
    if (names.add(name)) {
      Binding binding = new Binding(name, false, Span.NONE);
      Binding there = places.get(place);
      if (there != null && there.name.equals(name)) {
        binding.same = there;
      } else if (isLocal(name) && !scope(binding.written).isEmpty()) {
        binding.same = innermost(binding.written);
      }
      open(binding);
    }
    stands(innermost(name), place);
  }

  /** Whether a name stands for what a processor has of a vector, which is written {@code $x$}. */
  private static boolean isLocal(String name) {
    return name.length() > 2 && name.matches("([$#]).*\\1");
  }

  private Binding innermost(String name) {
    Binding binding = scope(name).element();
    return binding.same == null ? binding : binding.same;
  }

  @Override
  void open(String name, Span whole, Pattern parameter) {
    open(new Binding(name, true, whole));
    Binding binding = innermost(name);
    int first = word(binding.written, whole.start(), whole.end());
    stands(binding, first < begin(parameter, whole) ? first : -1);
  }

  /** Where a parameter begins; the end of the function where the reader made it up. */
  private int begin(Pattern parameter, Span whole) {
    int at = parameter.span().start();
    boolean isMadeUp =
        parameter instanceof Pattern.Variable variable
            && !isWritten(FreshNames.written(variable.name()), at);
    return isMadeUp || !parameter.span().isKnown() ? whole.end() : at;
  }

  /** Says that a name stands at an offset, if the text has it there. */
  private void stands(Binding binding, int at) {
    if (isWritten(binding.written, at)) {
      places.putIfAbsent(at, binding);
      binding.definition = binding.definition < 0 ? at : binding.definition;
    }
  }

  /** Whether a word stands at an offset. */
  private boolean isWritten(String name, int at) {
    int behind = at + name.length();
    return text.startsWith(name, at)
        && (at == 0 || !isPart(text.charAt(at - 1)))
        && (behind == text.length() || !isPart(text.charAt(behind)));
  }

  /** Where a word stands first in a part of the text; −1 where it does not. */
  private int word(String name, int from, int end) {
    for (int at = text.indexOf(name, Math.max(0, from));
        at >= 0 && at + name.length() <= end;
        at = text.indexOf(name, at + 1)) {
      if (isWritten(name, at)) {
        return at;
      }
    }
    return -1;
  }

  private static boolean isPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '\'';
  }

  /** Where functions are written as clauses, each begins with the name. */
  private void heads() {
    for (Binding binding : all) {
      if (binding.isFunction && binding.definition >= 0) {
        int end = binding.whole.end();
        for (int at = word(binding.written, binding.definition + 1, end);
            at >= 0;
            at = word(binding.written, at + 1, end)) {
          int before = at - 1;
          while (before > 0 && Character.isWhitespace(text.charAt(before))) {
            before--;
          }
          if (text.charAt(before) == '|') {
            places.putIfAbsent(at, binding);
          }
        }
      }
    }
  }

  @Override
  public Expr variable(Expr.Variable e) {
    if (!scope(e.name()).isEmpty()) {
      String name = scope(e.name()).element().written;
      Span use = e.span();
      int at = text.lastIndexOf(name, use.end() - name.length());
      if (at >= use.start()
          && isWritten(name, at)
          && BEFORE.matcher(text).region(use.start(), at).matches()
          && BEHIND.matcher(text).region(at + name.length(), use.end()).matches()) {
        places.putIfAbsent(at, innermost(e.name()));
      }
    }
    return e;
  }
}
