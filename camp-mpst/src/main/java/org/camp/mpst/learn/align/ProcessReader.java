// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.align;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.json.JsonReader;
import org.camp.core.json.JsonReader.Item;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.Statement;
import org.camp.mpst.learn.block.Block;

/** The processes of operations that comments of a learnt protocol carry. */
final class ProcessReader {
  private static final String PROCESS = "process ";
  private static final String INSTANCES = "instances ";
  private static final int SCALE = 1_000_000;

  private final JsonReader in;

  private ProcessReader(String text) {
    this.in = new JsonReader(new SourceText("comment", text));
  }

  /** Operation → its process. */
  static SortedMap<String, Block> of(Protocol protocol) {
    SortedMap<String, Block> all = new TreeMap<>();
    for (String text : comments(protocol.definition().body(), PROCESS)) {
      ProcessReader reader = new ProcessReader(text);
      reader.read(operation -> reader.block().ifPresent(block -> all.put(operation, block)));
    }
    return all;
  }

  /** Operation → how many instances it was learnt from, where that is told. */
  static SortedMap<String, Long> instances(Protocol protocol) {
    SortedMap<String, Long> all = new TreeMap<>();
    for (String text : comments(protocol.definition().body(), INSTANCES)) {
      ProcessReader reader = new ProcessReader(text);
      reader.read(operation -> all.put(operation, Long.parseLong(reader.in.text())));
    }
    return all;
  }

  /** What comments say behind a word. */
  private static List<String> comments(Statement.Block block, String word) {
    List<String> all = new ArrayList<>();
    for (List<String> lines : block.comments().values()) {
      lines.stream()
          .filter(line -> line.startsWith(word))
          .forEach(line -> all.add(line.substring(word.length())));
    }
    for (Statement statement : block.statements()) {
      if (statement instanceof Statement.Choice choice) {
        choice.branches().forEach(branch -> all.addAll(comments(branch.body(), word)));
      } else if (statement instanceof Statement.Recursion recursion) {
        all.addAll(comments(recursion.body(), word));
      } else if (statement instanceof Statement.ForEach each) {
        all.addAll(comments(each.body(), word));
      } else if (statement instanceof Statement.If condition) {
        all.addAll(comments(condition.then(), word));
        Statement.Block otherwise = condition.otherwise();
        if (otherwise != null) {
          all.addAll(comments(otherwise, word));
        }
      }
    }
    return all;
  }

  /** Gives each name of an object when its value is at hand. */
  private void read(Consumer<String> entry) {
    try {
      if (in.nextValue() != Item.OBJECT) {
        return;
      }
      while (in.next() == Item.NAME) {
        String name = in.text();
        in.nextValue();
        entry.accept(name);
      }
    } catch (CampException | NumberFormatException e) {
      // a comment that only looks like one of these
    }
  }

  /** The process that begins with the item at hand. */
  private Optional<Block> block() {
    if (in.item() == Item.TEXT) {
      return Optional.of(new Block.Call(in.text()));
    }
    if (in.item() != Item.OBJECT) {
      return Optional.empty();
    }
    Parts parts = new Parts();
    while (in.next() == Item.NAME) {
      field(in.text(), parts);
    }
    return parts.block();
  }

  /** What an object says. */
  private static final class Parts {
    private String kind = "";
    private List<Block> blocks = List.of();
    private final List<Block.Weighted> branches = new ArrayList<>();
    private Optional<Block> inner = Optional.empty();
    private Optional<Block> redo = Optional.empty();
    private final SortedMap<Integer, Integer> counts = new TreeMap<>();
    private final List<Block.Arc> arcs = new ArrayList<>();
    private double share;

    Optional<Block> block() {
      return switch (kind) {
        case "seq" -> Optional.of(new Block.Sequence(blocks));
        case "and" -> Optional.of(new Block.Beside(blocks));
        case "order" -> Optional.of(new Block.Ordered(blocks, arcs));
        case "xor" -> Optional.of(new Block.Alternatives(branches));
        case "opt" ->
            inner.map(block -> new Block.Possible(block, Math.round(share * SCALE), SCALE));
        case "loop" -> inner.map(body -> new Block.Loop(body, redo.orElse(null), counts));
        case "fan" ->
            inner
                .flatMap(body -> body.labels().findFirst())
                .map(label -> new Block.FanOut(label, counts));
        default -> Optional.empty();
      };
    }
  }

  private void field(String name, Parts parts) {
    in.nextValue();
    switch (name) {
      case "seq", "and", "order" -> {
        parts.kind = name;
        parts.blocks = blocks();
      }
      case "xor" -> {
        parts.kind = name;
        while (in.next() != Item.CLOSE) {
          branch().ifPresent(parts.branches::add);
        }
      }
      case "opt", "loop", "fan" -> {
        parts.kind = name;
        parts.inner = block();
      }
      case "redo" -> parts.redo = block();
      case "share" -> parts.share = Double.parseDouble(in.text());
      case "rounds", "members" -> {
        while (in.next() == Item.NAME) {
          int count = Integer.parseInt(in.text());
          in.nextValue();
          parts.counts.put(count, Integer.parseInt(in.text()));
        }
      }
      case "arcs" -> {
        while (in.next() != Item.CLOSE) {
          in.nextValue();
          int from = Integer.parseInt(in.text());
          in.nextValue();
          int to = Integer.parseInt(in.text());
          in.next();
          parts.arcs.add(new Block.Arc(from, to));
        }
      }
      default -> block();
    }
  }

  private List<Block> blocks() {
    List<Block> all = new ArrayList<>();
    while (in.next() != Item.CLOSE) {
      block().ifPresent(all::add);
    }
    return all;
  }

  private Optional<Block.Weighted> branch() {
    double weight = 0;
    Optional<Block> of = Optional.empty();
    while (in.next() == Item.NAME) {
      boolean isWeight = in.text().equals("weight");
      in.nextValue();
      if (isWeight) {
        weight = Double.parseDouble(in.text());
      } else {
        of = block();
      }
    }
    long seen = Math.round(weight * SCALE);
    return of.map(block -> new Block.Weighted(seen, block));
  }
}
