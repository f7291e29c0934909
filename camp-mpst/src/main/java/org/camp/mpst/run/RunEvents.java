// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.run.RunTimeline.Mark;

/** Makes events of what roles wrote down in one repetition. */
final class RunEvents {
  private final ProtocolInstance code;
  private final long begun;

  /** Number of a message → its text. */
  private final List<String> letters;

  /** Channel → its sender and receiver. */
  private final List<Long> channels;

  /** Channel → events at which its sends began, in their order. */
  private final List<List<Integer>> sends = new ArrayList<>();

  private final ActivityNetwork.Builder builder = ActivityNetwork.builder();
  private final List<Mark> marks = new ArrayList<>();
  private final List<Receipt> receipts = new ArrayList<>();

  /** A message that came: the event, its channel, which message of it, and the event before. */
  private record Receipt(int event, int channel, int number, int before) {}

  RunEvents(
      ProtocolInstance code,
      long begun,
      Map<String, Integer> letters,
      Map<Long, Integer> channels) {
    this.code = code;
    this.begun = begun;
    this.letters = byNumber(letters);
    this.channels = byNumber(channels);
    this.channels.forEach(channel -> sends.add(new ArrayList<>()));
  }

  private static <T> List<T> byNumber(Map<T, Integer> numbers) {
    return numbers.entrySet().stream()
        .sorted(Comparator.comparingInt(Map.Entry::getValue))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The timeline; nothing when not all was written down. */
  Optional<RunTimeline> timeline(List<RoleRun> roles) {
    int start = event(0, 0, new Mark("", "the start", 0, 0));
    int last = start;
    long end = 0;
    for (RoleRun role : roles) {
      RoleRecord record = role.record();
      if (record == null || !record.isWhole()) {
        return Optional.empty();
      }
      int done = role(role.program(), record, start);
      long ended = record.size() == 0 ? 0 : record.end[record.size() - 1] - begun;
      last = ended >= end ? done : last;
      end = Math.max(end, ended);
    }
    for (Receipt receipt : receipts) {
      List<Integer> sent = sends.get(receipt.channel);
      if (receipt.number >= sent.size()) {
        return Optional.empty();
      }
      builder.waits(receipt.event, sent.get(receipt.number));
      builder.waits(receipt.event, receipt.before);
    }
    int target = last;
    return builder.build().map(network -> new RunTimeline(code, network, target, marks));
  }

  private int event(long at, int role, Mark mark) {
    marks.add(mark);
    return builder.event(
        at, role, mark.kind().equals("computing") ? ActivityClass.LOCAL : ActivityClass.WIRE);
  }

  private int after(int before, long at, int role, Mark mark) {
    int event = event(at - begun, role, mark);
    builder.waits(event, before);
    return event;
  }

  /** Adds the actions of a role: the event that ends the last. */
  private int role(LocalProgram program, RoleRecord record, int start) {
    String who = code.roles().name(program.role());
    int role = program.role();
    int last = start;
    int[] receives = new int[channels.size()];
    for (int action = 0; action < record.size(); action++) {
      if (action == 0) {
        Mark starts = new Mark("starting", who + " starts", 0, 0);
        last = after(last, record.begin[0], role, starts);
      }
      int edge = record.edge[action];
      int channel = program.channel()[record.state[action]];
      double cost = program.cost()[edge];
      double work = program.work()[edge];
      switch (record.kind(program, action)) {
        case SEND -> {
          String to = code.roles().name((int) (long) channels.get(channel));
          String name = who + " sends " + letters.get(program.letter()[edge]) + " to " + to;
          double arrives = cost + program.travel()[edge];
          Mark begins = new Mark("sending", who + " goes on", 0, arrives);
          int begin = after(last, record.begin[action], role, begins);
          sends.get(channel).add(begin);
          last = after(begin, record.end[action], role, new Mark("sending", name, cost, 0));
        }
        case RECEIVE -> {
          String from = code.roles().name((int) (channels.get(channel) >>> 32));
          String what = letters.get(program.letter()[edge]);
          Mark there = new Mark("receiving", what + " from " + from + " to " + who, cost, 0);
          int event = event(record.there[action] - begun, role, there);
          receipts.add(new Receipt(event, channel, receives[channel]++, last));
          last = event;
          if (work > 0) {
            Mark done = new Mark("computing", who + " computes after " + what, work, 0);
            last = after(last, record.end[action], role, done);
          }
        }
        case GATHER -> {
          Mark there = new Mark("receiving", "votes to " + who, cost, 0);
          int event = event(record.there[action] - begun, role, there);
          int vote = record.decisive[action];
          receipts.add(new Receipt(event, vote, receives[vote], last));
          for (int voter : program.voters()[record.state[action]]) {
            receives[voter]++;
          }
          last = event;
          if (work > 0) {
            Mark done = new Mark("computing", who + " computes behind votes", work, 0);
            last = after(last, record.end[action], role, done);
          }
        }
        default -> {
          Mark done = new Mark("computing", who + " computes", work, 0);
          last = after(last, record.end[action], role, done);
        }
      }
    }
    return last;
  }
}
