// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.usage;

import java.util.List;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * What a verb works on.
 *
 * @param label how help writes it: {@code FILE...}
 * @param what one of them in words
 * @param least how many there must be
 * @param most how many there may be
 * @param help what they are
 */
public record Operands(String label, String what, int least, int most, String help) {
  public static final Operands NONE = new Operands("", "operand", 0, 0, "");

  /** One model or several. */
  public static final Operands FILES =
      new Operands(
          "FILE...",
          "file",
          1,
          Integer.MAX_VALUE,
          "The models; a directory is a set of files; - is standard input.");

  /** One model that may be several files. */
  public static final Operands SET =
      new Operands(
          "FILE...",
          "file",
          1,
          Integer.MAX_VALUE,
          "The files of one model; a directory is a set of files; - is standard input.");

  /** As many models as are said. */
  public static Operands files(int least, int most) {
    if (most == 0) {
      return NONE;
    }
    String label = "FILE".concat(" FILE".repeat(Math.max(0, least - 1)));
    String more = most > least ? " [FILE]" : "";
    String help =
        (most == 1 ? "The model" : "The models")
            + "; a directory is a set of files; - is standard input.";
    return new Operands(label + more, "file", least, most, help);
  }

  /** Whether they name files. */
  public boolean areFiles() {
    return what.equals("file");
  }

  public void declare(CommandSpec spec) {
    if (most > 0) {
      spec.addPositional(
          PositionalParamSpec.builder()
              .paramLabel(label)
              .hideParamSyntax(true)
              .arity("0..*")
              .index("0..*")
              .type(List.class)
              .auxiliaryTypes(String.class)
              .description(help)
              .build());
    }
  }

  /**
   * Counts.
   *
   * @throws BadInput when there are too few or too many, or standard input is named twice
   */
  public void check(String verb, List<String> given) {
    String count = given.size() == 1 ? "1 was given" : given.size() + " were given";
    if (given.size() < least) {
      String needs = least == 1 ? "a " + what : least + " " + what + "s";
      throw fault("'" + verb + "' needs " + needs + (given.isEmpty() ? "" : ", " + count), verb);
    }
    if (given.size() > most) {
      String takes = most == 1 ? "one " + what : most + " " + what + "s";
      throw fault("'" + verb + "' takes " + takes + ", " + count, verb);
    }
    if (given.contains("")) {
      throw fault("the name of a " + what + " is empty", verb);
    }
    if (given.indexOf("-") != given.lastIndexOf("-")) {
      throw fault("standard input can be read only once", verb);
    }
  }

  private static BadInput fault(String message, String verb) {
    return new BadInput(
        Diagnostic.error("usage", message)
            .withHint("'camp " + verb + " --help' shows what there is"));
  }
}
