// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.camp.mpst.record.RecordedAction;
import org.camp.mpst.record.RecordedRun;

/** Makes runs of what roles wrote down in repetitions. */
final class WrittenRuns {
  private final List<RoleRun> roles;

  /** Number of a message → its text. */
  private final List<String> letters;

  /** Channel → its sender and receiver. */
  private final List<Long> channels;

  WrittenRuns(List<RoleRun> roles, Map<String, Integer> letters, Map<Long, Integer> channels) {
    this.roles = roles;
    this.letters = byNumber(letters);
    this.channels = byNumber(channels);
  }

  private static <T> List<T> byNumber(Map<T, Integer> numbers) {
    return numbers.entrySet().stream()
        .sorted(Comparator.comparingInt(Map.Entry::getValue))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The repetitions of which everything was written down. */
  List<RecordedRun> of(List<Repetition> repetitions) {
    List<RecordedRun> runs = new ArrayList<>();
    for (Repetition repetition : repetitions) {
      List<List<RecordedAction>> all = new ArrayList<>();
      for (int i = 0; i < roles.size(); i++) {
        RoleRecord record = repetition.records().get(i);
        if (record != null && record.isWhole()) {
          all.add(actions(roles.get(i).program(), record, repetition.begun()));
        }
      }
      if (all.size() == roles.size()) {
        runs.add(RecordedRun.of(all));
      }
    }
    return runs;
  }

  private List<RecordedAction> actions(LocalProgram program, RoleRecord record, long begun) {
    List<RecordedAction> actions = new ArrayList<>();
    for (int i = 0; i < record.size(); i++) {
      int edge = record.edge[i];
      long from = record.begin[i] - begun;
      long there = record.there[i] - begun;
      long to = record.end[i] - begun;
      switch (record.kind(program, i)) {
        case SEND -> actions.add(sent(program, record.state[i], edge, from, to));
        case RECEIVE -> {
          long worked = program.work()[edge] > 0 ? to - there : 0;
          actions.add(received(program, record.state[i], edge, from, there, to, worked));
        }
        default -> actions.add(worked(program.role(), from, to));
      }
    }
    return actions;
  }

  private RecordedAction sent(LocalProgram program, int state, int edge, long from, long to) {
    int peer = (int) (long) channels.get(program.channel()[state]);
    return message(RecordedAction.Kind.SEND, program, edge, peer, from, from, to, 0);
  }

  private RecordedAction received(
      LocalProgram program, int state, int edge, long from, long there, long to, long worked) {
    int peer = (int) (channels.get(program.channel()[state]) >>> 32);
    return message(RecordedAction.Kind.RECEIVE, program, edge, peer, from, there, to, worked);
  }

  private static RecordedAction worked(int role, long from, long to) {
    return new RecordedAction(
        RecordedAction.Kind.COMPUTE, role, -1, "", RecordedAction.UNSAID, from, from, to, 0);
  }

  private RecordedAction message(
      RecordedAction.Kind kind,
      LocalProgram program,
      int edge,
      int peer,
      long from,
      long there,
      long to,
      long worked) {
    String text = letters.get(program.letter()[edge]);
    String label = text.substring(0, text.indexOf('('));
    long bytes = text.endsWith("()") ? RecordedAction.UNSAID : program.bytes()[edge];
    return new RecordedAction(kind, program.role(), peer, label, bytes, from, there, to, worked);
  }
}
