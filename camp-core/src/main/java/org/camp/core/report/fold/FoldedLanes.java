// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.fold;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.camp.core.report.Lanes;

/**
 * Lanes of large families as one lane each: how many members do what at a time, as parts of its
 * height, and messages of one round between the same lanes as one arrow.
 */
public final class FoldedLanes {
  /** Members of a family that have a lane each. */
  public static final int MOST = 12;

  /** Pieces of a folded lane. */
  private static final int PIECES = 400;

  private final Lanes lanes;

  /** Lane → the lane that it becomes. */
  private final int[] to;

  private final List<String> names = new ArrayList<>();
  private final List<Integer> depths = new ArrayList<>();

  /** New lane → how many it stands for. */
  private final List<Integer> sizes = new ArrayList<>();

  private FoldedLanes(Lanes lanes) {
    this.lanes = lanes;
    to = new int[lanes.lanes().size()];
  }

  /** The lanes with families of more than {@value #MOST} members that follow each other folded. */
  public static Lanes of(Lanes lanes) {
    if (lanes.lanes().size() <= MOST) {
      return lanes;
    }
    FoldedLanes folded = new FoldedLanes(lanes);
    return folded.names() ? folded.build() : lanes;
  }

  private boolean names() {
    List<String> all = lanes.lanes();
    boolean folds = false;
    for (int lane = 0; lane < all.size(); ) {
      Optional<Member> first = Member.of(all.get(lane));
      Optional<Member> last = first;
      int end = lane + 1;
      while (end < all.size() && first.isPresent() && depth(end) == depth(lane)) {
        Member before = last.orElseThrow();
        Optional<Member> next = Member.of(all.get(end)).filter(m -> m.follows(before));
        if (next.isEmpty()) {
          break;
        }
        last = next;
        end++;
      }
      boolean many = end - lane > MOST;
      end = many ? end : lane + 1;
      Arrays.fill(to, lane, end, names.size());
      names.add(many ? first.orElseThrow().to(last.orElseThrow()) : all.get(lane));
      depths.add(depth(lane));
      sizes.add(end - lane);
      folds |= many;
      lane = end;
    }
    return folds;
  }

  private int depth(int lane) {
    return lanes.depths().isEmpty() ? 0 : lanes.depths().get(lane);
  }

  private Lanes build() {
    return new Lanes(
        lanes.title(),
        lanes.time(),
        lanes.layout(),
        names,
        lanes.depths().isEmpty() ? List.of() : depths,
        lanes.kinds(),
        intervals(),
        points(),
        arrows(),
        lanes.borders());
  }

  private List<Lanes.Interval> intervals() {
    List<Lanes.Interval> all = new ArrayList<>();
    Map<Integer, List<Lanes.Interval>> byLane = new LinkedHashMap<>();
    for (Lanes.Interval one : lanes.intervals()) {
      int lane = to[one.lane()];
      if (sizes.get(lane) == 1) {
        all.add(
            new Lanes.Interval(
                lane,
                one.from(),
                one.to(),
                one.kind(),
                one.label(),
                one.tooltip(),
                one.low(),
                one.high()));
      } else {
        byLane.computeIfAbsent(lane, l -> new ArrayList<>()).add(one);
      }
    }
    if (lanes.layout().orderOnly()) {
      return joined(all);
    }
    byLane.forEach((lane, some) -> density(lane, some, all));
    return all;
  }

  /** Where only the order counts: what a lane does several times on end, such as to each, once. */
  private static List<Lanes.Interval> joined(List<Lanes.Interval> all) {
    List<Lanes.Interval> sorted = new ArrayList<>(all);
    sorted.sort(
        Comparator.comparingInt(Lanes.Interval::lane).thenComparingDouble(Lanes.Interval::from));
    List<Lanes.Interval> joined = new ArrayList<>();
    int times = 1;
    for (Lanes.Interval one : sorted) {
      int end = joined.size() - 1;
      Lanes.Interval last = end < 0 ? null : joined.get(end);
      if (last != null && last.lane() == one.lane() && last.kind() == one.kind()) {
        times++;
        joined.set(
            end,
            new Lanes.Interval(
                last.lane(), last.from(), one.to(), last.kind(), "×" + times, times + " times"));
      } else {
        joined.add(one);
        times = 1;
      }
    }
    return joined;
  }

