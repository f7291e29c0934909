// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.page;

import java.util.List;
import java.util.Set;

/**
 * A page, as templates see it.
 *
 * @param title what it is about
 * @param subject file, machine and parameters, in one line
 * @param parts what it shows, from top to bottom
 * @param data the text of the block of data
 * @param modules what draws its figures
 */
public record Page(
    String title, String subject, List<Part> parts, String data, Set<PageScript.Module> modules) {
  /** Copies the collections. */
  public Page {
    parts = List.copyOf(parts);
    modules = Set.copyOf(modules);
  }

  /** The parts that the list of sections names. */
  public List<Part> listed() {
    return parts.stream().filter(part -> !part.name().isEmpty()).toList();
  }

  /**
   * One section of a page.
   *
   * @param id its anchor
   * @param name what the list of sections calls it; empty where that leaves it out
   * @param title its heading
   * @param lead a sentence or two below the heading; may be empty
   * @param blocks what stands in it
   */
  public record Part(String id, String name, String title, String lead, List<Block> blocks) {
    /** Copies the list. */
    public Part {
      blocks = List.copyOf(blocks);
    }
  }

  /** What stands in a section. */
  public sealed interface Block {}

  /**
   * The first screen: one figure, its reason, what would change it.
   *
   * @param question a heading for the figure
   * @param first whether it is the first heading of the page
   * @param figure the figure, or a word
   * @param total the raw figure, where the page computes it anew; else empty
   * @param beside what stands beside the figure
   * @param because one sentence below it; may be empty
   * @param shares the parts of the figure, as one bar
   * @param steps why it is what it is
   * @param savings what would change it, the greatest first
   * @param facts further figures
   * @param remark what is to be known of the figures; may be empty
   */
  public record Answer(
      String question,
      boolean first,
      String figure,
      String total,
      String beside,
      String because,
      List<Share> shares,
      List<Step> steps,
      List<Saving> savings,
      List<Fact> facts,
      String remark)
      implements Block {
    /** A screen of which nothing is known but words. */
    static Answer words(String question, boolean first, String words) {
      return new Answer(
          question, first, words, "", "", "", List.of(), List.of(), List.of(), List.of(), "");
    }

    /** A screen with a figure, and what it is of. */
    static Answer figure(String question, String figure, String beside) {
      return new Answer(
          question, true, figure, "", beside, "", List.of(), List.of(), List.of(), List.of(), "");
    }

    /** Whether the figure is words. */
    public boolean isWords() {
      return figure.length() > 14;
    }
  }

  /**
   * A part of a bar.
   *
   * @param colour number of its colour
   * @param text what it is and how much
   * @param from where it begins [% of the bar]
   * @param width its width [% of the bar]
   */
  public record Share(int colour, String text, String from, String width) {}

  /**
   * A step of an explanation.
   *
   * @param anchor where its line is in the page; empty when it is not
   * @param place what the link says, or how long the step takes; may be empty
   */
  public record Step(String text, String anchor, String place) {}

  /**
   * What a change would save.
   *
   * @param width length of its bar [%]
   */
  public record Saving(String what, String gain, String width) {}

  /** A name with its value. */
  public record Fact(String name, String value) {}

  /** Warnings and errors. */
  public record Messages(List<String> texts) implements Block {}

  /** Names with values. */
  public record Facts(List<Fact> facts) implements Block {}

  /** Remarks. */
  public record Notes(List<String> texts) implements Block {}

  /** A figure that the script draws: a module, and the key of its data. */
  public record Drawn(String module, String key) implements Block {
    /** Whether it is no figure but fields with one. */
    public boolean isFields() {
      return module.equals("whatif");
    }
  }

  /** A picture: its data as an address, what it shows, and its size [px]. */
  public record Picture(String title, String address, long width, long height) implements Block {}

  /** Lines of text that stay as they are, and what those hear who do not see them. */
  public record Lines(String title, String name, List<String> lines) implements Block {
    /** All of them. */
    public String text() {
      return String.join("\n", lines);
    }
  }

  /**
   * A table.
   *
   * @param title its heading; may be empty
   * @param name what those hear who do not see it
   * @param columns headings
   * @param rows the rows
   * @param left how many more rows there are that the page leaves out, as a sentence; or empty
   */
  public record Sheet(String title, String name, List<Heading> columns, List<Row> rows, String left)
      implements Block {}

  /** The heading of a column, and whether its cells are numbers. */
  public record Heading(String name, boolean numeric) {}

  /** A row of a table: the anchor that its first cell leads to, or empty. */
  public record Row(List<Cell> cells, String anchor) {}

  /**
   * A cell.
   *
   * @param raw the raw number to be sorted by, or empty
   * @param look how it is drawn: empty, or the class of a chip
   */
  public record Cell(String text, String raw, boolean numeric, String look) {
    /** A cell that looks like the others. */
    public Cell(String text, String raw, boolean numeric) {
      this(text, raw, numeric, "");
    }
  }

  /** The text of a model. */
  public record Source(String name, List<Line> lines) implements Block {
    private static final int MOST_PRINTED = 100;

    /** Whether it is a long text of which no line costs anything, as records of traces are. */
    public boolean isRecord() {
      return lines.size() > MOST_PRINTED && lines.stream().allMatch(line -> line.cost().isEmpty());
    }
  }

  /**
   * A line of a model.
   *
   * @param anchor its anchor
   * @param number from 1
   * @param words its text, by how it is coloured
   * @param cost what it adds to the answer; empty when nothing
   * @param width length of its bar [%]; empty when nothing
   */
  public record Line(String anchor, int number, List<Word> words, String cost, String width) {}

  /** Text of one colour: the class of the colour, or empty. */
  public record Word(String colour, String text) {}
}
