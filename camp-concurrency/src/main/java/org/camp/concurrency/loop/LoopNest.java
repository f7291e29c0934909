package org.camp.concurrency.loop;

import java.util.List;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;

/**
 * A program of nested loops and array assignments, as written.
 *
 * @param source where it was written
 * @param processors how many processors there are
 * @param arrays the arrays
 * @param variables the names of loop variables, by their slots
 * @param body the statements
 */
record LoopNest(
    SourceText source,
    int processors,
    List<Array> arrays,
    List<String> variables,
    List<Node> body) {

  /** A statement. */
  sealed interface Node {}

  /** {@code for v in low..high { body }}, both ends included. */
  record Loop(int slot, Affine low, Affine high, List<Node> body, Span span) implements Node {}

  /** {@code target = …;} with the array elements that the right-hand side reads. */
  record Assign(Reference target, List<Reference> reads, Span span) implements Node {}

  /** An element of an array. */
  record Reference(int array, List<Affine> subscripts, Span span) {}

  /**
   * An array, distributed in blocks: the owner of an element is the number of its block, row by
   * row, modulo the number of processors.
   */
  record Array(String name, long rows, long columns, long blockRows, long blockColumns) {
    int owner(long row, long column, int processors) {
      long across = (columns + blockColumns - 1) / blockColumns;
      return Math.floorMod(row / blockRows * across + column / blockColumns, processors);
    }
  }

  /** An affine function of the loop variables. */
  record Affine(long constant, List<Long> factors) {
    /** Copies the list. */
    Affine {
      factors = List.copyOf(factors);
    }

    long at(long[] values) {
      long sum = constant;
      for (int i = 0; i < factors.size(); i++) {
        sum += factors.get(i) * values[i];
      }
      return sum;
    }

    boolean uses(int slot) {
      return slot < factors.size() && factors.get(slot) != 0;
    }

    boolean isConstant() {
      return factors.stream().allMatch(f -> f == 0);
    }

    Affine plus(Affine other, long times) {
      int size = Math.max(factors.size(), other.factors.size());
      Long[] sum = new Long[size];
      for (int i = 0; i < size; i++) {
        long first = i < factors.size() ? factors.get(i) : 0;
        long second = i < other.factors.size() ? other.factors.get(i) : 0;
        sum[i] = first + times * second;
      }
      return new Affine(constant + times * other.constant, List.of(sum));
    }
  }
}