  /** Pieces of a lane, in each of which every kind has as much of the height as members do it. */
  private void density(int lane, List<Lanes.Interval> some, List<Lanes.Interval> all) {
    double[] cuts =
        some.stream()
            .flatMapToDouble(one -> Arrays.stream(new double[] {one.from(), one.to()}))
            .filter(Double::isFinite)
            .sorted()
            .distinct()
            .toArray();
    if (cuts.length < 2) {
      return;
    }
    if (cuts.length > PIECES + 1) {
      double first = cuts[0];
      double length = cuts[cuts.length - 1] - first;
      cuts = new double[PIECES + 1];
      for (int i = 0; i <= PIECES; i++) {
        cuts[i] = first + length * i / PIECES;
      }
    }
    int pieces = cuts.length - 1;
    double[][] share = new double[lanes.kinds().size()][pieces];
    for (Lanes.Interval one : some) {
      int piece = Math.max(0, at(cuts, one.from()));
      for (int p = piece; p < pieces && cuts[p] < one.to(); p++) {
        double both = Math.min(one.to(), cuts[p + 1]) - Math.max(one.from(), cuts[p]);
        share[one.kind()][p] += Math.max(0, both) / (cuts[p + 1] - cuts[p]) / sizes.get(lane);
      }
    }
    int start = 0;
    for (int p = 1; p <= pieces; p++) {
      if (p == pieces || !same(share, start, p)) {
        piece(lane, cuts[start], cuts[p], share, start, all);
        start = p;
      }
    }
  }

  private static int at(double[] cuts, double value) {
    int found = Arrays.binarySearch(cuts, value);
    return found >= 0 ? found : -found - 2;
  }

  private static boolean same(double[][] share, int a, int b) {
    for (double[] kind : share) {
      if (Math.abs(kind[a] - kind[b]) > 1e-9) {
        return false;
      }
    }
    return true;
  }

  private void piece(
      int lane, double from, double until, double[][] share, int p, List<Lanes.Interval> all) {
    double low = 0;
    for (int kind = 0; kind < share.length; kind++) {
      double part = Math.min(share[kind][p], 1 - low);
      if (part > 1e-9) {
        double count = Math.rint(part * sizes.get(lane) * 10) / 10;
        String many = count == Math.rint(count) ? Long.toString((long) count) : "about " + count;
        String tip = lanes.kinds().get(kind).name() + ": " + many + " of " + sizes.get(lane);
        all.add(new Lanes.Interval(lane, from, until, kind, "", tip, low, low + part));
        low += part;
      }
    }
  }

  private List<Lanes.Point> points() {
    Map<Lanes.Point, Integer> count = new LinkedHashMap<>();
    for (Lanes.Point one : lanes.points()) {
      int lane = to[one.lane()];
      boolean many = sizes.get(lane) > 1;
      Lanes.Point point =
          new Lanes.Point(
              lane, one.at(), one.kind(), many ? "" : one.label(), many ? "" : one.tooltip());
      count.merge(point, 1, Integer::sum);
    }
    List<Lanes.Point> all = new ArrayList<>();
    count.forEach(
        (point, n) ->
            all.add(
                n == 1
                    ? point
                    : new Lanes.Point(
                        point.lane(), point.at(), point.kind(), point.label(), n + " at once")));
    return all;
  }

  /** Arrows of one kind and label between the same two lanes, until a member has its second. */
  private static final class Run {
    final Set<List<Integer>> pairs = new HashSet<>();
    final Lanes.Arrow first;
    double from;
    double until;

    Run(Lanes.Arrow first) {
      this.first = first;
      from = first.from();
      until = first.to();
    }
  }

  private List<Lanes.Arrow> arrows() {
    List<Run> all = new ArrayList<>();
    Map<List<Object>, Run> open = new LinkedHashMap<>();
    for (Lanes.Arrow one : lanes.arrows()) {
      int a = to[one.fromLane()];
      int b = to[one.toLane()];
      List<Object> key = List.of(a, b, one.kind(), one.label());
      Run run = open.get(key);
      boolean alone = sizes.get(a) == 1 && sizes.get(b) == 1;
      if (run == null || alone || !run.pairs.add(List.of(one.fromLane(), one.toLane()))) {
        run = new Run(one);
        run.pairs.add(List.of(one.fromLane(), one.toLane()));
        all.add(run);
        open.put(key, run);
      } else {
        run.from = Math.min(run.from, one.from());
        run.until = Math.max(run.until, one.to());
      }
    }
    return all.stream().map(this::arrow).toList();
  }

  private Lanes.Arrow arrow(Run run) {
    Lanes.Arrow one = run.first;
    int many = run.pairs.size();
    String label = many == 1 ? one.label() : (one.label() + " ×" + many).strip();
    String tip = many == 1 ? one.tooltip() : many + " messages";
    return new Lanes.Arrow(
        to[one.fromLane()],
        run.from,
        to[one.toLane()],
        run.until,
        one.kind(),
        label,
        tip,
        one.weight());
  }
}
