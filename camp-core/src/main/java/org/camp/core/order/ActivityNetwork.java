// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * A network of events and activities with times, as in CPM/PERT (Kelley, Walker 1959), evaluated in
 * max-plus: {@code t(x) = max(t(u) : x waits for u) + w(x)}. Activities are on events: what passes
 * before {@code x} once everything is there that it waits for. An event that waits for nothing is a
 * source, and happens at its weight. Times are whole numbers of any one unit; a weight below 0 is
 * an overlap that was tolerated.
 *
 * <p>Every evaluation is one pass, O(events + arcs).
 */
public final class ActivityNetwork {
  /** A time that nothing demands. */
  public static final long NEVER = Long.MAX_VALUE;

  /** Event → when it happens [unit of the network]. */
  private final long[] time;

  /** Event → what passes before it once all is there [unit of the network]. */
  private final long[] weight;

  /** Event → place of the first event that it waits for; one more entry for the end. */
  private final int[] first;

  /** Place → an event that is waited for, grouped by the event that waits, in the order given. */
  private final int[] waits;

  /** Rank → event, so that no event comes before one that it waits for. */
  private final int[] order;

  /** Event → number of the owner of the activity before it. */
  private final int[] owner;

  /** Event → ordinal of the {@link ActivityClass} of the activity before it. */
  private final byte[] kind;

  private ActivityNetwork(
      long[] time, long[] weight, int[] first, int[] waits, int[] order, int[] owner, byte[] kind) {
    this.time = time;
    this.weight = weight;
    this.first = first;
    this.waits = waits;
    this.order = order;
    this.owner = owner;
    this.kind = kind;
  }

  /** Starts a network. */
  public static Builder builder() {
    return new Builder(16, 32);
  }

  /** Starts a network of so many events and arcs, as far as is known. */
  public static Builder builder(int events, int arcs) {
    return new Builder(events, arcs);
  }

  /** How many events it has. */
  public int size() {
    return time.length;
  }

  /** How many pairs of an event and one that it waits for. */
  public int arcs() {
    return waits.length;
  }

  /** When an event happens. */
  public long time(int event) {
    return time[event];
  }

  /** What passes before an event once all is there that it waits for; the time of a source. */
  public long weight(int event) {
    return weight[event];
  }

  /** A copy of all weights, to be changed and evaluated. */
  public long[] weights() {
    return weight.clone();
  }

  /** Whose the activity before an event is. */
  public int owner(int event) {
    return owner[event];
  }

  /** What the activity before an event is. */
  public ActivityClass kind(int event) {
    return Builder.KINDS[kind[event]];
  }

  /** Whether an event waits for nothing; its weight is then no activity. */
  public boolean isSource(int event) {
    return first[event] == first[event + 1];
  }

  /** What an event waits for, in the order given. */
  public int[] waits(int event) {
    return Arrays.copyOfRange(waits, first[event], first[event + 1]);
  }

  /** All events, none before one that it waits for. */
  public int[] order() {
    return order.clone();
  }

  /** When each event happens with other weights. O(events + arcs). */
  public long[] evaluate(long[] weights) {
    long[] times = new long[size()];
    evaluate(weights, times);
    return times;
  }

  /** The same into an array of the caller's. */
  public void evaluate(long[] weights, long[] times) {
    for (int event : order) {
      int end = first[event + 1];
      int place = first[event];
      long latest = place == end ? 0 : times[waits[place]];
      while (++place < end) {
        latest = Math.max(latest, times[waits[place]]);
      }
      times[event] = latest + weights[event];
    }
  }

  /**
   * When each event happens if the positive activities of one group took no time, and if they took
   * half of it.
   *
   * @param group event → number of its group
   * @param chosen the group
   * @param gone event → twice its time without them, to be filled
   * @param halved event → twice its time with half of them, to be filled
   */
  public void evaluate(int[] group, int chosen, long[] gone, long[] halved) {
    for (int event : order) {
      long latestGone = Long.MIN_VALUE;
      long latestHalved = Long.MIN_VALUE;
      for (int place = first[event]; place < first[event + 1]; place++) {
        latestGone = Math.max(latestGone, gone[waits[place]]);
        latestHalved = Math.max(latestHalved, halved[waits[place]]);
      }
      if (latestGone == Long.MIN_VALUE) {
        latestGone = 0;
        latestHalved = 0;
      }
      long own = weight[event];
      boolean scaled = group[event] == chosen && own > 0;
      gone[event] = latestGone + (scaled ? 0 : 2 * own);
      halved[event] = latestHalved + (scaled ? own : 2 * own);
    }
  }

