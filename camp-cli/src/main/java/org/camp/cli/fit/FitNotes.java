// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.fit.Column;
import org.camp.core.fit.Errors;
import org.camp.core.fit.Estimate;
import org.camp.core.fit.Factor;
import org.camp.core.fit.Fit;
import org.camp.core.fit.FreeParameter;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.DimensionCheck;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;

/** What a fit says in words. */
final class FitNotes {
  private static final int FEWEST_FOR_FACTORS = 12;
  private static final double SAME = 1e-9;

  private final FitResult result;

  FitNotes(FitResult result) {
    this.result = result;
  }

  /** All notes, in the order of their weight. */
  List<String> all() {
    List<String> notes = new ArrayList<>();
    Fit fit = result.fit();
    if (!fit.isWhole()) {
      notes.add("the time limit was over: this is the best so far");
    }
    result.estimates().forEach(e -> state(e).ifPresent(notes::add));
    int starts = result.request().options().starts();
    if (4 * fit.reached() < starts) {
      notes.add(
          String.format(
              Locale.ROOT,
              "only %d of %d starts reached the best; more --starts may find a better one",
              fit.reached(),
              starts));
    }
    fit.powerLaw()
        .filter(law -> law.mape() <= fit.crossValidated().mape())
        .ifPresent(law -> notes.add("a power law foretells the cases at least as well"));
    if (result.request().options().pull() > 0) {
      notes.add("--pull draws values to their starts, and biases them");
    }
    fit.factors().forEach(factor -> notes.add(factor(factor)));
    fit.trend()
        .ifPresent(rho -> notes.add("large cases are predicted too " + (rho > 0 ? "high" : "low")));
    if (fit.factors().isEmpty() && result.cases().size() >= FEWEST_FOR_FACTORS) {
      notes.add("no factor explains the residuals");
    }
    notes.addAll(fit.doubts());
    result.predict().ifPresent(set -> outside(set, notes));
    result.test().ifPresent(set -> outside(set, notes));
    return notes;
  }

  private Optional<String> state(Estimate estimate) {
    FreeParameter parameter = estimate.parameter();
    String value = name(parameter).shown(estimate.value());
    return switch (estimate.state()) {
      case IDLE ->
          Optional.of(
              Math.abs(estimate.value() - parameter.start()) <= SAME * Math.abs(parameter.start())
                  ? "no case depends on " + parameter.name() + ": it keeps " + value
                  : "no case depends on "
                      + parameter.name()
                      + " where the search left it, at "
                      + value);
      case BOUND -> {
        boolean low = estimate.value() <= parameter.low() * (1 + 1e-9);
        yield Optional.of(
            parameter.name() + " ends at its " + (low ? "lower" : "upper") + " bound " + value);
      }
      default -> Optional.empty();
    };
  }

  private FreeName name(FreeParameter parameter) {
    return result.free().stream()
        .filter(name -> name.name().equals(parameter.name()))
        .findFirst()
        .orElseThrow();
  }

  /** What cannot be told apart, and what is known of it. */
  List<String> confounded() {
    List<String> told = new ArrayList<>();
    for (Fit.Confounded group : result.fit().confounded()) {
      String names =
          String.join(", ", group.names().subList(0, group.names().size() - 1))
              + " and "
              + group.names().get(group.names().size() - 1);
      String known =
          group
              .known()
              .map(
                  k ->
                      "; they tell "
                          + k.text()
                          + " = "
                          + FitNumbers.quantity(k.value(), unit(group, k.text())))
              .orElse("");
      told.add("the cases cannot tell " + names + " apart" + known);
    }
    return told;
  }

  /** What would help to tell them apart: columns that do not vary. */
  Optional<String> help() {
    List<String> same =
        result.cases().columns().stream()
            .filter(column -> !column.varies() && result.cases().size() > 1)
            .map(Column::name)
            .toList();
    return same.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "cases with other values of "
                + String.join(", ", same)
                + " would help: all have the same");
  }

  /** The base unit of a combination; empty when there is none. */
  String unit(Fit.Confounded group, String text) {
    String readable = text;
    for (int k = 0; k < group.names().size(); k++) {
      String whole = "(?<![\\w.])" + Pattern.quote(group.names().get(k)) + "(?![\\w.])";
      readable = readable.replaceAll(whole, "x" + k);
    }
    try {
      Dimension dimension =
          new DimensionCheck(
                  id -> {
                    String name = group.names().get(Integer.parseInt(id.substring(1)));
                    return result.free().stream()
                        .filter(f -> f.name().equals(name))
                        .map(FreeName::dimension)
                        .findFirst()
                        .orElse(Dimension.NONE);
                  })
              .of(Expression.parse(readable));
      return dimension == null || dimension.equals(Dimension.NONE) ? "" : dimension.text();
    } catch (BadInput | ExpressionFault | NumberFormatException noUnit) {
      return "";
    }
  }

  private String factor(Factor factor) {
    Factor.Level worst =
        factor.levels().stream()
            .max(Comparator.comparingDouble(level -> Math.abs(level.error())))
            .orElseThrow();
    double slower = 1 / (1 + worst.error()) - 1;
    boolean time = result.unit().equals("s");
    return String.format(
        Locale.ROOT,
        "`%s` explains %s of the residuals (chance: %s): %s is %s %s than predicted, in %d cases",
        String.join("`, `", factor.names()),
        FitNumbers.percent(factor.share()),
        FitNumbers.percent(factor.chance()),
        worst.value(),
        FitNumbers.percent(Math.abs(slower)),
        slower > 0 ? (time ? "slower" : "more") : time ? "faster" : "less",
        worst.cases());
  }

  /** New cases beyond what the table has. */
  private void outside(CaseSet set, List<String> notes) {
    for (Column known : result.cases().columns()) {
      Optional<double[]> numbers = known.numbers();
      Optional<double[]> others =
          set.columns().stream()
              .filter(column -> column.name().equals(known.name()))
              .findFirst()
              .flatMap(Column::numbers);
      if (numbers.isEmpty() || others.isEmpty()) {
        continue;
      }
      double low = Arrays.stream(numbers.get()).min().orElse(Double.NaN);
      double high = Arrays.stream(numbers.get()).max().orElse(Double.NaN);
      long beyond = Arrays.stream(others.get()).filter(v -> v < low || v > high).count();
      if (beyond > 0) {
        notes.add(
            String.format(
                Locale.ROOT,
                "%d of %d cases of %s lie outside of the table in %s: no interval holds there",
                beyond,
                set.size(),
                file(set.table().name()),
                known.name()));
      }
    }
  }

  /** The name of a file without its folder. */
  static String file(String name) {
    return name.substring(name.replace('\\', '/').lastIndexOf('/') + 1);
  }

  /** The mean and the median of errors. */
  static String errors(Errors errors) {
    return FitNumbers.percent(errors.mape()) + ", median " + FitNumbers.percent(errors.median());
  }
}
