// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.record;

import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.EvaluatedProtocol;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.random.ActionListener;
import org.camp.mpst.random.RandomRuns;
import org.camp.mpst.record.RecordedAction.Kind;
import org.camp.mpst.walk.QueueFaults;

/** Writes simulated runs down. Votes that come too late are not written. */
final class RandomRecorder implements ActionListener {
  private final ProtocolInstance code;
  private final CostModel model;
  private RecordedRun run = new RecordedRun();

  /** Channel → how many messages are on their way. */
  private final Map<Long, Integer> underWay = new HashMap<>();

  RandomRecorder(CostModel model) {
    this.code = model.code();
    this.model = model;
  }

  /**
   * Draws runs that the seed decides, one after the other. Where costs are unknown and nothing says
   * what they count as, they count as nothing, and that is told.
   *
   * @throws BadInput when some cost or probability has no value
   * @throws org.camp.core.diagnostic.IllFormed when a receive waits for ever
   * @throws OverBudget when they have more actions than may be written
   */
  static void draw(Protocol protocol, long count, AnalysisContext context, RunWriter writer)
      throws IOException {
    EvaluatedProtocol evaluated = EvaluatedProtocol.of(protocol, context);
    RandomRuns random = random(evaluated, context);
    if (!random.isKnown() && context.find(MpstOptions.DEFAULT_COST).isEmpty()) {
      AnalysisContext free = context.toBuilder().option(MpstOptions.DEFAULT_COST, 0.0).build();
      evaluated = EvaluatedProtocol.of(protocol, free);
      random = random(evaluated, free);
      if (random.isKnown()) {
        context.report(
            Diagnostic.warning("unknown-costs", "messages of unknown cost take no time here")
                .withHint("a machine says what they cost, -m FILE, or --default-cost SECONDS"));
      }
    }
    if (!random.isKnown()) {
      throw new BadInput(
          Diagnostic.error("unbound", "a run needs a value for every cost and probability")
              .withHint("'camp analyze' says what is missing; bind parameters with -D"));
    }
    RandomRecorder recorder = new RandomRecorder(evaluated.model());
    long left = context.get(RecordOptions.WRITTEN);
    for (long i = 0; i < count; i++) {
      context.cancellation().check();
      Optional<RecordedRun> run = recorder.next(random, context.get(MpstOptions.SEED), i, left);
      if (run.isEmpty() || (i == 0 && random.operations() > 2 * left / count)) {
        throw tooLong(count);
      }
      left -= random.operations();
      writer.write(evaluated.instance(), run.get());
    }
  }

  /** A further run; nothing when it has more actions than allowed. */
  Optional<RecordedRun> next(RandomRuns random, long seed, long number, long most) {
    run = new RecordedRun();
    underWay.clear();
    return random.run(seed, number, this, most) ? Optional.of(run) : Optional.empty();
  }

  /** Takes runs as they are drawn. */
  interface RunWriter {
    void write(ProtocolInstance code, RecordedRun run) throws IOException;
  }

  private static RandomRuns random(EvaluatedProtocol protocol, AnalysisContext context) {
    return RandomRuns.of(
        protocol.model(), protocol.iterations(), protocol.parameters(), context.machine());
  }

  private static OverBudget tooLong(long count) {
    String runs = count == 1 ? "a run takes" : String.format(Locale.ROOT, "%,d runs take", count);
    return new OverBudget(
        Diagnostic.error("too-long-to-run", runs + " more actions than may be written")
            .withHint(
                "give loops a number of rounds with -k, take fewer -o mpst.executions, or"
                    + " raise --budget written"));
  }

  private static long nanoseconds(double seconds) {
    return Math.round(seconds * 1e9);
  }

  private void add(
      Kind kind, int role, int peer, int pc, double from, double there, double to, double worked) {
    MessageKind message = code.kindAt(pc);
    long bytes =
        message.payloads().isEmpty() ? RecordedAction.UNSAID : Math.round(model.size(message));
    run.add(
        new RecordedAction(
            kind,
            role,
            peer,
            message.label(),
            bytes,
            nanoseconds(from),
            nanoseconds(there),
            nanoseconds(to),
            nanoseconds(worked)));
  }

  @Override
  public void sends(int pc, double from, double to) {
    underWay.merge(RecordedRun.channel(code.sender(pc), code.receiver(pc)), 1, Integer::sum);
    add(Kind.SEND, code.sender(pc), code.receiver(pc), pc, from, from, to, 0);
  }

  @Override
  public void receives(int pc, double from, double there, double to) {
    long channel = RecordedRun.channel(code.sender(pc), code.receiver(pc));
    if (underWay.merge(channel, -1, Integer::sum) < 0) {
      throw new QueueFaults(code).deadlock(pc);
    }
    double worked =
        code.kindAt(pc).cost() == null
            ? 0
            : Math.max(0, to - Math.max(from, there) - model.receptionCost(pc));
    add(Kind.RECEIVE, code.receiver(pc), code.sender(pc), pc, from, there, to, worked);
  }

  @Override
  public void drops(int pc) {
    underWay.merge(RecordedRun.channel(code.sender(pc), code.receiver(pc)), -1, Integer::sum);
    for (int i = run.actions().size() - 1; i >= 0; i--) {
      RecordedAction action = run.actions().get(i);
      if (action.kind() == Kind.SEND
          && action.role() == code.sender(pc)
          && action.peer() == code.receiver(pc)) {
        run.actions().remove(i);
        return;
      }
    }
  }

  @Override
  public void computes(int role, double from, double to) {
    run.add(
        new RecordedAction(
            Kind.COMPUTE,
            role,
            -1,
            "",
            RecordedAction.UNSAID,
            nanoseconds(from),
            nanoseconds(from),
            nanoseconds(to),
            0));
  }
}
