// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.List;
import org.camp.bsp.eval.Run;
import org.camp.bsp.machine.Target;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelView;
import org.camp.core.analysis.Option;
import org.camp.core.analysis.ViewCard;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.protocol.Protocol;

/**
 * Sees the run of a bulk-synchronous program as a protocol of its processors, or of the components
 * of a tree, so that contention for cores, placement on nodes and what a network costs apply.
 */
public final class SuperstepProtocolView implements ModelView<BulkSynchronousProgram, Protocol> {
  /** Messages of a protocol. */
  public static final Option<Long> MESSAGES =
      Option.budget("messages", 10_000, "how many messages the supersteps of a program may send");

  private static final long MOST_CALLS = 20_000_000;

  private static final ViewCard<BulkSynchronousProgram, Protocol> CARD =
      new ViewCard<>(
          Descriptor.of(
                  "bsp.protocol",
                  "Supersteps as a protocol",
                  "Who computes how long, and who sends how many bytes to whom")
              .options(BspOptions.P, BspOptions.DOWN, BspOptions.FINAL_BARRIER, MESSAGES),
          BulkSynchronousProgram.class,
          Protocol.class,
          true);

  @Override
  public ViewCard<BulkSynchronousProgram, Protocol> card() {
    return CARD;
  }

  /** The run needs the program's parameters and the machine, as the costs do. */
  @Override
  public Protocol view(BulkSynchronousProgram program, AnalysisContext context) {
    try {
      Target target = Bsp.target(program, context);
      Run run = Bsp.runWithDeliveries(program, target, context, MOST_CALLS);
      Protocol protocol =
          SuperstepProtocol.of(
              run,
              target.prices().values(),
              ProcessorNumbering.of(program, context).first(),
              List.copyOf(context.bindings().keySet()),
              context.get(BspOptions.FINAL_BARRIER),
              context.get(MESSAGES));
      List<String> missing = target.prices().missing(run.cost());
      missing = missing.stream().filter(symbol -> symbol.startsWith("T_")).toList();
      if (!missing.isEmpty()) {
        context.report(
            Diagnostic.note(
                    "untimed-work",
                    "as a protocol, "
                        + (target.prices().isTimed() ? String.join(", ", missing) : "computations")
                        + " take no time: the machine does not say how long")
                .withHint("add 'timings' to the machine, or measure them: camp calibrate --bsp"));
      }
      return protocol;
    } catch (NotApplicable e) {
      throw e;
    } catch (CampException e) {
      context.cancellation().check();
      throw new NotApplicable(e.diagnostics());
    }
  }
}
