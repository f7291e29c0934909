// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.projection.StateMachine;
import org.jspecify.annotations.Nullable;

/**
 * A role at work: walks its program, sends and receives over its channels, keeps its core busy for
 * the local computations, and carries the predicted time along (Definition 4.1), so that the
 * prediction is for the path that was taken. It is made in the first repetition, in which quorums
 * wait for all their votes: which of them would have come first, only all their times tell.
 */
final class RoleRun {
  private final LocalProgram program;

  /** Channel → the transport of its messages. */
  private final Channel[] channels;

  private final BusyWork work;
  private final long seed;

  /** Byte of a message → what is sent. */
  private final byte[] payload;

  /** Byte of a message → what was received last. */
  private final byte[] received;

  /** State of a loop → rounds that are left of it. */
  private final long[] left;

  /** Recursion → how often its body was entered in this run [count]. */
  private final long[] entered;

  /** Channel → how many late votes are still to come on it. */
  private final int[] late;

  /** Channel → when the message that was sent last is there, as predicted [s]. */
  private final double[] arrival;

  /** Whether this is the repetition that is predicted. */
  private boolean predicts = true;

  private final Settled settled;
  private final ProtocolInstance code;

  /** Whether the promises of this path are still to be looked at; all repetitions take one path. */
  private boolean checks;

  /** The channel of the vote that was taken last. */
  private int decisive = -1;

  private double predicted;
  private volatile long actions;
  private @Nullable RoleRecord record;

  RoleRun(
      ProtocolInstance code,
      LocalProgram program,
      Channel[] channels,
      BusyWork work,
      long seed,
      Settled settled) {
    this.code = code;
    this.settled = settled;
    this.late = new int[channels.length];
    this.arrival = new double[channels.length];
    this.checks = !program.promises().areNone();
    this.program = program;
    this.channels = channels;
    this.work = work;
    this.seed = seed;
    this.payload = new byte[program.longest()];
    this.received = new byte[program.longest()];
    this.left = new long[program.kind().length];
    this.entered = new long[code.recursions().size()];
    Arrays.fill(payload, (byte) 'x');
  }

  int role() {
    return program.role();
  }

  LocalProgram program() {
    return program;
  }

  /** Writes down the runs from now on, each action with its times. */
  void record(RoleRecord into) {
    record = into;
  }

  /** What was written down. */
  @Nullable RoleRecord record() {
    return record;
  }

  /** When the role is done as predicted for the last run, in seconds. */
  double predicted() {
    return predicted;
  }

  /** How often the body of a recursion was entered in the last run. */
  long entered(int recursion) {
    return entered[recursion];
  }

  /** How far it is, for those who watch whether it moves. */
  long actions() {
    return actions;
  }

  /** The longest single computation, in seconds. */
  double longestWork() {
    return Arrays.stream(program.work()).max().orElse(0);
  }

