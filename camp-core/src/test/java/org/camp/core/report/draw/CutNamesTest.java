// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CutNamesTest {
  private static final double ROOM = 190;

  @Test
  void whatFitsIsShownWhole() {
    CutNames cut = new CutNames(List.of("Client[40]", "Client[41]"), ROOM, Canvas.FONT);
    assertThat(cut.of("Client[41]")).isEqualTo("Client[41]");
  }

  @Test
  void namesThatBeginAlikeAreShownWhereTheyDiffer() {
    String busy = "(Client[39], (response, infty).Client[1], Server[2], Busy[1], Technician)";
    String broken = "(Client[39], (response, infty).Client[1], Server[2], Broken[1], Technician)";
    CutNames cut = new CutNames(List.of(busy, broken), ROOM, Canvas.FONT);
    assertThat(cut.of(busy)).startsWith("(Client").contains("…").contains("usy");
    assertThat(cut.of(broken)).startsWith("(Client").contains("…").contains("roken");
  }

  @Test
  void anyTwoNamesAreToldApartWithinTheRoom() {
    SplittableRandom random = new SplittableRandom(20261128);
    for (int i = 0; i < 2_000; i++) {
      String start = word(random, random.nextInt(60));
      List<String> names = new ArrayList<>();
      names.add(start + "a" + word(random, random.nextInt(60)));
      names.add(start + "b" + word(random, random.nextInt(60)));
      CutNames cut = new CutNames(names, ROOM, Canvas.FONT);
      List<String> shown = names.stream().map(cut::of).toList();
      assertThat(shown).as(names.toString()).doesNotHaveDuplicates();
      assertThat(shown).allMatch(text -> TextWidth.of(text, Canvas.FONT) <= ROOM);
    }
  }

  /** Groups that share beginnings, middles and ends, in which no two differ at one place alone. */
  @Test
  void allNamesOfAPictureAreToldApartWithinTheRoom() {
    SplittableRandom random = new SplittableRandom(24);
    for (int i = 0; i < 1_000; i++) {
      List<String> words = new ArrayList<>();
      for (int w = 0; w < 4; w++) {
        words.add(word(random, random.nextInt(40)));
      }
      Set<String> names = new LinkedHashSet<>();
      int most = 3 + random.nextInt(20);
      for (int n = 0; n < most; n++) {
        StringBuilder name = new StringBuilder();
        for (int part = random.nextInt(1, 6); part > 0; part--) {
          name.append(words.get(random.nextInt(4))).append(random.nextInt(3));
        }
        names.add(name.toString());
      }
      CutNames cut = new CutNames(names, ROOM, Canvas.FONT);
      List<String> shown = names.stream().map(cut::of).toList();
      assertThat(shown).as(names.toString()).doesNotHaveDuplicates();
      assertThat(shown).allMatch(text -> TextWidth.of(text, Canvas.FONT) <= ROOM);
    }
  }

  private static String word(SplittableRandom random, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.appendCodePoint(random.nextInt(8) == 0 ? 0x1F600 : 'a' + random.nextInt(26));
    }
    return text.toString();
  }
}
