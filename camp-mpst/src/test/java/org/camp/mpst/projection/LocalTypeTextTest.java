// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.Protocol;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The text of a local type, read block by block, leads where the type leads. */
class LocalTypeTextTest {
  private static final int LONGEST = 5;

  /** What may still be done: the next line, and where the blocks around it lead. */
  private record Text(List<String> lines) {
    /** Adds all beginnings of what is done from a line on, up to a length. */
    void from(int at, Map<String, Integer> loops, List<String> done, Set<String> into) {
      if (done.size() == LONGEST || at >= lines.size()) {
        into.add(done + (at >= lines.size() && done.size() < LONGEST ? " end" : ""));
        return;
      }
      String line = lines.get(at);
      if (line.equals("end;")) {
        into.add(done + " end");
      } else if (line.startsWith("rec ")) {
        Map<String, Integer> inner = new HashMap<>(loops);
        inner.put(line.split(" ")[1], at);
        from(at + 1, inner, done, into);
      } else if (line.startsWith("choice ")) {
        for (int branch = at; !lines.get(branch).equals("}"); branch = next(branch)) {
          from(branch + 1, loops, done, into);
        }
      } else if (line.startsWith("continue ")) {
        int rec = loops.get(line.substring(9, line.length() - 1));
        from(rec + 1, loops, done, into);
        if (lines.get(rec).contains(" times ")) {
          from(next(rec) + 1, loops, done, into);
        }
      } else if (line.startsWith("}")) {
        from(behind(at), loops, done, into);
      } else {
        List<String> more = new ArrayList<>(done);
        more.add(line);
        from(at + 1, loops, more, into);
      }
    }

    /** The line that ends the block that begins with a line. */
    private int next(int at) {
      int depth = 1;
      int line = at;
      while (depth > 0) {
        line++;
        depth += lines.get(line).endsWith("{") ? 1 : 0;
        depth -= lines.get(line).startsWith("}") ? 1 : 0;
        if (depth == 1 && lines.get(line).startsWith("} or")) {
          return line;
        }
      }
      return line;
    }

    /** Where control goes that falls out of a block at its last line. */
    private int behind(int at) {
      int line = at;
      while (!lines.get(line).equals("}")) {
        line = next(line);
      }
      return line + 1;
    }
  }

  /** The same of the type itself. */
  private record Type(Projections projections) {
    void from(int node, Map<Integer, Integer> loops, List<String> done, Set<String> into) {
      LocalTypes types = projections.types();
      if (done.size() == LONGEST || node == LocalTypes.END) {
        into.add(done + (done.size() < LONGEST ? " end" : ""));
        return;
      }
      switch (types.kind(node)) {
        case RECURSION, LOOP -> {
          Map<Integer, Integer> inner = new HashMap<>(loops);
          inner.put(types.binder(node), node);
          from(types.next(node), inner, done, into);
        }
        case VARIABLE -> {
          int binder = loops.get(types.binder(node));
          from(types.next(binder), loops, done, into);
          if (types.kind(binder) == LocalNodeKind.LOOP) {
            from(types.after(binder), loops, done, into);
          }
        }
        default -> {
          for (int branch = 0; branch < types.branches(node); branch++) {
            List<String> more = new ArrayList<>(done);
            more.add(action(types, node, branch));
            from(types.next(node, branch), loops, more, into);
          }
        }
      }
    }

    private String action(LocalTypes types, int node, int branch) {
      LocalNodeKind kind = types.kind(node);
      if (kind == LocalNodeKind.COMPUTE) {
        return "compute cost " + types.computation(node).text() + ";";
      }
      boolean sends = kind == LocalNodeKind.SEND || kind == LocalNodeKind.ASYNC_SEND;
      boolean half = kind == LocalNodeKind.ASYNC_SEND || kind == LocalNodeKind.ASYNC_RECEIVE;
      MessageKind message = types.message(node, branch);
      return (half ? sends ? "send " : "recv " : "")
          + message.text()
          + (sends ? " to " : " from ")
          + projections.code().roles().name(types.peer(node))
          + (message.cost() == null ? "" : " cost " + message.cost().text())
          + ";";
    }
  }

  /** In a branch that leaves a loop with a count, from which some roles may not come back. */
  private static String inALoop(String protocol) {
    int begin = protocol.indexOf('{') + 1;
    return protocol.substring(0, begin)
        + "rec W times 2 { choice at r0 { on() from r0 to r1; on() from r0 to r2; continue W; }"
        + " or { off() from r0 to r1; off() from r0 to r2; rec V { "
        + protocol.substring(begin, protocol.lastIndexOf('}'))
        + " v() from r0 to r1; continue V; } } } w() from r0 to r2; w() from r0 to r1; }";
  }

  @Test
  @Tag(Evidence.TAG)
  void theTextLeadsWhereTheTypeLeads() {
    SplittableRandom seeds = new SplittableRandom(7);
    int ends = 0;
    for (int i = 0; i < Evidence.cases(); i++) {
      long seed = seeds.nextLong();
      String generated = GlobalType.text(3, new RandomProtocols(seed, 3, true).next());
      String protocol = i % 2 == 0 ? generated : inALoop(generated);
      Projections projections;
      try {
        projections = Projections.of(Protocol.parse(protocol).instantiate());
      } catch (IllFormed deadCode) {
        continue;
      }
      for (int role = 0; role < 3; role++) {
        if (!projections.defined(role)) {
          continue;
        }
        String printed = projections.text(role);
        List<String> lines = printed.lines().map(String::strip).toList();
        Set<String> read = new TreeSet<>();
        new Text(lines.subList(1, lines.size() - 1)).from(0, Map.of(), List.of(), read);
        Set<String> meant = new TreeSet<>();
        new Type(projections).from(projections.type(role), Map.of(), List.of(), meant);
        assertThat(read).as("seed %d%n%s%n%s", seed, protocol, printed).isEqualTo(meant);
        ends += printed.contains("end;") ? 1 : 0;
      }
    }
    assertThat(ends).isGreaterThan(20);
  }
}
