// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.usage;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with a command line. */
public final class Usage {
  private static final String ASSERT = "--assert";

  private Usage() {}

  /** The fault as the user is told of it. */
  public static BadInput fault(ParameterException fault) {
    CommandLine where = fault.getCommandLine();
    CommandSpec spec = where.getCommandSpec();
    if (fault instanceof UnmatchedArgumentException unmatched
        && !unmatched.getUnmatched().isEmpty()) {
      return new BadInput(unmatched(unmatched.getUnmatched().get(0), spec));
    }
    String message = Objects.toString(fault.getMessage(), "");
    String shown = message.isEmpty() ? "wrong usage" : lower(message);
    return new BadInput(Diagnostic.error("usage", shown).withHint(help(spec)));
  }

  private static String lower(String message) {
    return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
  }

  private static Diagnostic unmatched(String word, CommandSpec spec) {
    if (word.startsWith("-") && word.length() > 1) {
      int equals = word.indexOf('=');
      String name = equals < 0 ? word : word.substring(0, equals);
      Set<String> known = spec.optionsMap().keySet();
      if (name.equals(ASSERT) && spec.parent() != null) {
        return noAnswer(spec);
      }
      return Diagnostic.error("unknown-option", "unknown option '" + name + "'")
          .withHint(orHelp(Suggestions.nearest(name, known), spec));
    }
    if (spec.parent() == null) {
      return verb(word, spec);
    }
    return Diagnostic.error("usage", "'" + word + "' is one operand too many").withHint(help(spec));
  }

  private static Diagnostic noAnswer(CommandSpec spec) {
    return Diagnostic.error(
            "unknown-option",
            "'" + spec.name() + "' has no answer of its own that " + ASSERT + " could test")
        .withHint("verbs that answer have it, as 'camp analyze FILE " + ASSERT + " PATH<NUMBER'");
  }

  /** The fault that the command has no such verb. */
  public static BadInput unknownVerb(String word, CommandSpec root) {
    return new BadInput(verb(word, root));
  }

  private static Diagnostic verb(String word, CommandSpec root) {
    return Diagnostic.error("unknown-verb", "unknown verb '" + word + "'")
        .withHint(orHelp(Suggestions.nearest(word, root.subcommands().keySet()), root));
  }

  private static String orHelp(List<String> near, CommandSpec spec) {
    return near.isEmpty() ? help(spec) : "did you mean '" + String.join("' or '", near) + "'?";
  }

  private static String help(CommandSpec spec) {
    CommandSpec parent = spec.parent();
    String words = parent == null ? spec.name() : parent.name() + " " + spec.name();
    return "'" + words + " --help' shows what there is";
  }
}
