// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.cost.NumericCost;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.price.IterationCounts;

/**
 * How often the loops of a run go round: as the user or the protocol says, and those of which
 * nobody does for about as long as is asked for.
 */
final class RunRounds {
  private static final long MOST = 100_000;

  /** Recursion → its rounds; negative when nobody gives a number [count]. */
  private final long[] given;

  private final Set<Integer> open;

  private RunRounds(long[] given, Set<Integer> open) {
    this.given = given;
    this.open = open;
  }

  /**
   * The rounds that are known.
   *
   * @throws BadInput when some are not, and {@link RunOperation#LOOP_FOR} is not given
   */
  static RunRounds of(ProtocolInstance instance, Parameters parameters, AnalysisContext context) {
    long[] rounds = IterationCounts.of(instance, parameters, context.iterations());
    Set<Integer> open =
        IntStream.range(0, rounds.length)
            .filter(i -> rounds[i] < 0 && instance.isContinued(i))
            .boxed()
            .collect(Collectors.toUnmodifiableSet());
    if (!open.isEmpty() && context.find(RunOperation.LOOP_FOR).isEmpty()) {
      throw missing(instance, open);
    }
    return new RunRounds(rounds, open);
  }

  private static BadInput missing(ProtocolInstance instance, Set<Integer> open) {
    List<Diagnostic> missing = new ArrayList<>();
    for (int i : open.stream().sorted().toList()) {
      ProtocolInstance.Recursion recursion = instance.recursions().get(i);
      String message = "a run must know how often '" + recursion.name() + "' goes round";
      missing.add(
          instance
              .source()
              .error("no-iterations", recursion.span(), message)
              .withHint("give -k " + recursion.name() + "=1000, or --loop-for 50ms for any loop"));
    }
    return new BadInput(missing);
  }

  /** The recursions that nobody gives a number of rounds: a run does not leave them early. */
  Set<Integer> open() {
    return open;
  }

  /** The rounds by recursion, where those that are open go round so many times. */
  long[] with(long times) {
    return IntStream.range(0, given.length)
        .mapToLong(i -> open.contains(i) ? times : given[i])
        .toArray();
  }

  /**
   * The rounds by recursion, so many of the open ones that they take as long as was asked for.
   *
   * @param costs of the protocol
   */
  long[] lasting(CostModel costs, AnalysisContext context) {
    Optional<Double> seconds = context.find(RunOperation.LOOP_FOR).filter(s -> !open.isEmpty());
    if (seconds.isEmpty()) {
      return given.clone();
    }
    double round = bound(costs, with(2), context) - bound(costs, with(1), context);
    double times = Math.ceil(seconds.get() / round);
    return with(times >= 1 && times <= MOST ? (long) times : round > seconds.get() ? 1 : MOST);
  }

  /** What no run of the protocol takes longer than, with a core for each role [s]. */
  static double bound(CostModel costs, long[] rounds, AnalysisContext context) {
    NumericCost cost =
        NumericCost.run(costs, rounds, context.get(MpstOptions.STEPS), context.cancellation());
    return Arrays.stream(cost.perRole()).max().orElse(0);
  }
}
