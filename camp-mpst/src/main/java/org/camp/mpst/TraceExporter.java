package org.camp.mpst;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.analysis.Option;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Axis;
import org.camp.core.report.Kind;
import org.camp.core.report.Lanes;
import org.camp.core.report.draw.SvgWriter;
import org.camp.mpst.semantics.Action;
import org.camp.mpst.semantics.Configurations;
import org.camp.mpst.semantics.RandomRun;

/** The form {@code trace}: a random run as a message sequence chart (SVG). */
public final class TraceExporter implements ModelExporter<Protocol> {
  /** Which run. */
  public static final Option<Long> SEED =
      Option.integer("seed", 1, "decides which of the possible runs is drawn");

  /** Actions that are drawn. */
  public static final Option<Long> ACTIONS =
      Option.integer("actions", 60, "how many actions are drawn at most");

  private static final Descriptor DESCRIPTOR =
      Descriptor.of("mpst-trace", "Trace", "A random run as a message sequence chart (SVG)")
          .paper(MpstBackend.PAPER)
          .options(MpstBackend.QUEUE_BOUND, SEED, ACTIONS);

  /** For the service loader. */
  public TraceExporter() {}

  @Override
  public Descriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public Class<Protocol> modelType() {
    return Protocol.class;
  }

  @Override
  public String form() {
    return "trace";
  }

  @Override
  public String mediaType() {
    return "image/svg+xml";
  }

  @Override
  public void export(Protocol protocol, AnalysisContext context, Appendable out)
      throws IOException {
    Configurations space = SessionTypes.configurations(protocol, context);
    RandomRun run =
        RandomRun.of(
            space,
            SessionTypes.queueBound(context),
            (int) Math.min(10_000, Math.max(0, context.get(ACTIONS))),
            new SplittableRandom(context.get(SEED)));
    SvgWriter.write(chart(protocol.name(), space.code().roles().names(), run.trace()), out);
  }

  /** A trace as a chart: one step down per action. */
  private static Lanes chart(String title, List<String> roles, List<Action> trace) {
    List<Lanes.Point> points = new ArrayList<>();
    List<Lanes.Arrow> arrows = new ArrayList<>();
    Map<Long, Deque<Integer>> underWay = new HashMap<>();
    for (int at = 0; at < trace.size(); at++) {
      Action action = trace.get(at);
      long channel = (long) action.from() << 32 | action.to();
      switch (action.kind()) {
        case SEND -> underWay.computeIfAbsent(channel, c -> new ArrayDeque<>()).add(at);
        case RECEIVE -> {
          Deque<Integer> sent = underWay.getOrDefault(channel, new ArrayDeque<>());
          int from = sent.isEmpty() ? at : sent.remove();
          arrows.add(new Lanes.Arrow(action.from(), from, action.to(), at, 0, action.what(), ""));
        }
        case COMPUTE -> points.add(new Lanes.Point(action.from(), at, 1, action.what(), ""));
      }
    }
    return new Lanes(
        title,
        Axis.of("step", ""),
        Lanes.Layout.SEQUENCE_DOWN,
        roles,
        List.of(Kind.of("message"), Kind.of("computation")),
        List.of(),
        points,
        arrows,
        List.of());
  }
}
