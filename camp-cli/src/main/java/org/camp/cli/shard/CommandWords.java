// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.shard;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.camp.cli.session.Session;

/** The words of a command whose items are done elsewhere. */
public final class CommandWords {
  /** What says where items are done, and how that is shown, not what they are. */
  private static final Set<String> OF_THE_PLACE =
      Set.of(
          Shard.OPTION,
          "--on",
          "--engine-path",
          "--output",
          "--resume",
          "--timeout",
          "--quiet",
          "--verbose",
          "--no-progress",
          "--stacktrace",
          "--color",
          "--format");

  private CommandWords() {}

  /** Verb, options and operands of a session, all that decides about its items. */
  public static List<String> of(Session session) {
    List<String> command = new ArrayList<>(List.of(session.verb()));
    session.arguments().given().options().stream()
        .filter(word -> !OF_THE_PLACE.contains(word.split("=", 2)[0]))
        .forEach(command::add);
    command.add("--format=" + session.form().word());
    command.add("--");
    command.addAll(session.arguments().operands());
    return List.copyOf(command);
  }
}