  /**
   * The events of a critical path, from a source to the target: back from it, always to what was
   * waited for last; of several, to the one listed last. The weights on it sum to the time of the
   * target.
   */
  public int[] path(int target) {
    int[] path = new int[16];
    int size = 0;
    for (int event = target; event >= 0; event = decisive(event)) {
      if (size == path.length) {
        path = Arrays.copyOf(path, 2 * size);
      }
      path[size++] = event;
    }
    path = Arrays.copyOf(path, size);
    for (int i = 0; i < size / 2; i++) {
      int swapped = path[i];
      path[i] = path[size - 1 - i];
      path[size - 1 - i] = swapped;
    }
    return path;
  }

  /**
   * By how much less time a critical path may take, others as well or not, so that it surely stays
   * critical: what comes next to last at an event on it comes so much before the last. {@link
   * #NEVER} when it waits for nothing beside it; −1 when an overlap on it leaves that open.
   * O(events).
   *
   * @param path a critical path, as {@link #path} gives it
   */
  public long margin(int[] path) {
    boolean[] passed = new boolean[size()];
    long least = NEVER;
    for (int place = 1; place < path.length; place++) {
      int event = path[place];
      int last = path[place - 1];
      passed[last] = true;
      if (weight[event] < 0) {
        return -1;
      }
      for (int wait = first[event]; wait < first[event + 1]; wait++) {
        if (!passed[waits[wait]]) {
          least = Math.min(least, time[last] - time[waits[wait]]);
        }
      }
    }
    return least;
  }

  private int decisive(int event) {
    int last = -1;
    for (int place = first[event]; place < first[event + 1]; place++) {
      if (last < 0 || time[waits[place]] >= time[last]) {
        last = waits[place];
      }
    }
    return last;
  }

  /**
   * When each event may happen at the latest, so that the target is not later than it is; {@link
   * #NEVER} for events that it does not depend on. The total float of an event is this less its
   * time. O(events + arcs).
   */
  public long[] late(int target) {
    long[] late = new long[size()];
    Arrays.fill(late, NEVER);
    late[target] = time[target];
    for (int rank = size() - 1; rank >= 0; rank--) {
      int event = order[rank];
      if (late[event] != NEVER) {
        for (int place = first[event]; place < first[event + 1]; place++) {
          int before = waits[place];
          late[before] = Math.min(late[before], late[event] - weight[event]);
        }
      }
    }
    return late;
  }

  /** Which events an event causes, itself included. O(events + arcs). */
  public boolean[] causedBy(int cause) {
    boolean[] caused = new boolean[size()];
    for (int event : order) {
      caused[event] = event == cause;
      for (int place = first[event]; place < first[event + 1] && !caused[event]; place++) {
        caused[event] = caused[waits[place]];
      }
    }
    return caused;
  }

  /**
   * Drag of each event of a path (Devaux 1999): by how much the target would be earlier if the
   * activity before it took no time; 0 for leads and sources. O(arcs · log arcs).
   *
   * @param path a critical path, as {@link #path} gives it
   */
  public long[] drags(int[] path) {
    return SingleDrags.of(this, path);
  }

  /** The factors of the chosen activities between which the path to the target stays critical. */
  public CriticalInterval criticalRange(int target, boolean[] scaled) {
    return new CriticalWalk(this, target, scaled).interval();
  }

  /**
   * The events of the path to the target that takes over just beyond an end of {@link
   * #criticalRange}, from the target back; none where the path stays critical for any factor.
   *
   * @param above whether it is the upper end
   */
  public int[] beyond(int target, boolean[] scaled, ScaleFactor end, boolean above) {
    return new CriticalWalk(this, target, scaled).beyond(end, above);
  }

