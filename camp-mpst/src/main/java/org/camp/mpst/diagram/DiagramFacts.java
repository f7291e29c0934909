// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.diagram;

import static org.camp.core.scan.name.LanguageFacts.NAME;

import java.util.List;
import org.camp.core.scan.Comments;
import org.camp.core.scan.name.LanguageFacts;
import org.camp.core.scan.name.NameKind;
import org.camp.core.scan.name.NameRule.Reach;

/** Words and names of sequence diagrams, for editors. */
final class DiagramFacts {
  static final LanguageFacts MERMAID =
      facts(LanguageFacts.of("Mermaid", Comments.ofLines("%%")), List.of("sequenceDiagram", "and"));

  static final LanguageFacts PLANT_UML =
      facts(LanguageFacts.of("PlantUML", Comments.ofLines("'")), List.of("startuml", "enduml"));

  private DiagramFacts() {}

  private static LanguageFacts facts(LanguageFacts.Builder language, List<String> own) {
    return language
        .keywords(own)
        .keywords(
            List.of(
                "activate",
                "actor",
                "alt",
                "as",
                "autonumber",
                "deactivate",
                "else",
                "end",
                "loop",
                "note",
                "opt",
                "over",
                "par",
                "participant"))
        .declares(NameKind.ROLE, Reach.FILE, "\\b(?:participant|actor)\\s++" + NAME)
        .withoutRenaming()
        .build();
  }
}
