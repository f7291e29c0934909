// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import org.camp.concurrency.trace.MpiReader;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.model.Source;
import org.camp.core.order.Executions;

/**
 * Programs of ranks that never block for ever, run on a made-up machine, and written as message
 * traces; now and then clocks and lengths are wrong.
 */
final class RandomRanks {
  /** What an operation is to those that it waits for. */
  enum Role {
    NONE,
    RECEIVE,
    SYNCHRONOUS,
    ALL,
    FROM_ROOT,
    TO_ROOT,
    SCAN
  }

  /** One line: who does what when, and the lines whose begins its end waits for. */
  static final class Call {
    final int rank;
    final String text;
    final Role role;
    final List<Call> causes = new ArrayList<>();
    long at;
    long length;

    Call(int rank, String text, Role role) {
      this.rank = rank;
      this.text = text;
      this.role = role;
    }

    long end() {
      return at + length;
    }

    boolean isLocal() {
      return text.startsWith("compute");
    }
  }

  private final SplittableRandom random;
  private final int ranks;
  private final long[] free;

  /** In the order of lines. */
  final List<Call> calls = new ArrayList<>();

  /** Receives that were posted and not waited for. */
  private final List<Call[]> pending = new ArrayList<>();

  private int tags;

  private RandomRanks(SplittableRandom random) {
    this.random = random;
    this.ranks = 1 + random.nextInt(4);
    this.free = new long[ranks];
  }

  /** A program of so many steps at most. */
  static RandomRanks of(SplittableRandom random, int steps) {
    RandomRanks program = new RandomRanks(random);
    for (int rank = 0; rank < program.ranks; rank++) {
      program.free[rank] = random.nextInt(20);
      program.run(program.call(rank, "compute", Role.NONE));
    }
    for (int step = random.nextInt(steps); step >= 0; step--) {
      program.step();
    }
    while (!program.pending.isEmpty()) {
      program.await();
    }
    return program;
  }

  /** Makes clocks of ranks and lengths wrong. */
  RandomRanks broken() {
    long[] wrong = new long[ranks];
    Arrays.setAll(wrong, rank -> random.nextInt(3) == 0 ? random.nextInt(60) - 30 : 0);
    for (Call call : calls) {
      call.at += wrong[call.rank];
      call.length = random.nextInt(12) == 0 ? random.nextInt(30) : call.length;
    }
    return this;
  }

  private Call call(int rank, String text, Role role) {
    Call call = new Call(rank, text, role);
    calls.add(call);
    call.at = free[rank] + (random.nextInt(3) == 0 ? random.nextInt(9) : 0);
    return call;
  }

  /** Ends an operation as soon as all is there, and some time later. */
  private void run(Call call) {
    long ready = call.at;
    for (Call cause : call.causes) {
      ready = Math.max(ready, cause.at);
    }
    call.length = ready + random.nextInt(10) - call.at;
    free[call.rank] = call.end();
  }

  private void step() {
    int what = random.nextInt(ranks == 1 ? 1 : 8);
    if (what < 2) {
      run(call(random.nextInt(ranks), "compute label=w" + random.nextInt(3), Role.NONE));
    } else if (what < 6) {
      message();
    } else if (what < 7 && !pending.isEmpty()) {
      await();
    } else {
      collective();
    }
  }

  private void message() {
    int from = random.nextInt(ranks);
    int to = (from + 1 + random.nextInt(ranks - 1)) % ranks;
    int tag = tags++;
    String ends = " tag=" + tag;
    boolean early = random.nextInt(3) == 0;
    Call posted = null;
    if (early) {
      posted = call(to, "irecv from=" + from + ends + " req=r" + tag, Role.NONE);
      run(posted);
    }
    int how = random.nextInt(3);
    Call send =
        call(
            from,
            (how == 0 ? "send" : how == 1 ? "ssend" : "isend")
                + " to="
                + to
                + ends
                + (how == 2 ? " req=s" + tag : ""),
            how == 1 ? Role.SYNCHRONOUS : Role.NONE);
    Call receive = early ? null : call(to, "recv from=" + from + ends, Role.RECEIVE);
    if (how == 1) {
      send.causes.add(early ? posted : receive);
    }
    run(send);
    if (early) {
      pending.add(new Call[] {posted, send});
    } else {
      receive.causes.add(send);
      run(receive);
    }
    if (how == 2) {
      run(call(from, "wait req=s" + tag, Role.NONE));
    }
  }

