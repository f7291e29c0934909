// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.print;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.camp.core.machine.Interpolation;
import org.camp.core.machine.MeasuredProfile;
import org.camp.core.order.ActivityClass;
import org.camp.mpst.learn.call.OperationName;
import org.camp.mpst.learn.call.SampleKey;
import org.camp.mpst.learn.call.SampleList;
import org.camp.mpst.learn.system.CostChoice;
import org.camp.mpst.learn.system.CostFamily;
import org.camp.mpst.learn.system.FittedCost;
import org.camp.mpst.learn.system.LearnSettings;
import org.camp.mpst.learn.system.LearntSystem;

/** What costs look like in a protocol, by what they are the costs of. */
final class CostTexts {
  private static final int QUANTILES = 32;

  private final SortedMap<SampleKey, FittedCost> costs;
  private final Map<SampleKey, SampleList> samples;
  private final LearnSettings settings;
  private final List<MeasuredProfile> profiles = new ArrayList<>();

  CostTexts(LearntSystem system, LearnSettings settings) {
    this.costs = system.costs();
    this.samples = system.samples();
    this.settings = settings;
  }

  /** What an operation does before a call, or at its end. */
  Optional<String> local(String operation, String before) {
    return of(SampleKey.local(operation, before));
  }

  /** The same before either of two calls. */
  Optional<String> local(String operation, String before, String or) {
    SampleList all = new SampleList();
    for (String one : new String[] {before, or}) {
      SampleList own = samples.get(SampleKey.local(operation, one));
      if (own != null) {
        all.addAll(own);
      }
    }
    return all.size() == 0 ? Optional.empty() : chosen(FittedCost.of(all));
  }

  /** One way of a call. */
  Optional<String> wire(String call, String way) {
    return of(SampleKey.wire(OperationName.plain(call), way));
  }

  /** What a callee does that recorded nothing. */
  Optional<String> remote(String call) {
    return of(new SampleKey(ActivityClass.REMOTE, OperationName.plain(call), ""));
  }

  /** Until a message is taken. */
  Optional<String> queue(String call) {
    return of(new SampleKey(ActivityClass.QUEUE, OperationName.plain(call), ""));
  }

  private Optional<String> of(SampleKey key) {
    return Optional.ofNullable(costs.get(key)).flatMap(this::chosen);
  }

  private Optional<String> chosen(FittedCost cost) {
    if (isMeasured(cost)) {
      String name = "measured" + (profiles.size() + 1);
      profiles.add(profile(name, cost));
      return Optional.of("empirical(" + name + ")");
    }
    return (settings.costs() == CostChoice.MEAN ? cost.asMean() : cost).expression();
  }

  /** Whether the machine has what was measured: no family fits, or that was asked for. */
  private boolean isMeasured(FittedCost cost) {
    return switch (settings.costs()) {
      case EMPIRICAL -> cost.family() != CostFamily.CONSTANT;
      case FIT -> settings.machine() && cost.isUnfit();
      case MEAN -> false;
    };
  }

  /** The means of equal parts of what was measured, sorted: together they have its mean. */
  private static MeasuredProfile profile(String name, FittedCost cost) {
    double[] places = new double[QUANTILES];
    double[] times = new double[QUANTILES];
    for (int i = 0; i < QUANTILES; i++) {
      places[i] = i + 1.0;
      times[i] = part(cost.sorted(), (double) i / QUANTILES, (i + 1.0) / QUANTILES);
    }
    return new MeasuredProfile(name, places, times, Interpolation.LINEAR, false);
  }

  /** The mean between two quantiles; a sample that lies across one counts in part. */
  private static double part(double[] sorted, double low, double high) {
    double from = low * sorted.length;
    double to = high * sorted.length;
    double sum = 0;
    for (int i = (int) from; i < Math.min(sorted.length, Math.ceil(to)); i++) {
      sum += sorted[i] * (Math.min(to, i + 1.0) - Math.max(from, i));
    }
    return sum / (to - from);
  }

  /** What was measured of the costs that were printed by name. */
  List<MeasuredProfile> profiles() {
    return profiles;
  }
}
