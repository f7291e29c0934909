// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.system;

import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import org.camp.core.report.Value;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.discover.Decision;

/** Processes and decisions as machines read them. */
public final class ProcessValues {
  private ProcessValues() {}

  /** A process; a call is a text. */
  public static Value of(Block block) {
    if (block instanceof Block.Call call) {
      return Value.of(call.label());
    }
    if (block instanceof Block.Sequence s) {
      return Value.object().put("seq", all(s.parts())).build();
    }
    if (block instanceof Block.Beside b) {
      return Value.object().put("and", all(b.parts())).build();
    }
    if (block instanceof Block.Alternatives c) {
      List<Value> branches =
          c.branches().stream()
              .<Value>map(
                  branch ->
                      Value.object()
                          .put("weight", (double) branch.seen() / c.total())
                          .put("of", of(branch.of()))
                          .build())
              .toList();
      return Value.object().put("xor", Value.list(branches)).build();
    }
    if (block instanceof Block.Possible p) {
      return Value.object()
          .put("opt", of(p.of()))
          .put("share", (double) p.seen() / p.total())
          .build();
    }
    if (block instanceof Block.Loop l) {
      Value.Builder loop =
          Value.object().put("loop", of(l.body())).put("rounds", counts(l.rounds()));
      Block redo = l.redo();
      return (redo == null ? loop : loop.put("redo", of(redo))).build();
    }
    if (block instanceof Block.FanOut f) {
      return Value.object().put("fan", f.label()).put("members", counts(f.members())).build();
    }
    Block.Ordered order = (Block.Ordered) block;
    List<Value> arcs =
        order.arcs().stream()
            .map(arc -> Value.list(List.of(Value.of((long) arc.from()), Value.of((long) arc.to()))))
            .toList();
    return Value.object().put("order", all(order.parts())).put("arcs", Value.list(arcs)).build();
  }

  private static Value all(List<Block> parts) {
    return Value.list(parts.stream().map(ProcessValues::of).toList());
  }

  /** Count → how often, as an object. */
  public static Value counts(SortedMap<?, Integer> counts) {
    Value.Builder all = Value.object();
    counts.forEach((count, seen) -> all.put(String.valueOf(count), (long) seen));
    return all.build();
  }

  private static Value blocks(List<List<String>> blocks) {
    return Value.list(blocks.stream().map(Value::strings).toList());
  }

  private static Value numbers(List<Integer> numbers) {
    return Value.list(numbers.stream().map(n -> Value.of((long) n)).toList());
  }

  /** A decision with its support. */
  public static Value.Obj of(Decision decision) {
    Value.Builder all = Value.object().put("kind", kind(decision));
    if (decision instanceof Decision.Absent d) {
      all.put("labels", Value.strings(d.labels())).put("seen", (long) d.seen());
      all.put("of", (long) d.of());
    } else if (decision instanceof Decision.Exclusive d) {
      all.put("blocks", blocks(d.blocks())).put("seen", numbers(d.seen()));
      all.put("of", (long) d.of()).put("weak", d.weak());
    } else if (decision instanceof Decision.Round d) {
      all.put("labels", Value.strings(d.labels()));
      if (!d.redo().isEmpty()) {
        all.put("redo", Value.strings(d.redo()));
      }
      all.put("rounds", counts(d.rounds()));
    } else if (decision instanceof Decision.AtOnce d) {
      all.put("label", d.label()).put("members", counts(d.members()));
    } else if (decision instanceof Decision.Noise d) {
      all.put("blocks", blocks(d.blocks())).put("overlaps", (long) d.overlaps());
      all.put("of", (long) d.of());
    } else if (decision instanceof Decision.NeverOverlap d) {
      all.put("blocks", blocks(d.blocks())).put("of", (long) d.of());
    } else if (decision instanceof Decision.OneAtATime d) {
      all.put("blocks", blocks(d.blocks())).put("orders", counts(d.orders()));
    } else if (decision instanceof Decision.Variants d) {
      all.put("sets", blocks(d.sets())).put("seen", numbers(d.seen())).put("of", (long) d.of());
    } else if (decision instanceof Decision.Correlated d) {
      all.put("labels", Value.strings(List.of(d.first(), d.second())));
      all.put("expected", d.expected());
    } else if (decision instanceof Decision.PartsOrdered d) {
      all.put("blocks", blocks(d.blocks())).put("exclusives", d.exclusives());
      all.put("circles", d.circles()).put("of", (long) d.of());
    }
    return all.build();
  }

  /** An attribute that tells a branch. */
  public static Value.Obj of(BranchPrediction prediction) {
    Value.Builder values = Value.object();
    prediction.values().forEach((value, labels) -> values.put(value, Value.strings(labels)));
    return Value.object()
        .put("kind", "predicted")
        .put("attribute", prediction.attribute())
        .put("values", values.build())
        .build();
  }

  /** A call that only waits for others beside it. */
  public static Value.Obj of(EquallyLong pair) {
    return Value.object()
        .put("kind", "waits")
        .put("labels", Value.strings(pair.one()))
        .put("for", Value.strings(pair.other()))
        .put("r", pair.r())
        .build();
  }

  /** What a decision is called. */
  static String kind(Decision decision) {
    if (decision instanceof Decision.PartsOrdered order) {
      return order.isImprecise() ? "imprecise" : "order";
    }
    return decision instanceof Decision.Absent
        ? "optional"
        : decision instanceof Decision.Exclusive
            ? "exclusive"
            : decision instanceof Decision.Round
                ? "loop"
                : decision instanceof Decision.AtOnce
                    ? "fan-out"
                    : decision instanceof Decision.Noise
                        ? "noise"
                        : decision instanceof Decision.NeverOverlap
                            ? "never overlap"
                            : decision instanceof Decision.OneAtATime
                                ? "one at a time"
                                : decision instanceof Decision.Variants ? "variants" : "correlated";
  }

  /** An expected number in a few digits. */
  public static String shown(double number) {
    return String.format(Locale.ROOT, "%.1f", number);
  }
}
