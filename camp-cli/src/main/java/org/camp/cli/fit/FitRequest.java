// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.camp.cli.check.RelativeTolerance;
import org.camp.cli.usage.Arguments;
import org.camp.cli.usage.CommonOptions;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.fit.FitOptions;
import org.camp.core.fit.IntervalKind;
import org.camp.core.fit.Loss;
import org.camp.core.report.ValuePath;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What a command line asks of a fit.
 *
 * @param free what is free, as it was written
 * @param measure the figure of cases that name none
 * @param options how to fit
 * @param scale residuals beyond count linearly; infinite when all are squared
 * @param leave columns whose values are left out one after the other
 * @param test the table on which the errors are shown
 * @param predict the table that is predicted
 * @param group the column whose values err together
 * @param intervals how intervals are made
 * @param acceptConfounded whether values that the cases do not tell are written all the same
 * @param definitions where parameters of the model go
 */
record FitRequest(
    List<String> free,
    Optional<ValuePath> measure,
    FitOptions options,
    double scale,
    List<String> leave,
    Optional<String> test,
    Optional<String> predict,
    Optional<String> group,
    IntervalKind intervals,
    boolean acceptConfounded,
    Optional<String> definitions) {
  private static final long MOST = 1_000_000;

  static void declare(CommandSpec spec) {
    String free = "What is sought: NAME[=START][ in LOW..HIGH],... of the model or the machine.";
    CommonOptions.value(spec, "NAMES", free, "--free");
    String measure = "The figure that was measured, where the table names none.";
    CommonOptions.value(spec, "PATH", measure, "--measure");
    CommonOptions.value(spec, "KIND", "What residuals cost: robust (default), squares.", "--loss");
    String scale = "Residuals beyond count linearly (default 5%).";
    CommonOptions.value(spec, "PART", scale, "--scale");
    String pull = "A weak wish to stay at the start, in residuals per factor e (default 0).";
    CommonOptions.value(spec, "P", pull, "--pull");
    CommonOptions.value(spec, "N", "How many points the search begins at (default 8).", "--starts");
    CommonOptions.value(spec, "N", "Decides starts, folds and resamples (default 1).", "--seed");
    String folds = "In how many parts cases are left out for validation (default 10).";
    CommonOptions.value(spec, "N", folds, "--folds");
    String leave = "Leave out all cases with one value of this column, then with another, ...";
    CommonOptions.value(spec, "NAME", leave, "--leave");
    String test = "Show the errors on these other cases too.";
    CommonOptions.value(spec, "FILE", test, "--test");
    CommonOptions.value(spec, "FILE", "Predict these cases, with 90 % intervals.", "--predict");
    String group = "Cases with one value of this column err together (for bootstrap).";
    CommonOptions.value(spec, "NAME", group, "--group");
    String intervals = "Of parameters: asymptotic (default), bootstrap or profile.";
    CommonOptions.value(spec, "KIND", intervals, "--intervals");
    String accept = "Write values that the cases cannot tell apart all the same.";
    CommonOptions.flag(spec, accept, "--accept-confounded");
    String definitions = "Write parameters of the model there; @OUT gives them to any command.";
    CommonOptions.value(spec, "OUT", definitions, "--definitions");
  }

  /**
   * Reads the options.
   *
   * @throws BadInput with everything that is wrong
   */
  static FitRequest of(Arguments arguments) {
    Reader read = new Reader(arguments);
    double scale = read.part("--scale", 0.05);
    boolean robust = read.one("--loss", List.of("robust", "squares")).equals("robust");
    Loss loss = robust ? Loss.robust(scale) : Loss.SQUARES;
    FitOptions options =
        new FitOptions(
            loss,
            read.number("--pull"),
            (int) read.whole("--starts", 8, 1),
            (int) read.whole("--folds", 10, 2),
            read.whole("--seed", 1, 0));
    List<String> kinds =
        Arrays.stream(IntervalKind.values()).map(k -> k.name().toLowerCase(Locale.ROOT)).toList();
    int kind = kinds.indexOf(read.one("--intervals", kinds));
    Optional<ValuePath> measure = read.path("--measure");
    read.throwIfWrong();
    return new FitRequest(
        arguments.values("--free"),
        measure,
        options,
        robust ? scale : Double.POSITIVE_INFINITY,
        arguments.values("--leave").stream().flatMap(t -> Arrays.stream(t.split(","))).toList(),
        arguments.value("--test"),
        arguments.value("--predict"),
        arguments.value("--group"),
        IntervalKind.values()[Math.max(0, kind)],
        arguments.has("--accept-confounded"),
        arguments.value("--definitions"));
  }

  private static final class Reader {
    private final Arguments arguments;
    private final List<Diagnostic> faults = new ArrayList<>();

    Reader(Arguments arguments) {
      this.arguments = arguments;
    }

    String one(String option, List<String> known) {
      String text = arguments.value(option).orElse(known.get(0));
      if (!known.contains(text)) {
        String near = Suggestions.hint(text, known);
        fault(option, text, near == null ? "use " + String.join(", ", known) : near);
        return known.get(0);
      }
      return text;
    }

    double part(String option, double otherwise) {
      Optional<String> text = arguments.value(option);
      try {
        double part = text.map(t -> RelativeTolerance.parse(t).part()).orElse(otherwise);
        if (part > 0) {
          return part;
        }
      } catch (BadInput e) {
        // Said below, together with 0.
      }
      fault(option, text.orElse(""), "write 5% or 0.05");
      return otherwise;
    }

    double number(String option) {
      Optional<String> text = arguments.value(option);
      try {
        double number = text.map(Double::parseDouble).orElse(0.0);
        if (number >= 0 && Double.isFinite(number)) {
          return number;
        }
      } catch (NumberFormatException e) {
        // Said below, together with negative ones.
      }
      fault(option, text.orElse(""), "write a number from 0, such as 0.02");
      return 0;
    }

    long whole(String option, long otherwise, long least) {
      Optional<String> text = arguments.value(option);
      try {
        long number = text.map(Long::parseLong).orElse(otherwise);
        if (number >= least && number <= MOST) {
          return number;
        }
      } catch (NumberFormatException e) {
        // Said below, together with those out of range.
      }
      fault(option, text.orElse(""), "write a whole number from " + least + " to " + MOST);
      return otherwise;
    }

    Optional<ValuePath> path(String option) {
      try {
        return arguments.value(option).map(ValuePath::parse);
      } catch (BadInput e) {
        faults.addAll(e.diagnostics());
        return Optional.empty();
      }
    }

    private void fault(String option, String text, @Nullable String hint) {
      faults.add(
          Diagnostic.error("usage", "'" + option + " " + text + "' is not known").withHint(hint));
    }

    void throwIfWrong() {
      if (!faults.isEmpty()) {
        throw new BadInput(faults);
      }
    }
  }
}
