// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.network;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;

/**
 * The times of one trace by accounts, such as parts: a few sums for each account that the trace
 * touches. O(events).
 */
public final class Ledger {
  /** Which account the own activities of a span count for, or the time before its start. */
  @FunctionalInterface
  public interface Accounts {
    /** The number of the account. */
    int of(SpanNetwork network, int span, boolean queued);
  }

  private final SpanNetwork spans;

  /** Place → number of an account of this trace. */
  private int[] account = new int[8];

  /** Place → calls that count for it. */
  private int[] calls = new int[8];

  /** Place → calls that failed. */
  private int[] errors = new int[8];

  /** Place → self time [ns]. */
  private long[] self = new long[8];

  /** Place → sum of activities [ns]. */
  private long[] work = new long[8];

  /** Place → sum of activities on the critical path [ns]. */
  private long[] onPath = new long[8];

  private int size;

  /** Event → place of its account, or −1 for sources. */
  private final int[] placeOf;

  /** By how much the path may get shorter before another one takes over [ns]. */
  private final long margin;

  /** Books a trace. */
  public Ledger(SpanNetwork spans, SpanFigures figures, Accounts accounts) {
    this.spans = spans;
    ActivityNetwork network = spans.network();
    int[] path = figures.path();
    this.placeOf = new int[network.size()];
    this.margin = network.margin(path);
    Places places = new Places();
    int[] own = new int[spans.trace().size()];
    for (int span = 0; span < own.length; span++) {
      own[span] = place(places, accounts.of(spans, span, false));
      calls[own[span]]++;
      errors[own[span]] += spans.trace().error(span) ? 1 : 0;
      self[own[span]] += figures.self(span);
    }
    for (int event = 0; event < placeOf.length; event++) {
      placeOf[event] = -1;
      if (!network.isSource(event)) {
        int span = network.owner(event);
        boolean queued = network.kind(event) == ActivityClass.QUEUE;
        placeOf[event] = queued ? place(places, accounts.of(spans, span, true)) : own[span];
        work[placeOf[event]] += network.weight(event);
        if (queued) {
          calls[placeOf[event]]++;
          self[placeOf[event]] += network.weight(event);
        }
      }
    }
    for (int event : path) {
      if (placeOf[event] >= 0) {
        onPath[placeOf[event]] += network.weight(event);
      }
    }
  }

  /** Places of accounts: a short list is looked through, a long one is hashed. */
  private final class Places {
    private static final int SHORT = 24;
    private final Map<Integer, Integer> many = new HashMap<>();

    int known(int number) {
      if (size > SHORT) {
        return many.getOrDefault(number, -1);
      }
      for (int place = 0; place < size; place++) {
        if (account[place] == number) {
          return place;
        }
      }
      return -1;
    }

    void add(int number) {
      if (size == SHORT) {
        for (int place = 0; place < size; place++) {
          many.put(account[place], place);
        }
      }
      if (size >= SHORT) {
        many.put(number, size);
      }
    }
  }

  private int place(Places places, int number) {
    int known = places.known(number);
    if (known >= 0) {
      return known;
    }
    if (size == account.length) {
      account = Arrays.copyOf(account, 2 * size);
      calls = Arrays.copyOf(calls, 2 * size);
      errors = Arrays.copyOf(errors, 2 * size);
      self = Arrays.copyOf(self, 2 * size);
      work = Arrays.copyOf(work, 2 * size);
      onPath = Arrays.copyOf(onPath, 2 * size);
    }
    places.add(number);
    account[size] = number;
    return size++;
  }

  /** How many accounts the trace touches. */
  public int size() {
    return size;
  }

  /** Number of the account at a place. */
  public int account(int place) {
    return account[place];
  }

  /** Calls that count for it. */
  public int calls(int place) {
    return calls[place];
  }

  /** Calls that failed. */
  public int errors(int place) {
    return errors[place];
  }

  /** Self time [ns]. */
  public long self(int place) {
    return self[place];
  }

  /** Sum of activities [ns]. */
  public long work(int place) {
    return work[place];
  }

  /** Sum of activities on the critical path [ns]. */
  public long onPath(int place) {
    return onPath[place];
  }

  /**
   * Whether the path stays critical when the positive activities of an account take no time, or any
   * less than they do: the makespan is then less by what they have on the path. When this cannot be
   * told without an evaluation, it is not said.
   */
  public boolean staysCritical(int place) {
    return onPath[place] == 0 || (margin >= 0 && onPath[place] <= margin);
  }

  /**
   * Evaluates the trace as if the positive activities of an account took no time, and half of it.
   * One evaluation.
   *
   * @param gone event → twice its time without them, to be filled
   * @param halved event → twice its time with half of them, to be filled
   */
  public void evaluate(int place, long[] gone, long[] halved) {
    spans.network().evaluate(placeOf, place, gone, halved);
  }
}
