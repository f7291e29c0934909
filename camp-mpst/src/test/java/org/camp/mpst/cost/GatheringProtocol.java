// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.camp.core.testkit.Shrinker;

/**
 * A small random protocol of a leader and a few followers with quorums, in a loop with a number of
 * rounds, and what it costs by the words of the definition: role 0 leads.
 */
record GatheringProtocol(
    int followers, int rounds, List<Step> body, List<Step> behind, Times times) {
  /** A statement. */
  sealed interface Step {}

  /** The leader asks a follower, which computes; or is asked by it. */
  record Ask(int follower, boolean leads, int size, int cost) implements Step {}

  /** The leader takes so many votes of the followers from one on, and computes. */
  record Vote(int quorum, int from, int size, int cost) implements Step {}

  /** A role computes. */
  record Work(int role, int cost) implements Step {}

  /**
   * c_O {@code send + slope · size}, c_I, what it is more from the first follower, latency {@code
   * latency + far · size}, and the latency to the leader, negative for the same.
   */
  record Times(int send, int receive, int dearer, int latency, int slope, int far, int back) {}

  static GatheringProtocol random(SplittableRandom random) {
    int followers = 1 + random.nextInt(5);
    List<Step> body = steps(random, followers, 1 + random.nextInt(5));
    body.add(new Ask(1 + random.nextInt(followers), true, 0, random.nextInt(3)));
    return new GatheringProtocol(
        followers,
        random.nextInt(6),
        body,
        steps(random, followers, random.nextInt(4)),
        new Times(
            random.nextInt(3),
            random.nextInt(3),
            random.nextInt(4) == 0 ? 5 : 0,
            random.nextInt(4),
            random.nextInt(2),
            random.nextInt(3) == 0 ? 10 : random.nextInt(2),
            random.nextInt(3) - 1));
  }

  private static List<Step> steps(SplittableRandom random, int followers, int count) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int follower = 1 + random.nextInt(followers);
      int size = random.nextInt(3);
      switch (random.nextInt(4)) {
        case 0 -> steps.add(new Work(random.nextInt(followers + 1), random.nextInt(20)));
        case 1 -> {
          int voters = followers - follower + 1;
          int quorum = 1 + random.nextInt(voters);
          steps.add(new Vote(quorum, follower, size, random.nextInt(3)));
        }
        default -> steps.add(new Ask(follower, random.nextInt(3) > 0, size, random.nextInt(20)));
      }
    }
    return steps;
  }

  String text() {
    StringBuilder out = new StringBuilder("global protocol G(role l, role f[1..");
    out.append(followers).append("]) {\nrec X times ").append(rounds).append(" {\n");
    print(body, out);
    out.append("continue X;\n}\n");
    print(behind, out);
    return out.append("}\n").toString();
  }

  private void print(List<Step> steps, StringBuilder out) {
    int label = 0;
    for (Step step : steps) {
      String name = "m" + label++;
      if (step instanceof Ask a) {
        String f = "f[" + a.follower + "]";
        String link = a.leads ? " from l to " + f : " from " + f + " to l";
        out.append(name).append("(t[").append(a.size).append("])").append(link);
        out.append(" cost ").append(a.cost).append(";\n");
      } else if (step instanceof Vote v) {
        out.append("gather ").append(v.quorum).append(" of ").append(name);
        out.append("(t[").append(v.size).append("]) from f[").append(v.from).append("..");
        out.append(followers).append("] to l cost ").append(v.cost).append(";\n");
      } else if (step instanceof Work w) {
        String role = w.role == 0 ? "l" : "f[" + w.role + "]";
        out.append("compute at ").append(role).append(" cost ").append(w.cost).append(";\n");
      }
    }
  }

  String machine() {
    String links = times.back < 0 && times.dearer == 0 ? "" : "links:\n";
    if (times.dearer > 0) {
      links += "  - {from: \"f[1]\", to: l, recv: \"" + (times.receive + times.dearer) + "\"}\n";
    }
    if (times.back >= 0) {
      links += "  - {from: \"f[*]\", to: l, latency: \"" + times.back + "\"}\n";
    }
    return String.format(
        Locale.ROOT,
        "name: m\ntransport: {send: \"%d + %d*size\", recv: \"%d\","
            + " latency: \"%d + %d*size\"}\n%s",
        times.send,
        times.slope,
        times.receive,
        times.latency,
        times.far,
        links);
  }

  /** How role 0, which leads, or a follower is written. */
  String role(int role) {
    return role == 0 ? "l" : "f[" + role + "]";
  }

  /**
   * A time of the machine.
   *
   * @param what cO, cI or latency
   * @param link whether it is that of a link to the leader; without a dearer vote
   */
  double time(String what, boolean link, int size) {
    return switch (what) {
      case "cO" -> times.send + times.slope * size;
      case "cI" -> times.receive;
      default -> link ? times.back : times.latency + times.far * size;
    };
  }

  /** Whether the bound may be above: votes differ, or what stands behind them travels faster. */
  boolean isBounded() {
    return times.dearer > 0 || (times.back < 0 && times.far > 0);
  }

  /**
   * The text with a choice of the leader at its end, of whose branches one asks the first follower,
   * which asks an optional role.
   */
  String choosing() {
    String text = text().replace("]) {\nrec", "] holds 1KiB, optional role o) {\nrec");
    return text.substring(0, text.length() - 2)
        + "choice at l prob 0.5 { go(g: t[1]) from l to f[1] cost 2 holds 3B;\n"
        + "use(t[2]) from f[1] to o needs g cost 3; }\n"
        + "or prob 0.5 { stop(t[0]) from l to f[1]; }\n}\n";
  }

  /** When every role is done in each branch of {@link #choosing}, the optional role last. */
  double[][] branches() {
    double[][] ends = new double[2][];
    for (int branch = 0; branch < 2; branch++) {
      double[] time = run(rounds).get(rounds).clone();
      double[] end = Arrays.copyOf(time, time.length + 1);
      int size = 1 - branch;
      end[0] += times.send + times.slope * size;
      double there = end[0] + times.latency + times.far * size;
      end[1] = Math.max(end[1], there) + times.receive + (branch == 0 ? 2 : 0);
      if (branch == 0) {
        end[1] += times.send + times.slope * 2;
        end[time.length] = end[1] + times.latency + times.far * 2 + times.receive + 3;
      }
      ends[branch] = end;
    }
    return ends;
  }

  /** When every role is done, and when it was after each round. */
  List<double[]> run(int loops) {
    return new Run().of(loops);
  }

  /** A run, message by message; none is there before those that its sender sent before. */
  private final class Run {
    /** Role → when it is done [s]. */
    private final double[] time = new double[followers + 1];

    /** Follower → when what it sent last to the leader is there [s]. */
    private final double[] there = new double[followers + 1];

    List<double[]> of(int loops) {
      List<double[]> after = new ArrayList<>();
      for (int round = 0; round < loops; round++) {
        body.forEach(this::step);
        after.add(time.clone());
      }
      behind.forEach(this::step);
      after.add(time.clone());
      return after;
    }

    private void step(Step step) {
      if (step instanceof Work w) {
        time[w.role] += w.cost;
      } else if (step instanceof Ask a) {
        int from = a.leads ? 0 : a.follower;
        int to = a.leads ? a.follower : 0;
        double arrives = sent(from, a.size);
        time[to] = Math.max(time[to], arrives) + receive(from) + a.cost;
      } else if (step instanceof Vote v) {
        double[][] arrivals = new double[followers - v.from + 1][];
        for (int i = 0; i < arrivals.length; i++) {
          arrivals[i] = new double[] {sent(v.from + i, v.size), receive(v.from + i)};
        }
        Arrays.sort(arrivals, Comparator.comparingDouble(a -> a[0]));
        for (int j = 0; j < v.quorum; j++) {
          time[0] = Math.max(time[0], arrivals[j][0]) + arrivals[j][1];
        }
        time[0] += v.cost;
      }
    }

    private double receive(int from) {
      return times.receive + (from == 1 ? times.dearer : 0);
    }

    private double sent(int from, int size) {
      time[from] += times.send + times.slope * size;
      boolean back = from > 0 && times.back >= 0;
      double arrives = time[from] + (back ? times.back : times.latency + times.far * size);
      if (from > 0) {
        there[from] = Math.max(there[from], arrives);
        return there[from];
      }
      return arrives;
    }
  }

  static Shrinker<GatheringProtocol> shrinker() {
    return given -> {
      List<GatheringProtocol> smaller = new ArrayList<>();
      for (int i = 0; i < given.body.size(); i++) {
        List<Step> without = new ArrayList<>(given.body);
        without.remove(i);
        smaller.add(
            new GatheringProtocol(
                given.followers, given.rounds, without, given.behind, given.times));
      }
      for (int i = 0; i < given.behind.size(); i++) {
        List<Step> without = new ArrayList<>(given.behind);
        without.remove(i);
        smaller.add(
            new GatheringProtocol(given.followers, given.rounds, given.body, without, given.times));
      }
      return smaller;
    };
  }
}
