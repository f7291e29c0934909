// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
import org.camp.mpst.learn.rank.program.RankItem;

/**
 * A message trace held against a protocol.
 *
 * @param trace its name
 * @param byRank rank → operations left out or added, the least number; without zeros
 * @param first by rank: what is wrong there first
 */
public record RankConformance(
    String trace, SortedMap<Integer, Integer> byRank, SortedMap<Integer, String> first) {

  /** Operations left out or added on all ranks. */
  public int cost() {
    return byRank.values().stream().mapToInt(Integer::intValue).sum();
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
    for (int rank = 0; rank < recorded.size(); rank++) {
      List<RankItem.Act> own = recorded.get(rank);
      List<RankItem.Act> wanted = expected.get(rank);
      int cost = own.size() + wanted.size() - 2 * common(own, wanted);
      if (cost > 0) {
        byRank.put(rank, cost);
        first.put(rank, first(own, wanted));
      }
      context.cancellation().check();
    }
    return new RankConformance(program.name(), byRank, first);
  }

  /** The length of the longest common subsequence, in linear space. */
  private static int common(List<RankItem.Act> one, List<RankItem.Act> other) {
    int same = 0;
    int least = Math.min(one.size(), other.size());
    while (same < least && one.get(same).equals(other.get(same))) {
      same++;
    }
    int behind = 0;
    while (behind < least - same
        && one.get(one.size() - 1 - behind).equals(other.get(other.size() - 1 - behind))) {
      behind++;
    }
    RankItem.Act[] a = one.subList(same, one.size() - behind).toArray(RankItem.Act[]::new);
    RankItem.Act[] b = other.subList(same, other.size() - behind).toArray(RankItem.Act[]::new);
    int[] above = new int[b.length + 1];
    for (RankItem.Act act : a) {
      int[] row = new int[b.length + 1];
      for (int j = 1; j <= b.length; j++) {
        row[j] = act.equals(b[j - 1]) ? above[j - 1] + 1 : Math.max(above[j], row[j - 1]);
      }
      above = row;
    }
    return same + behind + Arrays.stream(above).max().orElse(0);
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
    RankItem.Act act = acts.get(at);
    if (act.verb() == Verb.COMPUTE) {
      return "a computation";
    }
    return (act.verb() == Verb.SEND ? "send " : "receive ")
        + act.label()
        + (act.verb() == Verb.SEND ? " to " : " from ")
        + act.peer();
  }
}
