// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.chrome;

import java.io.IOException;
import java.util.Set;
import org.camp.concurrency.time.rank.RankNote;
import org.camp.concurrency.trace.span.JsonStream;

/**
 * The events of a text in Chrome's trace format: a list of them, or an object that has it as {@code
 * traceEvents}. Times are microseconds.
 */
final class ChromeEvents {
  private static final long MICROSECOND = 1_000;
  private static final long MOST = Long.MAX_VALUE / 4;

  /** Slices, begins and ends, and flows. */
  private static final Set<String> PHASES = Set.of("X", "B", "E", "s", "t", "f");

  private final JsonStream in;
  private final ChromeMarks marks;
  private String phase = "";
  private String name = "";
  private String category = "";
  private String process = "";
  private String thread = "";
  private String id = "";
  private String binding = "";
  private String named = "";
  private long time;
  private long length;
  private boolean hasLength;

  /** How many events there were. */
  private long events;

  /** How many bytes come before its time, and before its length. */
  private long timePlace;

  private long lengthPlace;

  ChromeEvents(JsonStream in, ChromeMarks marks) {
    this.in = in;
    this.marks = marks;
  }

  /** Reads the value at hand. */
  void read() throws IOException {
    long before = events;
    long place = in.valuePlace();
    inside();
    if (events == before) {
      marks.note(RankNote.FOREIGN);
      marks.place(RankNote.FOREIGN, place);
    }
  }

  private void inside() throws IOException {
    if (in.isList()) {
      in.items(this::event);
    } else {
      in.fields(
          field -> {
            if (field.equals("traceEvents")) {
              in.items(this::event);
            }
          });
    }
  }

  private void event() throws IOException {
    events++;
    if (in.isObject()) {
      clear();
      in.fields(this::field);
      add();
    } else {
      marks.note(RankNote.OTHER);
    }
  }

  private void field(String field) throws IOException {
    switch (field) {
      case "ph" -> phase = in.word();
      case "name" -> name = in.word();
      case "cat" -> category = in.word();
      case "pid" -> process = in.word();
      case "tid" -> thread = in.word();
      case "id" -> id = in.text();
      case "bp" -> binding = in.word();
      case "ts" -> {
        timePlace = in.place();
        time = in.time(MICROSECOND);
      }
      case "dur" -> {
        lengthPlace = in.place();
        length = in.time(MICROSECOND);
        hasLength = true;
      }
      case "args" -> in.fields(this::argument);
      default -> {}
    }
  }

  private void clear() {
    phase = "";
    name = "";
    category = "";
    process = "";
    thread = "";
    id = "";
    binding = "";
    named = "";
    time = JsonStream.NO_TIME;
    length = JsonStream.NO_TIME;
    hasLength = false;
    timePlace = in.place();
  }

  private void argument(String argument) throws IOException {
    if (argument.equals("name")) {
      named = in.text();
    }
  }

  private void add() {
    if (phase.equals("M")) {
      if (name.equals("process_name")) {
        marks.nameProcess(process, named);
      } else if (name.equals("thread_name")) {
        marks.nameThread(marks.lane(process, thread), named);
      }
      return;
    }
    if (!PHASES.contains(phase)) {
      marks.note(RankNote.OTHER);
      return;
    }
    if (time == JsonStream.NO_TIME || Math.abs(time) > MOST) {
      marks.note(RankNote.NO_TIME);
      marks.place(RankNote.NO_TIME, timePlace);
      return;
    }
    switch (phase) {
      case "X" -> mark(ChromeMarks.SLICE, time + length(), name);
      case "B" -> mark(ChromeMarks.BEGIN, time, name);
      case "E" -> mark(ChromeMarks.END, time, name);
      case "s" -> mark(ChromeMarks.START, time, flow());
      case "t" -> mark(ChromeMarks.STEP, time, flow());
      default -> mark(binding.equals("e") ? ChromeMarks.STEP : ChromeMarks.FINISH, time, flow());
    }
  }

  private long length() {
    if (length >= 0 && length <= MOST) {
      return length;
    }
    marks.note(hasLength ? RankNote.BAD_LENGTH : RankNote.NO_LENGTH);
    if (hasLength) {
      marks.place(RankNote.BAD_LENGTH, lengthPlace);
    }
    return 0;
  }

  /** Flows are the same whose category, name and id are. */
  private String flow() {
    return category + '\0' + name + '\0' + id;
  }

  private void mark(byte kind, long end, String text) {
    marks.add(kind, time, end, marks.lane(process, thread), marks.number(text));
  }
}
