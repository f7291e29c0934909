// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.projection.Projections;
import org.jspecify.annotations.Nullable;

/**
 * A protocol that runs on threads, one per role that acts, over and over: first until the code is
 * warm, then for the measurement. Every repetition takes the same branches.
 */
public final class ProtocolRun {
  private static final int MOST_ROLES = 1000;
  private static final int MOST_CONNECTIONS = 2000;
  private static final double WARM_UP = 0.5;
  private static final int FEWEST = 3;
  private static final int MOST = 2000;
  private static final double STALLED = 10;
  private static final int POLL_MILLIS = 20;

  /** Actions of all roles that one repetition may have to be written down. */
  private static final long MOST_RECORDED = 200_000;

  /** How long it may take for that [s], if no longer measurement is asked for. */
  private static final double LONGEST_RECORDED = 1;

  private final List<RoleRun> roles = new ArrayList<>();
  private final List<Channel> channels = new ArrayList<>();
  private final AtomicReference<@Nullable Throwable> fault = new AtomicReference<>();
  private final Settled settled;
  private final double seconds;

  /** Program → when it ended the last repetition, by {@link System#nanoTime} [ns]. */
  private final long[] ended;

  private final List<double[]> measured = new ArrayList<>();
  private long begun;
  private long warmUpBegan;
  private long measuringBegan;
  private int rounds;
  private volatile boolean more = true;
  private boolean recording;
  private int toWrite;
  private final List<Repetition> written = new ArrayList<>();
  private final Plan plan;

  private ProtocolRun(
      ProtocolInstance code,
      Programs programs,
      Transport transport,
      WaitStrategy waiting,
      Plan plan) {
    this.plan = plan;
    seconds = plan.seconds;
    ended = new long[programs.programs.size()];
    for (int i = 0; i < programs.channels.size(); i++) {
      channels.add(transport.open(waiting));
    }
    Channel[] all = channels.toArray(Channel[]::new);
    settled = new Settled(programs.programs.size());
    for (LocalProgram program : programs.programs) {
      roles.add(new RoleRun(code, program, all, BusyWork.onThisHost(), plan.seed, settled));
    }
  }

  /**
   * How to run.
   *
   * @param transport what messages travel over
   * @param seed what decides choices
   * @param seconds for how long to measure; at least three repetitions are made
   * @param written how many further repetitions to write down at most
   * @param steady recursions that are not left early by branches without a probability
   */
  public record Plan(
      Transport transport, long seed, double seconds, int written, Set<Integer> steady) {
    /** Copies the set. */
    public Plan {
      steady = Set.copyOf(steady);
    }

    /** A plan by which at most one repetition is written down. */
    public Plan(Transport transport, long seed, double seconds) {
      this(transport, seed, seconds, 1, Set.of());
    }
  }

  /** The programs of all roles that act, and the channels between them. */
  private record Programs(List<LocalProgram> programs, Map<Long, Integer> channels) {}

  /**
   * Runs a protocol whose loops all have a number of rounds.
   *
   * @param projections its local types, all of them defined
   * @param costs what its actions cost, all of them known
   * @throws NotApplicable when it has too many roles or too long messages
   * @throws OverBudget when it is cancelled, or stands still
   */
  public static MeasuredRun of(
      Projections projections,
      CostModel costs,
      Plan plan,
      Progress progress,
      Cancellation cancellation) {
    Map<String, Integer> letters = new HashMap<>();
    Map<Long, Integer> channels = new LinkedHashMap<>();
    List<LocalProgram> programs = new ArrayList<>();
    for (int role = 0; role < projections.code().roles().size(); role++) {
      if (projections.isParticipant(role)) {
        programs.add(LocalProgram.of(projections, role, costs, plan.steady, letters, channels));
      }
    }
    refuseTooMany(programs.size(), "roles", MOST_ROLES);
    if (plan.transport == Transport.TCP) {
      refuseOptional(programs);
      refuseTooMany(channels.size(), "connections", MOST_CONNECTIONS);
    }
    WaitStrategy waiting = WaitStrategy.suiting(programs.size());
    ProtocolRun execution =
        new ProtocolRun(
            projections.code(), new Programs(programs, channels), plan.transport, waiting, plan);
    try {
      execution.run(waiting, progress, cancellation);
    } finally {
      execution.channels.forEach(Channel::close);
    }
    return MeasuredRun.of(
        execution.roles,
        projections.code().recursions().size(),
        execution.measured,
        waiting,
        execution.recording
            ? RunTimeline.of(
                projections.code(), execution.roles, execution.begun, letters, channels)
            : Optional.empty(),
        plan.written > 1
            ? new WrittenRuns(execution.roles, letters, channels).of(execution.written)
            : List.of());
  }

