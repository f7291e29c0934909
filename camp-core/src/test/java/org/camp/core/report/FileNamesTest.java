// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Files are called briefly, and no two alike. */
class FileNamesTest {
  @Test
  void foldersStandWhereNamesAreAlike() {
    assertThat(FileNames.apart(List.of("a/x/m.scr", "b/x/m.scr", "c/n.scr", "C:\\d\\o.scr", "")))
        .isEqualTo(
            Map.of(
                "a/x/m.scr", "a/x/m.scr",
                "b/x/m.scr", "b/x/m.scr",
                "c/n.scr", "n.scr",
                "C:\\d\\o.scr", "o.scr",
                "", ""));
    assertThat(FileNames.apart(List.of("m.scr", "/tmp/d/m.scr", "/tmp/e/d/m.scr")))
        .isEqualTo(
            Map.of(
                "m.scr", "m.scr",
                "/tmp/d/m.scr", "tmp/d/m.scr",
                "/tmp/e/d/m.scr", "e/d/m.scr"));
  }

  @Test
  void namesOfRandomPathsDifferAndEndTheirPath() {
    Random random = new Random(24);
    for (int run = 0; run < 300; run++) {
      List<String> paths = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        StringBuilder path = new StringBuilder(random.nextBoolean() ? "/" : "");
        for (int depth = random.nextInt(4); depth >= 0; depth--) {
          path.append((char) ('a' + random.nextInt(2))).append(depth == 0 ? "" : "/");
        }
        paths.add(path.toString());
      }
      Map<String, String> names = FileNames.apart(paths);
      assertThat(names.keySet()).isEqualTo(new HashSet<>(paths));
      assertThat(new HashSet<>(names.values())).hasSameSizeAs(names.keySet());
      names.forEach((path, name) -> assertThat(path).endsWith(name));
    }
  }
}
