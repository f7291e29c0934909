// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.projection.LocalData;
import org.camp.mpst.projection.Projections;
import org.camp.mpst.projection.StateMachine;

/**
 * What the actions of a role make and what they promise to need, by edge: a run must have made what
 * an action needs when it comes to it.
 *
 * @param values number of a value → its name
 * @param made edge → the values that it makes
 * @param needs edge → the values that it needs; none where it does not say
 * @param place edge → its position in the code; −1 for none
 */
record Promises(List<String> values, List<BitSet> made, List<BitSet> needs, List<Integer> place) {
  static Promises of(Projections projections, StateMachine machine) {
    List<String> values = new ArrayList<>();
    Map<String, Integer> numbers = new HashMap<>();
    List<BitSet> made = new ArrayList<>();
    List<BitSet> needs = new ArrayList<>();
    List<Integer> place = new ArrayList<>();
    for (int state = 0; state < machine.states(); state++) {
      int node = machine.node(state);
      boolean acts =
          switch (machine.kind(state)) {
            case LOOP, END -> false;
            default -> true;
          };
      for (int edge = 0; edge < machine.edges(state); edge++) {
        BitSet makes = new BitSet();
        BitSet wants = new BitSet();
        if (acts) {
          LocalData data = projections.types().data(node, edge);
          for (String value : data.made()) {
            makes.set(number(value, numbers, values));
          }
          List<String> needed = data.needs();
          for (String value : needed == null ? List.<String>of() : needed) {
            wants.set(number(value, numbers, values));
          }
        }
        made.add(makes);
        needs.add(wants);
        place.add(acts ? projections.types().position(node) : -1);
      }
    }
    return new Promises(values, made, needs, place);
  }

  private static int number(String value, Map<String, Integer> numbers, List<String> values) {
    return numbers.computeIfAbsent(
        value,
        v -> {
          values.add(v);
          return values.size() - 1;
        });
  }

  /** Whether no action says what it needs. */
  boolean areNone() {
    return needs.stream().allMatch(BitSet::isEmpty);
  }

  /**
   * Follows a run: whether what an action needs was made.
   *
   * @param there the values that were made so far; those of the action are added
   * @throws IllFormed when a value was not there yet, with the places of both actions
   */
  void keep(ProtocolInstance code, int role, int edge, BitSet there) {
    BitSet missing = (BitSet) needs.get(edge).clone();
    missing.andNot(there);
    if (!missing.isEmpty()) {
      throw broken(code, role, edge, missing.nextSetBit(0));
    }
    there.or(made.get(edge));
  }

  private IllFormed broken(ProtocolInstance code, int role, int edge, int value) {
    int maker = -1;
    for (int other = 0; other < made.size() && maker < 0; other++) {
      maker = made.get(other).get(value) ? place.get(other) : -1;
    }
    SourceText source = code.source();
    IntUnaryOperator line = pc -> source.line(code.span(pc).start());
    Span span = place.get(edge) < 0 ? Span.NONE : code.span(place.get(edge));
    String made = maker < 0 ? "nothing makes it" : "it is made in line " + line.applyAsInt(maker);
    Diagnostic error =
        source.error(
            "value-not-there",
            span,
            code.roles().name(role)
                + " needs '"
                + values.get(value)
                + "' here, which was not there yet in this run: "
                + made);
    return new IllFormed(error.withHint("'needs' is a promise: name what the action is made of"));
  }
}