  /** What a connection holds is not known at once, and so not when nobody sends any more. */
  private static void refuseOptional(List<LocalProgram> programs) {
    if (programs.stream().anyMatch(LocalProgram::hasOptional)) {
      throw new NotApplicable(
          Diagnostic.error(
                  "unsupported",
                  "optional roles do not run over connections: when they are done is"
                      + " not known there")
              .withHint("run it over queues, -o mpst.run.transport=queue"));
    }
  }

  private static void refuseTooMany(int number, String what, int most) {
    if (number > most) {
      throw new NotApplicable(
          Diagnostic.error(
              "too-many-to-run",
              "a run has at most " + most + " " + what + ", and this one would have " + number));
    }
  }

  private void run(WaitStrategy waiting, Progress progress, Cancellation cancellation) {
    warmUpBegan = System.nanoTime();
    StartBarrier start = new StartBarrier(roles.size(), waiting, this::begin);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < roles.size(); i++) {
      int number = i;
      Thread thread = new Thread(() -> work(number, start), "role " + i);
      thread.setDaemon(true);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
    try {
      watch(threads, progress, cancellation);
    } finally {
      threads.forEach(Thread::interrupt);
    }
    Throwable found = fault.get();
    if (found instanceof CampException told) {
      throw told;
    }
    if (found != null) {
      throw new IllegalStateException("a role failed", found);
    }
  }

  private void work(int number, StartBarrier start) {
    try {
      while (true) {
        start.await();
        if (!more) {
          return;
        }
        roles.get(number).run();
        ended[number] = System.nanoTime();
        roles.get(number).drain();
      }
    } catch (RunStopped e) {
      more = false;
    } catch (RuntimeException | Error e) {
      fault.compareAndSet(null, e);
    }
  }

  /** What the last thread does before each repetition: notes the one before, and decides. */
  private void begin() {
    long now = System.nanoTime();
    if (recording) {
      written.add(new Repetition(begun, now, roles.stream().map(RoleRun::record).toList()));
      more = written.size() < toWrite;
      if (more) {
        writeDown();
        settled.restart();
        begun = System.nanoTime();
      }
      return;
    }
    if (rounds > 0 && measuringBegan != 0) {
      double[] times = new double[ended.length];
      for (int i = 0; i < times.length; i++) {
        times[i] = (ended[i] - begun) / 1e9;
      }
      measured.add(times);
    }
    boolean warm = rounds > 0 && now - warmUpBegan >= Math.min(WARM_UP, seconds) * 1e9;
    if (measuringBegan == 0 && warm) {
      measuringBegan = now;
    }
    boolean enough = measuringBegan != 0 && now - measuringBegan > seconds * 1e9;
    if (measured.size() >= MOST || (enough && measured.size() >= FEWEST)) {
      record();
      more = recording;
    }
    rounds++;
    settled.restart();
    begun = System.nanoTime();
  }

  /** Has one more repetition written down, if that is not too long. */
  private void record() {
    long actions = roles.stream().mapToLong(RoleRun::actions).sum();
    double last = Arrays.stream(measured.get(measured.size() - 1)).max().orElse(0);
    if (actions <= MOST_RECORDED && last <= Math.max(LONGEST_RECORDED, seconds)) {
      toWrite = (int) Math.min(plan.written, MOST_RECORDED / Math.max(1, actions));
      writeDown();
      recording = true;
    }
  }

  private void writeDown() {
    roles.forEach(role -> role.record(new RoleRecord((int) role.actions())));
  }

  private void watch(List<Thread> threads, Progress progress, Cancellation cancellation) {
    double patience =
        STALLED
            + 4 * threads.size() * roles.stream().mapToDouble(RoleRun::longestWork).max().orElse(0);
    long moved = System.nanoTime();
    long before = -1;
    while (fault.get() == null && threads.stream().anyMatch(Thread::isAlive)) {
      try {
        threads.get(0).join(POLL_MILLIS);
        if (!threads.get(0).isAlive()) {
          Thread.sleep(1);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      cancellation.check();
      long now = System.nanoTime();
      long done = rounds + roles.stream().mapToLong(RoleRun::actions).sum();
      if (done != before) {
        before = done;
        moved = now;
      } else if (now - moved > patience * 1e9) {
        throw new OverBudget(
            Diagnostic.error("stalled", "no role has moved for " + Math.round(patience) + " s")
                .withHint(
                    "connections hold only so much that is not received yet: "
                        + "run it over queues, -o mpst.run.transport=queue"));
      }
      double share = (now - warmUpBegan) / 1e9 / (WARM_UP + seconds);
      progress.at("running", Math.round(100 * Math.min(0.99, share)), 100);
    }
  }
}
