// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;

/**
 * Checks that every branch of a choice begins with a message from the subject, all to one receiver,
 * with distinct labels.
 */
final class ChoiceHeads {
  private final ProtocolInstance code;
  private final Diagnostics problems = new Diagnostics();
  private final Map<String, Integer> labels = new HashMap<>();

  private ChoiceHeads(ProtocolInstance code) {
    this.code = code;
  }

  /** Whether no branch begins with a choice, a recursion or a continue; O(length). */
  static boolean areUnfolded(ProtocolInstance code) {
    for (int pc = 1; pc < code.length(); pc++) {
      if (code.op(pc - 1) == ProtocolOp.BRANCH
          && (code.op(pc) == ProtocolOp.CHOICE
              || code.op(pc) == ProtocolOp.REC
              || code.op(pc) == ProtocolOp.CONTINUE)) {
        return false;
      }
    }
    return true;
  }

  /** What is wrong with the choices of unfolded code; O(length). */
  static List<Diagnostic> check(ProtocolInstance code) {
    ChoiceHeads heads = new ChoiceHeads(code);
    if (code.choices() > 0) {
      for (int pc = 0; pc < code.length() && !heads.problems.isFull(); pc++) {
        if (code.op(pc) == ProtocolOp.CHOICE) {
          heads.checkChoice(pc);
        }
      }
    }
    return heads.problems.all();
  }

  private void checkChoice(int choice) {
    labels.clear();
    int subject = code.subject(choice);
    int first = -1;
    for (int branch = choice + 1; code.op(branch) == ProtocolOp.BRANCH; branch = code.end(branch)) {
      int head = branch + 1;
      if (!code.isAction(head)) {
        emptyBranch(branch, choice);
      } else if (code.op(head) != ProtocolOp.MESSAGE) {
        noMessage(head, subject);
      } else if (code.sender(head) != subject) {
        wrongSubject(head, choice);
      } else {
        first = first < 0 ? head : first;
        checkHead(head, first);
      }
    }
  }

  private void checkHead(int head, int first) {
    if (code.receiver(head) != code.receiver(first)) {
      String one = name(code.receiver(first));
      String other = name(code.receiver(head));
      problems.add(
          code.source()
              .error(
                  "mixed-receivers",
                  code.span(head),
                  "this branch begins with a message to '"
                      + other
                      + "', another one"
                      + place(first)
                      + " with a message to '"
                      + one
                      + "'")
              .withHint(
                  "let every branch begin with a message to '"
                      + one
                      + "'; tell '"
                      + other
                      + "' afterwards"));
      return;
    }
    String label = code.kindAt(head).label();
    Integer earlier = labels.putIfAbsent(label, head);
    if (earlier != null) {
      problems.add(
          code.source()
              .error(
                  "duplicate-label",
                  code.span(head),
                  "two branches begin with the label '"
                      + label
                      + "', the other one"
                      + place(earlier))
              .withHint(
                  "give each branch a label of its own, so that '"
                      + name(code.receiver(head))
                      + "' can tell them apart"));
    }
  }

  private void emptyBranch(int branch, int choice) {
    problems.add(
        code.source()
            .error(
                "empty-branch",
                code.span(choice),
                "branch " + number(branch, choice) + " of this choice begins without a message")
            .withHint(
                "let '"
                    + name(code.subject(choice))
                    + "' begin it with a message that says which branch it is"));
  }

  private int number(int branch, int choice) {
    int number = 1;
    for (int b = choice + 1; b != branch; b = code.end(b)) {
      number++;
    }
    return number;
  }

  private void noMessage(int head, int subject) {
    problems.add(
        code.source()
            .error(
                "choice-head",
                code.span(head),
                "a branch of a choice must begin with a message, not with half a message or a"
                    + " computation")
            .withHint("begin the branch with a message `… from " + name(subject) + " to …`"));
  }

  private void wrongSubject(int head, int choice) {
    String subject = name(code.subject(choice));
    problems.add(
        code.source()
            .error(
                "choice-subject",
                code.span(head),
                "the choice"
                    + place(choice)
                    + " is at '"
                    + subject
                    + "', but this branch begins with a message from '"
                    + name(code.sender(head))
                    + "'")
            .withHint(
                "let every branch begin with a message from '"
                    + subject
                    + "', or let '"
                    + name(code.sender(head))
                    + "' choose"));
  }

  private String name(int role) {
    return code.roles().name(role);
  }

  private String place(int pc) {
    int line = code.source().line(code.span(pc).start());
    return line == 0 ? "" : " (line " + line + ")";
  }
}
