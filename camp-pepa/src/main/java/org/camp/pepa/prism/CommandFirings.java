// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.pepa.prism.chain.PrismChain;
import org.camp.pepa.prism.chain.StateForm;
import org.camp.pepa.prism.lang.PrismSyntax;
import org.camp.pepa.solve.Method;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.solve.SteadyStateSolver;

/**
 * How often each command acts, in the mean, from the stationary distribution of a chain of single
 * states; one that comes to rest has its commands counted until it does.
 *
 * @param rests whether nothing happens in the long run
 * @param commands the commands, in the order of modules
 */
public record CommandFirings(boolean rests, List<One> commands) {
  /** What its table is called. */
  static final String TITLE = "How often commands act";

  /** States up to which a chain is solved for this alone: less than a moment. */
  private static final int MOST_SOLVED = 1_000;

  /** States up to which one that was solved anyway is looked at once more. */
  private static final int MOST_STATES = 100_000;

  /**
   * A command.
   *
   * @param line where it stands in the text, for copies of modules that of the command that is
   *     copied
   * @param rate how often it acts in the long run [1/s]
   * @param before how often it acts before the chain enters a part that it never leaves
   */
  public record One(String module, String action, int line, double rate, double before) {}

  /** Copies the list. */
  public CommandFirings {
    commands = List.copyOf(commands);
  }

  /**
   * Of a chain that was derived.
   *
   * @param derived its states, as they were derived
   * @param folded what states stand for others, if any do
   * @param found its long run, if that was asked for
   * @return empty where there is none, or where it would take too long
   */
  static Optional<CommandFirings> of(
      PrismChain derived,
      Optional<FoldedStates> folded,
      Optional<SteadyState> found,
      AnalysisContext context) {
    boolean single = folded.map(f -> f.classes().isEmpty()).orElse(true);
    boolean small =
        folded
                .map(FoldedStates::flat)
                .orElse(BigInteger.valueOf(derived.size()))
                .compareTo(BigInteger.valueOf(MOST_SOLVED))
            <= 0;
    Optional<SteadyState> known = found.filter(f -> single && isOf(f, derived));
    if (derived.isCut() || !(small || (known.isPresent() && derived.size() <= MOST_STATES))) {
      return Optional.empty();
    }
    PrismChain chain =
        single
            ? derived
            : PrismChain.derive(
                derived.system(),
                StateForm.AS_IS,
                Integer.MAX_VALUE,
                MOST_SOLVED,
                context.cancellation(),
                context.progress());
    SteadyState steady =
        known.orElseGet(
            () -> SteadyStateSolver.solve(chain.rows(), Method.AUTO, context.cancellation()));
    Optional<double[]> before = SteadyStateSolver.timesBefore(chain.rows(), context.cancellation());
    return steady.converged() ? before.map(times -> of(chain, steady, times)) : Optional.empty();
  }

  /** A refined chain has fewer states. */
  private static boolean isOf(SteadyState steady, PrismChain chain) {
    return steady.probability().length == chain.size();
  }

  private static CommandFirings of(PrismChain chain, SteadyState steady, double[] before) {
    double[] rates = chain.commandRates(steady.probability());
    double[] counts = chain.commandRates(before);
    SourceText source = chain.system().program().source();
    List<One> commands = new ArrayList<>();
    double sum = 0;
    for (PrismSyntax.Written module : chain.system().program().modules()) {
      for (PrismSyntax.Command command : module.commands()) {
        int number = commands.size();
        sum += rates[number];
        commands.add(
            new One(
                module.name(),
                command.action(),
                source.line(command.span().start()),
                rates[number],
                counts[number]));
      }
    }
    return new CommandFirings(sum == 0, commands);
  }

  /** The commands and how often they act, in the one way that says something. */
  Section.Table table() {
    List<List<Value>> rows = new ArrayList<>();
    for (One one : commands) {
      rows.add(
          List.of(
              Value.of("[" + one.action() + "] " + one.module()),
              Value.of(rests ? one.before() : one.rate()),
              Value.of((long) one.line())));
    }
    return new Section.Table(
        TITLE,
        List.of(
            Section.Column.of("command"),
            new Section.Column(
                rests ? "until all rests" : "in the long run", rests ? "times" : "times/s", 3),
            Section.Column.of("line")),
        rows);
  }

  /** The same as JSON. */
  Value value() {
    return Value.list(
        commands.stream()
            .map(
                one ->
                    (Value)
                        Value.object()
                            .put("module", one.module())
                            .put("action", one.action())
                            .put("line", (long) one.line())
                            .put("rate", one.rate())
                            .put("before", one.before())
                            .build())
            .toList());
  }
}
