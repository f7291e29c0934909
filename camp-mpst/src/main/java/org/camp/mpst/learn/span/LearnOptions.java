// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.mpst.learn.relation.DiscoverySettings;
import org.camp.mpst.learn.relation.DiscoverySettings.LabelPair;
import org.camp.mpst.learn.system.CostChoice;
import org.camp.mpst.learn.system.LearnSettings;

/** The options of learning from traces of services. */
public final class LearnOptions {
  private static final double NOISE_SHARE = 0.02;
  private static final String OFF = "off";

  /** The root operation that counts. */
  public static final Option<String> ROOT =
      Option.text("learn.root", "NAME", "the one root operation to learn (default: all)");

  /** Contrary times that are noise. */
  public static final Option<Double> NOISE =
      new Option<>(
          "learn.noise",
          Double.class,
          "SHARE",
          NOISE_SHARE,
          "",
          "share of contrary times that is taken for noise; 0 takes all as true",
          false,
          null,
          LearnOptions::share);

  /** Templates for names. */
  public static final Option<String> NAMES =
      Option.text(
          "learn.names",
          "FILE|off",
          "templates for names, one a line; '!/shard/{}' forbids one; off folds no names");

  /** Calls that run beside each other. */
  public static final Option<String> BESIDE =
      Option.text("learn.beside", "A, B", "calls that run beside each other, whatever was seen");

  /** Calls of which one comes first. */
  public static final Option<String> ORDER =
      Option.text("learn.order", "A, B", "calls of which the first is before the second");

  /** Calls for precision. */
  public static final Option<Long> UP_TO =
      Option.integer("learn.upto", 8, "calls up to which precision is counted");

  /** What is printed for costs. */
  public static final Option<CostChoice> COSTS =
      Option.choice(
          "learn.costs",
          CostChoice.FIT,
          "costs as the family that fits, as quantiles of what was measured, or as means");

  /** Where the machine goes. */
  public static final Option<String> MACHINE_OUTPUT =
      Option.text("machine-output", "PATH", "write the machine of the messages to this file");

  private LearnOptions() {}

  private static double share(String text) {
    String number = text.strip();
    boolean percent = number.endsWith("%");
    try {
      double value =
          Double.parseDouble(percent ? number.substring(0, number.length() - 1) : number)
              / (percent ? 100 : 1);
      if (value >= 0 && value <= 1) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("expected a share such as 2%", e);
    }
    throw new IllegalArgumentException("expected a share such as 2%");
  }

  /** What the options of a context say. */
  static LearnSettings settings(AnalysisContext context) {
    long upTo = context.get(UP_TO);
    if (upTo < 1 || upTo > 64) {
      throw new BadInput(Diagnostic.error("usage", "learn.upto must lie between 1 and 64"));
    }
    DiscoverySettings discovery =
        new DiscoverySettings(
            context.get(NOISE), pairs(context.find(BESIDE)), pairs(context.find(ORDER)));
    requireSense(discovery);
    return new LearnSettings(
        discovery,
        context.find(ROOT),
        templates(context.find(NAMES)),
        (int) upTo,
        context.get(COSTS),
        context.find(MACHINE_OUTPUT).isPresent());
  }

  /** Refuses orders of a call and itself, and of two calls that are also said to be otherwise. */
  private static void requireSense(DiscoverySettings discovery) {
    for (LabelPair pair : discovery.order()) {
      LabelPair turned = new LabelPair(/* one= */ pair.other(), /* other= */ pair.one());
      String contrary =
          pair.equals(turned)
              ? "is no order of two calls"
              : discovery.order().contains(turned)
                  ? "is given both ways round"
                  : discovery.beside().contains(pair) || discovery.beside().contains(turned)
                      ? "is also given as learn.beside"
                      : "";
      if (!contrary.isEmpty()) {
        throw new BadInput(
            Diagnostic.error(
                "usage", "learn.order '" + pair.one() + ", " + pair.other() + "' " + contrary));
      }
    }
  }

  private static Set<LabelPair> pairs(Optional<String> text) {
    Set<LabelPair> pairs = new LinkedHashSet<>();
    for (String pair : text.orElse("").split(";", -1)) {
      List<String> labels =
          Arrays.stream(pair.split(",", -1)).map(String::strip).filter(l -> !l.isEmpty()).toList();
      if (labels.size() == 2) {
        pairs.add(new LabelPair(labels.get(0), labels.get(1)));
      } else if (!labels.isEmpty()) {
        throw new BadInput(
            Diagnostic.error("usage", "'" + pair.strip() + "' does not name two calls")
                .withHint("write 'stock: check, pay: charge'; ';' stands between pairs"));
      }
    }
    return pairs;
  }

  private static Optional<List<String>> templates(Optional<String> file) {
    if (file.isEmpty()) {
      return Optional.of(List.of());
    }
    if (file.get().equals(OFF)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          Files.readAllLines(Path.of(file.get()), StandardCharsets.UTF_8).stream()
              .map(String::strip)
              .filter(line -> !line.isEmpty() && !line.startsWith("#"))
              .toList());
    } catch (IOException | InvalidPathException e) {
      throw new BadInput(
          Diagnostic.error("unreadable", "the file cannot be read").inFile(file.get()));
    }
  }
}
