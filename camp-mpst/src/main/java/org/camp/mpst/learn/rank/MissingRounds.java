// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.camp.mpst.learn.rank.program.ProgramDifference.Change;
import org.camp.mpst.learn.rank.program.RankItem;
import org.camp.mpst.learn.replay.Deviation;

/** Rounds of a loop that are all that one program has more, or less, than another one. */
final class MissingRounds {
  private static final int NAMED = 3;

  private MissingRounds() {}

  /**
   * Says so where it is.
   *
   * @param expected the program with its loops
   */
  static Optional<Deviation> of(List<Change> changes, List<RankItem> expected) {
    boolean extra = changes.get(0).extra();
    if (changes.stream().anyMatch(change -> change.extra() != extra)) {
      return Optional.empty();
    }
    List<RankItem.Act> acts = changes.stream().map(Change::act).toList();
    return loop(acts, expected).map(body -> said(extra, acts.size() / body.size(), body));
  }

  /** The body of a loop of which operations are so many rounds. */
  private static Optional<List<RankItem.Act>> loop(List<RankItem.Act> acts, List<RankItem> items) {
    for (RankItem item : items) {
      if (item instanceof RankItem.Rep rep) {
        List<RankItem.Act> body = RankItem.written(rep.body());
        if (areRounds(acts, body)) {
          return Optional.of(body);
        }
        Optional<List<RankItem.Act>> inner = loop(acts, rep.body());
        if (inner.isPresent()) {
          return inner;
        }
      }
    }
    return Optional.empty();
  }

  /** Whether these are whole rounds, the first of which may begin anywhere. */
  private static boolean areRounds(List<RankItem.Act> acts, List<RankItem.Act> body) {
    if (acts.size() % body.size() != 0) {
      return false;
    }
    for (int shift = 0; shift < body.size(); shift++) {
      int at = 0;
      while (at < acts.size() && acts.get(at).equals(body.get((at + shift) % body.size()))) {
        at++;
      }
      if (at == acts.size()) {
        return true;
      }
    }
    return false;
  }

  private static Deviation said(boolean extra, int rounds, List<RankItem.Act> body) {
    String operations =
        body.stream().limit(NAMED).map(RankConformance::said).collect(Collectors.joining(", "))
            + (body.size() > NAMED ? ", …" : "");
    String text = rounds + (rounds == 1 ? " round of " : " rounds of ") + operations;
    return new Deviation(
        extra ? Deviation.Kind.EXTRA : Deviation.Kind.MISSING, text, Optional.empty());
  }
}
