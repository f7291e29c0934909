// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;

/**
 * The names that a program binds, each with all its places in the text: what a name stands for
 * depends on where it is, since it may be bound anew anywhere. O(size · depth of scopes).
 */
public final class BoundNames extends ExprWalk {
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
    final boolean isFunction;
    final Span whole;
    int definition = -1;

    /** The binding of which this is another look: a function, and the name that is given to it. */
    @Nullable Binding same;

    Binding(String name, boolean isFunction, Span whole) {
      this.name = name;
      this.isFunction = isFunction;
      this.whole = whole;
    }
  }

  private BoundNames(String text) {
    this.text = text;
  }

  /** All names that a program binds, in the order of the text; those alone that its text writes. */
  public static List<Bound> of(Program program) {
    BoundNames found = new BoundNames(program.source().text());
    found.walk(program.expression());
    found.heads();
    Map<Binding, List<Span>> spans = new HashMap<>();
    found.places.forEach(
        (at, binding) ->
            spans
                .computeIfAbsent(binding, b -> new ArrayList<>())
                .add(new Span(at, at + binding.name.length())));
    return found.all.stream()
        .filter(binding -> binding.definition >= 0 && binding.same == null)
        .sorted(Comparator.comparingInt(binding -> binding.definition))
        .map(
            b ->
                new Bound(
                    b.name,
                    b.isFunction,
                    new Span(b.definition, b.definition + b.name.length()),
                    spans.getOrDefault(b, List.of())))
        .toList();
  }

  private void open(Binding binding) {
    all.add(binding);
    scope(binding.name).push(binding);
  }

  private Deque<Binding> scope(String name) {
    return scopes.computeIfAbsent(name, n -> new ArrayDeque<>());
  }

  private void close(Set<String> names) {
    names.forEach(name -> scope(name).pop());
  }

  /** Binds the names of a pattern; those of its alternatives are the same. */
  private Set<String> open(Pattern pattern) {
    Set<String> names = new HashSet<>();
    bind(pattern, names);
    return names;
  }

  private void bind(Pattern pattern, Set<String> names) {
    if (pattern instanceof Pattern.Variable variable) {
      bind(variable.name(), variable.span().start(), names);
    } else if (pattern instanceof Pattern.Alias alias) {
      Span inner = alias.pattern().span();
      int before = word(alias.name(), alias.span().start(), inner.start());
      int place = before >= 0 ? before : word(alias.name(), inner.end(), alias.span().end());
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
      binding.same = there != null && there.name.equals(name) ? there : null;
      open(binding);
    }
    stands(innermost(name), place);
  }

  private Binding innermost(String name) {
    Binding binding = scope(name).element();
    return binding.same == null ? binding : binding.same;
  }

  /** Binds the name of a function, which stands before its parameter. */
  private Set<String> open(@Nullable String name, Span whole, Pattern parameter, int from) {
    if (name == null) {
      return Set.of();
    }
    open(new Binding(name, true, whole));
    int first = word(name, Math.min(from, whole.start()), whole.end());
    stands(innermost(name), first < begin(parameter, whole) ? first : -1);
    return Set.of(name);
  }

  /** Where a parameter begins; the end of the function where the reader made it up. */
  private int begin(Pattern parameter, Span whole) {
    int at = parameter.span().start();
    boolean isMadeUp =
        parameter instanceof Pattern.Variable variable
            && word(variable.name(), at, at + variable.name().length()) != at;
    return isMadeUp || !parameter.span().isKnown() ? whole.end() : at;
  }

  /** Says that a name stands at an offset, if the text has it there. */
  private void stands(Binding binding, int at) {
    if (at >= 0 && word(binding.name, at, at + binding.name.length()) == at) {
      places.putIfAbsent(at, binding);
      binding.definition = binding.definition < 0 ? at : binding.definition;
    }
  }

  /** Where a word stands first in a part of the text; −1 where it does not. */
  private int word(String name, int from, int end) {
    for (int at = text.indexOf(name, Math.max(0, from));
        at >= 0 && at + name.length() <= end;
        at = text.indexOf(name, at + 1)) {
      int behind = at + name.length();
      if ((at == 0 || !isPart(text.charAt(at - 1)))
          && (behind == text.length() || !isPart(text.charAt(behind)))) {
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
        for (int at = word(binding.name, binding.definition + 1, end);
            at >= 0;
            at = word(binding.name, at + 1, end)) {
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
    int at = word(e.name(), e.span().start(), e.span().end());
    if (at >= 0 && !scope(e.name()).isEmpty()) {
      places.putIfAbsent(at, innermost(e.name()));
    }
    return e;
  }

  @Override
  public Expr lambda(Expr.Lambda e) {
    Set<String> name = open(e.name(), e.span(), e.parameter(), e.span().start());
    function(e.parameter(), List.of(e.body()));
    close(name);
    return e;
  }

  private void function(Pattern parameter, List<Expr> bodies) {
    Set<String> names = open(parameter);
    bodies.forEach(this::walk);
    close(names);
  }

  @Override
  public Expr let(Expr.Let e) {
    List<Set<String>> opened = new ArrayList<>();
    for (Declaration declaration : e.declarations()) {
      if (declaration instanceof Declaration.Value value) {
        walk(value.value());
        opened.add(open(value.pattern()));
      } else if (declaration instanceof Declaration.Functions group) {
        int from = group.span().start();
        for (Expr.Lambda f : group.functions()) {
          opened.add(open(f.name(), f.span(), f.parameter(), Math.max(from, f.span().start())));
          from = f.span().end();
        }
        group.functions().forEach(f -> function(f.parameter(), List.of(f.body())));
      }
    }
    walk(e.body());
    opened.forEach(this::close);
    return e;
  }

  @Override
  public Expr standard(StandardExpr e) {
    if (e instanceof StandardExpr.Handle handle) {
      walk(handle.body());
      clauses(handle.clauses());
      return e;
    }
    return super.standard(e);
  }

  @Override
  public Expr ocaml(OcamlExpr e) {
    if (e instanceof OcamlExpr.For loop) {
      walk(loop.from());
      walk(loop.to());
      function(loop.counter(), List.of(loop.body()));
      return e;
    }
    return super.ocaml(e);
  }

  @Override
  public Expr match(Expr.Match e) {
    walk(e.subject());
    clauses(e.clauses());
    return e;
  }

  private void clauses(List<Expr.Clause> clauses) {
    clauses.forEach(clause -> function(clause.pattern(), clause.parts()));
  }

  @Override
  public Expr multi(Expr.Multi e) {
    Set<String> name = open(e.name(), e.span(), e.parameter(), e.span().start());
    function(e.parameter(), List.of(e.node(), e.leaf()));
    close(name);
    return e;
  }
}
