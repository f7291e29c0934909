// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.mpst.pipeline.PipelineAction.Kind;

/**
 * A schedule as it is written: one line per rank, one cell per step. Cells that are empty are left
 * out: they say nothing of the order.
 *
 * @param ranks rank → its cells
 */
record PipelineFile(SourceText source, List<List<Cell>> ranks) {
  private static final Map<String, Kind> KINDS =
      Map.ofEntries(
          Map.entry("F", Kind.F),
          Map.entry("I", Kind.I),
          Map.entry("W", Kind.W),
          Map.entry("B", Kind.B),
          Map.entry("BW", Kind.B),
          Map.entry("SEND_F", Kind.SEND_F),
          Map.entry("RECV_F", Kind.RECV_F),
          Map.entry("SEND_B", Kind.SEND_B),
          Map.entry("RECV_B", Kind.RECV_B),
          Map.entry("UNSHARD", Kind.UNSHARD),
          Map.entry("RESHARD", Kind.RESHARD),
          Map.entry("REDUCE_GRAD", Kind.REDUCE_GRAD));

  private static final Pattern ACTION = Pattern.compile("(\\d{1,6})([A-Z_]+?)(\\d{0,6})");

  /** Two cells with something between them that is no comma. */
  private static final Pattern SEPARATED = Pattern.compile("\\w\\s*[;|\\s]\\s*\\d");

  private static final Pattern PAIR =
      Pattern.compile("\\(\\s*([^;()]*);\\s*([^;()]*?);?\\s*\\)\\s*OVERLAP_F_B");

  /** What a line begins with; enough to know the form by. */
  static final Pattern HEAD =
      Pattern.compile(
          "[\\s,\"]*(\\d+(F|I|W|BW?|(SEND|RECV)_[FB])\\d+|\\d+(UNSHARD|RESHARD|REDUCE_GRAD)"
              + "|\\(\\d+F\\d+;.*OVERLAP_F_B)\"?\\s*(,.*|\\s*)");

  /**
   * A cell.
   *
   * @param actions one, or the two of a pair that overlaps
   * @param column the number of the cell in its line, from 1
   */
  record Cell(List<PipelineAction> actions, int column, Span span) {
    PipelineAction first() {
      return actions.get(0);
    }

    String text() {
      return actions.size() == 1
          ? first().text()
          : "(" + first().text() + ";" + actions.get(1).text() + ")OVERLAP_F_B";
    }
  }

  /**
   * Reads a file.
   *
   * @throws BadInput with all cells that are none
   */
  static PipelineFile parse(SourceText source) {
    Diagnostics errors = new Diagnostics();
    List<List<Cell>> ranks = new ArrayList<>();
    String text = source.text();
    int begin = text.startsWith("\uFEFF") ? 1 : 0;
    boolean old = isOld(text);
    int length = text.stripTrailing().length();
    while (begin < length) {
      int end = text.indexOf('\n', begin);
      end = end < 0 ? text.length() : end;
      ranks.add(line(source, begin, end, ranks.size(), old, errors));
      begin = end + 1;
    }
    errors.throwIfBadInput();
    if (ranks.stream().allMatch(List::isEmpty)) {
      throw new BadInput(
          source.error("empty-schedule", new Span(0, 0), "there is no action in this schedule"));
    }
    return new PipelineFile(source, ranks);
  }

  /** Whether B means I, as in older files: there is BW, or W and no I. */
  private static boolean isOld(String text) {
    return Pattern.compile("\\dBW\\d").matcher(text).find()
        || (Pattern.compile("\\dW\\d").matcher(text).find()
            && !Pattern.compile("\\dI\\d").matcher(text).find());
  }

  private static List<Cell> line(
      SourceText source, int begin, int end, int rank, boolean old, Diagnostics errors) {
    List<Cell> cells = new ArrayList<>();
    int from = begin;
    for (int column = 1; from <= end; column++) {
      int comma = source.text().indexOf(',', from);
      int to = comma < 0 || comma > end ? end : comma;
      String written = unquoted(source.text().substring(from, to).strip());
      int first = from + source.text().substring(from, to).indexOf(written);
      Span span = new Span(first, first + written.length());
      if (!written.isEmpty()) {
        List<PipelineAction> actions = actions(written, old);
        if (actions.isEmpty()) {
          errors.add(
              source
                  .error("bad-cell", span, place(rank, column) + "'" + written + "' is no action")
                  .withHint(
                      SEPARATED.matcher(written).find()
                          ? "cells stand apart by commas: 0F0,0F1,0B0,0B1"
                          : "write stage, action and microbatch, as in 0F3 or 1SEND_B0"));
        } else {
          cells.add(new Cell(actions, column, span));
        }
      }
      from = to + 1;
    }
    return cells;
  }

  /** A cell without the quotation marks that spreadsheets put around it. */
  private static String unquoted(String written) {
    boolean quoted = written.length() > 1 && written.startsWith("\"") && written.endsWith("\"");
    return quoted ? written.substring(1, written.length() - 1).strip() : written;
  }

  /** Where a cell stands, in words. */
  static String place(int rank, int column) {
    return "line " + (rank + 1) + ", cell " + column + ": ";
  }

  private static List<PipelineAction> actions(String written, boolean old) {
    Matcher pair = PAIR.matcher(written);
    List<PipelineAction> actions = new ArrayList<>();
    List<String> parts = pair.matches() ? List.of(pair.group(1), pair.group(2)) : List.of(written);
    for (String part : parts) {
      Matcher action = ACTION.matcher(part.strip());
      Kind kind = action.matches() ? KINDS.get(action.group(2)) : null;
      if (kind == null) {
        return List.of();
      }
      boolean forAll = kind.ordinal() >= Kind.UNSHARD.ordinal();
      if (forAll != action.group(3).isEmpty()) {
        return List.of();
      }
      if (old && action.group(2).equals("B")) {
        kind = Kind.I;
      }
      int microbatch = forAll ? -1 : Integer.parseInt(action.group(3));
      actions.add(new PipelineAction(kind, Integer.parseInt(action.group(1)), microbatch));
    }
    boolean overlaps =
        actions.size() < 2
            || (actions.get(0).kind() == Kind.F && actions.get(1).kind().makesGradient());
    return overlaps ? actions : List.of();
  }

  /** An error at a cell. */
  Diagnostic error(String code, int rank, Cell cell, String message) {
    return source.error(code, cell.span(), place(rank, cell.column()) + message);
  }
}
