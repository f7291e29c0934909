// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.scan.Stop;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;

/** Parses lists of properties; behind an error it goes on with the next one. */
final class CslParser {
  private static final List<PrismOperator> RELATIONS =
      List.of(
          PrismOperator.AT_MOST, PrismOperator.AT_LEAST, PrismOperator.LESS, PrismOperator.GREATER);

  private final TermSyntax in;
  private final List<PrismSyntax.Constant> constants = new ArrayList<>();
  private final List<PrismSyntax.Named> labels = new ArrayList<>();
  private final List<CslProperty> properties = new ArrayList<>();

  private CslParser(TermSyntax in) {
    this.in = in;
  }

  /** What a file of properties writes. */
  record Listed(
      List<PrismSyntax.Constant> constants,
      List<PrismSyntax.Named> labels,
      List<CslProperty> properties) {}

  /** All that can be read; errors are told. */
  static Listed parse(SourceText source, Diagnostics problems) {
    CslParser parser = new CslParser(new TermSyntax(source, problems, true));
    parser.list();
    return new Listed(parser.constants, parser.labels, parser.properties);
  }

  private void list() {
    while (!in.atEnd() && !in.problems().isFull()) {
      int before = in.position();
      try {
        if (in.accept("const")) {
          constants.add(PrismParser.constant(in));
        } else if (in.accept("label")) {
          labels.add(PrismParser.label(in));
        } else {
          properties.add(property());
          in.accept(";");
        }
      } catch (Stop told) {
        in.restart();
        skip(before);
      }
    }
  }

  /** To what begins another property: behind a semicolon, or on a line of its own. */
  private void skip(int before) {
    in.moveTo(before);
    in.take();
    while (!in.atEnd() && !in.last().is(";") && !begins()) {
      in.take();
    }
  }

  private boolean begins() {
    int line = in.source().line(in.last().span().end());
    return in.source().line(in.peek().span().start()) > line
        && (in.atAny("const", "label", "P", "S", "R", "Pmin", "Pmax", "Rmin", "Rmax", "filter")
            || (in.at(Kind.TEXT) && in.peek(1).is(":")));
  }

  private CslProperty property() {
    String name = "";
    if (in.at(Kind.TEXT) && in.peek(1).is(":")) {
      name = in.take().text();
      in.take();
    }
    Token first = in.peek();
    int start = first.span().start();
    if (in.accept("P")) {
      Optional<CslProperty.Bound> bound = bound();
      in.expect("[", "after P");
      CslProperty.Query path = path();
      return finished(name, path, bound, start);
    }
    if (in.accept("S")) {
      Optional<CslProperty.Bound> bound = bound();
      in.expect("[", "after S");
      CslProperty.Query query = new CslProperty.LongRun(in.term());
      return finished(name, query, bound, start);
    }
    if (in.accept("R")) {
      CslProperty.Structure structure = structure();
      Optional<CslProperty.Bound> bound = bound();
      in.expect("[", "after R");
      CslProperty.Query query = reward(structure);
      return finished(name, query, bound, start);
    }
    if (first.kind() == Kind.KEYWORD || first.kind() == Kind.NAME || first.kind() == Kind.TEXT) {
      throw unsupported(first.span(), "properties that begin with '" + first.text() + "'");
    }
    throw in.stopExpecting("a property: P=? [ … ], S=? [ … ] or R=? [ … ]");
  }

  private Stop unsupported(Span span, String what) {
    return in.stop(
        in.source()
            .error("unsupported", span, what + " are not read")
            .withHint(
                "P=? [ a U<=t b ], P=? [ F a ], P=? [ G<=t a ], S=? [ a ], R{\"r\"}=? [ S ] and"
                    + " R with I=t, C<=t, F a are"));
  }

