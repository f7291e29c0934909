// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.Arrays;
import java.util.BitSet;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.exact.Ticks;

/**
 * Which core runs which action when. Actions are numbered from 0 in the order in which they start.
 */
public final class ContentionSchedule {
  private final ProtocolInstance code;
  private final Deployment deployment;

  /** Action → the role that acts. */
  private final int[] role;

  /** Action → the core of its node that it runs on, from 0. */
  private final int[] core;

  /** Action → its position in the code. */
  private final int[] place;

  /** Action → whether it receives a message. */
  private final boolean[] receives;

  /** Action → from when on it could have started [s]. */
  private final double[] ready;

  /** Action → when it starts [s]. */
  private final double[] start;

  /** Action → when it ends [s]. */
  private final double[] end;

  private ContentionSchedule(
      ProtocolInstance code, Deployment deployment, Recorder recorder, Ticks unit) {
    this.code = code;
    this.deployment = deployment;
    int n = recorder.size;
    role = Arrays.copyOf(recorder.role, n);
    core = Arrays.copyOf(recorder.core, n);
    place = Arrays.copyOf(recorder.place, n);
    receives = Arrays.copyOf(recorder.receives, n);
    ready = Arrays.stream(recorder.ready, 0, n).mapToDouble(unit::seconds).toArray();
    start = Arrays.stream(recorder.start, 0, n).mapToDouble(unit::seconds).toArray();
    end = Arrays.stream(recorder.end, 0, n).mapToDouble(unit::seconds).toArray();
  }

  /** Writes down what a simulation does; gives every action the first core that is free. */
  static final class Recorder implements Simulation.Listener {
    private final ContentionPrograms programs;
    private final Deployment deployment;

    /** Node → its cores that are in use. */
    private final BitSet[] taken;

    /** Role → the core that its present or last action has. */
    private final int[] coreOf;

    /** Action → the role that acts. */
    private int[] role = new int[64];

    /** Action → the core of its node that it runs on, from 0. */
    private int[] core = new int[64];

    /** Action → its position in the code. */
    private int[] place = new int[64];

    /** Action → whether it receives a message. */
    private boolean[] receives = new boolean[64];

    /** Action → from when on it could have started [ticks]. */
    private long[] ready = new long[64];

    /** Action → when it starts [ticks]. */
    private long[] start = new long[64];

    /** Action → when it ends [ticks]. */
    private long[] end = new long[64];

    private int size;

    Recorder(ContentionPrograms programs, Deployment deployment) {
      this.programs = programs;
      this.deployment = deployment;
      taken = new BitSet[deployment.nodes().size()];
      Arrays.setAll(taken, node -> new BitSet());
      coreOf = new int[programs.roles()];
    }

    @Override
    public void starts(
        int newRole, int instruction, int known, long isReady, long starts, long ends) {
      if (size == role.length) {
        int capacity = 2 * size;
        role = Arrays.copyOf(role, capacity);
        core = Arrays.copyOf(core, capacity);
        place = Arrays.copyOf(place, capacity);
        receives = Arrays.copyOf(receives, capacity);
        ready = Arrays.copyOf(ready, capacity);
        start = Arrays.copyOf(start, capacity);
        end = Arrays.copyOf(end, capacity);
      }
      BitSet cores = taken[deployment.nodeOf(newRole)];
      coreOf[newRole] = known < 0 ? cores.nextClearBit(0) : known;
      cores.set(coreOf[newRole]);
      if (programs.op(instruction) == ContentionPrograms.START) {
        return;
      }
      role[size] = newRole;
      core[size] = coreOf[newRole];
      place[size] = programs.place(instruction);
      receives[size] =
          programs.op(instruction) == ContentionPrograms.RECEIVE
              || programs.ballot(instruction) != null;
      ready[size] = isReady;
      start[size] = starts;
      end[size++] = ends;
    }

    @Override
    public void finishes(int finished) {
      taken[deployment.nodeOf(finished)].clear(coreOf[finished]);
    }

    ContentionSchedule schedule(ProtocolInstance code, Ticks unit) {
      return new ContentionSchedule(code, deployment, this, unit);
    }
  }

  /** The protocol that is scheduled. */
  public ProtocolInstance code() {
    return code;
  }

  /** Where its roles run. */
  public Deployment deployment() {
    return deployment;
  }

  /** How many actions there are. */
  public int size() {
    return role.length;
  }

  /** The role that acts. */
  public int role(int action) {
    return role[action];
  }

  /** The core of its node that it acts on, from 0. */
  public int core(int action) {
    return core[action];
  }

  /** Where in the code it stands. */
  public int position(int action) {
    return place[action];
  }

  /** Whether it receives a message. */
  public boolean isReceive(int action) {
    return receives[action];
  }

  /** From when on it could have started, had there been a free core; in seconds. */
  public double ready(int action) {
    return ready[action];
  }

  /** When it starts, in seconds. */
  public double start(int action) {
    return start[action];
  }

  /** When it ends, in seconds. */
  public double end(int action) {
    return end[action];
  }
}
