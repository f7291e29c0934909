// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.Op;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.projection.LocalTypes;
import org.camp.mpst.projection.NodeKind;
import org.camp.mpst.projection.Projections;

/**
 * The local type of a role as a program in flat arrays. States are numbered from 0, the first;
 * edges of a state are its branches, or its body and what follows it when it is a loop. Immutable.
 *
 * @param role whose program it is
 * @param kind state → one of {@link #END} to {@link #AGAIN}
 * @param operand state → the channel of an action, the binder of a loop or of its end
 * @param rounds state of a loop → how often it is entered; the greatest long for ever
 * @param first state → its first edge; one more entry where the last state ends
 * @param next edge → the state that it leads to
 * @param letter edge → the number of its message
 * @param bytes edge → the size of its message [B]
 * @param cost edge → c_O or c_I of its message [s]
 * @param work edge → what is computed [s]
 * @param weight edge of a send → how likely it is drawn
 * @param binders how many binders there are
 */
@SuppressWarnings("ArrayRecordComponent") // Programs are never compared.
record LocalProgram(
    int role,
    byte[] kind,
    int[] operand,
    long[] rounds,
    int[] first,
    int[] next,
    int[] letter,
    int[] bytes,
    double[] cost,
    double[] work,
    double[] weight,
    int binders) {
  static final byte END = 0;
  static final byte SEND = 1;
  static final byte RECEIVE = 2;
  static final byte COMPUTE = 3;
  static final byte LOOP = 4;
  static final byte AGAIN = 5;

  /** Bytes that one message may have. */
  private static final double MOST_BYTES = 1 << 28;

  /** Finds the program of a role; {@code channels} numbers ordered pairs of roles as they come. */
  static LocalProgram of(
      Projections projections,
      int role,
      CostModel costs,
      Map<String, Integer> letters,
      Map<Long, Integer> channels) {
    return new Compiler(projections, role, costs, letters, channels).compile();
  }

  /** The longest message, in bytes. */
  int longest() {
    return Arrays.stream(bytes).max().orElse(0);
  }

  private static final class Compiler {
    private final LocalTypes types;
    private final ProtocolInstance code;
    private final int role;
    private final CostModel costs;
    private final Map<String, Integer> letters;
    private final Map<Long, Integer> channels;
    private final int type;
    private final Map<Integer, Integer> numbers = new HashMap<>();
    private final List<Integer> nodes = new ArrayList<>();
    private int binders;

    Compiler(
        Projections projections,
        int role,
        CostModel costs,
        Map<String, Integer> letters,
        Map<Long, Integer> channels) {
      this.types = projections.types();
      this.code = projections.code();
      this.type = projections.type(role);
      this.role = role;
      this.costs = costs;
      this.letters = letters;
      this.channels = channels;
    }

    LocalProgram compile() {
      number(type);
      int edges = 0;
      for (int state = 0; state < nodes.size(); state++) {
        int node = nodes.get(state);
        binders = isBinder(node) ? Math.max(binders, types.binder(node) + 1) : binders;
        for (int b = 0; b < branches(node); b++) {
          number(types.next(node, b));
          edges++;
        }
      }
      int n = nodes.size();
      LocalProgram program =
          new LocalProgram(
              role,
              new byte[n],
              new int[n],
              new long[n],
              new int[n + 1],
              new int[edges],
              new int[edges],
              new int[edges],
              new double[edges],
              new double[edges],
              new double[edges],
              binders);
      for (int state = 0; state < n; state++) {
        fill(program, state);
      }
      return program;
    }

    private int branches(int node) {
      return types.kind(node) == NodeKind.VARIABLE ? 0 : types.branches(node);
    }

    private int number(int node) {
      return numbers.computeIfAbsent(
          node,
          fresh -> {
            nodes.add(fresh);
            return nodes.size() - 1;
          });
    }

    private void fill(LocalProgram p, int state) {
      int node = nodes.get(state);
      int from = p.first[state];
      int to = from + branches(node);
      p.first[state + 1] = to;
      for (int e = from; e < to; e++) {
        p.next[e] = number(types.next(node, e - from));
      }
      NodeKind kind = types.kind(node);
      switch (kind) {
        case SEND, ASYNC_SEND, RECEIVE, ASYNC_RECEIVE -> {
          boolean sends = kind == NodeKind.SEND || kind == NodeKind.ASYNC_SEND;
          p.kind[state] = sends ? SEND : RECEIVE;
          communicate(p, state, node, sends);
        }
        case COMPUTE -> {
          p.kind[state] = COMPUTE;
          p.work[from] = costs.seconds(types.computation(node));
        }
        case LOOP, RECURSION -> {
          p.kind[state] = LOOP;
          p.operand[state] = types.binder(node);
          p.rounds[state] =
              kind == NodeKind.RECURSION
                  ? Long.MAX_VALUE
                  : Math.round(costs.parameters().evaluate(types.times(node)));
        }
        case VARIABLE -> {
          p.kind[state] = AGAIN;
          p.operand[state] = types.binder(node);
        }
        default -> p.kind[state] = END;
      }
    }

    private boolean isBinder(int node) {
      return types.kind(node) == NodeKind.RECURSION || types.kind(node) == NodeKind.LOOP;
    }

    private void communicate(LocalProgram p, int state, int node, boolean sends) {
      int peer = types.peer(node);
      long pair = sends ? (long) role << 32 | peer : (long) peer << 32 | role;
      p.operand[state] = channels.computeIfAbsent(pair, fresh -> channels.size());
      for (int e = p.first[state]; e < p.first[state + 1]; e++) {
        MessageKind message = types.message(node, e - p.first[state]);
        p.letter[e] = letters.computeIfAbsent(message.text(), fresh -> letters.size());
        p.bytes[e] = bytes(message);
        p.cost[e] = sends ? costs.send(role, peer, message) : costs.receive(peer, role, message);
        p.work[e] = sends || message.cost() == null ? 0 : costs.seconds(message.cost());
        p.weight[e] = 1;
      }
      if (sends && types.branches(node) > 1) {
        weights(p, state, node);
      }
    }

    private int bytes(MessageKind message) {
      double size = costs.size(message);
      if (!(size <= MOST_BYTES)) {
        throw new NotApplicable(
            Diagnostic.error(
                    "too-large-to-run",
                    "a message of " + message.text() + " is too large to be sent in a real run")
                .withHint("lower its size with -D; messages may have up to 256 MiB"));
      }
      return (int) Math.ceil(size);
    }

    /** The probabilities of the branches that a send begins; those not given share the rest. */
    private void weights(LocalProgram p, int state, int node) {
      int branch = types.position(node) - 1;
      while (code.op(branch) != Op.END_CHOICE) {
        branch = code.end(branch);
      }
      Map<String, Double> given = new HashMap<>();
      for (branch = code.begin(branch) + 1;
          code.op(branch) == Op.BRANCH;
          branch = code.end(branch)) {
        if (code.hasProbability(branch)) {
          double probability = costs.parameters().evaluate(code.probabilityAt(branch));
          given.put(code.kindAt(branch + 1).label(), probability);
        }
      }
      double sum = given.values().stream().mapToDouble(Double::doubleValue).sum();
      int others = types.branches(node) - given.size();
      for (int e = p.first[state]; e < p.first[state + 1]; e++) {
        String label = types.message(node, e - p.first[state]).label();
        p.weight[e] = given.getOrDefault(label, Math.max(0, 1 - sum) / Math.max(1, others));
      }
    }
  }
}
