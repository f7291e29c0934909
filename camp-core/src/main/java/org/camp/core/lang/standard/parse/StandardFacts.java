// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.parse;

import org.camp.core.lang.lex.FunctionalFacts;
import org.camp.core.scan.name.LanguageFacts;

/** Words and names of Standard ML, for editors. */
public final class StandardFacts {
  /** Those of {@code .sml}. */
  public static final LanguageFacts FACTS =
      FunctionalFacts.ofStandard("Standard ML", StandardLexer.WORDS);

  private StandardFacts() {}
}
