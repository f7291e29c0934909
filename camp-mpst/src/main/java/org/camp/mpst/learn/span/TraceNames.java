// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.call.CallInstance;
import org.camp.mpst.learn.call.CallRecord;
import org.camp.mpst.learn.call.NameFolding;
import org.camp.mpst.learn.call.OperationName;
import org.camp.mpst.learn.print.ProtocolNames;

/**
 * The names that operations have in traces, by those that a protocol gives them: {@code pay: charge
 * card} for the message {@code ChargeCard} to {@code pay}.
 */
final class TraceNames {
  /** Behind the name of a message that another role has too. */
  private static final Pattern NUMBERED = Pattern.compile("_[0-9]+$");

  /** Words of role and message → operation. */
  private final Map<String, String> names = new HashMap<>();

  private TraceNames() {}

  static TraceNames of(CallRecord record, NameFolding folding) {
    TraceNames all = new TraceNames();
    Set<Integer> labels = new HashSet<>();
    for (CallInstance instance : record.instances) {
      labels.add(instance.operation());
      for (int label : instance.label()) {
        labels.add(label);
      }
    }
    labels.forEach(label -> all.add(CallRecord.text(label, folding)));
    return all;
  }

  private void add(String label) {
    String plain = OperationName.plain(label);
    names.merge(ProtocolNames.words(plain), plain, (a, b) -> a.compareTo(b) <= 0 ? a : b);
  }

  private String name(String label) {
    String plain = OperationName.plain(label);
    String first = NUMBERED.matcher(plain).replaceFirst("");
    String known =
        names.getOrDefault(
            ProtocolNames.words(plain), names.getOrDefault(ProtocolNames.words(first), plain));
    return known + label.substring(plain.length());
  }

  Set<String> of(Set<String> labels) {
    return labels.stream().map(this::name).collect(Collectors.toSet());
  }

  /** The same under the names that keys have in traces. */
  <T> SortedMap<String, T> keys(SortedMap<String, T> byOperation) {
    SortedMap<String, T> all = new TreeMap<>();
    byOperation.forEach((operation, one) -> all.put(name(operation), one));
    return all;
  }

  SortedMap<String, Block> of(SortedMap<String, Block> processes) {
    SortedMap<String, Block> all = new TreeMap<>();
    processes.forEach((operation, process) -> all.put(name(operation), of(process)));
    return all;
  }

  private List<Block> of(List<Block> parts) {
    List<Block> all = new ArrayList<>();
    parts.forEach(part -> all.add(of(part)));
    return all;
  }

  private Block of(Block block) {
    if (block instanceof Block.Call call) {
      return new Block.Call(name(call.label()));
    }
    if (block instanceof Block.FanOut fan) {
      return new Block.FanOut(name(fan.label()), fan.members());
    }
    if (block instanceof Block.Sequence sequence) {
      return new Block.Sequence(of(sequence.parts()));
    }
    if (block instanceof Block.Beside beside) {
      return new Block.Beside(of(beside.parts()));
    }
    if (block instanceof Block.Ordered ordered) {
      return new Block.Ordered(of(ordered.parts()), ordered.arcs());
    }
    if (block instanceof Block.Possible possible) {
      return new Block.Possible(of(possible.of()), possible.seen(), possible.total());
    }
    if (block instanceof Block.Loop loop) {
      Block redo = loop.redo();
      return new Block.Loop(of(loop.body()), redo == null ? null : of(redo), loop.rounds());
    }
    return new Block.Alternatives(
        ((Block.Alternatives) block)
            .branches().stream().map(b -> new Block.Weighted(b.seen(), of(b.of()))).toList());
  }
}
