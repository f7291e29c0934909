// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.Status;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.EvenFigures;
import org.camp.core.report.FileNames;
import org.camp.core.report.FrontPage;
import org.camp.core.report.PartChange;
import org.camp.core.report.Summary;
import org.camp.mpst.MpstResult;
import org.camp.mpst.async.Refusal;
import org.camp.mpst.latency.Latency;
import org.camp.mpst.semantics.Safety;

/** Which of two protocols is done first, why, and whether one optimises the other. */
final class ComparisonSummary {
  private static final int MOST_PARTS = 4;
  private static final int MOST_REFUSALS = 2;
  private static final int MOST_ROUNDS = 2;
  private static final double ROUNDING = 1e-12;

  private final Comparison comparison;
  private final MpstResult first;
  private final MpstResult second;
  private final String left;
  private final String right;

  /** The screen of protocols that are called so. */
  ComparisonSummary(Comparison comparison, String left, String right) {
    this.comparison = comparison;
    Map<String, String> brief = FileNames.apart(List.of(left, right));
    this.left = brief.getOrDefault(left, left);
    this.right = brief.getOrDefault(right, right);
    first = comparison.first();
    second = comparison.second();
  }

  Summary summary() {
    double ours = total(first);
    double theirs = total(second);
    boolean known = !Double.isNaN(ours) && !Double.isNaN(theirs);
    Summary.Builder summary = Summary.of(known ? answer(ours, theirs) : unknown());
    why(summary);
    rounds(summary);
    verdicts(summary);
    judged(left, first, summary);
    judged(right, second, summary);
    if (!known) {
      summary.say("Cost", "that of both is not known, see the notes (--full)");
    }
    return summary.build();
  }

  /** What a page of the comparison opens with. */
  FrontPage page() {
    double ours = total(first);
    double theirs = total(second);
    String question = "Is " + left + " faster than " + right + "?";
    if (Double.isNaN(ours) || Double.isNaN(theirs)) {
      return FrontPage.asking(question);
    }
    List<String> ends = EvenFigures.of(new double[] {ours, theirs}, "s");
    List<PartChange> changes = comparison.changes();
    return new FrontPage(
        question,
        Optional.of(
            new FrontPage.Main(ours - theirs, "s", true, ends.get(0) + " against " + ends.get(1))),
        "",
        PartChange.parts(changes, MOST_PARTS),
        PartChange.steps(changes, "s", MOST_PARTS),
        List.of(),
        "",
        List.of());
  }

  private static double total(MpstResult side) {
    return side.cost().map(cost -> cost.total()).orElse(Double.NaN);
  }

  private String answer(double ours, double theirs) {
    List<String> ends = EvenFigures.of(new double[] {ours, theirs}, "s");
    double share = 1 - ours / theirs;
    String amount = Quantity.format(Math.abs(share), "%", 3);
    String how =
        Math.abs(share) < ROUNDING
            ? " takes as long as " + right
            : " takes " + amount + (share > 0 ? " less" : " more") + " than " + right;
    return left + how + ": " + ends.get(0) + " against " + ends.get(1);
  }

  /** What is known where the costs are not. */
  private String unknown() {
    String verdict = ComparisonReport.text(comparison.optimisation().verdict());
    return left + " optimises " + right + ": " + verdict;
  }

  private void why(Summary.Builder summary) {
    List<PartChange> changes = comparison.changes();
    if (!changes.isEmpty()) {
      summary.say("Why", "the critical path, from " + right + " to " + left + ":");
      PartChange.rows(changes, "s", MOST_PARTS, "Why", summary);
    }
  }

  private void rounds(Summary.Builder summary) {
    List<Latency> ours = first.latencies();
    List<Latency> theirs = second.latencies();
    if (ours.size() == theirs.size()) {
      for (int i = 0; i < Math.min(MOST_ROUNDS, ours.size()); i++) {
        double own = ours.get(i).rate();
        double other = theirs.get(i).rate();
        if (own > 0 && other > 0) {
          List<String> ends = EvenFigures.of(new double[] {own, other}, "s");
          String name = ours.get(i).name();
          summary.row(
              "Round", name, ends.get(0), "against " + ends.get(1), EvenFigures.change(other, own));
        }
      }
    }
  }

  private void verdicts(Summary.Builder summary) {
    String forth = ComparisonReport.text(comparison.optimisation().verdict());
    if (!Double.isNaN(total(first)) && !Double.isNaN(total(second))) {
      summary.say("Order", left + " optimises " + right + ": " + forth);
    }
    if (!comparison.asked()) {
      String back = ComparisonReport.text(comparison.converse().verdict());
      summary.say("Order", right + " optimises " + left + ": " + back);
    }
    boolean comparable = comparison.asked() || comparison.differences().isEmpty();
    if (comparable && !comparison.optimisation().holds()) {
      for (Refusal refusal :
          comparison.optimisation().refusals().stream().limit(MOST_REFUSALS).toList()) {
        summary.say("Order", refusal.text());
      }
    }
    if (!comparable) {
      int many =
          comparison.differences().roles().size() + comparison.differences().actions().size();
      summary.say(
          "Order",
          many
              + (many == 1 ? " role or action is" : " roles or actions are")
              + " not on both sides (--full)");
    }
  }

  private static void judged(String name, MpstResult side, Summary.Builder summary) {
    if (side.status() != Status.OK || Safety.isAsynchronous(side.instance())) {
      if (!side.judgement().wellFormed().orElse(true)) {
        summary.say("Wrong", name + " is not well-formed: " + side.judgement().text());
      }
      summary.say("Safe", name + ": " + side.judgement().reason());
    }
  }
}
