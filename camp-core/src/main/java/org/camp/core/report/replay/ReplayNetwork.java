// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.replay;

import com.google.common.base.Suppliers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A network of events in max-plus whose activities are forms over values: {@code t(x) = max(t(u) :
 * x waits for u) + w(x)}. Events are numbered so that none comes before one that it waits for. At a
 * choice the branch counts that takes longest. A tie is decided for what is listed last.
 */
public final class ReplayNetwork {
  /** The lane of what takes no room. */
  public static final int NOWHERE = -1;

  private final Heading heading;
  private final List<String> lanes;
  private final List<String> kinds;
  private final List<Knob> knobs;
  private final List<Activity> activities;

  /** Event → its lane, or {@link #NOWHERE}. */
  private final int[] lane;

  /** Event → number of the activity before it. */
  private final int[] activity;

  /** Event → how much of that activity passes: a factor of its form. */
  private final double[] amount;

  /** Event → place of the first that it waits for; one more entry for the end. */
  private final int[] first;

  /** Place → an event that is waited for. */
  private final int[] waits;

  private final BitSet choices;
  private final Optional<Rows> rows;

  /** The events of which the last one is the end. */
  private final int[] ends;

  private final Supplier<Evaluation> asGiven = Suppliers.memoize(() -> evaluate(given()));
  private final Supplier<List<Half>> halves = Suppliers.memoize(this::tried);