  /**
   * The same events and weights with other things to wait for.
   *
   * @param replaced event → all that it waits for now; other events wait as before
   * @return nothing when events would wait for each other in a circle
   */
  public Optional<ActivityNetwork> rewired(Map<Integer, int[]> replaced) {
    int[] starts = new int[size() + 1];
    for (int event = 0; event < size(); event++) {
      int[] now = replaced.get(event);
      starts[event + 1] =
          starts[event] + (now == null ? first[event + 1] - first[event] : now.length);
    }
    int[] all = new int[starts[size()]];
    for (int event = 0; event < size(); event++) {
      int[] now = replaced.get(event);
      System.arraycopy(
          now == null ? waits : now,
          now == null ? first[event] : 0,
          all,
          starts[event],
          starts[event + 1] - starts[event]);
    }
    int[] ranks = ActivityArcs.topological(starts, all);
    return ranks.length < size()
        ? Optional.empty()
        : Optional.of(new ActivityNetwork(time, weight, starts, all, ranks, owner, kind));
  }

  int firstWait(int event) {
    return first[event];
  }

  int waitAt(int place) {
    return waits[place];
  }

  int eventAt(int rank) {
    return order[rank];
  }

  /** Collects events and what they wait for. */
  public static final class Builder {
    /** Ordinal → class of activities. */
    static final ActivityClass[] KINDS = ActivityClass.values();

    /** Event → when it happens [unit of the network]. */
    private long[] time;

    /** Event → number of the owner of the activity before it. */
    private int[] owner;

    /** Event → ordinal of the {@link ActivityClass} of the activity before it. */
    private byte[] kind;

    private int size;

    /** Place → an event that waits, in the order given. */
    private int[] waiting;

    /** Place → what it waits for. */
    private int[] cause;

    private int arcs;

    private Builder(int events, int arcs) {
      this.time = new long[Math.max(1, events)];
      this.owner = new int[time.length];
      this.kind = new byte[time.length];
      this.waiting = new int[Math.max(1, arcs)];
      this.cause = new int[waiting.length];
    }

    /** Adds an event, and returns its number: the first is 0. */
    public int event(long at, int ownedBy, ActivityClass activity) {
      if (size == time.length) {
        time = Arrays.copyOf(time, 2 * size);
        owner = Arrays.copyOf(owner, 2 * size);
        kind = Arrays.copyOf(kind, 2 * size);
      }
      time[size] = at;
      owner[size] = ownedBy;
      kind[size] = (byte) activity.ordinal();
      return size++;
    }

    /** Says whose the activity before an event is, once that is known. */
    public void owned(int event, int ownedBy, ActivityClass activity) {
      owner[event] = ownedBy;
      kind[event] = (byte) activity.ordinal();
    }

    /** Lets an event wait for another one; a tie is decided for the one that is listed last. */
    public void waits(int event, int on) {
      if (arcs == waiting.length) {
        waiting = Arrays.copyOf(waiting, 2 * arcs);
        cause = Arrays.copyOf(cause, 2 * arcs);
      }
      waiting[arcs] = event;
      cause[arcs++] = on;
    }

    /** How many waits there are, to {@link #forget} what comes later. */
    public int arcs() {
      return arcs;
    }

    /** Forgets all waits after the first ones. */
    public void forget(int after) {
      arcs = after;
    }

    /**
     * The network in which every event happens when it was said to: weights are what is left of the
     * times. An activity below 0 becomes a {@link ActivityClass#LEAD}.
     *
     * @return nothing when events wait for each other in a circle
     */
    public Optional<ActivityNetwork> build() {
      int[] first = ActivityArcs.places(size, waiting, arcs);
      int[] waits = ActivityArcs.grouped(first, waiting, cause, arcs);
      int[] order = ActivityArcs.topological(first, waits);
      if (order.length < size) {
        return Optional.empty();
      }
      byte[] kinds = Arrays.copyOf(kind, size);
      return Optional.of(
          new ActivityNetwork(
              size == time.length ? time : Arrays.copyOf(time, size),
              ActivityArcs.weights(time, first, waits, kinds),
              first,
              waits,
              order,
              Arrays.copyOf(owner, size),
              kinds));
    }
  }
}
