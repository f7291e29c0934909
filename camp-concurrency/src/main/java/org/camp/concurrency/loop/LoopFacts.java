// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.loop;

import static org.camp.core.scan.name.LanguageFacts.NAME;

import java.util.List;
import org.camp.core.scan.Comments;
import org.camp.core.scan.name.LanguageFacts;
import org.camp.core.scan.name.NameKind;
import org.camp.core.scan.name.NameRule.Reach;

/** Words and names of loop nests, for editors. */
final class LoopFacts {
  static final LanguageFacts FACTS =
      LanguageFacts.of("Loop nests", Comments.OF_C)
          .keywords(
              List.of(
                  "array",
                  "blocks",
                  "by",
                  "columns",
                  "cyclic",
                  "for",
                  "in",
                  "param",
                  "processors",
                  "rows",
                  "step"))
          .declares(NameKind.PARAMETER, Reach.FILE, "\\bparam\\s++" + NAME)
          .declares(NameKind.VALUE, Reach.FILE, "\\barray\\s++" + NAME)
          .declares(NameKind.VARIABLE, Reach.BLOCK, "\\bfor\\s++" + NAME + "\\s++in\\b")
          .build();

  private LoopFacts() {}
}
