// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.sml;

import org.camp.core.lang.lex.FunctionalFacts;
import org.camp.core.scan.name.LanguageFacts;

/** Words and names of Parallel ML, for editors. */
public final class SmlFacts {
  /** Those of {@code .pml}. */
  public static final LanguageFacts FACTS =
      FunctionalFacts.ofStandard("Parallel ML", SmlParser.WORDS.keywords());

  private SmlFacts() {}
}
