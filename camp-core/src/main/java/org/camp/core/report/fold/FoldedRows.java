// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.fold;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.report.Cell;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a table as they are shown: three or more rows that follow each other and read the
 * same, but for names that count up, are one row.
 */
public final class FoldedRows {
  private static final int LEAST = 3;

  private final List<List<Cell>> rows = new ArrayList<>();

  /** How many rows each of them stands for. */
  private final List<Integer> lengths = new ArrayList<>();

  private final int most;

  /** The first rows of the run that may become one, and its last one. */
  private final List<List<Cell>> run = new ArrayList<>();

  /** Column → its first name in the run, where it counts up. */
  private final Map<Integer, Member> first = new LinkedHashMap<>();

  private int length;

  /** Up to so many rows. */
  public FoldedRows(int most) {
    this.most = most;
  }

  /**
   * Adds a row.
   *
   * @return whether it is shown; else the table is full
   */
  public boolean add(List<Cell> row) {
    if (length > 0 && continues(row)) {
      length++;
      if (run.size() < LEAST) {
        run.add(row);
      } else {
        run.set(LEAST - 1, row);
      }
      return true;
    }
    if (rows.size() + (length >= LEAST ? 1 : length) >= most) {
      return false;
    }
    flush();
    run.add(row);
    length = 1;
    return true;
  }

  /** Whether two cells read the same; the equality of records would be linked first. */
  private static boolean reads(Cell cell, Cell other) {
    return cell.numeric() == other.numeric()
        && cell.number().equals(other.number())
        && cell.unit().equals(other.unit());
  }

  /** Whether a row is the last one but for names that are the next. */
  private boolean continues(List<Cell> row) {
    if (length == 1 && rows.size() + 1 >= most) {
      return false;
    }
    List<Cell> last = run.get(run.size() - 1);
    Map<Integer, Member> counting = new LinkedHashMap<>();
    for (int c = 0; c < row.size(); c++) {
      Cell cell = row.get(c);
      if (reads(cell, last.get(c))) {
        continue;
      }
      Optional<Member> next =
          cell.numeric() ? Optional.empty() : Member.after(last.get(c).number(), cell.number());
      if (next.isEmpty() || (length > 1 && !isOf(next.get(), first.get(c)))) {
        return false;
      }
      counting.put(c, next.get().previous());
    }
    if (length > 1) {
      return counting.keySet().equals(first.keySet());
    }
    first.clear();
    first.putAll(counting);
    return !counting.isEmpty();
  }

  private static boolean isOf(Member member, @Nullable Member other) {
    return other != null
        && member.before().equals(other.before())
        && member.after().equals(other.after());
  }

  private void flush() {
    if (length >= LEAST) {
      List<Cell> row = new ArrayList<>(run.get(0));
      String each = " each";
      for (Map.Entry<Integer, Member> counting : first.entrySet()) {
        Member from = counting.getValue();
        Member last = new Member(from.before(), from.index() + length - 1, from.after());
        row.set(counting.getKey(), new Cell(from.to(last) + each, "", false));
        each = "";
      }
      rows.add(row);
      lengths.add(length);
    } else {
      rows.addAll(run);
      lengths.addAll(Collections.nCopies(run.size(), 1));
    }
    run.clear();
    length = 0;
  }

  /** The rows; nothing may be added after that. */
  public List<List<Cell>> rows() {
    flush();
    return rows;
  }

  /** How many rows each of {@link #rows} stands for. */
  List<Integer> lengths() {
    flush();
    return lengths;
  }
}
