// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Pattern;

/**
 * The transition semantics (Figs. 5 to 7 of the paper) of its own language, by substitution. Every
 * transition that stands for a node of the computation graph is a redex with the address of that
 * node in the derivation; the others (opening a call, a projection, a conditional) cost nothing and
 * are taken at once.
 */
final class SmallStep {
  /** A term: what is not evaluated yet. */
  private sealed interface Term {}

  private record Name(String name) implements Term {}

  private record Bool(boolean value) implements Term {}

  private record Fun(String self, String parameter, Term body) implements Term {}

  private record App(Term function, Term argument) implements Term {}

  private record Pair(Term left, Term right) implements Term {}

  private record Proj(int index, Term pair) implements Term {}

  private record If(Term condition, Term whenTrue, Term whenFalse) implements Term {}

  /** A value with its location, the address of the node that made it. */
  private sealed interface Value extends Term {
    String location();
  }

  private record Truth(boolean value, String location) implements Value {}

  private record Both(Value left, Value right, String location) implements Value {}

  private record Closure(Fun code, String location) implements Value {}

  /** A part of the program while it runs; a redex when it has no running part. */
  private static final class State {
    final String address;
    Term term;
    State first;
    State second;
    boolean joined;
    Value value;

    State(String address, Term term) {
      this.address = address;
      this.term = term;
    }
  }

  private final State root;

  private SmallStep(State root) {
    this.root = root;
  }

  static SmallStep of(Expr program) {
    return new SmallStep(new State("", term(program)));
  }

  private static Term term(Expr e) {
    if (e instanceof Expr.Variable variable) {
      return new Name(variable.name());
    }
    if (e instanceof Expr.Literal literal) {
      return new Bool(((Constant.Bool) literal.value()).value());
    }
    if (e instanceof Expr.Lambda lambda) {
      String parameter = ((Pattern.Variable) lambda.parameter()).name();
      String self = lambda.name() == null ? "" : lambda.name();
      return new Fun(self, parameter, term(lambda.body()));
    }
    if (e instanceof Expr.Apply apply) {
      return new App(term(apply.function()), term(apply.argument()));
    }
    if (e instanceof Expr.Tuple tuple) {
      return new Pair(term(tuple.items().get(0)), term(tuple.items().get(1)));
    }
    if (e instanceof Expr.Project project) {
      return new Proj(project.index(), term(project.tuple()));
    }
    Expr.If conditional = (Expr.If) e;
    return new If(
        term(conditional.condition()), term(conditional.whenTrue()), term(conditional.whenFalse()));
  }

  private static Term substitute(Term term, String name, Value value) {
    if (term instanceof Name found) {
      return found.name().equals(name) ? value : term;
    }
    if (term instanceof Fun f) {
      return f.self().equals(name) || f.parameter().equals(name)
          ? f
          : new Fun(f.self(), f.parameter(), substitute(f.body(), name, value));
    }
    if (term instanceof App app) {
      return new App(
          substitute(app.function(), name, value), substitute(app.argument(), name, value));
    }
    if (term instanceof Pair pair) {
      return new Pair(substitute(pair.left(), name, value), substitute(pair.right(), name, value));
    }
    if (term instanceof Proj proj) {
      return new Proj(proj.index(), substitute(proj.pair(), name, value));
    }
    if (term instanceof If c) {
      return new If(
          substitute(c.condition(), name, value),
          substitute(c.whenTrue(), name, value),
          substitute(c.whenFalse(), name, value));
    }
    return term;
  }

  /** A transition that can be taken now. */
  record Redex(String address, Runnable step) {}

  private void collect(State s, List<Redex> found) {
    if (s.value != null) {
      return;
    }
    Term term = s.term;
    if (term instanceof Hole) {
      collect(s.first, found);
    } else if (term instanceof Value v) {
      redex(s, "v", found, () -> s.value = v);
    } else if (term instanceof Bool b) {
      redex(s, "l", found, () -> s.value = new Truth(b.value(), s.address + "l"));
    } else if (term instanceof Fun f) {
      redex(s, "l", found, () -> s.value = new Closure(f, s.address + "l"));
    } else if (term instanceof App app) {
      call(s, app, found);
    } else if (term instanceof Proj proj) {
      State pair = open(s, proj.pair());
      collect(pair, found);
      if (pair.value instanceof Both both) {
        redex(s, "n", found, () -> s.value = proj.index() == 1 ? both.left() : both.right());
      }
    } else if (term instanceof If c) {
      State condition = open(s, c.condition());
      collect(condition, found);
      if (condition.value instanceof Truth truth) {
        redex(s, "n", found, () -> become(s, "3", truth.value() ? c.whenTrue() : c.whenFalse()));
      }
    } else if (term instanceof Pair pair) {
      fork(s, pair, found);
    }
  }

