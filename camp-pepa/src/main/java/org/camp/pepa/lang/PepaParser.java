// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.scan.Stop;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;
import org.camp.core.scan.Tokens;
import org.camp.pepa.lang.Definitions.NamedProcess;
import org.camp.pepa.lang.Definitions.NamedRate;
import org.jspecify.annotations.Nullable;

/**
 * Reads PEPA in every dialect in use: rate names with or without {@code %}, process names with or
 * without {@code #}, names with primes, any case; {@code //}, {@code /* *}{@code /}, {@code %} and
 * {@code %%} comments. Whether {@code a = b;} defines a rate or a process follows from the signs,
 * else from the right-hand side.
 */
final class PepaParser {
  private enum What {
    RATE,
    PROCESS,
    UNKNOWN
  }

  /** Tokens {@code [from, to)} of one statement, without its semicolon. */
  private record Statement(@Nullable Token name, What what, int from, int to) {}

  private final SourceText source;
  private final Diagnostics problems = new Diagnostics();
  private final List<Token> tokens;

  private PepaParser(SourceText source) {
    this.source = source;
    this.tokens = PepaScanner.scan(source, problems);
  }

  /**
   * The definitions that a text writes.
   *
   * @throws BadInput with all errors
   */
  static Definitions parse(SourceText source) {
    PepaParser parser = new PepaParser(source);
    return Stop.whole(parser.problems, parser::definitions);
  }

  private Definitions definitions() {
    List<Statement> statements = classified(split());
    List<NamedRate> rates = new ArrayList<>();
    List<NamedProcess> processes = new ArrayList<>();
    Process system = null;
    for (Statement statement : statements) {
      List<Token> its = tokens.subList(statement.from(), statement.to() + 1);
      TermParser terms = new TermParser(new Tokens(source, its, problems));
      try {
        Token name = statement.name();
        if (name == null) {
          if (system != null) {
            throw terms.stop(
                "two-systems", "the system equation was there already; is '=' missing?");
          }
          system = terms.wholeProcess();
        } else if (statement.what() == What.RATE) {
          rates.add(new NamedRate(name.text(), terms.wholeRate(), name.span()));
        } else {
          processes.add(new NamedProcess(name.text(), terms.wholeProcess(), name.span()));
        }
      } catch (Stop told) {
        // The other statements have errors of their own.
      }
    }
    if (system == null) {
      Span end = tokens.get(tokens.size() - 1).span();
      problems.add(
          source
              .error("no-system", end, "the system equation is missing")
              .withHint("end the file with the system, for example: Client[2] <get> Server"));
      system = new Process.Constant("", end);
    }
    return new Definitions(rates, processes, system);
  }

  private List<Statement> split() {
    List<Statement> statements = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.get(i).is(";") || tokens.get(i).kind() == Kind.END) {
        if (i > from) {
          statements.add(statement(from, i));
        }
        from = i + 1;
      }
    }
    return statements;
  }

  private Statement statement(int from, int to) {
    What what = What.UNKNOWN;
    int at = from;
    if (tokens.get(at).is("%") || tokens.get(at).is("#")) {
      what = tokens.get(at).is("%") ? What.RATE : What.PROCESS;
      at++;
    }
    if (at + 1 < to && tokens.get(at).kind() == Kind.NAME && tokens.get(at + 1).is("=")) {
      Token name = tokens.get(at);
      return new Statement(name, what == What.UNKNOWN ? look(at + 2, to) : what, at + 2, to);
    }
    return new Statement(null, What.PROCESS, from, to);
  }

  /** What the signs of a right-hand side say. */
  private What look(int from, int to) {
    What what = What.UNKNOWN;
    for (int i = from; i < to; i++) {
      Token token = tokens.get(i);
      boolean prefix =
          token.is("(")
              && i + 2 < to
              && tokens.get(i + 1).kind() == Kind.NAME
              && tokens.get(i + 2).is(",");
      if (prefix || (token.kind() == Kind.SYMBOL && "<>{}[]||#".contains(token.text()))) {
        return What.PROCESS;
      }
      if (token.isNumber() || (token.kind() == Kind.SYMBOL && "-*/^%".contains(token.text()))) {
        what = What.RATE;
      }
    }
    return what;
  }

  /** Names behind the comma of an activity. */
  private Set<String> namesInRates() {
    Set<String> names = new HashSet<>();
    for (int i = 0; i + 3 < tokens.size(); i++) {
      if (tokens.get(i).is("(")
          && tokens.get(i + 1).kind() == Kind.NAME
          && tokens.get(i + 2).is(",")) {
        for (int j = i + 3; j < tokens.size() && !tokens.get(j).is("."); j++) {
          if (tokens.get(j).kind() == Kind.NAME) {
            names.add(tokens.get(j).text());
          }
        }
      }
    }
    return names;
  }

  /** Statements such as {@code A = B + C} are what the names on the right are. */
  private List<Statement> classified(List<Statement> statements) {
    Map<String, What> known = new HashMap<>();
    for (Statement s : statements) {
      if (s.name() != null && s.what() != What.UNKNOWN) {
        known.put(s.name().text(), s.what());
      }
    }
    Set<String> waiting = new HashSet<>();
    for (Statement s : statements) {
      if (s.name() != null && s.what() == What.UNKNOWN) {
        waiting.add(s.name().text());
      }
    }
    for (String name : namesInRates()) {
      if (waiting.remove(name)) {
        known.put(name, What.RATE);
      }
    }
    boolean changed = !waiting.isEmpty();
    while (changed) {
      changed = false;
      for (Statement s : statements) {
        if (s.name() == null || !waiting.contains(s.name().text())) {
          continue;
        }
        for (int i = s.from(); i < s.to(); i++) {
          What what = known.get(tokens.get(i).text());
          if (what != null) {
            known.put(s.name().text(), what);
            changed |= waiting.remove(s.name().text());
            break;
          }
        }
      }
    }
    List<Statement> result = new ArrayList<>();
    for (Statement s : statements) {
      result.add(
          s.name() == null || s.what() != What.UNKNOWN
              ? s
              : new Statement(
                  s.name(), known.getOrDefault(s.name().text(), What.PROCESS), s.from(), s.to()));
    }
    return result;
  }
}
