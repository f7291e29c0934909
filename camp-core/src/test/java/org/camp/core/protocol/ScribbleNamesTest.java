// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.scan.name.NameIndex;
import org.camp.core.scan.name.NameIndex.Name;
import org.camp.core.scan.name.NameKind;
import org.junit.jupiter.api.Test;

/** The names of a text are those that its protocols have. */
class ScribbleNamesTest {
  private static final int CASES = 50;
  private static final String FRESH = "zz9";

  private static final String ALIKE =
      """
      param p = 3; // p from p
      global protocol A(role p, role q[1..p]) {
        rec x times p {
          for i in 1..p {
            p(p[p*1B]) from p to q[i] cost p*1ms; // the label, a type, a number, a role
            send x(b) from q[(i+1) % p + 0] to p;
            recv x(b) from q[(i+1) % p + 0] to p cost p*1s;
          }
          continue x;
        }
      }
      global protocol B(role p, role r) { x() from p to r; do A(p, r); }
      """;

  private static String renamed(String text, Name name) {
    StringBuilder changed = new StringBuilder(text);
    List<Span> places = new ArrayList<>(name.places());
    Collections.reverse(places);
    places.forEach(place -> changed.replace(place.start(), place.end(), FRESH));
    return changed.toString();
  }

  private static String written(String text) {
    ProtocolModule module = ScribbleParser.parse(new SourceText("p", text));
    Protocol.of(module, null);
    return ScribbleText.of(module);
  }

  @Test
  void namesThatAreAlikeAreToldApart() {
    NameIndex names = new NameIndex(ScribbleFacts.FACTS, ALIKE);
    List<String> found =
        names.names().stream()
            .map(n -> n.kind().text() + " " + n.text() + " " + n.places().size())
            .toList();
    assertThat(found)
        .containsExactlyInAnyOrder(
            "parameter p 9",
            "type p 1",
            "type b 2",
            "protocol A 2",
            "role p 4",
            "role q 4",
            "recursion x 2",
            "variable i 4",
            "label p 1",
            "label x 2",
            "protocol B 1",
            "role p 3",
            "role r 3",
            "label x 1");
  }

  @Test
  void renamingAnyNameOfAnyModuleKeepsTheModule() {
    int renamed = 0;
    for (long seed = 0; seed < CASES; seed++) {
      String text = RandomModule.text(seed);
      String before = written(text);
      for (Name name : new NameIndex(ScribbleFacts.FACTS, text).names()) {
        String changed = renamed(text, name);
        Span scope = name.scope().to(name.definition());
        assertThat(changed).startsWith(text.substring(0, scope.start()));
        assertThat(changed).endsWith(text.substring(scope.end()));
        assertThat(written(changed).replaceAll("\\b" + FRESH + "\\b", name.text()))
            .as("%s %s of\n%s", name.kind(), name.text(), text)
            .isEqualTo(before);
        renamed++;
      }
    }
    assertThat(renamed).isGreaterThan(10 * CASES);
  }

  @Test
  void whatIsDueFollowsTheWordBefore() {
    NameIndex names = new NameIndex(ScribbleFacts.FACTS, "x() from  to ; continue ");
    assertThat(names.expected(9)).contains(NameKind.ROLE);
    assertThat(names.expected(24)).contains(NameKind.RECURSION);
    assertThat(names.expected(2)).isEmpty();
  }

  @Test
  void textsWithoutSenseAreLookedAtInTime() {
    for (String part : List.of("for i in 1..2 {", "rec x {", "{", "/*", "(* ", "\"", "x, ")) {
      new NameIndex(ScribbleFacts.FACTS, part.repeat(3_000));
      new NameIndex(ScribbleFacts.FACTS, "needs " + part.repeat(3_000) + " x".repeat(3_000));
    }
  }
}