  private static State open(State s, Term part) {
    if (s.first == null) {
      s.first = new State(s.address + "1", part);
    }
    return s.first;
  }

  private void call(State s, App app, List<Redex> found) {
    State function = open(s, app.function());
    collect(function, found);
    if (function.value == null) {
      return;
    }
    if (s.second == null) {
      s.second = new State(s.address + "2", app.argument());
    }
    collect(s.second, found);
    if (s.second.value != null) {
      Closure closure = (Closure) function.value;
      Value argument = s.second.value;
      Fun f = closure.code();
      redex(
          s,
          "n",
          found,
          () ->
              become(
                  s,
                  "3",
                  substitute(substitute(f.body(), f.parameter(), argument), f.self(), closure)));
    }
  }

  private void fork(State s, Pair pair, List<Redex> found) {
    if (s.first == null) {
      redex(
          s,
          "f",
          found,
          () -> {
            s.first = new State(s.address + "1", pair.left());
            s.second = new State(s.address + "2", pair.right());
          });
    } else if (s.first.value == null || s.second.value == null) {
      collect(s.first, found);
      collect(s.second, found);
    } else if (!s.joined) {
      redex(s, "j", found, () -> s.joined = true);
    } else {
      redex(
          s, "l", found, () -> s.value = new Both(s.first.value, s.second.value, s.address + "l"));
    }
  }

  private static void redex(State s, String node, List<Redex> found, Runnable step) {
    found.add(new Redex(s.address + node, step));
  }

  /** The rest of a call or conditional takes its place. */
  private static void become(State s, String part, Term rest) {
    s.term = new Hole();
    s.first = new State(s.address + part, rest);
    s.second = null;
  }

  /** A term whose evaluation goes on in the first part. */
  private record Hole() implements Term {}

  /** Passes results up through parts that were replaced. */
  private static void settle(State s) {
    if (s == null || s.value != null) {
      return;
    }
    settle(s.first);
    settle(s.second);
    if (s.term instanceof Hole && s.first.value != null) {
      s.value = s.first.value;
    }
  }

  /** All redexes, left to right. */
  List<Redex> redexes() {
    settle(root);
    List<Redex> found = new ArrayList<>();
    collect(root, found);
    return found;
  }

  /** The outermost locations of the values in the program: locs(e) of the paper. */
  Set<String> locations() {
    settle(root);
    Set<String> found = new HashSet<>();
    reach(root, value -> found.add(value.location()));
    return found;
  }

  /** The locations that can be reached from the values in the program. */
  Set<String> live() {
    settle(root);
    Set<String> seen = new HashSet<>();
    reach(root, value -> reach(value, seen));
    return seen;
  }

  private static void reach(State s, Consumer<Value> visit) {
    if (s == null) {
      return;
    }
    if (s.value != null) {
      visit.accept(s.value);
      return;
    }
    if (s.term instanceof Hole) {
      reach(s.first, visit);
      return;
    }
    if (s.first == null) {
      values(s.term, visit);
      return;
    }
    reach(s.first, visit);
    if (s.term instanceof App app && s.second == null) {
      values(app.argument(), visit);
    }
    reach(s.second, visit);
    if (s.term instanceof If c) {
      values(c.whenTrue(), visit);
      values(c.whenFalse(), visit);
    }
  }

  private static void values(Term term, Consumer<Value> visit) {
    if (term instanceof Value value) {
      visit.accept(value);
    } else if (term instanceof Fun f) {
      values(f.body(), visit);
    } else if (term instanceof App app) {
      values(app.function(), visit);
      values(app.argument(), visit);
    } else if (term instanceof Pair pair) {
      values(pair.left(), visit);
      values(pair.right(), visit);
    } else if (term instanceof Proj proj) {
      values(proj.pair(), visit);
    } else if (term instanceof If c) {
      values(c.condition(), visit);
      values(c.whenTrue(), visit);
      values(c.whenFalse(), visit);
    }
  }

  private static void reach(Value value, Set<String> seen) {
    if (!seen.add(value.location())) {
      return;
    }
    if (value instanceof Both both) {
      reach(both.left(), seen);
      reach(both.right(), seen);
    } else if (value instanceof Closure closure) {
      values(closure.code().body(), inner -> reach(inner, seen));
    }
  }

  boolean done() {
    settle(root);
    return root.value != null;
  }

  String value() {
    return text(root.value);
  }

  private static String text(Value value) {
    if (value instanceof Truth truth) {
      return Boolean.toString(truth.value());
    }
    return value instanceof Both both
        ? "(" + text(both.left()) + ", " + text(both.right()) + ")"
        : "fn";
  }
}
