// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a report says on one screen: the answer, then blocks of lines such as its reason and what
 * would change it.
 *
 * @param answer the answer in one sentence, with its unit
 * @param blocks what follows, most important first
 * @param aside what stands in one line where another report is shown; empty where that has nothing
 *     to say
 * @param bottleneck what holds the main figure back, for a comparison with what others find
 * @param parts where more is: a short name → the title of the section that it opens
 * @param open whether the main figure is not known, so that another report says more
 * @param made what figures are made of, for a comparison with another result
 */
public record Summary(
    String answer,
    List<Block> blocks,
    String aside,
    Optional<Bottleneck> bottleneck,
    Map<String, String> parts,
    boolean open,
    List<Composition> made) {

  /** Copies the collections. */
  public Summary {
    blocks = List.copyOf(blocks);
    made = List.copyOf(made);
    parts = new LinkedHashMap<>(parts);
  }

  /** What a block says in one line; nothing where there is no such block. */
  public Optional<String> said(String name) {
    return blocks.stream()
        .filter(block -> block.name().equals(name))
        .flatMap(block -> block.lines().stream())
        .map(
            line ->
                line instanceof Row row ? String.join(" ", row.cells()) : ((Sentence) line).text())
        .reduce((one, other) -> one + "; " + other);
  }

  /**
   * Lines under one heading.
   *
   * @param name the heading, one word: {@code Why}, {@code If}, {@code Roles}
   * @param lines at least one
   */
  public record Block(String name, List<Line> lines) {
    /** Copies the lines. */
    public Block {
      lines = List.copyOf(lines);
    }
  }

  /** One line. */
  public sealed interface Line permits Sentence, Row {}

  /** A line of words. */
  public record Sentence(String text) implements Line {}

  /** Aligned cells: a name, then figures with their units, or words. */
  public record Row(List<String> cells) implements Line {
    /** Copies the cells. */
    public Row {
      cells = List.copyOf(cells);
    }
  }

  /**
   * What holds the main figure back.
   *
   * @param theory who says so: {@code session types}
   * @param names of the parts of the model that are to blame, under all names they have
   * @param shown the part or parts as a person reads them
   * @param all whether they are all parts, so that none stands out
   * @param grounds how that is known, with its figure: {@code critical cycle p → q → p, 9 us}
   */
  public record Bottleneck(
      String theory, Set<String> names, String shown, boolean all, String grounds) {
    /** Copies the names. */
    public Bottleneck {
      names = new LinkedHashSet<>(names);
    }
  }

  /** A summary that begins with this answer. */
  public static Builder of(String answer) {
    return new Builder(answer);
  }

  /** Collects a summary; blocks and parts without content are left out. */
  public static final class Builder {
    private final String answer;
    private final Map<String, List<Line>> blocks = new LinkedHashMap<>();
    private final Map<String, String> parts = new LinkedHashMap<>();
    private String aside = "";
    private Optional<Bottleneck> bottleneck = Optional.empty();
    private boolean open;
    private final List<Composition> made = new ArrayList<>();

    private Builder(String answer) {
      this.answer = answer;
    }

    /** Adds a line of words to a block. */
    public Builder say(String block, String text) {
      return text.isEmpty() ? this : line(block, new Sentence(text));
    }

    /** Adds a line of aligned cells to a block. */
    public Builder row(String block, String... cells) {
      return line(block, new Row(List.of(cells)));
    }

    private Builder line(String block, Line line) {
      blocks.computeIfAbsent(block, name -> new ArrayList<>()).add(line);
      return this;
    }

    /** What stands for it beside another report. */
    public Builder aside(String text) {
      aside = text;
      return this;
    }

    /** What holds the main figure back. */
    public Builder bottleneck(Bottleneck found) {
      bottleneck = Optional.of(found);
      return this;
    }

    /** The main figure is not known. */
    public Builder open() {
      open = true;
      return this;
    }

    /** What a figure is made of. */
    public Builder made(Composition composition) {
      made.add(composition);
      return this;
    }

    /** A section that has more, by a short name. */
    public Builder part(String name, String title) {
      parts.put(name, title);
      return this;
    }

    /** The summary. */
    public Summary build() {
      List<Block> all = new ArrayList<>();
      blocks.forEach((name, lines) -> all.add(new Block(name, lines)));
      return new Summary(answer, all, aside, bottleneck, parts, open, made);
    }
  }
}
