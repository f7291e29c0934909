// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.projection.LocalNodeKind;
import org.camp.mpst.projection.LocalTypes;
import org.camp.mpst.projection.Projections;
import org.camp.mpst.projection.StateMachine;

/**
 * The {@link StateMachine} of a role as a program in flat arrays, with what its actions cost.
 * States are numbered from 0, the first. Immutable.
 *
 * @param role whose program it is
 * @param kind state → what it does
 * @param channel state of a communication → its channel
 * @param rounds state of a loop → how often its body is entered
 * @param loop state of a loop → the number of its recursion
 * @param first state → its first edge; one more entry where the last state ends
 * @param next edge → the state that it leads to
 * @param again edge → whether it ends a round of the loop that it leads to
 * @param letter edge → the number of its message
 * @param bytes edge → the size of its message [B]
 * @param cost edge → c_O or c_I of its message [s]
 * @param travel edge of a send → how long its message travels [s]
 * @param work edge → what is computed [s]
 * @param weight edge of a send → how likely it is drawn
 * @param quorum state → how many votes it takes; 0 for other states
 * @param voters state → the channels of its voters; none for other states
 * @param votes state → voter → c_I of its vote [s]
 * @param optional state → whether the role may be done there
 * @param promises what its actions make and need, where they say so
 */