  private void await() {
    Call[] message = pending.remove(random.nextInt(pending.size()));
    String request = message[0].text.substring(message[0].text.indexOf("req="));
    Call wait = call(message[0].rank, "wait " + request, Role.RECEIVE);
    wait.causes.add(message[1]);
    run(wait);
  }

  private void collective() {
    String[] all = {
      "barrier", "allreduce", "alltoall", "bcast", "scatter", "reduce", "gather", "scan"
    };
    String which = all[random.nextInt(all.length)];
    int root = random.nextInt(ranks);
    Role role =
        switch (which) {
          case "bcast", "scatter" -> Role.FROM_ROOT;
          case "reduce", "gather" -> Role.TO_ROOT;
          case "scan" -> Role.SCAN;
          default -> Role.ALL;
        };
    boolean rooted = role == Role.FROM_ROOT || role == Role.TO_ROOT;
    List<Call> parts = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      parts.add(call(rank, which + (rooted ? " root=" + root : ""), role));
    }
    for (Call here : parts) {
      for (Call there : parts) {
        boolean waits =
            switch (role) {
              case FROM_ROOT -> there.rank == root;
              case TO_ROOT -> here.rank == root;
              case SCAN -> there.rank <= here.rank;
              default -> true;
            };
        if (waits && here != there) {
          here.causes.add(there);
        }
      }
    }
    parts.forEach(this::run);
  }

  /** The lines, with times. */
  String text() {
    StringBuilder text = new StringBuilder();
    for (Call call : calls) {
      text.append(call.rank).append(' ').append(call.text);
      text.append(" at=").append(call.at).append("ns for=").append(call.length).append("ns\n");
    }
    return text.toString();
  }

  /** The same lines without times. */
  String untimed() {
    return text().replaceAll(" at=.*", "");
  }

  static Executions read(String text) {
    return new MpiReader().read(Source.of("random.mpi", text), AnalysisContext.defaults());
  }

  RankRun run() {
    return RankTiming.of(read(text())).orElseThrow().all().get(0);
  }

  /** Begin of the first call. */
  long base() {
    return calls.stream().mapToLong(call -> call.at).min().orElseThrow();
  }

  /** The end of all, by a recursive replay from the definitions, with factors per call. */
  long replay(ToLongFunction<Call> wire, ToLongFunction<Call> local) {
    Map<Call, long[]> known = new HashMap<>();
    long last = 0;
    for (Call call : calls) {
      last = Math.max(last, replayed(call, known, wire, local)[1]);
    }
    return last;
  }

  /** Begin and end of a call; wire and local say what its own activity takes now. */
  private long[] replayed(
      Call call, Map<Call, long[]> known, ToLongFunction<Call> wire, ToLongFunction<Call> local) {
    long[] times = known.get(call);
    if (times == null) {
      times = new long[2];
      known.put(call, times);
      times[0] = begin(call, known, wire, local);
      long ready = times[0];
      long readyThen = call.at;
      long early = Long.MIN_VALUE;
      long earlyThen = Long.MIN_VALUE;
      for (Call cause : call.causes) {
        long begin = begin(cause, known, wire, local);
        if (cause.at <= call.end()) {
          ready = Math.max(ready, begin);
          readyThen = Math.max(readyThen, cause.at);
        } else {
          early = Math.max(early, begin);
          earlyThen = Math.max(earlyThen, cause.at);
        }
      }
      if (early != Long.MIN_VALUE) {
        ready = Math.max(ready, early + call.end() - earlyThen);
        readyThen = call.end();
      }
      long took = call.end() - readyThen;
      times[1] =
          ready
              + (took == 0
                  ? 0
                  : call.isLocal()
                      ? local.applyAsLong(call) * took
                      : wire.applyAsLong(call) * took);
    }
    return times;
  }

  private long begin(
      Call call, Map<Call, long[]> known, ToLongFunction<Call> wire, ToLongFunction<Call> local) {
    Call before = null;
    for (Call other : calls) {
      if (other == call) {
        break;
      }
      before = other.rank == call.rank ? other : before;
    }
    return before == null
        ? call.at - base()
        : replayed(before, known, wire, local)[1] + call.at - before.end();
  }

  @Override
  public String toString() {
    return text();
  }
}
