// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.form;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.camp.concurrency.time.network.SpanRun;
import org.camp.concurrency.time.picture.SpanActivities;
import org.camp.concurrency.time.picture.SpanTree;
import org.camp.concurrency.time.rank.RankRun;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.TimedRun;

/**
 * What services say to each other in a run, in the order of time: calls, answers, and messages that
 * nobody answers.
 */
final class SequenceMessages {
  private final TimedRun run;
  private final SpanActivities activities;

  /** Span → how deep it is; calls that go on without a span stand one deeper. */
  private final int[] depth;

  private SequenceMessages(TimedRun run, SpanActivities activities) {
    this.run = run;
    this.activities = activities;
    this.depth = new int[run.spans()];
  }

  /** What a message is. */
  enum Sort {
    CALL,
    ANSWER,
    ONE_WAY,
    GIVEN_UP
  }

  /**
   * A message.
   *
   * @param sort what it is
   * @param span the span that it begins or ends
   * @param from who says it
   * @param to to whom
   * @param at when [ns]
   * @param took for answers, how long the call took [ns]
   * @param onPath for answers, how much of that is the call's own time on the critical path [ns]
   * @param depth how deep the call stands below others
   */
  record Message(
      Sort sort, int span, String from, String to, long at, long took, long onPath, int depth) {
    boolean answers(Message call) {
      return sort == Sort.ANSWER
          && call.sort == Sort.CALL
          && call.span == span
          && call.depth == depth;
    }
  }

  /** The messages of spans that are wanted. */
  static List<Message> of(TimedRun run, SpanActivities activities, Set<Integer> wanted) {
    SequenceMessages messages = new SequenceMessages(run, activities);
    List<Message> all = new ArrayList<>();
    for (int span : Threads.inTime(run)) {
      int parent = run.parent(span);
      messages.depth[span] = parent < 0 ? 0 : messages.depth[parent] + 2;
      if (wanted.contains(span)) {
        messages.add(span, all);
      }
    }
    if (run instanceof RankRun ranks) {
      messages.between(ranks, wanted, all);
    }
    all.sort(
        Comparator.comparingLong(Message::at)
            .thenComparingInt(SequenceMessages::phase)
            .thenComparingInt(SequenceMessages::nesting));
    return all;
  }

  /** The spans that begin with a message of another service, or go to one that says nothing. */
  static List<Integer> candidates(TimedRun run) {
    List<Integer> spans = new ArrayList<>();
    if (run instanceof RankRun ranks) {
      for (int event = 0; event < ranks.events(); event++) {
        if (ranks.wireFrom(event) >= 0) {
          spans.add(run.network().owner(event));
        }
      }
      return spans.stream().distinct().toList();
    }
    for (int span = 0; span < run.spans(); span++) {
      int parent = run.parent(span);
      boolean remote = parent >= 0 && !run.service(parent).equals(run.service(span));
      if (remote || !opaque(run, span).isEmpty()) {
        spans.add(span);
      }
    }
    return spans;
  }

  /** Whom a call goes to whose other side recorded nothing; empty for other spans. */
  private static String opaque(TimedRun run, int span) {
    if (run instanceof SpanRun spans && spans.spanNetwork().kind(span) == ActivityClass.REMOTE) {
      int callee = spans.spanNetwork().callee(span);
      return callee < 0 ? "" : spans.spanNetwork().trace().table().text(callee);
    }
    return "";
  }

  private void add(int span, List<Message> all) {
    int parent = run.parent(span);
    String service = run.service(span);
    String callee = opaque(run, span);
    long onPath = activities.onPath(span);
    if (parent >= 0 && !run.service(parent).equals(service)) {
      String caller = run.service(parent);
      switch (run.relation(span)) {
        case "joined" -> {
          all.add(message(Sort.CALL, span, caller, service, 0, 0));
          all.add(message(Sort.ANSWER, span, service, caller, callee.isEmpty() ? onPath : 0, 0));
        }
        case "abandoned" -> all.add(message(Sort.GIVEN_UP, span, caller, service, 0, 0));
        default -> all.add(message(Sort.ONE_WAY, span, caller, service, 0, 0));
      }
    }
    if (!callee.isEmpty()) {
      all.add(message(Sort.CALL, span, service, callee, 0, 1));
      all.add(message(Sort.ANSWER, span, callee, service, onPath, 1));
    }
  }

  /** What ranks get from each other, when it has come. */
  private void between(RankRun ranks, Set<Integer> wanted, List<Message> all) {
    for (int event = 0; event < ranks.events(); event++) {
      int span = run.network().owner(event);
      if (ranks.wireFrom(event) >= 0 && wanted.contains(span)) {
        all.add(
            new Message(
                Sort.ONE_WAY,
                span,
                ranks.rankName(ranks.wireFrom(event)),
                ranks.rankName(ranks.wireTo(event)),
                run.network().time(event),
                0,
                0,
                0));
      }
    }
  }

  private Message message(Sort sort, int span, String from, String to, long onPath, int deeper) {
    boolean answer = sort == Sort.ANSWER;
    return new Message(
        sort,
        span,
        from,
        to,
        answer ? run.to(span) : run.from(span),
        answer ? run.to(span) - run.from(span) : 0,
        onPath,
        depth[span] + deeper);
  }

  /** At one time, what began before is answered first, then calls are made. */
  private static int phase(Message message) {
    boolean answer = message.sort == Sort.ANSWER;
    return answer ? (message.took > 0 ? 0 : 2) : 1;
  }

  private static int nesting(Message message) {
    return message.sort == Sort.ANSWER ? -message.depth : message.depth;
  }

  /** The most important of spans: those on the critical path, then the longest. */
  static Set<Integer> important(TimedRun run, List<Integer> spans, SpanTree tree, int most) {
    Integer[] sorted = spans.toArray(Integer[]::new);
    Arrays.sort(
        sorted,
        Comparator.comparingLong((Integer span) -> tree.onPath(span))
            .thenComparingLong(span -> run.to(span) - run.from(span))
            .reversed()
            .thenComparing(Comparator.naturalOrder()));
    return new HashSet<>(Arrays.asList(sorted).subList(0, Math.min(most, sorted.length)));
  }
}