@SuppressWarnings("ArrayRecordComponent") // Programs are never compared.
record LocalProgram(
    int role,
    StateMachine.Kind[] kind,
    int[] channel,
    long[] rounds,
    int[] loop,
    int[] first,
    int[] next,
    boolean[] again,
    int[] letter,
    int[] bytes,
    double[] cost,
    double[] travel,
    double[] work,
    double[] weight,
    int[] quorum,
    int[][] voters,
    double[][] votes,
    boolean[] optional,
    Promises promises) {
  /** Bytes that one message may have. */
  private static final double MOST_BYTES = 1 << 28;

  /**
   * Finds the program of a role.
   *
   * @param steady recursions that are not left early by branches without a probability
   * @param channels numbers ordered pairs of roles as they come
   */
  static LocalProgram of(
      Projections projections,
      int role,
      CostModel costs,
      Set<Integer> steady,
      Map<String, Integer> letters,
      Map<Long, Integer> channels) {
    return new Compiler(projections, role, costs, steady, letters, channels).compile();
  }

  /** Whether the role may be done where it receives. */
  boolean hasOptional() {
    return IntStream.range(0, optional.length).anyMatch(state -> optional[state]);
  }

  /** The longest message, in bytes. */
  int longest() {
    return Arrays.stream(bytes).max().orElse(0);
  }

  private static final class Compiler {
    private final Projections projections;
    private final LocalTypes types;
    private final StateMachine machine;
    private final ProtocolInstance code;
    private final int role;
    private final CostModel costs;
    private final Set<Integer> steady;
    private final Map<String, Integer> letters;
    private final Map<Long, Integer> channels;

    Compiler(
        Projections projections,
        int role,
        CostModel costs,
        Set<Integer> steady,
        Map<String, Integer> letters,
        Map<Long, Integer> channels) {
      this.projections = projections;
      this.types = projections.types();
      this.machine = StateMachine.of(types, projections.type(role), Integer.MAX_VALUE);
      this.code = projections.code();
      this.role = role;
      this.costs = costs;
      this.steady = steady;
      this.letters = letters;
      this.channels = channels;
    }

    LocalProgram compile() {
      int n = machine.states();
      int edges = IntStream.range(0, n).map(machine::edges).sum();
      LocalProgram program =
          new LocalProgram(
              role,
              new StateMachine.Kind[n],
              new int[n],
              new long[n],
              new int[n],
              new int[n + 1],
              new int[edges],
              new boolean[edges],
              new int[edges],
              new int[edges],
              new double[edges],
              new double[edges],
              new double[edges],
              new double[edges],
              new int[n],
              new int[n][0],
              new double[n][0],
              new boolean[n],
              Promises.of(projections, machine));
      for (int state = 0; state < n; state++) {
        fill(program, state);
      }
      return program;
    }

    private void fill(LocalProgram p, int state) {
      int node = machine.node(state);
      int from = p.first[state];
      int count = machine.edges(state);
      p.first[state + 1] = from + count;
      for (int e = 0; e < count; e++) {
        p.next[from + e] = machine.target(state, e);
        p.again[from + e] = machine.isAgain(state, e);
      }
      StateMachine.Kind kind = machine.kind(state);
      p.kind[state] = kind;
      switch (kind) {
        case SEND, RECEIVE -> communicate(p, state, node, kind == StateMachine.Kind.SEND);
        case COMPUTE -> p.work[from] = costs.seconds(types.computation(node));
        case LOOP -> {
          p.rounds[state] = Math.round(costs.parameters().evaluate(types.times(node)));
          p.loop[state] = code.recursionNumber(types.position(node));
        }
        case GATHER -> gather(p, state, node);
        case END -> {}
      }
    }

    private void gather(LocalProgram p, int state, int node) {
      ProtocolInstance.Gathering voters = types.gathering(node);
      MessageKind message = types.message(node, 0);
      int edge = p.first[state];
      p.letter[edge] = letters.computeIfAbsent(message.text(), fresh -> letters.size());
      p.bytes[edge] = bytes(message);
      p.work[edge] = message.cost() == null ? 0 : costs.seconds(message.cost());
      p.quorum[state] = voters.quorum();
      p.voters[state] = new int[voters.members()];
      p.votes[state] = new double[voters.members()];
      for (int i = 0; i < voters.members(); i++) {
        int voter = voters.first() + i;
        long pair = (long) voter << 32 | role;
        p.voters[state][i] = channels.computeIfAbsent(pair, fresh -> channels.size());
        p.votes[state][i] = costs.receive(voter, role, message);
      }
      p.cost[edge] = voters.quorum() * Arrays.stream(p.votes[state]).max().orElse(0);
    }

    private void communicate(LocalProgram p, int state, int node, boolean sends) {
      int peer = types.peer(node);
      p.optional[state] = types.kind(node) == LocalNodeKind.OPTIONAL_RECEIVE;
      long pair = sends ? (long) role << 32 | peer : (long) peer << 32 | role;
      p.channel[state] = channels.computeIfAbsent(pair, fresh -> channels.size());
      for (int e = p.first[state]; e < p.first[state + 1]; e++) {
        MessageKind message = types.message(node, e - p.first[state]);
        p.letter[e] = letters.computeIfAbsent(message.text(), fresh -> letters.size());
        p.bytes[e] = bytes(message);
        p.cost[e] = sends ? costs.send(role, peer, message) : costs.receive(peer, role, message);
        p.travel[e] = sends ? costs.travel(role, peer, message) : 0;
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

    /**
     * The probabilities of the branches that a send begins. Those not given share the rest; where
     * some of them go on with a steady loop, these do.
     */
    private void weights(LocalProgram p, int state, int node) {
      int branch = types.position(node) - 1;
      while (code.op(branch) != ProtocolOp.END_CHOICE) {
        branch = code.end(branch);
      }
      Map<String, Double> given = new HashMap<>();
      Set<String> going = new HashSet<>();
      for (branch = code.begin(branch) + 1;
          code.op(branch) == ProtocolOp.BRANCH;
          branch = code.end(branch)) {
        if (code.hasProbability(branch)) {
          double probability = costs.parameters().evaluate(code.probabilityAt(branch));
          given.put(code.kindAt(branch + 1).label(), probability);
        } else if (goesOn(branch)) {
          going.add(code.kindAt(branch + 1).label());
        }
      }
      double sum = given.values().stream().mapToDouble(Double::doubleValue).sum();
      int others = going.isEmpty() ? types.branches(node) - given.size() : going.size();
      for (int e = p.first[state]; e < p.first[state + 1]; e++) {
        String label = types.message(node, e - p.first[state]).label();
        double drawn =
            going.isEmpty() || going.contains(label)
                ? Math.max(0, 1 - sum) / Math.max(1, others)
                : 0;
        p.weight[e] = given.getOrDefault(label, drawn);
      }
    }

    private boolean goesOn(int branch) {
      return IntStream.range(branch, code.end(branch))
          .anyMatch(
              pc ->
                  code.op(pc) == ProtocolOp.CONTINUE && steady.contains(code.recursionNumber(pc)));
    }
  }
}
