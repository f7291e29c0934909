// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.profile;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.core.law.curve.Curve;
import org.camp.core.law.curve.Exponent;
import org.camp.core.law.curve.PowerCurve;
import org.camp.core.law.curve.TermSum;
import org.camp.core.law.search.Law;
import org.camp.core.machine.Interpolation;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MachineYaml;
import org.camp.core.machine.MeasuredProfile;
import org.camp.core.machine.PointRuns;
import org.camp.core.machine.ProfileLaw;
import org.camp.core.quantity.Expression;

/** Measured times as a profile of a machine file: points, or the law that they follow. */
final class ProfileForm {
  private ProfileForm() {}

  /**
   * A machine file with the profile.
   *
   * @param seconds size, by number → its time [s]
   * @param law the law of these, when it was looked for
   */
  static String machine(
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
    profile = law.flatMap(ProfileForm::law).map(profile::withLaw).orElse(profile);
    return MachineYaml.write(Machine.builder("measured").profile(profile).build());
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
