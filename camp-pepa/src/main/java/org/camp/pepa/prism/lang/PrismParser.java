// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.lang;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.scan.Stop;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;

/** Parses models; behind an error it goes on with the next part. */
final class PrismParser {
  private static final Set<String> OTHER_KINDS =
      Set.of("dtmc", "probabilistic", "mdp", "nondeterministic", "pta", "pomdp", "popta");

  /** Words that begin another part, wherever they stand. */
  private static final Set<String> PARTS =
      Set.of("const", "formula", "label", "global", "module", "rewards", "system", "ctmc");

  /** How parts end that do not end with a semicolon, by what begins them. */
  private static final Map<String, String> END =
      Map.of(
          "module", "endmodule",
          "rewards", "endrewards",
          "init", "endinit",
          "system", "endsystem",
          "invariant", "endinvariant",
          "observables", "endobservables");

  private final TermSyntax in;
  private final List<PrismSyntax.Constant> constants = new ArrayList<>();
  private final List<PrismSyntax.Named> formulas = new ArrayList<>();
  private final List<PrismSyntax.Named> labels = new ArrayList<>();
  private final List<PrismSyntax.Variable> globals = new ArrayList<>();
  private final List<PrismSyntax.Module> modules = new ArrayList<>();
  private final List<PrismSyntax.Rewards> rewards = new ArrayList<>();
  private Optional<PrismTerm> initial = Optional.empty();
  private boolean typed;

  private PrismParser(TermSyntax in) {
    this.in = in;
  }

  /**
   * What a text writes.
   *
   * @throws org.camp.core.diagnostic.BadInput with all errors
   */
  static PrismSyntax parse(SourceText source) {
    Diagnostics problems = new Diagnostics();
    PrismParser parser = new PrismParser(new TermSyntax(source, problems, false));
    return Stop.whole(problems, parser::model);
  }

  private PrismSyntax model() {
    while (!in.atEnd() && !in.problems().isFull()) {
      int before = in.position();
      try {
        part();
      } catch (Stop told) {
        in.restart();
        skip(before);
      }
    }
    if (!typed && !in.problems().hasErrors()) {
      throw in.stop(
          in.source()
              .error("no-model-type", in.peek().span(), "the kind of the model is missing")
              .withHint("begin with: ctmc"));
    }
    if (modules.isEmpty() && !in.problems().hasErrors()) {
      throw in.stop("no-module", "the model has no module");
    }
    return new PrismSyntax(constants, formulas, labels, globals, modules, rewards, initial);
  }

  /** Goes behind the end of the part that begins at a position, or to what begins another. */
  private void skip(int before) {
    int stopped = in.position();
    in.moveTo(before);
    String end = END.getOrDefault(in.take().text(), ";");
    in.moveTo(Math.max(in.position(), stopped));
    while (!in.atEnd() && !in.last().is(end) && !begins()) {
      in.take();
    }
  }

  private boolean begins() {
    return in.at(Kind.KEYWORD) && PARTS.contains(in.peek().text());
  }

  private void part() {
    Token token = in.peek();
    if (OTHER_KINDS.contains(token.text()) && token.kind() == Kind.KEYWORD) {
      in.take();
      typed = true;
      throw in.stop(
          in.source()
              .error(
                  "unsupported",
                  token.span(),
                  "models of the kind '" + token.text() + "'" + " are not read")
              .withHint("only continuous-time Markov chains are: ctmc"));
    }
    if (in.accept("ctmc") || in.accept("stochastic")) {
      if (typed) {
        throw in.stop(in.source().error("syntax", token.span(), "the kind stands there already"));
      }
      typed = true;
    } else if (in.accept("const")) {
      constants.add(constant(in));
    } else if (in.accept("formula")) {
      Token name = in.name("the name of a formula");
      in.expect("=", "after the name of a formula");
      formulas.add(new PrismSyntax.Named(name.text(), in.term(), name.span()));
      in.expect(";", "after a formula");
    } else if (in.accept("label")) {
      labels.add(label(in));
    } else if (in.accept("global")) {
      globals.add(variable());
    } else if (in.accept("module")) {
      modules.add(module());
    } else if (in.accept("rewards")) {
      rewards.add(rewardStructure(token.span()));
    } else if (in.accept("init")) {
      if (initial.isPresent()) {
        throw in.stop(in.source().error("syntax", token.span(), "'init' stands there already"));
      }
      initial = Optional.of(in.term());
      in.expect("endinit");
    } else if (in.atAny("system", "invariant", "observable", "observables", "clock")) {
      throw in.stop(
          in.source()
              .error("unsupported", token.span(), "'" + token.text() + "' is not read")
              .withHint("all modules run together, and share the actions that they name alike"));
    } else {
      throw in.stopExpecting(
          "'const', 'formula', 'label', 'global', 'module', 'rewards' or 'init'");
    }
  }

  /** A constant, behind {@code const}. */
  static PrismSyntax.Constant constant(TermSyntax in) {
    PrismType type = PrismType.INT;
    for (PrismType one : PrismType.values()) {
      if (in.accept(one.text())) {
        type = one;
        break;
      }
    }
    Token name = in.name("the name of a constant");
    Optional<PrismTerm> value = in.accept("=") ? Optional.of(in.term()) : Optional.empty();
    in.expect(";", "after a constant");
    return new PrismSyntax.Constant(name.text(), type, value, name.span());
  }

  /** A label, behind {@code label}. */
  static PrismSyntax.Named label(TermSyntax in) {
    Token name = in.expect(Kind.TEXT, "the name of a label, in quotes");
    in.expect("=", "after the name of a label");
    PrismSyntax.Named label = new PrismSyntax.Named(name.text(), in.term(), name.span());
    in.expect(";", "after a label");
    return label;
  }

