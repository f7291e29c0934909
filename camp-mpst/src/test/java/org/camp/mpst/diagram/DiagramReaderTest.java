// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.diagram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.ModelReader;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Span;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ScribbleText;
import org.camp.core.scan.name.LanguageFacts;
import org.camp.core.scan.name.NameIndex;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiagramReaderTest {
  private static final String MERMAID =
      """
      sequenceDiagram
        %% param n = 8
        participant C as Client
        participant web-app
        autonumber
        C->>+web-app: Order(bytes[64*n]) cost 3ms
        Note over web-app: cost 1ms
        loop 10 times
          web-app->>DB: SELECT items
          DB-->>web-app: Rows(bytes[n])
        end
        alt in stock 90%
          web-app-->>-C: Ok
        else 10%
          web-app-->>C: SoldOut
        end
      """;

  private static final String PLANT =
      """
      @startuml Order
      ' param n = 8
      participant "The client" as C
      participant web_app #red
      C -> web_app ++ : Order(bytes[64*n]) cost 3ms
      note over web_app: cost 1ms
      loop 10 times
        web_app -> DB : SELECT items
        web_app <-- DB : Rows(bytes[n])
      end
      alt in stock 90%
        web_app --> C : Ok
      else 10%
        web_app --> C : SoldOut
      end
      @enduml
      """;

  private static final String SCRIBBLE =
      """
        Order(bytes[64*n]) from C to web_app cost 3ms;
        compute at web_app cost 1ms;
        rec Loop times 10 {
          SelectItems() from web_app to DB;
          Rows(bytes[n]) from DB to web_app;
          continue Loop;
        }
        choice at web_app prob 90/100 {
          Ok() from web_app to C;
        } or prob 10/100 {
          SoldOut() from web_app to C;
        }
      """;

  private final List<Diagnostic> told = new ArrayList<>();

  private Protocol mermaid(String text) {
    AnalysisContext context = AnalysisContext.builder().listener(told::add).build();
    return new MermaidReader().read(Source.of("a.mmd", text), context);
  }

  private Protocol plant(String text) {
    AnalysisContext context = AnalysisContext.builder().listener(told::add).build();
    return new PlantUmlReader().read(Source.of("a.puml", text), context);
  }

  private static String body(Protocol protocol) {
    String text = ScribbleText.of(protocol.module());
    return text.substring(text.indexOf(") {\n") + 4, text.lastIndexOf('}'));
  }

  @Test
  void bothLanguagesSayTheSameProtocol() {
    assertThat(body(mermaid(MERMAID))).isEqualTo(SCRIBBLE);
    assertThat(body(plant(PLANT))).isEqualTo(SCRIBBLE);
    assertThat(plant(PLANT).name()).isEqualTo("Order");
  }

  @Test
  void faultsStandAtTheirLinesOfTheDiagram() {
    assertThatThrownBy(() -> mermaid("sequenceDiagram\nA->>B: M cost 3 5\nwhat\nend\nloop x\n"))
        .isInstanceOfSatisfying(
            BadInput.class,
            e ->
                assertThat(e.diagnostics().stream().map(Diagnostic::line))
                    .containsExactlyInAnyOrder(2, 3, 4, 5));
    assertThatThrownBy(() -> mermaid("sequenceDiagram\nA->>B: M(bytes[k])\n"))
        .isInstanceOfSatisfying(
            CampException.class, e -> assertThat(e.diagnostics().get(0).line()).isEqualTo(2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"A->>", "A->>: M", "A-->>", "A-)", "A->>+", "->>B: M", "A--x : M"})
  void anArrowNeedsBothItsEnds(String arrow) {
    assertThatThrownBy(() -> mermaid("sequenceDiagram\nA->>B: M\n" + arrow + "\n"))
        .isInstanceOfSatisfying(
            BadInput.class,
            e -> assertThat(e.diagnostics()).extracting(Diagnostic::line).containsExactly(3));
  }

  @Test
  void whoChoosesMustSendFirstInEachBranch() {
    assertThatThrownBy(() -> mermaid("sequenceDiagram\nalt a\nA->>B: M\nelse b\nB->>A: N\nend\n"))
        .hasMessageContaining("branches begin with 'A' and with 'B'");
  }

  @Test
  void whatIsBesideEachOtherIsReadInOrderAndSaysSo() {
    Protocol read = mermaid("sequenceDiagram\npar x\nA->>B: M\nand y\nC->>D: N\nend\n");
    assertThat(body(read)).contains("M() from A to B;\n  N() from C to D;");
    assertThat(told).anyMatch(d -> d.code().equals("in-order") && d.line() == 2);
  }

  @Test
  void stepsWithoutACostArePassedOverAndCounted() {
    mermaid("sequenceDiagram\nA->>A: think\nNote right of A: well\nA->>B: M\n");
    assertThat(told).anyMatch(d -> d.message().startsWith("2 notes or steps"));
  }

  @Test
  void aLoopThatDoesNotSayHowOftenHasAParameterUnlessNothingFollows() {
    Protocol before = mermaid("sequenceDiagram\nloop every minute\nA->>B: M\nend\nB->>A: N\n");
    assertThat(body(before)).contains("rec Loop times LoopTimes {");
    assertThat(before.parameters()).containsExactly("LoopTimes");
    Protocol last = mermaid("sequenceDiagram\nB->>A: N\nloop every minute\nA->>B: M\nend\n");
    assertThat(body(last)).contains("rec Loop {");
    assertThat(last.parameters()).isEmpty();
  }

  @Test
  void framesOnlyGroup() {
    assertThat(body(mermaid("sequenceDiagram\nrect rgb(0,0,9)\nA->>B: M\nend\n")))
        .contains("M() from A to B");
  }

  @Test
  void whatBreaksOffHappensInsteadOfTheRestOfWhatItStandsIn() {
    String diagram =
        "sequenceDiagram\n"
            + "A->>B: M\n"
            + "loop 3 times\n"
            + "break full 10%\n"
            + "A->>B: Full\n"
            + "end\n"
            + "A->>B: Go\n"
            + "end\n"
            + "B->>A: Bye\n";
    assertThat(body(mermaid(diagram)))
        .isEqualTo(
            """
              M() from A to B;
              rec Loop times 3 {
                choice at A prob 10/100 {
                  Full() from A to B;
                } or prob 90/100 {
                  Go() from A to B;
                  continue Loop;
                }
              }
              Bye() from B to A;
            """);
  }

  @Test
  void whatMustHappenIsFollowedByWhatMayHaveToBeDoneAboutIt() {
    String diagram =
        "critical connect\nA->>B: M\n%s timeout\nA->>C: Late\n%s refused\nA->>C: No\nend\n";
    String read =
        """
          M() from A to B;
          choice at A {
            Late() from A to C;
          } or {
            No() from A to C;
          } or {
          }
        """;
    assertThat(body(mermaid("sequenceDiagram\n" + diagram.formatted("option", "option"))))
        .isEqualTo(read);
    assertThat(body(plant("@startuml\n" + diagram.formatted("else", "else") + "@enduml\n")))
        .isEqualTo(read);
  }

  @Test
  void callsReturnToWhomeverActivatedThem() {
    String diagram =
        """
        @startuml
        actor Пользователь as u
        u -> W ++ : Go
        W -> D ++ : Find
        return Row
        W -> F
        activate F
        return
        return Done
        [-> W : Tick
        note right
          looks it up
          cost 3ms
          at a cost of some memory
        end note
        legend right
          A -> B is no message here
        end legend
        skinparam sequence {
          ArrowColor red
        }
        ref over W, D
          elsewhere
        end ref
        W ->] : Tock
        @enduml
        """;
    assertThat(body(plant(diagram)))
        .isEqualTo(
            """
              Go() from u to W;
              Find() from W to D;
              Row() from D to W;
              Message() from W to F;
              Message() from F to W;
              Done() from W to u;
              Tick() from outside to W;
              compute at W cost 3ms;
              Tock() from W to outside;
            """);
    assertThat(told).anyMatch(d -> d.message().startsWith("4 notes or steps"));
  }

  @Test
  void whatStandsBeforeAndBesideADiagramIsPassedOver() {
    String diagram =
        """
        ---
        title: Login
        ---
        %%{init:
          {"theme": "dark"}
        }%%
        sequenceDiagram
          accDescr {
            A->>B: no message
          }
          A->>()B: Hi<br/>there
        """;
    assertThat(body(mermaid(diagram))).isEqualTo("  HiThere() from A to B;\n");
    assertThatThrownBy(() -> plant("@startuml\nA -> B : M\nlegend\nwhat\n@enduml\n"))
        .hasMessageContaining("never closed");
    assertThatThrownBy(() -> plant("@startuml\nreturn M\n@enduml\n"))
        .hasMessageContaining("no line");
  }

  /**
   * What a preprocessor would bring is told; where it decides what is there, nothing is guessed.
   */
  @Test
  void whatAPreprocessorBringsIsNotPassedOverInSilence() {
    told.clear();
    assertThat(body(plant("@startuml\n!theme plain\n!pragma teoz true\nA -> B : M\n@enduml\n")))
        .isEqualTo("  M() from A to B;\n");
    assertThat(told).isEmpty();

    plant("@startuml\n!include parts.puml\n!$n = 3\n!define T text\nA -> B : M\n@enduml\n");
    assertThat(told)
        .extracting(d -> d.line() + " " + d.message())
        .containsExactly(
            "2 'parts.puml' is not read into the diagram",
            "3 the value of 'n' is not put in",
            "4 'T text' is not put in where it is used");
    for (String words : List.of("if (1)", "foreach $x in [1]", "procedure $p()", "while 1")) {
      assertThatThrownBy(() -> plant("@startuml\n!" + words + "\nA -> B : M\n@enduml\n"))
          .hasMessageContaining("the preprocessor is not run");
    }
  }

  @Test
  void textsInAnotherScriptHaveLabelsOfTheirOwn() {
    assertThat(body(mermaid("sequenceDiagram\nA->>B: 登録\nB->>A: 確認\nA->>B: 登録\n")))
        .isEqualTo(
            "  Message() from A to B;\n  Message2() from B to A;\n  Message() from A to B;\n");
  }

  /** Another name for a role or a label, wherever it is found, renames it in the protocol. */
  @Test
  void placesOfNamesAreAllOfThem() {
    String arrows =
        """
        sequenceDiagram
          participant A
          actor B as Some B
          create participant D
          A->>+B: Ask(bytes[4]) cost 2ms
          Note over A,B: cost 1ms
          note left of D: A and B
          loop 3 times
            B-->>-A: Ask
            A-xB: Go; Ask
            A -) D : Ask
            D->>A: Ask B
          end
          activate A
          destroy D
        """;
    renamed(new MermaidReader(), "diagram.mmd", arrows, Set.of("A", "B", "D", "Ask"));
    String plant =
        """
        @startuml
        participant "A" as A
        database B
        A -> B ++ : Ask(bytes[4]) cost 2ms
        note over A, B: cost 1ms
        B --> A : Ask
        A <- B : Ask
        A -[#red]> D : Go A
        rnote right of D: A
        D ->o A : Ask
        activate A
        @enduml
        """;
    renamed(new PlantUmlReader(), "diagram.puml", plant, Set.of("A", "B", "D", "Ask"));
    assertThat(new NameIndex(DiagramFacts.MERMAID, MERMAID).names())
        .extracting(NameIndex.Name::text)
        .as("a name with a hyphen has no part that is one")
        .doesNotContain("web", "app");
  }

  private void renamed(ModelReader<Protocol> reader, String file, String text, Set<String> names) {
    LanguageFacts facts = reader.language().orElseThrow();
    assertThat(facts.renames()).isTrue();
    String before = protocol(reader, file, text);
    for (NameIndex.Name name : new NameIndex(facts, text).names()) {
      if (names.contains(name.text())) {
        StringBuilder changed = new StringBuilder(text);
        for (int i = name.places().size() - 1; i >= 0; i--) {
          Span place = name.places().get(i);
          changed.replace(place.start(), place.end(), "Other");
        }
        assertThat(protocol(reader, file, changed.toString()))
            .as(name.kind() + " " + name.text())
            .isEqualTo(before.replaceAll("\\b" + name.text() + "\\b", "Other"))
            .isNotEqualTo(before);
      }
    }
    assertThat(new NameIndex(facts, text).names())
        .extracting(NameIndex.Name::text)
        .containsAll(names);
  }

  private String protocol(ModelReader<Protocol> reader, String file, String text) {
    AnalysisContext context = AnalysisContext.builder().listener(told::add).build();
    return ScribbleText.of(reader.read(Source.of(file, text), context).module());
  }

  /** A mutated diagram is a protocol or is refused; nothing else happens. */
  @Test
  void mutatedDiagramsAreReadOrRefused() {
    Property.check(
        "mutated diagrams",
        1000,
        random -> {
          StringBuilder text = new StringBuilder(random.nextBoolean() ? MERMAID : PLANT);
          for (int i = 0; i < 1 + random.nextInt(6); i++) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(3)) {
              case 0 -> text.deleteCharAt(at);
              case 1 -> text.setCharAt(at, (char) (32 + random.nextInt(95)));
              default -> text.insert(at, text.substring(at, Math.min(text.length(), at + 9)));
            }
          }
          return text.toString();
        },
        Shrinker.none(),
        text -> {
          for (boolean plant : new boolean[] {false, true}) {
            try {
              assertThat(plant ? plant(text) : mermaid(text)).isNotNull();
            } catch (CampException e) {
              assertThat(e.diagnostics()).isNotEmpty();
            }
          }
        });
  }
}
