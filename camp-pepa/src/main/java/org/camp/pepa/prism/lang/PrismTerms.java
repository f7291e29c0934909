// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.lang;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.scan.Stop;

/** Expressions by themselves. */
public final class PrismTerms {
  private PrismTerms() {}

  /**
   * The expression that a text writes.
   *
   * @throws org.camp.core.diagnostic.BadInput when it is none
   */
  public static PrismTerm parse(String text) {
    Diagnostics problems = new Diagnostics();
    TermSyntax in = new TermSyntax(new SourceText("", text), problems, false);
    return Stop.whole(
        problems,
        () -> {
          PrismTerm term = in.term();
          if (!in.atEnd()) {
            throw in.stopExpecting("the end");
          }
          return term;
        });
  }

  /** The type of an expression; nothing when it is wrong. */
  public static Optional<PrismType> type(PrismTerm term, Map<String, PrismType> types) {
    Diagnostics problems = new Diagnostics();
    TermTypes check = new TermTypes(SourceText.NONE, types, List.of(), problems, "");
    return check.of(term).filter(type -> !problems.hasErrors());
  }
}
