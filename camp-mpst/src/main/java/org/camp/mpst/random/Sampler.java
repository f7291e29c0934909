// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.random;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MeasuredProfile;
import org.camp.core.machine.RandomCosts;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolModule;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Formula;
import org.camp.core.quantity.Functions;
import org.jspecify.annotations.Nullable;

/** Draws values of a random cost, in seconds; no value is negative. */
interface Sampler {
  /** The next value. */
  double draw(RandomGenerator random);

  /**
   * Values of an expression, all of whose names have values. A name that stands for a random cost
   * is drawn anew wherever it stands. The sampler is for one thread.
   */
  static Sampler of(Expression cost, Parameters parameters, @Nullable Machine machine) {
    Expression written = cost.substitute(randomNames(cost, parameters));
    if (written instanceof Expression.Call call) {
      Sampler simple = simple(call, parameters, machine);
      if (simple != null) {
        return simple;
      }
    }
    return new General(written, parameters, machine);
  }

  /** The definitions of the names that are random, with no random names in them. */
  private static Map<String, Expression> randomNames(Expression cost, Parameters parameters) {
    Map<String, Expression> random = new HashMap<>();
    for (ProtocolModule.Parameter parameter : parameters.inOrder()) {
      Expression value = parameter.value();
      if (value != null && isRandom(parameters.functions(value))) {
        random.put(parameter.name(), value.substitute(random));
      }
    }
    random.keySet().retainAll(cost.names());
    return random;
  }

  private static boolean isRandom(Set<String> functions) {
    return functions.stream().anyMatch(Functions::isRandom);
  }

  private static @Nullable Sampler simple(
      Expression.Call call, Parameters parameters, @Nullable Machine machine) {
    if (call.function().equals(Functions.EMPIRICAL)) {
      return call.arguments().get(0) instanceof Expression.Name profile
          ? empirical(profile.id(), machine)
          : null;
    }
    if (!Functions.isRandom(call.function())
        || call.arguments().stream().anyMatch(a -> isRandom(parameters.functions(a)))) {
      return null;
    }
    double[] arguments = call.arguments().stream().mapToDouble(parameters::evaluate).toArray();
    RandomCosts.mean(call.function(), arguments);
    double first = arguments[0];
    return switch (call.function()) {
      case "normal" -> {
        double deviation = arguments[1];
        yield random -> Math.max(0, first + deviation * random.nextGaussian());
      }
      case "lognormal" -> {
        double sigma = arguments[1];
        yield random -> Math.exp(first + sigma * random.nextGaussian());
      }
      case "exponential" -> random -> first * random.nextExponential();
      default -> {
        double width = arguments[1] - first;
        yield random -> Math.max(0, first + width * random.nextDouble());
      }
    };
  }

  private static @Nullable Sampler empirical(String name, @Nullable Machine machine) {
    MeasuredProfile profile = machine == null ? null : machine.profiles().get(name);
    if (profile == null) {
      return null;
    }
    double[] times = profile.times();
    return random -> times[random.nextInt(times.length)];
  }

  /** Any expression with random parts. */
  final class General implements Sampler {
    private final Formula formula;

    /** Slot → the value of a parameter; NaN when unknown. */
    private final double[] slots;

    private RandomGenerator source = RandomGenerator.getDefault();

    General(Expression cost, Parameters parameters, @Nullable Machine machine) {
      slots = parameters.values();
      formula =
          Formula.compile(
              cost,
              new Formula.Scope() {
                @Override
                public int slot(String name) {
                  return parameters.slot(name);
                }

                @Override
                public @Nullable ToDoubleFunction<double[]> function(String name) {
                  return random(name, parameters, machine);
                }
              });
    }

    private @Nullable ToDoubleFunction<double[]> random(
        String name, Parameters parameters, @Nullable Machine machine) {
      if (name.startsWith(Functions.EMPIRICAL + " ")) {
        Sampler sample = empirical(name.substring(Functions.EMPIRICAL.length() + 1), machine);
        return sample == null ? null : arguments -> sample.draw(source);
      }
      if (!Functions.isRandom(name)) {
        return parameters.function(name);
      }
      return arguments -> {
        RandomCosts.mean(name, arguments);
        return switch (name) {
          case "normal" -> arguments[0] + arguments[1] * source.nextGaussian();
          case "lognormal" -> Math.exp(arguments[0] + arguments[1] * source.nextGaussian());
          case "exponential" -> arguments[0] * source.nextExponential();
          default -> arguments[0] + (arguments[1] - arguments[0]) * source.nextDouble();
        };
      };
    }

    @Override
    public double draw(RandomGenerator random) {
      source = random;
      return Math.max(0, formula.at(slots));
    }
  }
}
