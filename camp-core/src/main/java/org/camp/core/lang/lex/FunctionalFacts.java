// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.lex;

import static org.camp.core.scan.name.LanguageFacts.NAME;

import java.util.Collection;
import org.camp.core.scan.Comments;
import org.camp.core.scan.name.LanguageFacts;
import org.camp.core.scan.name.NameKind;
import org.camp.core.scan.name.NameRule.Reach;

/** Words and names of languages of the ML family, for editors. */
public final class FunctionalFacts {
  private FunctionalFacts() {}

  /** Of the surface that is like OCaml. */
  public static LanguageFacts ofOcaml(
      String language, Collection<String> keywords, Collection<String> builtIn) {
    return LanguageFacts.of(language, Comments.OF_ML)
        .keywords(keywords)
        .builtIn(builtIn)
        .declares(
            NameKind.FUNCTION, Reach.FILE, "\\b(?:let|and)\\s++(?:rec\\s++|multi\\s++)*+" + NAME)
        .declares(NameKind.VARIABLE, Reach.FILE, "\\bfun\\s++" + NAME)
        .declares(NameKind.TYPE, Reach.FILE, "\\btype\\s++(?:'\\w++\\s++)?" + NAME)
        .withoutRenaming()
        .build();
  }

  /** Of the surfaces that are like Standard ML. */
  public static LanguageFacts ofStandard(String language, Collection<String> keywords) {
    return LanguageFacts.of(language, Comments.OF_ML)
        .keywords(keywords)
        .declares(NameKind.MODULE, Reach.FILE, "\\b(?:structure|signature|functor)\\s++" + NAME)
        .declares(
            NameKind.TYPE,
            Reach.FILE,
            "\\b(?:datatype|type|eqtype|abstype)\\s++(?:'\\w++\\s++)?" + NAME)
        .declares(
            NameKind.FUNCTION,
            Reach.FILE,
            "\\b(?:fun|val|and)\\s++(?:rec\\s++|'\\w++\\s++)*+" + NAME)
        .declares(NameKind.VARIABLE, Reach.FILE, "\\bfn\\s++" + NAME)
        .withoutRenaming()
        .build();
  }
}
