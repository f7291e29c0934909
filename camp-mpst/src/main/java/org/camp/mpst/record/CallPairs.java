// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.record;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.mpst.record.RecordedAction.Kind;

/**
 * Which messages of a run are calls: a message M that is answered later by MReply, or MError, to
 * its sender; answers are given in the order of the questions.
 */
final class CallPairs {
  /** Ends the name of an answer. */
  static final String REPLY = "Reply";

  /** Ends the name of an answer that tells a failure. */
  static final String ERROR = "Error";

  /** Place of the answer's send → place of the question's. */
  private final Map<Integer, Integer> asked = new HashMap<>();

  /** Place of the question's send → place of the answer's. */
  private final Map<Integer, Integer> answered = new HashMap<>();

  CallPairs(List<RecordedAction> actions) {
    Map<String, Deque<Integer>> open = new HashMap<>();
    for (int i = 0; i < actions.size(); i++) {
      RecordedAction action = actions.get(i);
      if (action.kind() != Kind.SEND) {
        continue;
      }
      String question = question(action.label());
      Deque<Integer> own =
          open.getOrDefault(key(action.peer(), action.role(), question), new ArrayDeque<>());
      if (!question.isEmpty() && !own.isEmpty()) {
        int first = own.removeFirst();
        asked.put(i, first);
        answered.put(first, i);
      } else {
        open.computeIfAbsent(
                key(action.role(), action.peer(), action.label()), k -> new ArrayDeque<>())
            .add(i);
      }
    }
  }

  private static String key(int from, int to, String label) {
    return from + " " + to + " " + label;
  }

  /** What a message answers; empty when its name does not say so. */
  static String question(String label) {
    for (String end : List.of(REPLY, ERROR)) {
      if (label.endsWith(end) && label.length() > end.length()) {
        return label.substring(0, label.length() - end.length());
      }
    }
    return "";
  }

  /** The place of the question that the send at a place answers, or −1. */
  int asked(int place) {
    return asked.getOrDefault(place, -1);
  }

  boolean isQuestion(int place) {
    return answered.containsKey(place);
  }
}
