// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.camp.core.scan.Comments;
import org.camp.core.scan.name.LanguageFacts;
import org.camp.core.scan.name.NameKind;
import org.camp.core.scan.name.NameRule.Reach;

/** Words and names of machine files, for editors. */
public final class MachineFacts {
  /** Those of machine files in YAML. */
  public static final LanguageFacts FACTS =
      LanguageFacts.of("Machine", Comments.ofLines("#"))
          .builtIn(MachineReader.SECTIONS)
          .builtIn(List.of("send", "recv", "latency", "from", "to", "cores", "overhead"))
          .declares(NameKind.SECTION, Reach.FILE, "(?m)^" + LanguageFacts.NAME + "(?=\\s*+:)")
          .withoutRenaming()
          .build();

  private static final Pattern SECTION =
      Pattern.compile(
          MachineReader.SECTIONS.stream()
              .filter(section -> !section.equals("name"))
              .collect(Collectors.joining("|", "(?m)^(?:", ")\\s*+:")));

  private MachineFacts() {}

  /** Whether a text in YAML has a section of a machine. */
  public static boolean recognises(String text) {
    return SECTION.matcher(text).find();
  }
}
