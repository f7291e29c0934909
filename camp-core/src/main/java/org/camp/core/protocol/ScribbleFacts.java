// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import static org.camp.core.scan.name.LanguageFacts.NAME;

import java.util.List;
import org.camp.core.scan.Comments;
import org.camp.core.scan.name.LanguageFacts;
import org.camp.core.scan.name.NameKind;
import org.camp.core.scan.name.NameRule.Reach;

/** Words and names of Scribble with costs, for editors. */
public final class ScribbleFacts {
  /** Where a list of names goes on behind one of them. */
  private static final String NEXT = "|\\G(?!\\A)(?:\\s*+\\[[^\\]\\n]*\\])?\\s*+,\\s*+";

  /** Both dialects. */
  public static final LanguageFacts FACTS =
      LanguageFacts.of("Scribble", Comments.OF_C, new Comments(List.of("(*)"), "(*", "*)", true))
          .keywords(
              List.of(
                  "as",
                  "at",
                  "aux",
                  "calls",
                  "choice",
                  "compute",
                  "connect",
                  "continue",
                  "cost",
                  "data",
                  "do",
                  "else",
                  "explicit",
                  "for",
                  "from",
                  "gather",
                  "global",
                  "holds",
                  "if",
                  "import",
                  "in",
                  "let",
                  "local",
                  "module",
                  "needs",
                  "nested",
                  "new",
                  "nothing",
                  "of",
                  "optional",
                  "or",
                  "param",
                  "prob",
                  "protocol",
                  "rec",
                  "recv",
                  "role",
                  "send",
                  "sig",
                  "times",
                  "to",
                  "type"))
          .builtIn(
              List.of(
                  "bytes",
                  "ceil",
                  "empirical",
                  "exp",
                  "exponential",
                  "floor",
                  "ln",
                  "log2",
                  "max",
                  "min",
                  "normal",
                  "sqrt",
                  "uniform"))
          .sections("\\b(?:aux\\s++|explicit\\s++|nested\\s++)*+(?:global\\s++)?protocol\\b")
          .declares(NameKind.PROTOCOL, Reach.FILE, "\\bprotocol\\s++" + NAME)
          .uses("\\bdo\\s++" + NAME, Reach.FILE, NameKind.PROTOCOL)
          .declares(NameKind.PARAMETER, Reach.FILE, "\\bparam\\s++" + NAME)
          .declares(
              NameKind.VARIABLE,
              Reach.SECTION,
              "(?:\\bprotocol\\s++\\w++\\s*+\\[\\s*+|\\G(?!\\A)\\s*+,\\s*+)" + NAME)
          .declares(NameKind.LABEL, Reach.SECTION, "\\bsig\\s++" + NAME)
          .declares(NameKind.TYPE, Reach.SECTION, "\\btype\\s++" + NAME)
          .uses(
              "(?:\\bdo\\s++\\w++\\s*+(?:\\[[^\\];]*+\\]\\s*+)?<\\s*+" + NEXT + ")" + NAME,
              Reach.SECTION,
              NameKind.TYPE,
              NameKind.LABEL)
          .declares(NameKind.ROLE, Reach.SECTION, "\\brole\\s++" + NAME)
          .declares(NameKind.RECURSION, Reach.BLOCK, "\\brec\\s++" + NAME)
          .uses("\\bcontinue\\s++" + NAME, Reach.SECTION, NameKind.RECURSION)
          .declares(NameKind.VARIABLE, Reach.BLOCK, "\\bfor\\s++" + NAME + "\\s++in\\b")
          .declares(NameKind.VALUE, Reach.SECTION, "(?:\\blet\\s++" + NEXT + ")" + NAME)
          .uses(
              "(?:\\bneeds\\s++" + NEXT + ")" + NAME, Reach.SECTION, NameKind.VALUE, NameKind.LABEL)
          .uses("(?:\\b(?:from|to|at)\\s++" + NEXT + ")" + NAME, Reach.SECTION, NameKind.ROLE)
          .uses(
              "(?:\\bdo\\s++\\w++\\s*+(?:\\[[^\\];]*+\\]\\s*+)?(?:<[^>;]*+>\\s*+)?\\(\\s*+"
                  + NEXT
                  + ")"
                  + NAME,
              Reach.SECTION,
              NameKind.ROLE)
          .uses(
              "(?:(?<=[;{}])\\s*+|\\b(?:send|recv|of)\\s++)" + NAME + "(?=\\s*+\\()",
              Reach.SECTION,
              NameKind.LABEL)
          .uses("\\b" + NAME + "(?=\\s++from\\b)", Reach.SECTION, NameKind.LABEL)
          .uses("(?<=[(,])\\s*+" + NAME + "(?=\\s*+\\[)", Reach.SECTION, NameKind.TYPE)
          .uses(
              "(?:(?<=[;{}])\\s*+|\\b(?:send|recv|of)\\s++)\\w++\\s*+\\(\\s*+"
                  + NAME
                  + "(?=\\s*+[,)])",
              Reach.SECTION,
              NameKind.TYPE)
          .otherwise(NameKind.PARAMETER, NameKind.VARIABLE, NameKind.TYPE)
          .expects(NameKind.ROLE, "from", "to", "at")
          .expects(NameKind.RECURSION, "continue")
          .expects(NameKind.PROTOCOL, "do")
          .build();

  private ScribbleFacts() {}
}