  private CslProperty finished(
      String name, CslProperty.Query query, Optional<CslProperty.Bound> bound, int start) {
    if (in.at("{")) {
      throw unsupported(in.peek().span(), "filters in braces");
    }
    if (in.atAny("U", "W", "R", "F", "G", "X")) {
      throw unsupported(in.peek().span(), "paths of several operators");
    }
    in.expect("]", "at the end of a property");
    Span span = in.since(start);
    String text = in.source().text(span).replaceAll("(?m)//.*$", "").replaceAll("\\s+", " ");
    return new CslProperty(name, text.strip(), query, bound, span);
  }

  private Optional<CslProperty.Bound> bound() {
    if (in.accept("=?")) {
      return Optional.empty();
    }
    for (PrismOperator relation : RELATIONS) {
      if (in.accept(relation.sign())) {
        return Optional.of(new CslProperty.Bound(relation, in.term()));
      }
    }
    if (in.atAny("min", "max")) {
      throw unsupported(in.peek().span(), "least and greatest values over schedulers");
    }
    throw in.stopExpecting("'=?' or a bound such as '>=0.9'");
  }

  private CslProperty.Structure structure() {
    if (!in.accept("{")) {
      return new CslProperty.Structure("", 1);
    }
    CslProperty.Structure structure =
        in.at(Kind.INT)
            ? new CslProperty.Structure("", (int) Double.parseDouble(in.take().text()))
            : new CslProperty.Structure(
                in.expect(Kind.TEXT, "the name of a reward structure, in quotes").text(), 0);
    in.expect("}", "after a reward structure");
    return structure;
  }

  private CslProperty.Query reward(CslProperty.Structure structure) {
    if (in.accept("S")) {
      return new CslProperty.LongRunReward(structure);
    }
    if (in.accept("I")) {
      in.expect("=", "after I");
      return new CslProperty.InstantReward(structure, in.term());
    }
    if (in.accept("F")) {
      return new CslProperty.ReachReward(structure, in.term());
    }
    if (in.at("C") && !in.peek(1).is("<=")) {
      throw unsupported(in.peek().span(), "total rewards");
    }
    in.expect("C", ", 'I', 'F' or 'S'");
    in.expect("<=", "after C");
    return new CslProperty.CumulativeReward(structure, in.term());
  }

  private CslProperty.Query path() {
    Token first = in.peek();
    if (in.accept("F")) {
      CslProperty.Time time = time();
      return new CslProperty.Until(PrismTerm.Literal.TRUE, goal(), time, false);
    }
    if (in.accept("G")) {
      CslProperty.Time time = time();
      PrismTerm all = goal();
      PrismTerm not = new PrismTerm.Unary(PrismOperator.NOT, all, all.span());
      return new CslProperty.Until(PrismTerm.Literal.TRUE, not, time, true);
    }
    if (in.atAny("X", "W")) {
      throw unsupported(first.span(), "paths with '" + first.text() + "'");
    }
    PrismTerm until = in.term();
    if (in.atAny("W", "R")) {
      throw unsupported(in.peek().span(), "paths with '" + in.peek().text() + "'");
    }
    in.expect("U", "or another operator of paths");
    CslProperty.Time time = time();
    return new CslProperty.Until(until, goal(), time, false);
  }

  private PrismTerm goal() {
    if (in.atAny("F", "G", "X")) {
      throw unsupported(in.peek().span(), "paths of several operators");
    }
    return in.term();
  }

  private CslProperty.Time time() {
    if (in.accept("[")) {
      PrismTerm from = in.term();
      in.expect(",", "between two times");
      PrismTerm to = in.term();
      in.expect("]", "after two times");
      return new CslProperty.Time(Optional.of(from), false, Optional.of(to));
    }
    if (in.accept("<=") || in.accept("<")) {
      return new CslProperty.Time(Optional.empty(), false, Optional.of(in.time()));
    }
    boolean strict = in.at(">");
    if (in.accept(">=") || in.accept(">")) {
      return new CslProperty.Time(Optional.of(in.time()), strict, Optional.empty());
    }
    if (in.accept("=")) {
      PrismTerm at = in.time();
      return new CslProperty.Time(Optional.of(at), false, Optional.of(at));
    }
    return CslProperty.Time.ANY;
  }
}
