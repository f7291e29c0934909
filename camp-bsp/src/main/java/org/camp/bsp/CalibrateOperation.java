// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.camp.bsp.probe.HostProbe;
import org.camp.bsp.probe.Topology;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.host.HostNoise;
import org.camp.core.host.HostWatch;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.machine.CalibrationConditions;
import org.camp.core.machine.Machine;

/**
 * The verb {@code calibrate --bsp}: this host as a BSP and a Multi-BSP machine, as a machine file.
 * A machine given with {@code -m} keeps all the rest.
 */
public final class CalibrateOperation implements Operation<BulkSynchronousProgram> {
  /** What chooses this operation. */
  public static final Option<Boolean> BSP =
      Option.flag("bsp", "measure this host as a BSP machine: r, g, L, its levels and the T_x");

  /** Whether the T_x are measured. */
  public static final Option<Boolean> NO_TIMINGS =
      Option.flag("no-timings", "leave out what operations take (T_x)");

  private static final int MOST_PROCESSORS = 256;

  private static final OperationCard<BulkSynchronousProgram> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "bsp.calibrate",
                  "This host as a BSP machine",
                  "Measure r, g, L and the T_x of this host, as a machine file")
              .paper(
                  "Bisseling, Parallel Scientific Computation, 2004; Valiant, A Bridging Model for"
                      + " Multi-core Computing, 2011")
              .options(BSP, BspOptions.P, NO_TIMINGS),
          BulkSynchronousProgram.class,
          0,
          Optional.of(BSP),
          Map.of("r", Goal.MORE, "flat.g", Goal.LESS, "flat.L", Goal.LESS));

  @Override
  public OperationCard<BulkSynchronousProgram> card() {
    return CARD;
  }

  @Override
  public CalibrateResult run(List<BulkSynchronousProgram> models, AnalysisContext context) {
    List<Integer> asked = BspOptions.asked(context);
    Topology topology = asked.isEmpty() ? Topology.ofHost() : Topology.of(asked);
    int p = topology.processors();
    if (p > MOST_PROCESSORS) {
      throw new BadInput(
          Diagnostic.error(
              "bad-option",
              String.format(Locale.ROOT, "at most %d processors are measured", MOST_PROCESSORS)));
    }
    int cores = Runtime.getRuntime().availableProcessors();
    if (p > cores) {
      context.report(
          Diagnostic.warning(
                  "few-cores",
                  String.format(
                      Locale.ROOT,
                      "%d processors are measured on %d cores, which they share",
                      p,
                      cores))
              .withHint("g and L then say more about the scheduler than about the machine"));
    }
    HostWatch watch = HostWatch.start();
    HostProbe probe =
        HostProbe.measure(
            p, topology, !context.get(NO_TIMINGS), context.progress(), context.cancellation());
    HostNoise noise = watch.end();
    if (noise.isBusy()) {
      context.report(noise.warning());
    }
    Machine base =
        context
            .machine()
            .orElseGet(() -> Machine.builder(CalibrationConditions.hostName()).build());
    return new CalibrateResult(probe, probe.onto(base));
  }
}
