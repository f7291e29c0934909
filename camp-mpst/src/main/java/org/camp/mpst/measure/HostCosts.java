// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.machine.CalibrationConditions;
import org.camp.core.machine.Costs;
import org.camp.core.machine.Interpolation;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MeasuredProfile;
import org.camp.core.quantity.Expression;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.run.Transport;
import org.camp.mpst.run.WaitStrategy;

/**
 * The costs of messages on this host, by size.
 *
 * @param transport what messages travel over
 * @param waiting how receivers wait
 * @param points by increasing size
 */
public record HostCosts(Transport transport, WaitStrategy waiting, List<Point> points) {
  private static final int SAMPLES = 21;
  private static final int ATTEMPTS = 3;
  private static final double FIRST_WARM_UP = 1;
  private static final double WARM_UP = 0.05;

  /** Points whose samples differ by more than this share are not believed. */
  private static final double MOST_SPREAD = 0.5;

  /** Nor are points that cost more than so many times what a larger message costs. */
  private static final double MOST_FALL = 3;

  /**
   * What a message of some size costs.
   *
   * @param bytes the size
   * @param send the sender's part, in seconds
   * @param receive the receiver's part, from the end of the send on, in seconds
   * @param spread how far samples lie apart: from the lower to the upper quartile of half a round
   *     trip, as a share of the median
   */
  public record Point(int bytes, double send, double receive, double spread) {
    /** Half a round trip, in seconds. */
    double half() {
      return send + receive;
    }
  }

  /** Copies the list. */
  public HostCosts {
    points = List.copyOf(points);
  }

  /** Sizes from nothing to {@code largest}, by factors of four. */
  public static SortedSet<Integer> sizes(int largest) {
    SortedSet<Integer> sizes = new TreeSet<>(List.of(0, largest));
    for (int size = 16; size < largest; size *= 4) {
      sizes.add(size);
    }
    return sizes;
  }

  /**
   * Measures; takes about a second, and a quarter for each size. A size whose samples scatter, or
   * that costs far more than a larger one, is measured again.
   *
   * @param sizes at least two, in bytes, not negative
   */
  public static HostCosts measure(
      Transport transport,
      WaitStrategy waiting,
      SortedSet<Integer> sizes,
      Progress progress,
      Cancellation cancellation) {
    List<Point> points = new ArrayList<>();
    try (PingPong players = new PingPong(transport, waiting, sizes.last())) {
      players.warmUp(sizes.first(), FIRST_WARM_UP, cancellation);
      for (int size : sizes) {
        progress.at("measuring " + name(transport), points.size(), sizes.size());
        players.warmUp(size, WARM_UP, cancellation);
        Point point = players.measure(size, SAMPLES, cancellation).point();
        for (int again = 1; again < ATTEMPTS && point.spread > MOST_SPREAD; again++) {
          Point other = players.measure(size, SAMPLES, cancellation).point();
          point = other.spread < point.spread ? other : point;
        }
        points.add(point);
      }
      for (int again = 1; again < ATTEMPTS; again++) {
        for (int i = 0; i < points.size(); i++) {
          if (falls(points, i)) {
            Point other = players.measure(points.get(i).bytes, SAMPLES, cancellation).point();
            points.set(i, other.half() < points.get(i).half() ? other : points.get(i));
          }
        }
      }
    }
    return new HostCosts(transport, waiting, points);
  }

  /** Whether a message costs far more than a larger one, which only a disturbance explains. */
  private static boolean falls(List<Point> points, int index) {
    return points.get(index).half() > MOST_FALL * cheapestFrom(points, index).half();
  }

  private static Point cheapestFrom(List<Point> points, int index) {
    return Collections.min(
        points.subList(index, points.size()), Comparator.comparingDouble(Point::half));
  }

  /**
   * What makes these costs hard to believe: the size whose samples scatter most, if too far, or one
   * that costs far more than a larger one.
   */
  public Optional<Diagnostic> scatter() {
    return points.stream()
        .filter(point -> point.spread > MOST_SPREAD)
        .max(Comparator.comparingDouble(Point::spread))
        .map(this::scattered)
        .or(
            () ->
                IntStream.range(0, points.size())
                    .filter(i -> falls(points, i))
                    .mapToObj(this::fallen)
                    .findFirst());
  }