  /** Runs from the first state to the end; every run draws the same choices. */
  void run() {
    SplittableRandom random = new SplittableRandom(seed * 1_000_003 + program.role());
    RoleRecord into = record;
    double clock = 0;
    long done = 0;
    int state = 0;
    boolean again = false;
    Arrays.fill(arrival, 0);
    Arrays.fill(entered, 0);
    BitSet there = new BitSet();
    while (program.kind()[state] != StateMachine.Kind.END) {
      int edge = program.first()[state];
      long begins = into == null ? 0 : System.nanoTime();
      long isThere = begins;
      boolean acts = true;
      switch (program.kind()[state]) {
        case SEND -> {
          int last = program.first()[state + 1] - 1;
          edge = edge == last ? edge : drawn(edge, last, random);
          clock += program.cost()[edge];
          int number = program.channel()[state];
          arrival[number] = Math.max(arrival[number], clock + program.travel()[edge]);
          channels[number].send(
              program.letter()[edge], arrival[number], payload, program.bytes()[edge]);
        }
        case RECEIVE -> {
          int number = program.channel()[state];
          Channel channel = channels[number];
          if (program.optional()[state] && !settled.awaits(channel)) {
            note(clock, done);
            return;
          }
          dropLate(number);
          int letter = channel.receive(received);
          while (program.letter()[edge] != letter) {
            edge++;
          }
          isThere = into == null ? 0 : System.nanoTime();
          clock = Math.max(clock, channel.clock()) + program.cost()[edge] + program.work()[edge];
          work.run(program.work()[edge]);
        }
        case GATHER -> {
          clock = (predicts ? all(state, clock) : gather(state, clock)) + program.work()[edge];
          isThere = into == null ? 0 : System.nanoTime();
          work.run(program.work()[edge]);
        }
        case COMPUTE -> {
          clock += program.work()[edge];
          work.run(program.work()[edge]);
        }
        default -> {
          left[state] = again ? left[state] : program.rounds()[state];
          if (left[state]-- > 0) {
            entered[program.loop()[state]]++;
          } else {
            edge++;
          }
          acts = false;
        }
      }
      if (into != null && acts) {
        into.add(state, edge, begins, isThere, System.nanoTime(), decisive);
      }
      if (checks && acts) {
        program.promises().keep(code, program.role(), edge, there);
      }
      again = program.again()[edge];
      state = program.next()[edge];
      if ((++done & 0xff) == 0) {
        actions = done;
      }
    }
    finish(clock, done);
  }

  private void finish(double clock, long done) {
    note(clock, done);
    checks = false;
    settled.done();
  }

  private void note(double clock, long done) {
    actions = done;
    predicted = predicts ? clock : predicted;
    predicts = false;
  }

  /** Drops the late votes that are still to come, so that another repetition finds none. */
  void drain() {
    for (int channel = 0; channel < late.length; channel++) {
      dropLate(channel);
    }
  }

  private void dropLate(int channel) {
    while (late[channel] > 0) {
      channels[channel].receive(received);
      late[channel]--;
    }
  }

  /** Takes all votes; when the first of them would have been enough, as predicted [s]. */
  private double all(int state, double begins) {
    int[] voters = program.voters()[state];
    double[] there = new double[voters.length];
    for (int i = 0; i < voters.length; i++) {
      channels[voters[i]].receive(received);
      there[i] = channels[voters[i]].clock();
    }
    double clock = begins;
    int[] first =
        IntStream.range(0, voters.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> there[i]))
            .limit(program.quorum()[state])
            .mapToInt(i -> i)
            .toArray();
    for (int i : first) {
      clock = Math.max(clock, there[i]) + program.votes()[state][i];
    }
    return clock;
  }

  /** Takes votes as they come until they are enough; what is predicted stays as it is. */
  @SuppressWarnings("ThreadPriorityCheck") // Right without a yield, too: only later.
  private double gather(int state, double clock) {
    int[] voters = program.voters()[state];
    boolean[] taken = new boolean[voters.length];
    for (int missing = program.quorum()[state]; missing > 0; ) {
      for (int i = 0; i < voters.length && missing > 0; i++) {
        Channel channel = channels[voters[i]];
        if (!taken[i] && channel.isReady()) {
          channel.receive(received);
          if (late[voters[i]] > 0) {
            late[voters[i]]--;
          } else {
            taken[i] = true;
            missing--;
            decisive = voters[i];
          }
        }
      }
      if (missing > 0) {
        if (Thread.currentThread().isInterrupted()) {
          throw new RunStopped();
        }
        Thread.yield();
      }
    }
    for (int i = 0; i < voters.length; i++) {
      late[voters[i]] += taken[i] ? 0 : 1;
    }
    return clock;
  }

  private int drawn(int first, int last, SplittableRandom random) {
    double point = random.nextDouble();
    for (int edge = first; edge < last; edge++) {
      point -= program.weight()[edge];
      if (point < 0) {
        return edge;
      }
    }
    return last;
  }
}
