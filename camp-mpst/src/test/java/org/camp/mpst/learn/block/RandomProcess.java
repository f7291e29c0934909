// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.block;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.camp.mpst.learn.relation.CallTimes;

/** Random processes, and their executions with times. */
public final class RandomProcess {
  private final SplittableRandom random;

  /** Starts of calls and their ends, while an execution is drawn. */
  private final List<int[]> labels = new ArrayList<>();

  private final List<long[]> times = new ArrayList<>();

  public RandomProcess(SplittableRandom random) {
    this.random = random;
  }

  /** The name of a label. */
  public static String name(int label) {
    return "s" + label;
  }

  public static List<String> names(int labels) {
    return java.util.stream.IntStream.range(0, labels).mapToObj(RandomProcess::name).toList();
  }

  /** A process with each of some labels once. */
  public Block block(int low, int high) {
    int size = high - low;
    if (size == 1) {
      return switch (random.nextInt(8)) {
        case 0 -> new Block.FanOut(name(low), counts());
        case 1 -> new Block.Loop(new Block.Call(name(low)), null, counts());
        default -> new Block.Call(name(low));
      };
    }
    switch (random.nextInt(8)) {
      case 0, 1, 2:
        return new Block.Sequence(parts(low, high));
      case 3, 4:
        return new Block.Beside(parts(low, high));
      case 5:
        return new Block.Alternatives(
            parts(low, high).stream()
                .map(part -> new Block.Weighted(20 + random.nextInt(40), part))
                .toList());
      case 6:
        return new Block.Loop(block(low, high), null, counts());
      default:
        return new Block.Sequence(possible(parts(low, high)));
    }
  }

  private List<Block> possible(List<Block> parts) {
    List<Block> some = new ArrayList<>(parts);
    int at = random.nextInt(some.size());
    if (!some.get(at).mayBeEmpty()) {
      some.set(at, new Block.Possible(some.get(at), 30 + random.nextInt(40), 100));
    }
    return some;
  }

  private List<Block> parts(int low, int high) {
    List<Block> parts = new ArrayList<>();
    int at = low;
    while (at < high) {
      int most = parts.isEmpty() ? high - low - 1 : high - at;
      int size = 1 + random.nextInt(most);
      parts.add(block(at, at + size));
      at += size;
    }
    return parts;
  }

  private SortedMap<Integer, Integer> counts() {
    SortedMap<Integer, Integer> counts = new TreeMap<>();
    if (random.nextInt(4) == 0) {
      counts.put(2 + random.nextInt(3), 100);
      return counts;
    }
    int low = 1 + random.nextInt(2);
    int high = low + 1 + random.nextInt(3);
    for (int i = low; i <= high; i++) {
      counts.put(i, 20 + random.nextInt(30));
    }
    return counts;
  }

  /** Whether a process is of the class whose members are found again. */
  public static boolean isFoundAgain(Block block) {
    return block.parts().stream().allMatch(RandomProcess::isFoundAgain) && isSound(block);
  }

  private static boolean isSound(Block block) {
    if (block instanceof Block.Alternatives || block instanceof Block.Possible) {
      return block.parts().stream().noneMatch(Block::mayBeEmpty);
    }
    if (!(block instanceof Block.Loop loop)) {
      return true;
    }
    Block body = loop.body();
    if (body.mayBeEmpty()
        || body instanceof Block.Loop
        || body instanceof Block.FanOut
        || body instanceof Block.Possible) {
      return false;
    }
    if (Block.fixed(loop.rounds()) > 1 && hasCounts(body)) {
      return false;
    }
    return branches(body).stream().allMatch(RandomProcess::isBody);
  }

  private static List<Block> branches(Block body) {
    return body instanceof Block.Alternatives
        ? body.parts().stream().flatMap(part -> branches(part).stream()).toList()
        : List.of(body);
  }

  private static boolean hasCounts(Block block) {
    return block instanceof Block.Loop
        || block instanceof Block.FanOut
        || block instanceof Block.Possible
        || block.parts().stream().anyMatch(RandomProcess::hasCounts);
  }

