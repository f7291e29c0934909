// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.order.RankProgram;
import org.camp.core.order.RankProgram.Verb;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.learn.rank.model.RankModel;
import org.camp.mpst.learn.rank.program.Collectives;
import org.camp.mpst.learn.rank.program.Nest;
import org.camp.mpst.learn.rank.program.ProgramDifference;
import org.camp.mpst.learn.rank.program.RankItem;
import org.camp.mpst.learn.replay.Alignment;
import org.camp.mpst.learn.replay.Deviation;
import org.camp.mpst.verdict.ConformanceVerdict;

/**
 * A message trace held against a protocol.
 *
 * @param trace its name
 * @param byRank rank → operations left out or added, the least number; without zeros
 * @param first by rank: what is wrong there first, or which rounds are all that is wrong
 * @param deviations by rank: what is wrong there
 */
public record RankConformance(
    String trace,
    SortedMap<Integer, Integer> byRank,
    SortedMap<Integer, String> first,
    SortedMap<Integer, List<Deviation>> deviations) {

  /** What was found, as it is told of any execution. */
  public ConformanceVerdict verdict() {
    List<ConformanceVerdict.Parting> partings = new ArrayList<>();
    deviations.forEach(
        (rank, own) ->
            own.forEach(one -> partings.add(ConformanceVerdict.Parting.onRank(one, rank))));
    int cost = byRank.values().stream().mapToInt(Integer::intValue).sum();
    return new ConformanceVerdict(trace, cost, true, partings, Optional.of(byRank));
  }

  /**
   * Compares the programs of the ranks.
   *
   * @throws IllFormed when the protocol has another number of roles
   */
  public static RankConformance of(
      RankProgram program, Protocol protocol, AnalysisContext context) {
    List<List<RankItem.Act>> expected = PrintedPrograms.of(protocol, program.ranks(), context);
    if (expected.size() != program.ranks()) {
      throw new IllFormed(
          Diagnostic.error(
                  "different-ranks",
                  "the trace has "
                      + program.ranks()
                      + " ranks, and the protocol "
                      + expected.size()
                      + " roles")
              .inFile(program.source())
              .withHint("bind the size of its family: -D n=" + program.ranks()));
    }
    List<List<RankItem.Act>> recorded =
        PrintedPrograms.unnamed(RankModel.acts(program, Collectives.usual()));
    SortedMap<Integer, Integer> byRank = new TreeMap<>();
    SortedMap<Integer, String> first = new TreeMap<>();
    SortedMap<Integer, List<Deviation>> deviations = new TreeMap<>();
    for (int rank = 0; rank < recorded.size(); rank++) {
      List<RankItem.Act> own = recorded.get(rank);
      List<RankItem.Act> wanted = expected.get(rank);
      List<ProgramDifference.Change> changes = ProgramDifference.of(own, wanted);
      if (!changes.isEmpty()) {
        byRank.put(rank, changes.size());
        Optional<Deviation> rounds = MissingRounds.of(changes, Nest.of(wanted));
        first.put(rank, rounds.map(Deviation::text).orElseGet(() -> first(own, wanted)));
        deviations.put(rank, rounds.map(List::of).orElseGet(() -> deviations(changes)));
      }
      context.cancellation().check();
    }
    return new RankConformance(program.name(), byRank, first, deviations);
  }

  private static List<Deviation> deviations(List<ProgramDifference.Change> changes) {
    return Alignment.of(
            changes.stream()
                .map(c -> new Alignment.Change(c.extra(), said(c.act()), c.place()))
                .toList())
        .deviations();
  }

  private static String first(List<RankItem.Act> own, List<RankItem.Act> wanted) {
    int at = 0;
    while (at < Math.min(own.size(), wanted.size()) && own.get(at).equals(wanted.get(at))) {
      at++;
    }
    List<String> words = new ArrayList<>();
    words.add("operation " + (at + 1) + " is " + said(own, at));
    words.add("expected " + said(wanted, at));
    return String.join(", ", words);
  }

  private static String said(List<RankItem.Act> acts, int at) {
    if (at >= acts.size()) {
      return "nothing";
    }
    return said(acts.get(at));
  }

  /** An operation as people read it. */
  static String said(RankItem.Act act) {
    if (act.verb() == Verb.COMPUTE) {
      return "a computation";
    }
    return (act.verb() == Verb.SEND ? "send " : "receive ")
        + act.label()
        + (act.verb() == Verb.SEND ? " to " : " from ")
        + act.peer();
  }
}
