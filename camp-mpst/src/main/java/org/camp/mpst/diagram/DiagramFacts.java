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
  private static final String PARTICIPANT =
      "(?m)^\\s*+(?:create\\s++)?(?:" + PlantUmlLines.PARTICIPANTS + ")\\s++";

  /** Names may have other characters in them too: these are not looked for. */
  private static final String END = "(?=\\s|$)";

  static final LanguageFacts MERMAID =
      facts(
          LanguageFacts.of("Mermaid", Comments.ofLines("%%"))
              .keywords(List.of("sequenceDiagram", "and"))
              .declares(NameKind.ROLE, Reach.FILE, PARTICIPANT + NAME + "(?=\\s|$|;|@\\{)"),
          MermaidLines.ARROWS);

  static final LanguageFacts PLANT_UML =
      facts(
          LanguageFacts.of("PlantUML", Comments.ofLines("'"))
              .keywords(List.of("startuml", "enduml"))
              .declares(NameKind.ROLE, Reach.FILE, PARTICIPANT + "[^\n]*?\\bas\\s++" + NAME + END)
              .declares(NameKind.ROLE, Reach.FILE, PARTICIPANT + NAME + END + "(?![^\n]*\\bas\\b)"),
          PlantUmlLines.ARROWS);

  private DiagramFacts() {}

  /** What both have; a message is a name, an arrow, a name, and a text behind a colon. */
  private static LanguageFacts facts(LanguageFacts.Builder language, String arrows) {
    String note = "\\b[rh]?(?i:note)\\s++(?i:right of|left of|over)\\s++";
    String toArrow = "(?m)^[^:\n]*?(?:" + arrows + ")";
    return language
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
        .uses(
            "(?m)^[ \t]*+" + NAME + "(?=[ \t]*(?:" + arrows + ")[^\n])", Reach.FILE, NameKind.ROLE)
        .uses(
            toArrow + "[ \t]*[+-]?[ \t]*" + NAME + "(?=[ \t+*!-]*(?:[:;]|$))",
            Reach.FILE,
            NameKind.ROLE)
        .uses(note + NAME + "(?=\\s*+[,:])", Reach.FILE, NameKind.ROLE)
        .uses(note + "[^:,\n]*+,\\s*+" + NAME + "(?=\\s*+:)", Reach.FILE, NameKind.ROLE)
        .uses("\\b(?:de)?activate\\s++" + NAME, Reach.FILE, NameKind.ROLE)
        .uses("\\bdestroy\\s++" + NAME, Reach.FILE, NameKind.ROLE)
        .uses(
            toArrow + "[^:\n]*:[ \t]*" + NAME + "(?=[ \t]*(?:\\(|;|$|cost\\b))",
            Reach.FILE,
            NameKind.LABEL)
        .otherwise()
        .build();
  }
}
