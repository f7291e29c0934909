// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import static org.camp.core.scan.name.LanguageFacts.NAME;

import org.camp.core.scan.Comments;
import org.camp.core.scan.name.LanguageFacts;
import org.camp.core.scan.name.NameKind;
import org.camp.core.scan.name.NameRule.Reach;

/** Words and names of skeletons, for editors. */
public final class SkeletonFacts {
  /** Those of {@code .skel}. */
  public static final LanguageFacts FACTS =
      LanguageFacts.of("Skeletons", Comments.OF_C)
          .keywords(SkeletonParser.WORDS)
          .declares(NameKind.PARAMETER, Reach.FILE, "\\bparam\\s++" + NAME)
          .declares(NameKind.TASK, Reach.FILE, "\\b(?:task|map)\\s*+\\(\\s*+" + NAME)
          .declares(NameKind.TASK, Reach.FILE, "\\bx?(?:deal|farm)\\s*+\\([^,()]*+,\\s*+" + NAME)
          .otherwise(NameKind.PARAMETER)
          .build();

  private SkeletonFacts() {}
}
