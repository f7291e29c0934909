// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.host.HostNoise;
import org.camp.core.host.HostWatch;
import org.camp.core.machine.CalibrationConditions;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MachineYaml;
import org.camp.core.machine.MeasuredProfile;
import org.camp.core.protocol.Protocol;
import org.camp.core.quantity.Dimension;
import org.camp.core.report.Axis;
import org.camp.core.report.Diagram;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.MpstBackend;
import org.camp.mpst.run.WaitStrategy;

/**
 * The verb {@code calibrate} by itself: what messages cost on this host, as a machine file. A
 * machine given with {@code -m} keeps all but its transport.
 */
public final class CalibrateOperation implements Operation<Protocol> {
  /** The largest message measured. */
  public static final Option<Double> LARGEST =
      Option.number(
          "largest", 1048576.0, "B", Dimension.BYTES, "size of the largest message to measure");

  private static final double MOST_BYTES = 1 << 28;

  private static final OperationCard<Protocol> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "mpst.calibrate",
                  "Costs of messages on this host",
                  "Measure what messages between threads cost on this host, as a machine file")
              .paper(MpstBackend.PAPER)
              .options(RunOperation.TRANSPORT, LARGEST),
          Protocol.class,
          0,
          Optional.empty(),
          Map.of("send.a", Goal.LESS, "receive.a", Goal.LESS));

  @Override
  public OperationCard<Protocol> card() {
    return CARD;
  }

  @Override
  public Result run(List<Protocol> models, AnalysisContext context) {
    double largest = context.get(LARGEST);
    if (!(largest >= 64 && largest <= MOST_BYTES)) {
      throw new BadInput(
          Diagnostic.error("bad-option", "--largest must lie between 64 B and 256 MiB"));
    }
    HostWatch watch = HostWatch.start();
    SortedSet<Integer> sizes = HostCosts.sizes((int) largest);
    HostCosts costs =
        HostCosts.measure(
            context.get(RunOperation.TRANSPORT),
            WaitStrategy.suiting(2),
            sizes,
            context.progress(),
            context.cancellation());
    costs
        .scatter()
        .ifPresent(
            scatter -> {
              throw new IllFormed(scatter);
            });
    HostNoise noise = watch.end();
    if (noise.isBusy()) {
      context.report(noise.warning());
    }
    Machine base =
        context
            .machine()
            .orElseGet(() -> Machine.builder(CalibrationConditions.hostName()).build());
    return new Result(costs, costs.onto(base));
  }

  /**
   * Costs and the machine that has them.
   *
   * @param costs what was measured
   * @param machine a machine with these costs as its transport
   */
  public record Result(HostCosts costs, Machine machine) implements AnalysisResult {
    @Override
    public Report report() {
      List<Section> sections = new ArrayList<>();
      sections.add(
          new Section.KeyFigures(
              "",
              List.of(
                  new Section.Figure("machine", Value.of(machine.name()), ""),
                  new Section.Figure("send is about", Value.of(line(costs.sendLine())), ""),
                  new Section.Figure(
                      "receive is about", Value.of(line(costs.receiveLine())), ""))));
      sections.add(costs.table());
      String file = MachineYaml.write(machine);
      sections.add(new Section.Text("Machine file", file.lines().toList()));
      Value.Obj values =
          Value.object()
              .put("transport", costs.transport().name().toLowerCase(Locale.ROOT))
              .put("waiting", costs.waiting().name().toLowerCase(Locale.ROOT))
              .put("points", Value.list(costs.points().stream().map(Result::point).toList()))
              .put("send", fit(costs.sendLine()))
              .put("receive", fit(costs.receiveLine()))
              .put("machine", file)
              .build();
      return new Report(
              "Costs of messages on this host",
              sections,
              values,
              List.of(),
              List.of(
                  "write the machine file with -O machine.yaml and use it with -m machine.yaml; "
                      + "there is no cost outside the measured sizes"),
              List.of(chart()))
          .withDocument(file);
    }

    private Diagram chart() {
      List<HostCosts.Point> points = costs.points().stream().filter(p -> p.bytes() > 0).toList();
      Numbers sizes = Numbers.of(points.size(), i -> points.get(i).bytes());
      return new LineChart(
          "Costs of messages by size",
          Axis.of("size", "B").logarithmic(),
          Axis.of("cost", "s").logarithmic(),
          List.of(
              LineChart.Series.line(
                  "send", sizes, Numbers.of(points.size(), i -> points.get(i).send())),
              LineChart.Series.line(
                  "receive", sizes, Numbers.of(points.size(), i -> points.get(i).receive()))));
    }

    private static String line(MeasuredProfile.Fit fit) {
      return String.format(
          Locale.ROOT,
          "%.4g us + %.4g ns/B, at most %.0f %% off a measured size",
          fit.a() * 1e6,
          fit.b() * 1e9,
          fit.relativeError() * 100);
    }

    private static Value fit(MeasuredProfile.Fit fit) {
      return Value.object()
          .put("a", fit.a())
          .put("b", fit.b())
          .put("residual", fit.residual())
          .put("relativeError", fit.relativeError())
          .build();
    }

    private static Value point(HostCosts.Point point) {
      return Value.object()
          .put("size", point.bytes())
          .put("send", point.send())
          .put("receive", point.receive())
          .put("spread", point.spread())
          .build();
    }
  }
}
