// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.camp.core.fit.Errors;
import org.camp.core.fit.Estimate;
import org.camp.core.fit.Factor;
import org.camp.core.fit.Fit;
import org.camp.core.fit.Interval;
import org.camp.core.fit.Known;
import org.camp.core.report.Value;

/** A fit as JSON: errors and shares are fractions, all else is in base units. */
final class FitValues {
  private final FitResult result;
  private final FitNotes notes;

  FitValues(FitResult result) {
    this.result = result;
    this.notes = new FitNotes(result);
  }

  Value.Obj of() {
    Fit fit = result.fit();
    FitRequest request = result.request();
    return Value.object()
        .put("cases", result.cases().size())
        .put("left", left())
        .put("measure", measure())
        .put("unit", result.unit())
        .put("whole", fit.isWhole())
        .put("parameters", parameters())
        .put("confounded", Value.list(fit.confounded().stream().map(this::confounded).toList()))
        .put("loss", Double.isInfinite(request.scale()) ? "squares" : "robust")
        .put("scale", Double.isInfinite(request.scale()) ? Double.NaN : request.scale())
        .put("pull", request.options().pull())
        .put("intervals", request.intervals().name().toLowerCase(Locale.ROOT))
        .put("seed", request.options().seed())
        .put("folds", Math.min(request.options().folds(), result.cases().size()))
        .put("starts", request.options().starts())
        .put("reached", fit.reached())
        .put("cost", fit.cost())
        .put("inSample", errors(fit.inSample()))
        .put("crossValidated", errors(fit.crossValidated()))
        .put("test", errors(result.tested()))
        .put("leave", leave())
        .put(
            "baselines",
            Value.object()
                .put("mean", errors(fit.mean()))
                .put("powerLaw", errors(fit.powerLaw()))
                .build())
        .put("outliers", outliers())
        .put("factors", Value.list(fit.factors().stream().map(FitValues::factor).toList()))
        .put("trend", fit.trend().orElse(Double.NaN))
        .put(
            "predictions",
            Value.list(result.predictions().stream().map(FitValues::prediction).toList()))
        .put("notes", Value.strings(notes.all()))
        .build();
  }

  private Value measure() {
    List<String> measures =
        result.cases().runs().stream().map(run -> run.measure().text()).distinct().toList();
    return Value.of(String.join(", ", measures));
  }

  private Value left() {
    List<Value> left = new ArrayList<>();
    for (CaseSet.Left one : result.cases().left()) {
      left.add(
          Value.object()
              .put("case", result.cases().table().cases().indexOf(one.one()) + 1)
              .put("line", one.one().line())
              .put("reason", one.why())
              .build());
    }
    return Value.list(left);
  }

  private Value parameters() {
    Value.Builder parameters = Value.object();
    for (int p = 0; p < result.free().size(); p++) {
      FreeName name = result.free().get(p);
      Estimate estimate = result.estimates().get(p);
      boolean told =
          estimate.state() != Estimate.State.IDLE && estimate.state() != Estimate.State.CONFOUNDED;
      parameters.put(
          name.name(),
          interval(
                  Value.object().put("value", estimate.value()).put("unit", name.unit()),
                  told ? estimate.interval() : new Interval(Double.NaN, Double.NaN))
              .put("start", name.parameter().start())
              .put("state", estimate.state().name().toLowerCase(Locale.ROOT))
              .build());
    }
    return parameters.build();
  }

  private static Value.Builder interval(Value.Builder to, Interval interval) {
    return to.put("low", finite(interval.low())).put("high", finite(interval.high()));
  }

  /** NaN, and so null, for an end that is not there. */
  private static double finite(double end) {
    return Double.isInfinite(end) ? Double.NaN : end;
  }

  private Value confounded(Fit.Confounded group) {
    return Value.object()
        .put("names", Value.strings(group.names()))
        .put("known", group.known().map(k -> known(group, k)).orElse(Value.NULL))
        .build();
  }

  private Value known(Fit.Confounded group, Known known) {
    return interval(
            Value.object()
                .put("text", known.text())
                .put("value", known.value())
                .put("unit", notes.unit(group, known.text())),
            new Interval(known.low(), known.high()))
        .build();
  }

  private static Value errors(Optional<Errors> errors) {
    return errors.map(FitValues::errors).orElse(Value.NULL);
  }

  private static Value errors(Errors errors) {
    return Value.object()
        .put("mape", errors.mape())
        .put("median", errors.median())
        .put("p90", errors.p90())
        .build();
  }

  private Value leave() {
    Value.Builder leave = Value.object();
    for (Map.Entry<String, Map<String, Errors>> column : result.leave().entrySet()) {
      Value.Builder values = Value.object();
      column.getValue().forEach((value, errors) -> values.put(value, errors(errors)));
      leave.put(column.getKey(), values.build());
    }
    return leave.build();
  }

  private Value outliers() {
    double[] residuals = result.fit().residuals();
    return Value.list(
        result.fit().outliers().stream()
            .map(
                i ->
                    Value.object()
                        .put("case", result.cases().number(i))
                        .put("line", result.cases().one(i).line())
                        .put("error", Math.expm1(residuals[i]))
                        .build())
            .toList());
  }

  private static Value factor(Factor factor) {
    return Value.object()
        .put("name", factor.names().get(0))
        .put("names", Value.strings(factor.names()))
        .put("share", factor.share())
        .put("chance", factor.chance())
        .put("p", factor.p())
        .put(
            "levels",
            Value.list(
                factor.levels().stream()
                    .map(
                        level ->
                            Value.object()
                                .put("value", level.value())
                                .put("error", level.error())
                                .put("cases", level.cases())
                                .build())
                    .toList()))
        .build();
  }

  private static Value prediction(FitResult.Prediction prediction) {
    CaseSet of = prediction.of();
    return interval(
            Value.object()
                .put("table", FitNotes.file(of.table().name()))
                .put("case", of.number(prediction.number()))
                .put("line", of.one(prediction.number()).line())
                .put("predicted", prediction.value()),
            prediction.band())
        .put("measured", of.one(prediction.number()).measured())
        .build();
  }
}