  private ReplayNetwork(Builder builder, List<Integer> ends) {
    heading = builder.heading;
    lanes = List.copyOf(builder.lanes);
    kinds = List.copyOf(builder.kinds);
    knobs = List.copyOf(builder.knobs);
    activities = List.copyOf(builder.activities.keySet());
    lane = Arrays.copyOf(builder.lane, builder.size);
    activity = Arrays.copyOf(builder.activity, builder.size);
    amount = Arrays.copyOf(builder.amount, builder.size);
    first = Arrays.copyOf(builder.first, builder.size + 1);
    waits = Arrays.copyOf(builder.waits, first[builder.size]);
    choices = (BitSet) builder.choices.clone();
    rows = builder.rows;
    this.ends = ends.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * What a network is about.
   *
   * @param title what it is the schedule of
   * @param until what its end is, for example {@code until master is done}
   * @param unit of its times: {@code s}, or empty for steps
   */
  public record Heading(String title, String until, String unit) {}

  /**
   * Lanes that are rows of a tree, such as the spans of a trace.
   *
   * @param parent lane → the lane that it is below, or −1
   * @param begin lane → the event with which it begins
   * @param end lane → the event with which it ends
   * @param kind lane → number of the kind that it is
   */
  public record Rows(
      List<Integer> parent, List<Integer> begin, List<Integer> end, List<Integer> kind) {
    /** Copies the lists. */
    public Rows {
      parent = List.copyOf(parent);
      begin = List.copyOf(begin);
      end = List.copyOf(end);
      kind = List.copyOf(kind);
    }
  }

  /**
   * Starts a network.
   *
   * @param kinds names of the kinds of activities
   */
  public static Builder builder(
      Heading heading, List<String> lanes, List<String> kinds, List<Knob> knobs) {
    return new Builder(heading, lanes, kinds, knobs);
  }

  /** What it is about. */
  public Heading heading() {
    return heading;
  }

  /** Names of roles, processors, ranks. */
  public List<String> lanes() {
    return lanes;
  }

  /** Names of the kinds of activities. */
  public List<String> kinds() {
    return kinds;
  }

  /** What can be set anew. */
  public List<Knob> knobs() {
    return knobs;
  }

  /** What passes before events. */
  public List<Activity> activities() {
    return activities;
  }

  /** How many events it has. */
  public int size() {
    return lane.length;
  }

  /** The lane of an event, or {@link #NOWHERE}. */
  public int lane(int event) {
    return lane[event];
  }

  /** The number of the activity before an event. */
  public int activity(int event) {
    return activity[event];
  }

  /** How much of its activity passes before an event: a factor of the activity's form. */
  public double amount(int event) {
    return amount[event];
  }

  /** What an event waits for. */
  public int[] waits(int event) {
    return Arrays.copyOfRange(waits, first[event], first[event + 1]);
  }

  /** The events at which one of several branches counts. */
  public BitSet choices() {
    return (BitSet) choices.clone();
  }

  /** What the lanes are as rows of a tree, where they are. */
  public Optional<Rows> rows() {
    return rows;
  }

  /** The events of which the last one is the end. */
  public int[] ends() {
    return ends.clone();
  }

  /** The values as they are given. */
  public Map<String, Double> given() {
    Map<String, Double> values = new LinkedHashMap<>();
    knobs.forEach(knob -> values.put(knob.name(), knob.value()));
    return values;
  }

  /**
   * What half of a value saves.
   *
   * @param saved time; below 0 where it takes longer
   */
  public record Half(Knob knob, double saved) {}

  /** What half of each value saves, the greatest first. O(knobs · (events + arcs)), once. */
  public List<Half> halves() {
    return halves.get();
  }

  private List<Half> tried() {
    double total = asGiven().total();
    return knobs.stream()
        .map(knob -> new Half(knob, total - evaluate(halved(knob)).total()))
        .sorted(Comparator.comparingDouble(Half::saved).reversed())
        .toList();
  }

  private Map<String, Double> halved(Knob knob) {
    Map<String, Double> values = given();
    values.put(knob.name(), knob.value() / 2);
    return values;
  }

  /** When each event happens with the given values. O(events + arcs), once. */
  public Evaluation asGiven() {
    return asGiven.get();
  }

  /** When each event happens with some values. O(events + arcs). */
  public Evaluation evaluate(Map<String, Double> values) {
    double[] takes = activities.stream().mapToDouble(a -> a.takes().at(values)).toArray();
    double[] time = new double[size()];
    int[] decisive = new int[size()];
    for (int event = 0; event < time.length; event++) {
      int last = -1;
      for (int place = first[event]; place < first[event + 1]; place++) {
        last = last < 0 || time[waits[place]] >= time[last] ? waits[place] : last;
      }
      decisive[event] = last;
      time[event] = (last < 0 ? 0 : time[last]) + amount[event] * takes[activity[event]];
    }
    int end = ends[0];
    for (int other : ends) {
      end = time[other] > time[end] ? other : end;
    }
    return new Evaluation(takes, time, decisive, end);
  }

  /** Times under some values. */
  public final class Evaluation {
    /** Activity → how long it takes. */
    private final double[] takes;

    /** Event → when it happens. */
    private final double[] time;

    /** Event → what it waited for last, or −1. */
    private final int[] decisive;

    private final int end;

    private Evaluation(double[] takes, double[] time, int[] decisive, int end) {
      this.takes = takes;
      this.time = time;
      this.decisive = decisive;
      this.end = end;
    }

    /** When the last of the ends happens. */
    public double total() {
      return time[end];
    }

    /** The time on the critical path of each activity that is on it, by its number. */
    public Map<Integer, Double> onPath() {
      Map<Integer, Double> shares = new LinkedHashMap<>();
      for (int event = end; event >= 0; event = decisive[event]) {
        double passed = amount[event] * takes[activity[event]];
        if (passed != 0) {
          shares.merge(activity[event], passed, Double::sum);
        }
      }
      return shares;
    }
  }

  /** Collects events. */
  public static final class Builder {
    private final Heading heading;
    private final List<String> lanes;
    private final List<String> kinds;
    private final List<Knob> knobs;
    private final Map<Activity, Integer> activities = new LinkedHashMap<>();

    /** The same by the object, as forms take long to compare. */
    private final IdentityHashMap<Activity, Integer> same = new IdentityHashMap<>();

    /** Event → its lane. */
    private int[] lane = new int[64];

    /** Event → number of the activity before it. */
    private int[] activity = new int[64];

    /** Event → how much of it passes. */
    private double[] amount = new double[64];

    /** Event → place of the first that it waits for. */
    private int[] first = new int[65];

    /** Place → an event that is waited for. */
    private int[] waits = new int[128];

    private final BitSet choices = new BitSet();
    private Optional<Rows> rows = Optional.empty();
    private int size;

    private Builder(Heading heading, List<String> lanes, List<String> kinds, List<Knob> knobs) {
      this.heading = heading;
      this.lanes = lanes;
      this.kinds = kinds;
      this.knobs = knobs;
      activities.put(Activity.NOTHING, 0);
    }

    /**
     * Adds an event, and returns its number: the first is 0.
     *
     * @param before events that it waits for; negative ones are the begin
     */
    public int event(int onLane, Activity takes, int... before) {
      return event(onLane, takes, 1, before);
    }

    /**
     * Adds an event before which so much of an activity passes.
     *
     * @param much factor of the activity's form
     * @param before events that it waits for; negative ones are the begin
     */
    public int event(int onLane, Activity takes, double much, int... before) {
      if (size + 1 == first.length) {
        lane = Arrays.copyOf(lane, 2 * lane.length);
        activity = Arrays.copyOf(activity, lane.length);
        amount = Arrays.copyOf(amount, lane.length);
        first = Arrays.copyOf(first, lane.length + 1);
      }
      lane[size] = onLane;
      amount[size] = much;
      activity[size] = number(takes);
      int place = first[size];
      if (place + before.length > waits.length) {
        waits = Arrays.copyOf(waits, 2 * (place + before.length));
      }
      for (int event : before) {
        if (event >= size) {
          throw new IllegalArgumentException("an event waits for a later one");
        }
        if (event >= 0) {
          waits[place++] = event;
        }
      }
      first[++size] = place;
      return size - 1;
    }

    /** The number of an activity; equal ones have one. */
    private int number(Activity takes) {
      Integer seen = same.get(takes);
      if (seen == null) {
        Integer next = activities.size();
        Integer equal = activities.putIfAbsent(takes, next);
        seen = equal == null ? next : equal;
        same.put(takes, seen);
      }
      return seen;
    }

    /** Says that of what an event waits for one is a branch that was taken. */
    public void choice(int event) {
      choices.set(event);
    }

    /** Says that the lanes are rows of a tree. */
    public void tree(Rows tree) {
      rows = Optional.of(tree);
    }

    /** The network that ends when the last of some events has happened; negative ones are none. */
    public ReplayNetwork build(int... ends) {
      List<Integer> last = new ArrayList<>();
      for (int end : ends) {
        if (end >= 0) {
          last.add(end);
        }
      }
      if (last.isEmpty()) {
        throw new IllegalArgumentException("nothing happens");
      }
      return new ReplayNetwork(this, last);
    }
  }
}
