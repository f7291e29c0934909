// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Reason;
import org.camp.mpst.async.Refusal.Rule;
import org.camp.mpst.projection.LocalData;
import org.camp.mpst.projection.LocalNodeKind;
import org.jspecify.annotations.Nullable;

/** Says why a walk cannot go on, with the places on both sides. */
final class RefusalDiagnosis {
  private static final String OPTIMISED = "optimised: ";
  private static final String ORIGINAL = "original: ";

  private final AlignedTypes optimised;
  private final AlignedTypes original;
  private String role = "";

  RefusalDiagnosis(AlignedTypes optimised, AlignedTypes original) {
    this.optimised = optimised;
    this.original = original;
  }

  /** Turns to a role of the optimised side. */
  void of(int number) {
    role = optimised.projections().code().roles().name(number);
  }

  /**
   * The optimised side does something before what it came after in the original.
   *
   * @param early what it does, there
   * @param before what that came after, in the original
   * @param inOriginal the first in the original, or −1 when it is further on
   */
  Refusal exchange(Rule rule, int early, int before, int inOriginal) {
    String text = moved(optimised.text(early), original.text(before));
    return refusal(rule, text, "", early, exchanged(early, before, inOriginal));
  }

  /**
   * The optimised side does something before what it needs is there.
   *
   * @param key the key of the value; null where it does not say, and so needs everything
   */
  Refusal tooEarly(int early, int before, int inOriginal, @Nullable String key) {
    String found = original.data(before).made().stream().findFirst().orElse("");
    String needed = LocalData.word(key == null ? found : key);
    String all = key == null ? ", and needs all that came before" : ", and needs it";
    String text =
        moved(optimised.text(early), original.text(before))
            + (needed.isEmpty() ? all : all + ": '" + needed + "'");
    return refusal(Rule.NEEDS, text, needed, early, exchanged(early, before, inOriginal));
  }

  private List<Reason> exchanged(int early, int before, int inOriginal) {
    List<Reason> places = new ArrayList<>();
    places.add(optimised.at(early, OPTIMISED + optimised.text(early)));
    int late = optimised.find(early, original.channel(before));
    if (late >= 0) {
      places.add(optimised.at(late, OPTIMISED + "then " + optimised.text(late)));
    }
    places.add(original.at(before, ORIGINAL + original.text(before)));
    if (inOriginal >= 0) {
      places.add(original.at(inOriginal, ORIGINAL + "then " + original.text(inOriginal)));
    }
    return places;
  }

  /**
   * The optimised side does something without all that it needs in the original.
   *
   * @param key the key of a value that is missing; empty where it is not known which
   */
  Refusal needs(Rule rule, int early, int inOriginal, String key) {
    String needed = LocalData.word(key);
    String text =
        quoted(optimised.text(early))
            + (rule == Rule.NEEDS
                ? " comes before something that it needs in the original"
                : " needs less than in the original"
                    + (needed.isEmpty() ? "" : ", '" + needed + "' for example"));
    return refusal(rule, text, needed, early, pair(early, inOriginal));
  }

  /** Two messages of a channel of the original change places. */
  Refusal order(int later, int earlier) {
    String text = moved(original.text(later), original.text(earlier));
    Reason place = original.at(later, ORIGINAL + original.text(later));
    Diagnostic diagnostic =
        original
            .projections()
            .code()
            .source()
            .error("not-shown", original.span(later), "role " + role + ": " + text)
            .withHint(Rule.SAME_CHANNEL.text());
    return new Refusal(
        role, Rule.SAME_CHANNEL, "role " + role + ": " + text, "", List.of(place), diagnostic);
  }

  /** The next message of a channel is another one. */
  Refusal message(int given, int due) {
    return refusal(
        Rule.SAME_CHANNEL,
        quoted(ours(given, due)) + " stands where " + quoted(theirs(given, due)) + " is due",
        given,
        pair(given, due));
  }

  /** Something of the optimised side that comes after a choice, or nowhere, in the original. */
  Refusal outOf(Rule rule, int early, int choice) {
    return refusal(
        rule, moved(optimised.text(early), original.text(choice)), early, pair(early, choice));
  }

  /** Something of the original that comes after a choice, or nowhere, in the optimised side. */
  Refusal into(Rule rule, int late, int choice) {
    String text =
        quoted(original.text(late)) + " is moved behind " + quoted(optimised.text(choice));
    return refusal(rule, text, choice, pair(choice, late));
  }

  /** Something that only the optimised side does before a barrier. */
  Refusal early(int early, int left, int right) {
    boolean ends = original.text(right).equals(optimised.text(left)) && isEnd(right, original);
    String text =
        ends
            ? quoted(optimised.text(early)) + " is not in the original"
            : quoted(optimised.text(early))
                + " comes before "
                + quoted(original.text(right))
                + ", where the original has none";
    return refusal(ends ? Rule.ONLY_ON_ONE_SIDE : Rule.BARRIER, text, early, pair(early, right));
  }

  /** Something that only the original does before a barrier. */
  Refusal late(int late, int left, int right) {
    boolean ends = original.text(right).equals(optimised.text(left)) && isEnd(right, original);
    String text =
        ends
            ? quoted(original.text(late)) + " of the original is missing"
            : quoted(original.text(late))
                + " of the original is missing before "
                + quoted(optimised.text(left));
    return refusal(ends ? Rule.ONLY_ON_ONE_SIDE : Rule.BARRIER, text, left, pair(left, late));
  }

  /** The two sides go on differently. */
  Refusal structure(int left, int right) {
    String text =
        quoted(ours(left, right)) + " stands where the original has " + quoted(theirs(left, right));
    return refusal(Rule.STRUCTURE, text, left, pair(left, right));
  }

  private static boolean isEnd(int node, AlignedTypes side) {
    return side.kind(node) == LocalNodeKind.END;
  }

  private List<Reason> pair(int left, int right) {
    return List.of(
        optimised.at(left, OPTIMISED + ours(left, right)),
        original.at(right, ORIGINAL + theirs(left, right)));
  }

  /** What the optimised side has, with its values where the texts do not tell it from the other. */
  private String ours(int left, int right) {
    return alike(left, right) ? optimised.detailed(left) : optimised.text(left);
  }

  private String theirs(int left, int right) {
    return alike(left, right) ? original.detailed(right) : original.text(right);
  }

  private boolean alike(int left, int right) {
    return optimised.text(left).equals(original.text(right));
  }

  private static String moved(String early, String before) {
    return quoted(early) + " is moved before " + quoted(before);
  }

  private static String quoted(String text) {
    return "'" + text + "'";
  }

  private Refusal refusal(Rule rule, String what, int node, List<Reason> places) {
    return refusal(rule, what, "", node, places);
  }

  private Refusal refusal(Rule rule, String what, String needed, int node, List<Reason> places) {
    String text = "role " + role + ": " + what;
    Diagnostic diagnostic =
        optimised
            .projections()
            .code()
            .source()
            .error("not-shown", optimised.span(node), text)
            .withHint(rule.text() + others(places));
    return new Refusal(role, rule, text, needed, places, diagnostic);
  }

  /** Where the original has it. */
  private static String others(List<Reason> places) {
    StringBuilder text = new StringBuilder();
    for (Reason place : places) {
      if (place.line() > 0 && place.text().startsWith(ORIGINAL)) {
        text.append(text.length() == 0 ? "; the original has " : ", ");
        text.append(place.text().substring(ORIGINAL.length())).append(" (");
        text.append(place.file() == null ? "line " : place.file() + ":").append(place.line());
        text.append(')');
      }
    }
    return text.toString();
  }
}
