// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.type.Type.Form;
import org.jspecify.annotations.Nullable;

/** What is wrong with the types of a program. */
final class TypeFaults {
  private final SourceText source;
  private final boolean bulk;
  private final Unifier unifier;
  private final Diagnostics problems = new Diagnostics();

  /**
   * None yet.
   *
   * @param bulk whether the program is in the OCaml-like surface, which hints speak of
   */
  TypeFaults(SourceText source, boolean bulk, Unifier unifier) {
    this.source = source;
    this.bulk = bulk;
    this.unifier = unifier;
  }

  /** A scope of datatypes that complains here. */
  Datatypes datatypes(TypeMaker make) {
    return new Datatypes(source, problems, make, bulk);
  }

  boolean any() {
    return problems.hasErrors();
  }

  /** Everything, as it was found; for the OCaml-like surface in the order of the text. */
  List<Diagnostic> all() {
    return bulk
        ? problems.all().stream()
            .sorted(Comparator.comparingInt(Diagnostic::line).thenComparingInt(Diagnostic::column))
            .toList()
        : problems.all();
  }

  /** Types that do not fit, with the reason of the unifier. */
  void wrong(Span span, String message, @Nullable String hint) {
    String why = unifier.why();
    String whole = why.isEmpty() ? message : message + ": " + why;
    problems.add(source.error("wrong-type", span, whole).withHint(hint));
  }

  void incoherent(Span span, String what) {
    problems.add(
        source
            .error(
                "incoherent",
                span,
                what
                    + " was made outside of the vector: every processor has its copy, and these"
                    + " must stay equal")
            .withHint("make it inside the vector, or write it outside"));
  }

  void arity(Span span, String message) {
    problems.add(source.error("wrong-arity", span, message));
  }

  void locality(Span span, String message, String hint) {
    problems.add(source.error("locality", span, message).withHint(hint));
  }

  /** Alternatives that differ: an error, or in the SML-like surface a warning. */
  void alternatives(Span span, Type found, Type others) {
    String message =
        String.format(
            Locale.ROOT,
            "this branch gives %s, but another one %s",
            (Object[]) Type.texts(found, others));
    if (bulk) {
      wrong(span, message, hint(found, others));
    } else {
      problems.add(
          source
              .warning("branches-differ", span, message)
              .withHint("uses of the result are checked when the program runs"));
    }
  }

  /** Looks for values that patterns leave out. */
  void patterns(List<PatternCheck.Subject> matches) {
    matches.forEach(subject -> PatternCheck.check(subject, source, problems));
  }

  /** What may help when something is of the wrong type. */
  @Nullable String hint(Type found, Type expected) {
    Form is = found.find().form;
    Form wanted = expected.find().form;
    if (is == Form.PAR && wanted != Form.PAR) {
      return wanted == Form.BOOL
          ? "all processors take the same branch, so that all reach the next barrier:"
              + " (proj v) i is one truth value for all"
          : "$x$ inside << >> is the processor's own component, (proj v) i that of processor i";
    }
    if (is == Form.INT && wanted == Form.REAL) {
      return bulk
          ? "float x makes a real number of it; a literal needs a point: 1."
          : "real(…) makes a real number of it";
    }
    if (is == Form.REAL && wanted == Form.INT) {
      return bulk
          ? "truncate x makes a whole number of it; real numbers have +. -. *. /."
          : "floor(…), round(…) or trunc(…) make a whole number of it";
    }
    return is == Form.FUNCTION && wanted != Form.FUNCTION ? "is an argument missing?" : null;
  }
}
