// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.chrome;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.concurrency.time.rank.RankNote;

/** The events of a timeline in columns: some 30 bytes each. */
final class ChromeMarks {
  /** A slice with both its ends. */
  static final byte SLICE = 0;

  /** The begin of a slice. */
  static final byte BEGIN = 1;

  /** The end of the slice that began last on its lane. */
  static final byte END = 2;

  /** The start of a flow. */
  static final byte START = 3;

  /** Where a flow goes on, or ends in the slice around it. */
  static final byte STEP = 4;

  /** Where a flow ends: in the next slice. */
  static final byte FINISH = 5;

  /** What takes no part any more. */
  static final byte NOTHING = 6;

  /** Row → what it is. */
  private byte[] kind = new byte[64];

  /** Row → when it happens or begins [ns]. */
  private long[] time = new long[64];

  /** Row → when a slice ends [ns]. */
  private long[] end = new long[64];

  /** Row → its lane. */
  private int[] lane = new int[64];

  /** Row → number of the text that names a slice, or the flow that it is of. */
  private int[] text = new int[64];

  private int size;
  private final Map<RankNote, Integer> notes = new EnumMap<>(RankNote.class);

  /** Note → how many bytes come before the first that it is of. */
  private final Map<RankNote, Long> places = new EnumMap<>(RankNote.class);

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> texts = new ArrayList<>();

  /** Process → thread → lane. */
  private final Map<String, Map<String, Integer>> lanes = new HashMap<>();

  /** Lane → id of its process, id of its thread. */
  private final List<String[]> ids = new ArrayList<>();

  /** Id of a process → its name. */
  private final Map<String, String> processNames = new HashMap<>();

  /** Lane → name of its thread. */
  private final Map<Integer, String> threadNames = new HashMap<>();

  int size() {
    return size;
  }

  int lanes() {
    return ids.size();
  }

  int lane(String process, String thread) {
    return lanes
        .computeIfAbsent(process, key -> new HashMap<>())
        .computeIfAbsent(
            thread,
            key -> {
              ids.add(new String[] {process, thread});
              return ids.size() - 1;
            });
  }

  int number(String name) {
    return numbers.computeIfAbsent(
        name,
        key -> {
          texts.add(key);
          return texts.size() - 1;
        });
  }

  String text(int number) {
    return texts.get(number);
  }

  void nameProcess(String id, String name) {
    processNames.put(id, name);
  }

  void nameThread(int of, String name) {
    threadNames.put(of, name);
  }

  void add(byte what, long at, long until, int on, int named) {
    if (size == kind.length) {
      kind = Arrays.copyOf(kind, 2 * size);
      time = Arrays.copyOf(time, 2 * size);
      end = Arrays.copyOf(end, 2 * size);
      lane = Arrays.copyOf(lane, 2 * size);
      text = Arrays.copyOf(text, 2 * size);
    }
    kind[size] = what;
    time[size] = at;
    end[size] = until;
    lane[size] = on;
    text[size++] = named;
  }

  /** Counts what is assumed or left out. */
  void note(RankNote note) {
    notes.merge(note, 1, Integer::sum);
  }

  /** Where the text has something of which a note is, so many bytes behind its beginning. */
  void place(RankNote note, long offset) {
    places.putIfAbsent(note, offset);
  }

  /** Where the first of each is, in bytes, for those whose place is known. */
  Map<RankNote, Long> places() {
    return places;
  }

  /** What was assumed or left out, and how often. */
  Map<RankNote, Integer> notes() {
    return notes;
  }

  byte kind(int row) {
    return kind[row];
  }

  long time(int row) {
    return time[row];
  }

  long end(int row) {
    return end[row];
  }

  int lane(int row) {
    return lane[row];
  }

  int named(int row) {
    return text[row];
  }

  /** Makes a slice of a begin, and nothing of its end. */
  void close(int begin, int endRow, long at) {
    kind[begin] = SLICE;
    end[begin] = at;
    if (endRow >= 0) {
      kind[endRow] = NOTHING;
    }
  }

  void drop(int row) {
    kind[row] = NOTHING;
  }

  void cut(int row, long at) {
    end[row] = at;
  }

  /** Lane → a name of its own: the thread's, behind the process's where there are several. */
  List<String> names() {
    boolean several = ids.stream().map(id -> id[0]).distinct().count() > 1;
    Map<String, Integer> uses = new HashMap<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      String[] id = ids.get(i);
      String thread = threadNames.getOrDefault(i, "thread " + id[1]);
      String process = processNames.getOrDefault(id[0], "process " + id[0]);
      names.add(several ? process + "/" + thread : thread);
      uses.merge(names.get(i), 1, Integer::sum);
    }
    for (int i = 0; i < ids.size(); i++) {
      String[] id = ids.get(i);
      if (uses.getOrDefault(names.get(i), 0) > 1) {
        names.set(i, names.get(i) + " (" + id[0] + "/" + id[1] + ")");
      }
    }
    return names;
  }
}
