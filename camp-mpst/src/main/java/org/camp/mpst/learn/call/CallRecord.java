// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.call;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.core.order.ActivityClass;

/** All that is taken out of traces before their names are folded. */
public final class CallRecord {
  static final int PLAIN = 0;
  static final int FAILED = 1;
  static final int UNANSWERED = 2;
  private static final int FLAGS = 4;
  private static final int FIRST_LABELS = 64;

  /** Stands for the end of an operation among calls. */
  static final int END = -1;

  static final int REQUEST = -2;
  static final int REPLY = -3;

  public final NameTable names = new NameTable();
  public final List<CallInstance> instances = new ArrayList<>();

  /** Number of the root operation of each trace; −1 where none is. */
  public final List<Integer> roots = new ArrayList<>();

  /** Operations that stand beside the root of their trace, and that nothing in it calls. */
  public final List<Further> further = new ArrayList<>();

  /** A further root: the first operation at or below it. */
  public record Further(int run, int span, int label) {}

  /** Trace → how long its root takes [ns]. */
  public final List<Long> latencies = new ArrayList<>();

  /** Trace → when its last span ends, behind the begin of its root [ns]. */
  public final List<Long> ends = new ArrayList<>();

  /** Whether a span has children that is the side of a caller: it is no instance. */
  public boolean callersCall;

  /** Time inside sends of messages, of all traces [ns]. */
  public long sending;

  /** Service → the greatest number of its instances at once in a trace. */
  public final SortedMap<String, Integer> replicas = new TreeMap<>();

  /** Labels of calls within a process. */
  public final Set<Integer> inner = new HashSet<>();

  /** Operation → how deep it was entered again. */
  public final Map<Integer, Integer> nesting = new HashMap<>();

  /** Operation → the same, where it was entered. */
  private int[] deepest = new int[FIRST_LABELS];

  public final List<String> attributes = new ArrayList<>();
  private final Map<String, Integer> values = new HashMap<>();
  public final List<String> valueTexts = new ArrayList<>();
  private final SampleTable samples = new SampleTable();

  static int label(int name, int flag) {
    return FLAGS * name + flag;
  }

  static int name(int label) {
    return label / FLAGS;
  }

  static int flag(int label) {
    return label % FLAGS;
  }

  void sample(ActivityClass kind, int of, int at, long time) {
    samples.list(kind, of, at).add(Math.max(0, time), roots.size());
  }

  /** An operation was entered so deep within itself. */
  void entered(int label, int depth) {
    if (label >= deepest.length) {
      deepest = Arrays.copyOf(deepest, 2 * label);
    }
    if (depth > deepest[label]) {
      deepest[label] = depth;
      nesting.put(label, depth);
    }
  }

  /** Number of the value of an attribute. */
  int value(String text) {
    Integer known = values.get(text);
    if (known == null) {
      known = values.size();
      values.put(text, known);
      valueTexts.add(text);
    }
    return known;
  }

  /** A label as people read it. */
  public static String text(int label, NameFolding folding) {
    String plain = folding.name(name(label)).text();
    return switch (flag(label)) {
      case FAILED -> plain + OperationName.FAILED;
      case UNANSWERED -> plain + OperationName.UNANSWERED;
      default -> plain;
    };
  }

  /** The samples under folded names. */
  public SortedMap<SampleKey, SampleList> folded(NameFolding folding) {
    SortedMap<SampleKey, SampleList> all = new TreeMap<>();
    samples.forEach(
        (kind, of, at, list) -> {
          String place =
              switch (at) {
                case END -> kind == ActivityClass.LOCAL ? SampleKey.END : "";
                case REQUEST -> SampleKey.REQUEST;
                case REPLY -> SampleKey.REPLY;
                default -> text(at, folding);
              };
          all.computeIfAbsent(
                  new SampleKey(kind, text(of, folding), place), key -> new SampleList())
              .addAll(list);
        });
    return all;
  }
}