  private PrismSyntax.Variable variable() {
    Token name = in.name("the name of a variable");
    in.expect(":", "after the name of a variable");
    Optional<PrismSyntax.Range> range = Optional.empty();
    if (in.atAny("clock", "double")) {
      throw in.stop(
          in.source()
              .error(
                  "unsupported",
                  in.peek().span(),
                  "'"
                      + name.text()
                      + "' has no bounds: variables of the kind '"
                      + in.peek().text()
                      + "' are not read")
              .withHint("say how far it goes: " + name.text() + " : [0..100]"));
    }
    if (in.accept("int")) {
      range = Optional.of(PrismSyntax.Range.OPEN);
    } else if (!in.accept("bool")) {
      in.expect("[", "or 'bool' after the name of a variable");
      PrismTerm low = in.term();
      in.expect("..", "between the bounds of a variable");
      range = Optional.of(new PrismSyntax.Range(low, in.term(), false));
      in.expect("]", "after the bounds of a variable");
    }
    Optional<PrismTerm> first = in.accept("init") ? Optional.of(in.term()) : Optional.empty();
    in.expect(";", "after a variable");
    return new PrismSyntax.Variable(name.text(), range, first, name.span());
  }

  private PrismSyntax.Module module() {
    Token name = in.name("the name of a module");
    if (in.accept("=")) {
      return renamed(name);
    }
    List<PrismSyntax.Variable> variables = new ArrayList<>();
    List<PrismSyntax.Command> commands = new ArrayList<>();
    while (!in.accept("endmodule")) {
      int before = in.position();
      try {
        if (in.at("[")) {
          commands.add(command());
        } else if (in.at(Kind.NAME)) {
          variables.add(variable());
        } else if (in.at("invariant")) {
          throw in.stop(
              in.source().error("unsupported", in.peek().span(), "'invariant' is not read"));
        } else {
          throw in.stopExpecting("a variable, a command or 'endmodule'");
        }
      } catch (Stop told) {
        in.restart();
        skip(before);
        if (in.atEnd() || in.problems().isFull() || in.atAny("module", "const", "rewards")) {
          throw told;
        }
      }
    }
    return new PrismSyntax.Written(name.text(), variables, commands, name.span());
  }

  private PrismSyntax.Module renamed(Token name) {
    Token of = in.name("the name of the module that is copied");
    in.expect("[", "before the new names");
    Map<String, String> names = new LinkedHashMap<>();
    do {
      Token old = in.name("a name of the module that is copied");
      in.expect("=", "after the old name");
      String now = in.name("the new name").text();
      if (names.putIfAbsent(old.text(), now) != null) {
        in.problems()
            .add(
                in.source()
                    .error("duplicate-name", old.span(), "'" + old.text() + "' is renamed twice"));
      }
    } while (in.accept(","));
    in.expect("]", "after the new names");
    in.expect("endmodule");
    return new PrismSyntax.Renamed(name.text(), of.text(), names, of.span(), name.span());
  }

  private PrismSyntax.Command command() {
    Token open = in.expect("[");
    String action = in.at("]") ? "" : in.name("an action").text();
    in.expect("]", "after the action");
    PrismTerm guard = in.term();
    in.expect("->", "after the guard");
    List<PrismSyntax.Alternative> alternatives = new ArrayList<>();
    do {
      alternatives.add(alternative());
    } while (in.accept("+"));
    Span span = in.since(open.span().start());
    in.expect(";", "after a command");
    return new PrismSyntax.Command(action, guard, alternatives, span);
  }

  private PrismSyntax.Alternative alternative() {
    if (isUpdate()) {
      return new PrismSyntax.Alternative(PrismTerm.Literal.ONE, update());
    }
    PrismTerm rate = in.term();
    in.expect(":", "between a rate and what happens");
    return new PrismSyntax.Alternative(rate, update());
  }

  /** Whether assignments come next, or {@code true} as all there is. */
  private boolean isUpdate() {
    return (in.at("true") && (in.peek(1).is(";") || in.peek(1).is("+")))
        || (in.at("(") && in.peek(1).kind() == Kind.NAME && in.peek(2).is("'"));
  }

  private List<PrismSyntax.Assignment> update() {
    List<PrismSyntax.Assignment> assignments = new ArrayList<>();
    if (in.accept("true")) {
      return assignments;
    }
    do {
      Token open = in.expect("(", "before an assignment");
      String variable = in.name("the variable that is set").text();
      in.expect("'", "after the variable that is set");
      in.expect("=", "after the variable that is set");
      PrismTerm value = in.term();
      in.expect(")", "after an assignment");
      assignments.add(new PrismSyntax.Assignment(variable, value, in.since(open.span().start())));
    } while (in.accept("&"));
    return assignments;
  }

  private PrismSyntax.Rewards rewardStructure(Span start) {
    Span span = start;
    String name = "";
    if (in.at(Kind.TEXT)) {
      Token token = in.take();
      name = token.text();
      span = token.span();
    }
    List<PrismSyntax.RewardItem> items = new ArrayList<>();
    while (!in.accept("endrewards")) {
      Optional<String> action = Optional.empty();
      if (in.accept("[")) {
        action = Optional.of(in.at("]") ? "" : in.name("an action").text());
        in.expect("]", "after the action");
      }
      PrismTerm guard = in.term();
      in.expect(":", "after where it is earned");
      items.add(new PrismSyntax.RewardItem(action, guard, in.term()));
      in.expect(";", "after a reward");
    }
    return new PrismSyntax.Rewards(name, items, span);
  }
}