  private static boolean isBody(Block body) {
    if (body instanceof Block.Beside) {
      return body.parts().stream()
          .allMatch(
              part ->
                  part instanceof Block.Call
                      || (part instanceof Block.Sequence
                          && part.parts().stream().allMatch(p -> p instanceof Block.Call)));
    }
    Set<String> both = new HashSet<>(ends(body, true));
    both.retainAll(ends(body, false));
    both.retainAll(several(body));
    return both.isEmpty();
  }

  /** Labels of fan-outs, fixed counts and parts beside each other. */
  private static Set<String> several(Block block) {
    if (block instanceof Block.FanOut
        || block instanceof Block.Beside
        || (block instanceof Block.Loop loop && Block.fixed(loop.rounds()) > 1)) {
      return new HashSet<>(block.labels().toList());
    }
    Set<String> all = new HashSet<>();
    block.parts().forEach(part -> all.addAll(several(part)));
    return all;
  }

  private static Set<String> ends(Block block, boolean first) {
    Set<String> all = new HashSet<>();
    if (block instanceof Block.Sequence s) {
      List<Block> parts = new ArrayList<>(s.parts());
      if (!first) {
        java.util.Collections.reverse(parts);
      }
      for (Block part : parts) {
        all.addAll(ends(part, first));
        if (!part.mayBeEmpty()) {
          break;
        }
      }
      return all;
    }
    if (block.parts().isEmpty()) {
      block.labels().forEach(all::add);
    }
    block.parts().forEach(part -> all.addAll(ends(part, first)));
    return all;
  }

  /** Draws an execution. */
  public CallTimes execution(Block block, int origin) {
    labels.clear();
    times.clear();
    run(block, 0);
    return CallTimes.of(
        labels.stream().mapToInt(l -> l[0]).toArray(),
        times.stream().mapToLong(t -> t[0]).toArray(),
        times.stream().mapToLong(t -> t[1]).toArray(),
        origin);
  }

  private long run(Block block, long start) {
    long end = start;
    if (block instanceof Block.Call call) {
      return call(call.label(), start);
    } else if (block instanceof Block.Sequence s) {
      for (Block part : s.parts()) {
        end = run(part, end);
      }
    } else if (block instanceof Block.Beside b) {
      for (Block part : b.parts()) {
        end = Math.max(end, run(part, start));
      }
    } else if (block instanceof Block.Alternatives c) {
      long drawn = random.nextLong(c.total());
      int at = 0;
      while (drawn >= c.branches().get(at).seen()) {
        drawn -= c.branches().get(at++).seen();
      }
      return run(c.branches().get(at).of(), start);
    } else if (block instanceof Block.Possible p) {
      return random.nextLong(p.total()) < p.seen() ? run(p.of(), start) : start;
    } else if (block instanceof Block.Loop l) {
      Block redo = l.redo();
      int rounds = drawn(l.rounds());
      for (int i = 0; i < rounds; i++) {
        end = run(l.body(), redo != null && i > 0 ? run(redo, end) : end);
      }
    } else if (block instanceof Block.FanOut f) {
      for (int i = drawn(f.members()); i > 0; i--) {
        end = Math.max(end, call(f.label(), start));
      }
    } else if (block instanceof Block.Ordered o) {
      return run(o, start);
    }
    return end;
  }

  private long run(Block.Ordered order, long start) {
    long[] ends = new long[order.parts().size()];
    long last = start;
    for (int i = 0; i < ends.length; i++) {
      long begin = start;
      for (Block.Arc arc : order.arcs()) {
        begin = arc.to() == i ? Math.max(begin, ends[arc.from()]) : begin;
      }
      ends[i] = run(order.parts().get(i), begin);
      last = Math.max(last, ends[i]);
    }
    return last;
  }

  private int drawn(SortedMap<Integer, Integer> counts) {
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    int left = random.nextInt(all);
    for (var count : counts.entrySet()) {
      left -= count.getValue();
      if (left < 0) {
        return count.getKey();
      }
    }
    throw new AssertionError();
  }

  /** Lengths differ by orders of magnitude, so that whatever may overlap does. */
  private long call(String label, long start) {
    long from = start + random.nextInt(2);
    long to = from + (long) (100 * Math.pow(10, 6 * random.nextDouble()));
    labels.add(new int[] {Integer.parseInt(label.substring(1))});
    times.add(new long[] {from, to});
    return to;
  }
}
