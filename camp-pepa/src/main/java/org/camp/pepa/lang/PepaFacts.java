// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

import static org.camp.core.scan.name.LanguageFacts.NAME;

import java.util.List;
import org.camp.core.scan.Comments;
import org.camp.core.scan.name.LanguageFacts;
import org.camp.core.scan.name.NameKind;
import org.camp.core.scan.name.NameRule.Reach;

/** Words and names of PEPA, for editors. */
public final class PepaFacts {
  /** Those of {@code .pepa}. */
  public static final LanguageFacts FACTS =
      LanguageFacts.of("PEPA", Comments.OF_C)
          .keywords(List.of("infty", "tau"))
          .declares(
              NameKind.COMPONENT,
              Reach.FILE,
              "(?:\\A|(?<=;))\\s*+[#%]?\\s*+(?=[A-Z])" + NAME + "(?=\\s*+=)")
          .declares(
              NameKind.CONSTANT,
              Reach.FILE,
              "(?:\\A|(?<=;))\\s*+[#%]?\\s*+(?=[a-z_])" + NAME + "(?=\\s*+=)")
          .uses("(?<=\\()\\s*+" + NAME + "(?=\\s*+,)", Reach.FILE, NameKind.ACTION)
          .uses("(?<=[<{,])\\s*+" + NAME + "(?=\\s*+[,>}])", Reach.FILE, NameKind.ACTION)
          .otherwise(NameKind.COMPONENT, NameKind.CONSTANT)
          .build();

  private PepaFacts() {}
}
