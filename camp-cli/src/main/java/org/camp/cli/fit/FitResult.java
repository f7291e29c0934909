// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.fit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.camp.cli.cases.ColumnHeading;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.fit.Column;
import org.camp.core.fit.Errors;
import org.camp.core.fit.Estimate;
import org.camp.core.fit.Fit;
import org.camp.core.fit.Interval;
import org.camp.core.fit.Predictor;

/**
 * What a fit found, and what was asked of it.
 *
 * @param model the name of the model
 * @param request what was asked
 * @param free what was sought
 * @param cases those that it was fitted to
 * @param test other cases that were measured
 * @param predict new cases
 * @param fit the fit
 * @param estimates of what was sought, with intervals
 * @param leave column → value → errors on its cases, learnt without them
 * @param tested errors on the other cases
 */
record FitResult(
    String model,
    FitRequest request,
    List<FreeName> free,
    CaseSet cases,
    Optional<CaseSet> test,
    Optional<CaseSet> predict,
    Fit fit,
    List<Estimate> estimates,
    Map<String, Map<String, Errors>> leave,
    Optional<Errors> tested) {

  /**
   * A prediction.
   *
   * @param of the table of the case
   * @param number the place of the case among the usable ones
   * @param value the prediction [base units]
   * @param band its 90 % interval
   */
  record Prediction(CaseSet of, int number, double value, Interval band) {}

  /**
   * What a fit says, with all that takes time.
   *
   * @throws BadInput when a column that was named is not there
   */
  static FitResult of(
      String model,
      FitRequest request,
      List<FreeName> free,
      CaseSet cases,
      Optional<CaseSet> test,
      Optional<CaseSet> predict,
      Fit fit) {
    Map<String, Map<String, Errors>> leave = new LinkedHashMap<>();
    for (String name : request.leave()) {
      Column column = column(cases, name, "--leave");
      leave.put(name, fit.leave(column));
    }
    int[] groups = IntStream.range(0, cases.size()).toArray();
    if (request.group().isPresent()) {
      List<String> texts = column(cases, request.group().get(), "--group").texts();
      List<String> levels = texts.stream().distinct().toList();
      groups = texts.stream().mapToInt(levels::indexOf).toArray();
    }
    Optional<Errors> tested = Optional.empty();
    try {
      tested = test.filter(t -> t.size() > 0).map(t -> fit.on(t.cases(), t.predictor()));
    } catch (Predictor.Stopped noTime) {
      tested = Optional.empty();
    }
    return new FitResult(
        model,
        request,
        free,
        cases,
        test,
        predict,
        fit,
        fit.estimates(request.intervals(), groups),
        leave,
        tested);
  }

  /** Refuses columns that are not there, before anything takes time. */
  static void check(FitRequest request, CaseSet cases) {
    request.leave().forEach(name -> column(cases, name, "--leave"));
    request.group().ifPresent(name -> column(cases, name, "--group"));
  }

  private static Column column(CaseSet cases, String name, String option) {
    List<Column> columns = cases.columns();
    List<ColumnHeading> headings =
        cases.table().headings().stream().filter(h -> h.kind() != ColumnHeading.Kind.OWN).toList();
    List<String> known = new ArrayList<>();
    for (int c = 0; c < headings.size(); c++) {
      ColumnHeading heading = headings.get(c);
      if (heading.text().equals(name) || heading.key().equals(name)) {
        return columns.get(c);
      }
      known.add(heading.key());
    }
    throw new BadInput(
        Diagnostic.error("unknown-column", "'" + option + " " + name + "': no such column")
            .inFile(cases.table().name())
            .withHint(Suggestions.hint(name, known)));
  }

  /** Predictions of new cases, and of those of the test. */
  List<Prediction> predictions() {
    List<Prediction> predictions = new ArrayList<>();
    predict.ifPresent(set -> add(set, predictions));
    test.ifPresent(set -> add(set, predictions));
    return predictions;
  }

  /** Predictions of the cases that it was fitted to. */
  List<Prediction> fitted() {
    List<Prediction> fitted = new ArrayList<>();
    add(cases, fitted);
    return fitted;
  }

  private void add(CaseSet set, List<Prediction> predictions) {
    Predictor predictor = set.predictor();
    double[] values = fit.values();
    try {
      for (int i = 0; i < set.size(); i++) {
        double value = predictor.predict(i, values, new double[values.length]);
        predictions.add(new Prediction(set, i, value, fit.band(predictor, i)));
      }
    } catch (Predictor.Stopped noTime) {
      return;
    }
  }

  /** The base unit of the figure; empty for pure numbers. */
  String unit() {
    return cases.table().unit();
  }

  /** Whether some values are not told by the cases. */
  boolean isConfounded() {
    return !fit.confounded().isEmpty();
  }

  /** Free parameter → its value as it is written: with all digits and its unit. */
  Map<String, String> written(boolean ofMachine) {
    Map<String, String> written = new LinkedHashMap<>();
    double[] values = fit.values();
    for (int p = 0; p < free.size(); p++) {
      if (free.get(p).input().ofMachine() == ofMachine) {
        written.put(free.get(p).name(), free.get(p).text(values[p]));
      }
    }
    return written;
  }
}