  private Diagnostic scattered(Point point) {
    return disturbed(
        "the costs of messages of %d bytes over %s scatter by %.0f %%",
        point.bytes, name(transport), 100 * point.spread);
  }

  private Diagnostic fallen(int index) {
    Point dear = points.get(index);
    Point cheap = cheapestFrom(points, index);
    return disturbed(
        "a message of %d bytes over %s seems to cost %.0f times as much as one of %d bytes",
        dear.bytes, name(transport), dear.half() / cheap.half(), cheap.bytes);
  }

  private static Diagnostic disturbed(String message, Object... about) {
    return Diagnostic.error("scattered-measurement", String.format(Locale.ROOT, message, about))
        .withHint("end other programs on this host and measure again");
  }

  /** Under what they were measured. */
  public CalibrationConditions conditions() {
    return CalibrationConditions.here(waiting == WaitStrategy.SPIN);
  }

  /** A machine with these costs as its transport, and all else as it was. */
  public Machine onto(Machine machine) {
    Map<String, MeasuredProfile> profiles = new LinkedHashMap<>(machine.profiles());
    profiles.put(sendName(), sendProfile());
    profiles.put(receiveName(), receiveProfile());
    Costs costs =
        new Costs(
            Expression.parse(sendName() + "(size)"), Expression.parse(receiveName() + "(size)"));
    Map<String, CalibrationConditions> calibrated = new LinkedHashMap<>(machine.calibrated());
    calibrated.put(CalibrationConditions.TRANSPORT, conditions());
    return new Machine(
        machine.name(),
        costs,
        machine.links(),
        machine.nodes(),
        machine.network(),
        machine.mapping(),
        profiles,
        machine.bsp(),
        machine.multibsp(),
        machine.tree(),
        machine.timings(),
        machine.processors(),
        machine.communication(),
        machine.parameters(),
        machine.memory(),
        calibrated,
        machine.source());
  }

  static String name(Transport transport) {
    return transport.name().toLowerCase(Locale.ROOT);
  }

  /** The name of the measured profile of sends in machine files. */
  public String sendName() {
    return name(transport) + "_send";
  }

  /** The name of the measured profile of receives in machine files. */
  public String receiveName() {
    return name(transport) + "_recv";
  }

  /** What a send costs, by size. */
  public MeasuredProfile sendProfile() {
    return profile(sendName(), Point::send, Interpolation.LINEAR);
  }

  /** What a receive costs, by size. */
  public MeasuredProfile receiveProfile() {
    return profile(receiveName(), Point::receive, Interpolation.LINEAR);
  }

  /** The least squares line of sends, with its error. */
  public MeasuredProfile.Fit sendLine() {
    return profile(sendName(), Point::send, Interpolation.LINEAR_FIT).fit().orElseThrow();
  }

  /** The least squares line of receives, with its error. */
  public MeasuredProfile.Fit receiveLine() {
    return profile(receiveName(), Point::receive, Interpolation.LINEAR_FIT).fit().orElseThrow();
  }

  /** The points as a table. */
  public Section.Table table() {
    List<List<Value>> rows =
        points.stream()
            .map(
                point ->
                    List.of(
                        Value.of(point.bytes),
                        Value.of(point.send),
                        Value.of(point.receive),
                        Value.of(point.spread)))
            .toList();
    List<Section.Column> columns =
        List.of(
            new Section.Column("size", "B"),
            new Section.Column("send", "s"),
            new Section.Column("receive", "s"),
            new Section.Column("spread", "%"));
    return new Section.Table("Costs of messages over " + name(transport), columns, rows);
  }

  private MeasuredProfile profile(
      String name, ToDoubleFunction<Point> part, Interpolation interpolation) {
    double[] sizes = points.stream().mapToDouble(Point::bytes).toArray();
    double[] times = points.stream().mapToDouble(part).toArray();
    return new MeasuredProfile(name, sizes, times, interpolation, false);
  }
}
