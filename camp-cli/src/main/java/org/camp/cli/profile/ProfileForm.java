// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.profile;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.camp.core.law.curve.Curve;
import org.camp.core.law.curve.Exponent;
import org.camp.core.law.curve.PowerCurve;
import org.camp.core.law.curve.TermSum;
import org.camp.core.law.search.Law;
import org.camp.core.machine.Interpolation;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MachineBuilder;
import org.camp.core.machine.MachineYaml;
import org.camp.core.machine.MeasuredProfile;
import org.camp.core.machine.PointRuns;
import org.camp.core.machine.ProfileLaw;
import org.camp.core.quantity.Expression;

/** Measured times as a profile of a machine file: points, or the law that they follow. */
final class ProfileForm {
  private static final int FEWEST = 3;
  private static final double STRAIGHT = 0.03;

  private ProfileForm() {}

  /**
   * The profile of what was measured.
   *
   * @param seconds size, by number → its time [s]
   * @param law the law of these, when it was looked for
   */
  static MeasuredProfile profile(
      String name, List<MeasuredSize> sizes, double[] seconds, Optional<Law> law) {
    List<PointRuns> runs = new ArrayList<>();
    sizes.forEach(at -> runs.add(new PointRuns(at.spread(), at.count())));
    MeasuredProfile profile =
        new MeasuredProfile(
                name,
                sizes.stream().mapToDouble(MeasuredSize::size).toArray(),
                seconds,
                Interpolation.MONOTONE_CUBIC,
                false)
            .withRuns(runs);
    return law.flatMap(ProfileForm::law).map(profile::withLaw).orElse(profile);
  }

  /** A machine file with profiles. */
  static String machine(List<MeasuredProfile> profiles) {
    MachineBuilder machine = Machine.builder("measured");
    profiles.forEach(machine::profile);
    return MachineYaml.write(machine.build());
  }

  /**
   * What a command takes at size 0 by the straight line of least relative squares through its
   * times; nothing when a time is off that line by more than 3 %, or there are fewer than three.
   */
  static OptionalDouble atZero(double[] sizes, double[] seconds) {
    double weights = 0;
    double meanX = 0;
    double meanY = 0;
    for (int i = 0; i < sizes.length; i++) {
      double weight = 1 / (seconds[i] * seconds[i]);
      weights += weight;
      meanX += weight * sizes[i];
      meanY += weight * seconds[i];
    }
    meanX /= weights;
    meanY /= weights;
    double product = 0;
    double square = 0;
    for (int i = 0; i < sizes.length; i++) {
      double weight = 1 / (seconds[i] * seconds[i]);
      product += weight * (sizes[i] - meanX) * (seconds[i] - meanY);
      square += weight * (sizes[i] - meanX) * (sizes[i] - meanX);
    }
    double slope = product / square;
    double zero = meanY - slope * meanX;
    boolean straight = sizes.length >= FEWEST && zero > 0;
    for (int i = 0; i < sizes.length; i++) {
      straight &= Math.abs(zero + slope * sizes[i] - seconds[i]) <= STRAIGHT * seconds[i];
    }
    return straight ? OptionalDouble.of(zero) : OptionalDouble.empty();
  }

  /** The law as machine files have it; nothing when it is none, or no single formula. */
  static Optional<ProfileLaw> law(Law law) {
    if (law instanceof Law.Exact exact) {
      double power = exact.form().order().power();
      return formula(exact.form()).map(f -> new ProfileLaw(f, List.of(power, power), 0));
    }
    if (law instanceof Law.Fitted fitted) {
      Exponent interval = fitted.interval();
      return formula(fitted.curve())
          .map(f -> new ProfileLaw(f, List.of(interval.low(), interval.high()), fitted.error()));
    }
    return Optional.empty();
  }

  /** Seconds as a function of {@code size}, with all digits. */
  private static Optional<Expression> formula(Curve curve) {
    if (curve instanceof TermSum sum) {
      return Optional.of(Expression.parse(sum.text("size", value -> plain(value) + "s")));
    }
    if (curve instanceof PowerCurve power) {
      return Optional.of(
          Expression.parse(plain(power.factor()) + "s*size^(" + plain(power.power()) + ")"));
    }
    return Optional.empty();
  }

  private static String plain(double value) {
    return new BigDecimal(Double.toString(value)).toPlainString();
  }
}
