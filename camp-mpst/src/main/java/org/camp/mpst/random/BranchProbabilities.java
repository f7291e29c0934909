// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.random;

import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.Functions;
import org.camp.core.quantity.Quantity;

/**
 * How likely the branches of the choices of a protocol are. Branches without {@code prob} share
 * what those with one leave, evenly. Immutable.
 */
public final class BranchProbabilities {
  /** So much may the sum of probabilities differ from 1, for thirds in decimals. */
  private static final double TOLERANCE = 1e-6;

  private final ProtocolInstance code;

  /**
   * Position of a branch → how likely it or one before it is; of a choice → the sum that was given.
   */
  private final double[] upTo;

  private final boolean given;
  private final boolean shared;
  private final boolean known;

  private BranchProbabilities(ProtocolInstance code, Parameters parameters, Diagnostics faults) {
    this.code = code;
    this.upTo = new double[code.choices() == 0 ? 0 : code.length()];
    boolean anyGiven = false;
    boolean anyShared = false;
    boolean allKnown = true;
    for (int pc = 0; pc < upTo.length; pc++) {
      if (code.op(pc) == ProtocolOp.CHOICE) {
        int with = choice(pc, parameters, faults);
        anyGiven |= with > 0;
        anyShared |= with < code.branches(pc) && code.branches(pc) > 1;
        allKnown &= !Double.isNaN(upTo[pc]);
      }
    }
    given = anyGiven;
    shared = anyShared;
    known = allKnown;
  }

  /**
   * The probabilities of an instance.
   *
   * @throws IllFormed with all faults: probabilities outside 0 to 1 or that do not sum to 1, and
   *     distributions that do not exist
   */
  public static BranchProbabilities of(ProtocolInstance code, Parameters parameters) {
    Diagnostics faults = new Diagnostics();
    BranchProbabilities chances = new BranchProbabilities(code, parameters, faults);
    Set<Diagnostic> bad = new LinkedHashSet<>();
    Stream.concat(
            code.computations().stream(),
            code.kinds().stream().map(MessageKind::cost).filter(Objects::nonNull))
        .forEach(cost -> distributions(cost, code, parameters, bad));
    bad.forEach(faults::add);
    faults.throwIfIllFormed();
    return chances;
  }

  /** Looks at the random parts of a cost. */
  private static void distributions(
      Expression cost, ProtocolInstance code, Parameters parameters, Set<Diagnostic> faults) {
    cost.visit(
        part -> {
          if (part instanceof Expression.Call call && Functions.isRandom(call.function())) {
            try {
              parameters.evaluate(call);
            } catch (ExpressionFault fault) {
              faults.add(fault.in(code.source()));
            }
          }
        });
  }

  /** The same branches, all of a choice as likely. */
  BranchProbabilities even() {
    BranchProbabilities even = new BranchProbabilities(code);
    for (int pc = 0; pc < even.upTo.length; pc++) {
      if (code.op(pc) == ProtocolOp.CHOICE) {
        int number = 0;
        for (int branch = pc + 1; branch != code.end(pc); branch = code.end(branch)) {
          even.upTo[branch] = (double) ++number / code.branches(pc);
        }
      }
    }
    return even;
  }

  private BranchProbabilities(ProtocolInstance code) {
    this.code = code;
    this.upTo = new double[code.choices() == 0 ? 0 : code.length()];
    this.given = false;
    this.shared = true;
    this.known = true;
  }

  /** Sets up a choice; returns how many branches have a probability. */
  private int choice(int pc, Parameters parameters, Diagnostics faults) {
    int with = 0;
    double sum = 0;
    int last = pc;
    int end = code.end(pc);
    for (int branch = pc + 1; branch != end; branch = code.end(branch)) {
      if (code.hasProbability(branch)) {
        double probability = probability(branch, parameters, faults);
        sum += probability;
        with++;
        last = branch;
        upTo[branch] = probability;
      }
    }
    int without = code.branches(pc) - with;
    if (sum > 1 + TOLERANCE || (without == 0 && sum < 1 - TOLERANCE)) {
      faults.add(wrongSum(pc, last, sum));
    }
    double rest = without == 0 ? 0 : Math.max(0, 1 - sum) / without;
    double total = without == 0 ? sum : Math.max(1, sum);
    double upToHere = 0;
    for (int branch = pc + 1; branch != end; branch = code.end(branch)) {
      upToHere += (code.hasProbability(branch) ? upTo[branch] : rest) / total;
      upTo[branch] = upToHere;
    }
    upTo[pc] = sum;
    return with;
  }

  private double probability(int branch, Parameters parameters, Diagnostics faults) {
    Expression probability = code.probabilityAt(branch);
    double value;
    try {
      value = parameters.evaluate(probability);
    } catch (ExpressionFault fault) {
      faults.add(fault.in(code.source()));
      return Double.NaN;
    }
    if (value < 0 || value > 1 + TOLERANCE) {
      String message =
          "a probability lies between 0 and 1, but this is " + Quantity.plain(value, 6);
      faults.add(code.source().error("out-of-range", probability.span(), message));
      return Double.NaN;
    }
    return value;
  }

  private Diagnostic wrongSum(int pc, int branch, double sum) {
    return code.source()
        .error(
            "probabilities",
            code.probabilityAt(branch).span(),
            "the probabilities of this choice sum to " + Quantity.plain(sum, 6) + ", not to 1")
        .withHint(
            sum < 1
                ? "a branch without 'prob' takes the rest"
                : code.branches(pc) + " branches share a probability of 1");
  }

  /** Whether some branch has a probability. */
  public boolean isGiven() {
    return given;
  }

  /** Whether some branch has none of its own and shares what is left. */
  public boolean isShared() {
    return shared;
  }

  /** Whether all probabilities have values. */
  public boolean isKnown() {
    return known;
  }

  /**
   * The branch of the choice at {@code pc} that a number decides.
   *
   * @param number from 0 to 1, 1 excluded
   */
  int branch(int pc, double number) {
    int end = code.end(pc);
    int branch = pc + 1;
    while (upTo[branch] <= number && code.end(branch) != end) {
      branch = code.end(branch);
    }
    return branch;
  }

  /** Whether a branch of a choice is ever taken. */
  boolean isPossible(int choice, int branch) {
    return code.branches(choice) == 1 || probability(choice, branch) > 0;
  }

  private double probability(int choice, int branch) {
    double before = 0;
    for (int other = choice + 1; other != branch; other = code.end(other)) {
      before = upTo[other];
    }
    return upTo[branch] - before;
  }

  /**
   * The first possible branch between two positions that was not taken, of a choice that was made.
   *
   * @param taken the branches that were
   */
  OptionalInt unseen(int from, int to, BitSet taken) {
    for (int choice = from; choice < to; choice++) {
      if (code.op(choice) != ProtocolOp.CHOICE) {
        continue;
      }
      boolean made = false;
      int missing = -1;
      int end = code.end(choice);
      for (int branch = choice + 1; branch != end; branch = code.end(branch)) {
        made |= taken.get(branch);
        if (missing < 0 && !taken.get(branch) && isPossible(choice, branch)) {
          missing = branch;
        }
      }
      if (made && missing >= 0) {
        return OptionalInt.of(missing);
      }
    }
    return OptionalInt.empty();
  }
}
