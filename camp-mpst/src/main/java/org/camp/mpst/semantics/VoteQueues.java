// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What quorums do to {@link Configurations}: a role goes on when enough votes are at the heads of
 * their queues; the others are late, and are dropped as they come.
 */
final class VoteQueues {
  private final ActorTable actors;

  VoteQueues(ActorTable actors) {
    this.actors = actors;
  }

  /** Where a queue begins in a configuration. */
  int queue(int[] at, int channel) {
    int where = actors.size();
    for (int c = 0; c < channel; c++) {
      where += at[where] + 1;
    }
    return where;
  }

  /** Whether a late vote is the next to come in the queue that begins at a place. */
  static boolean isLate(int[] at, int where) {
    return at[where] > 0 && at[where + 1] < 0;
  }

  /** What follows when a role sends on a channel on which late votes are still to come. */
  int[] sentLate(int[] at, int actor, int edge) {
    int state = at[actor];
    int channel = actors.channel(actor, state);
    List<int[]> queues = queues(at);
    queues.set(
        channel, QueueContents.with(queues.get(channel), actors.letters(actor, state)[edge]));
    return joined(at, queues, actor, actors.targets(actor, state)[edge]);
  }

  /** What follows when a role goes on with the votes that are there; null when they are few. */
  int @Nullable [] gathered(int[] at, int actor) {
    int state = at[actor];
    int letter = actors.letters(actor, state)[0];
    List<int[]> queues = queues(at);
    int there = 0;
    for (int channel : actors.votes(actor, state)) {
      int[] queue = queues.get(channel);
      boolean isThere = queue.length > 0 && queue[0] == letter;
      there += isThere ? 1 : 0;
      queues.set(
          channel,
          isThere
              ? Arrays.copyOfRange(queue, 1, queue.length)
              : QueueContents.with(queue, ~letter));
    }
    return there < actors.quorum(actor, state)
        ? null
        : joined(at, queues, actor, actors.targets(actor, state)[0]);
  }

  /** Whether so many votes of someone are late already as a queue may hold. */
  boolean isAhead(int[] at, int actor, int bound) {
    return Arrays.stream(actors.votes(actor, at[actor]))
        .map(channel -> queue(at, channel))
        .anyMatch(where -> isLate(at, where) && at[where] >= bound);
  }

  /** Whether no message is in any queue. */
  boolean areEmpty(int[] at) {
    return queues(at).stream().allMatch(queue -> QueueContents.held(queue) == 0);
  }

  private List<int[]> queues(int[] at) {
    List<int[]> queues = new ArrayList<>();
    int where = actors.size();
    for (int c = 0; c < actors.channels(); c++) {
      queues.add(Arrays.copyOfRange(at, where + 1, where + 1 + at[where]));
      where += at[where] + 1;
    }
    return queues;
  }

  private int[] joined(int[] at, List<int[]> queues, int actor, int state) {
    IntStream.Builder next = IntStream.builder();
    for (int i = 0; i < actors.size(); i++) {
      next.add(i == actor ? state : at[i]);
    }
    for (int[] queue : queues) {
      next.add(queue.length);
      Arrays.stream(queue).forEach(next::add);
    }
    return next.build().toArray();
  }

  /** That a role waits for ever for a quorum. */
  SafetyViolation stuck(int[] at, int actor) {
    int[] channels = actors.votes(actor, at[actor]);
    int absent =
        Arrays.stream(channels)
            .filter(c -> at[queue(at, c)] == 0 || isLate(at, queue(at, c)))
            .findFirst()
            .orElse(channels[0]);
    return new SafetyViolation(
        SafetyViolation.Kind.DEADLOCK,
        actors.role(actor),
        actors.sender(absent),
        actors.position(actor, at[actor]),
        "");
  }

  /** A message that comes where a vote was due, late or awaited; null when there is none. */
  @Nullable SafetyViolation crossed(int[] at) {
    for (int c : actors.voted()) {
      int where = queue(at, c);
      int last = at[where + at[where]];
      if (isLate(at, where) && last >= 0) {
        int actor = actors.actor(actors.receiver(c));
        return unexpected(c, last, actor < 0 ? -1 : actors.position(actor, at[actor]));
      }
    }
    for (int i = 0; i < actors.size(); i++) {
      int state = at[i];
      if (actors.kind(i, state) == UnfoldedMachine.GATHER) {
        for (int c : actors.votes(i, state)) {
          int where = queue(at, c);
          int letter = at[where] == 0 ? -1 : at[where + 1];
          if (letter >= 0 && letter != actors.letters(i, state)[0]) {
            return unexpected(c, letter, actors.position(i, state));
          }
        }
      }
    }
    return null;
  }

  private SafetyViolation unexpected(int channel, int letter, int position) {
    return new SafetyViolation(
        SafetyViolation.Kind.RECEPTION_ERROR,
        actors.receiver(channel),
        actors.sender(channel),
        position,
        actors.text(letter));
  }
}
