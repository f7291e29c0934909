// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.walk;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.protocol.ProtocolInstance;
import org.jspecify.annotations.Nullable;

/** What can go wrong with messages in flight, in words, with the branches that lead to it. */
public final class QueueFaults {
  private final ProtocolInstance code;

  public QueueFaults(ProtocolInstance code) {
    this.code = code;
  }

  /** That the receive at {@code pc} finds no message. */
  public IllFormed deadlock(int pc) {
    return deadlock(pc, null);
  }

  /** As above, on a path of branches. */
  IllFormed deadlock(int pc, @Nullable BranchPath path) {
    String receiver = code.roles().name(code.receiver(pc));
    String sender = code.roles().name(code.sender(pc));
    return new IllFormed(
        code.source()
            .error(
                "deadlock",
                code.span(pc),
                receiver + " waits here for ever: no message from " + sender + " is in flight")
            .withHint(hint(path, "the matching 'send' must come before")));
  }

  /** That the receive at {@code pc} finds another kind of message. */
  IllFormed receptionError(int pc, int found, @Nullable BranchPath path) {
    return new IllFormed(
        code.source()
            .error(
                "reception-error",
                code.span(pc),
                code.roles().name(code.receiver(pc))
                    + " expects "
                    + code.kindAt(pc).text()
                    + " here, but "
                    + code.kind(found).text()
                    + " arrives first")
            .withHint(
                hint(path, "messages of a channel arrive in the order in which they are sent")));
  }

  /** That the whole message at {@code pc} overtakes one that is in flight. */
  IllFormed overtaking(int pc, @Nullable BranchPath path) {
    String sender = code.roles().name(code.sender(pc));
    String receiver = code.roles().name(code.receiver(pc));
    return new IllFormed(
        code.source()
            .error(
                "reception-error",
                code.span(pc),
                "this message from "
                    + sender
                    + " to "
                    + receiver
                    + " would overtake one that is still in flight")
            .withHint(hint(path, "receive the earlier one first, or write two halves")));
  }

  /** That the message sent at {@code pc} is received on other paths only. */
  IllFormed orphan(int pc, @Nullable BranchPath path) {
    return new IllFormed(
        code.source()
            .error("orphan-message", code.span(pc), neverReceivedText(pc))
            .withHint(hint(path, null)));
  }

  /** A warning that no path receives the message sent at {@code pc}. */
  Diagnostic neverReceived(int pc) {
    return code.source().warning("orphan-message", code.span(pc), neverReceivedText(pc));
  }

  private String neverReceivedText(int pc) {
    return code.roles().name(code.receiver(pc))
        + " never receives this message of "
        + code.roles().name(code.sender(pc));
  }

  /**
   * That a round of a recursion ends with other messages in flight than it begins with.
   *
   * @param pc the position of the recursion
   */
  IllFormed unbalanced(int pc, InFlight head, InFlight again) {
    long channel = head.firstDifference(again);
    List<InFlight.Content> after = again.contents(channel);
    List<InFlight.Content> before = head.contents(channel);
    int place = pc;
    for (InFlight.Content content : after.isEmpty() ? before : after) {
      if (content.sentAt().length > 0) {
        place = content.sentAt()[content.sentAt().length - 1];
      }
    }
    String link =
        "from "
            + code.roles().name((int) (channel >>> 32))
            + " to "
            + code.roles().name((int) channel);
    String message =
        String.format(
            Locale.ROOT,
            "a round of '%s' ends with %s in flight %s, but begins with %s",
            code.recursionAt(pc).name(),
            texts(after),
            link,
            texts(before));
    return new IllFormed(
        code.source()
            .error("unbalanced-queue", code.span(place), message)
            .withHint(
                "a round must leave the messages in flight that it expects at its beginning"));
  }

  private String texts(List<InFlight.Content> contents) {
    int most = 3;
    Set<String> alternatives = new LinkedHashSet<>();
    for (InFlight.Content content : contents) {
      int shown = Math.min(most, content.kinds().length);
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < shown; i++) {
        texts.add(code.kind(content.kinds()[i]).text());
      }
      int more = content.kinds().length - shown;
      alternatives.add(
          (texts.isEmpty() ? "nothing" : String.join(", ", texts))
              + (more > 0 ? " and " + more + " more" : ""));
    }
    return alternatives.isEmpty() ? "nothing" : String.join(" or ", alternatives);
  }

  private @Nullable String hint(@Nullable BranchPath path, @Nullable String otherwise) {
    String branches = BranchPath.text(path, code);
    return branches.isEmpty() ? otherwise : "this happens " + branches;
  }
}
