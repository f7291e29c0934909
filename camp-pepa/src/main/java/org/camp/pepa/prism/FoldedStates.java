// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;
import org.camp.core.report.Value;
import org.camp.pepa.Lumping;
import org.camp.pepa.prism.chain.PrismChain;
import org.camp.pepa.prism.fold.EqualModules;

/**
 * Which states of a model stand for others.
 *
 * @param classes groups of modules that can change places, by class
 * @param derived states after these exchanges
 * @param flat states without
 * @param refined whether states were kept as one as well that the properties do not tell apart
 */
public record FoldedStates(
    List<List<List<String>>> classes, int derived, BigInteger flat, boolean refined) {
  /** Copies the list. */
  public FoldedStates {
    classes = List.copyOf(classes);
  }

  static FoldedStates of(EqualModules equal, PrismChain derived, Lumping lump) {
    return new FoldedStates(
        equal.classes(),
        derived.size(),
        equal.flatSize(derived),
        lump == Lumping.FULL && !derived.isCut());
  }

  /** The equal modules in words: {@code A = B = C}; a group by its first module. */
  String names() {
    return classes.isEmpty()
        ? "none that the properties leave alike"
        : classes.stream()
            .map(c -> c.stream().map(g -> g.get(0)).collect(Collectors.joining(" = ")))
            .collect(Collectors.joining("; "));
  }

  /** The same as JSON. */
  Value value() {
    return Value.object()
        .put(
            "classes",
            Value.list(
                classes.stream()
                    .map(
                        c ->
                            (Value)
                                Value.object()
                                    .put("copies", c.size())
                                    .put(
                                        "of",
                                        Value.list(
                                            c.stream().map(g -> Value.of(g.get(0))).toList()))
                                    .build())
                    .toList()))
        .put("derived", (long) derived)
        .put("refined", refined)
        .build();
  }
}
