// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.lang;

import static org.camp.core.scan.name.LanguageFacts.NAME;

import org.camp.core.scan.Comments;
import org.camp.core.scan.name.LanguageFacts;
import org.camp.core.scan.name.NameKind;
import org.camp.core.scan.name.NameRule.Reach;

/** Words and names of models of PRISM, for editors. */
public final class PrismFacts {
  /** Those of {@code .prism}. */
  public static final LanguageFacts FACTS =
      LanguageFacts.of("PRISM", Comments.ofLines("//"))
          .keywords(PrismScanner.RESERVED)
          .declares(NameKind.MODULE, Reach.FILE, "\\bmodule\\s++" + NAME)
          .declares(
              NameKind.CONSTANT, Reach.FILE, "\\bconst\\s++(?:(?:int|double|bool)\\s++)?" + NAME)
          .declares(NameKind.FORMULA, Reach.FILE, "\\bformula\\s++" + NAME)
          .declares(
              NameKind.VARIABLE,
              Reach.FILE,
              "(?:(?<=;)|\\bmodule\\s++\\w++|\\bglobal)\\s++"
                  + NAME
                  + "(?=\\s*+:\\s*+(?:\\[|bool|int))")
          .uses("(?<=\\[)\\s*+" + NAME + "(?=\\s*+\\])", Reach.FILE, NameKind.ACTION)
          .build();

  private PrismFacts() {}
}
