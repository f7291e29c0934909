// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.Arrays;
import org.camp.core.lang.BasisOperation;
import org.camp.core.lang.eval.Arithmetic;
import org.camp.core.lang.eval.BasisArithmetic;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;
import org.camp.spaceprofile.graph.Layout;
import org.camp.spaceprofile.graph.NodeKind;

/** The nodes and edges of operations of the Basis, among them all that read and write cells. */
final class CellRules {
  private final NodeRecorder graph;
  private final Rules rules;
  private final Accesses accesses;
  private final StringBuilder output;

  /** The cell that all printing writes. */
  private final int printed;

  CellRules(NodeRecorder graph, Rules rules, Accesses accesses, StringBuilder output) {
    this.output = output;
    this.graph = graph;
    this.rules = rules;
    this.accesses = accesses;
    printed = graph.cells(1);
  }

  /**
   * The result of an operation.
   *
   * @param stack position → value; the operands begin at {@code from}
   */
  MlValue of(BasisOperation operation, MlValue[] stack, int from, int site) {
    graph.node(NodeKind.USE, site);
    for (int i = 0; i < operation.arity(); i++) {
      graph.edge(stack[from + i]);
    }
    MlValue first = stack[from];
    return switch (operation) {
      case REF -> reference(first, site);
      case CONTENT -> {
        MlValue.Cells cell = (MlValue.Cells) first;
        accesses.read(cell.firstSlot, graph.latest());
        yield cell.items[0];
      }
      case ASSIGN -> write((MlValue.Cells) first, 0, stack[from + 1]);
      case ARRAY -> filled(first, stack[from + 1], site);
      case ALLOC -> filled(first, MlValue.Unset.ONLY, site);
      case SUB -> {
        if (first instanceof MlValue.Array) {
          yield bare(Arithmetic.element(first, stack[from + 1]), site);
        }
        MlValue.Cells array = (MlValue.Cells) first;
        int index = index(array, stack[from + 1]);
        accesses.read(array.firstSlot + index, graph.latest());
        yield bare(set(array.items[index], index), site);
      }
      case UPDATE -> {
        MlValue.Cells array = (MlValue.Cells) first;
        yield write(array, index(array, stack[from + 1]), stack[from + 2]);
      }
      case LENGTH, VECTOR_LENGTH -> {
        MlValue.Block array = (MlValue.Block) first;
        yield allocated(MlValue.of(array.items.length, graph.resultLocation()), site);
      }
      case FREEZE -> frozen((MlValue.Cells) first, site);
      case VECTOR_SUB -> bare(Arithmetic.element(first, stack[from + 1]), site);
      case TOUCH -> touched((FutureValue) first);
      case PRINT -> {
        accesses.write(printed, graph.latest(), false);
        output.append(BasisArithmetic.text(first));
        yield MlValue.UNIT;
      }
      default -> {
        MlValue[] operands = Arrays.copyOfRange(stack, from, from + operation.arity());
        yield allocated(BasisArithmetic.of(operation, operands, location(operation)), site);
      }
    };
  }

  private MlValue allocated(MlValue value, int site) {
    rules.allocated(value, site);
    return value;
  }

  private int location(BasisOperation operation) {
    return switch (operation) {
      case IGNORE -> MlValue.UNBOXED;
      case EXN_NAME, STR, SUBSTRING, IMPLODE, CONCAT, INT_TEXT, REAL_TEXT, REAL_FIXED, WORD_TEXT ->
          graph.next();
      case POW, ASIN, ACOS, ATAN, LOG10, REAL_TRUNC, REAL_FLOOR -> graph.realLocation();
      default -> graph.resultLocation();
    };
  }

  private MlValue reference(MlValue content, int site) {
    int location = graph.node(NodeKind.CELL, site);
    MlValue.Cells cell = new MlValue.Cells(location, true, graph.cells(1), content);
    graph.write(location, cell.firstSlot, location, content.location);
    return cell;
  }

  private MlValue filled(MlValue size, MlValue content, int site) {
    MlValue[] items = new MlValue[Arithmetic.size(size)];
    MlValue bare = stored(content);
    Arrays.fill(items, bare);
    int location = graph.node(NodeKind.ARRAY, site);
    graph.components(items.length);
    int first = graph.cells(items.length);
    if (bare.location != MlValue.UNBOXED) {
      for (int i = 0; i < items.length; i++) {
        graph.write(location, first + i, location, bare.location);
      }
    }
    resize(location, items.length, bare);
    return new MlValue.Cells(location, false, first, items);
  }

  /** MLton packs characters and truth values of an array, and has no room for units. */
  private void resize(int location, int elements, MlValue content) {
    if (graph.layout() != Layout.MLTON64) {
      return;
    }
    int inOneWord =
        content instanceof MlValue.Char
            ? 8
            : content instanceof MlValue.Bool ? 2 : content instanceof MlValue.Unit ? 0 : 1;
    if (inOneWord != 1) {
      graph.resize(location, Layout.MLTON64.packed(elements, inOneWord));
    }
  }

  /**
   * A value as a cell holds it: real numbers without a cell of their own when the layout says so.
   */
  private MlValue stored(MlValue value) {
    return graph.holdsRealsBare() && value instanceof MlValue.Real real
        ? new MlValue.Real(MlValue.UNBOXED, real.value)
        : value;
  }

  /** A value out of an array: a real number that had no cell there gets one. */
  private MlValue bare(MlValue value, int site) {
    return graph.holdsRealsBare() && value instanceof MlValue.Real real
        ? allocated(new MlValue.Real(graph.next(), real.value), site)
        : value;
  }

  private static int index(MlValue.Cells array, MlValue index) {
    return BasisArithmetic.index(((MlValue.Int) index).value, array.items.length);
  }

  private static MlValue set(MlValue content, int index) {
    if (content instanceof MlValue.Unset) {
      throw new ProgramFault(
          "uninitialised", "element " + index + " has not been written", "write it before");
    }
    return content;
  }

  private MlValue write(MlValue.Cells cells, int index, MlValue value) {
    int node = graph.latest();
    MlValue before = cells.items[index];
    MlValue content = cells.reference ? value : stored(value);
    accesses.write(cells.firstSlot + index, node, Accesses.isSame(before, content));
    if (before instanceof MlValue.Unset && !cells.reference) {
      resize(cells.location, cells.items.length, content);
    }
    cells.items[index] = content;
    graph.write(node, cells.firstSlot + index, cells.location, content.location);
    return MlValue.UNIT;
  }

  private MlValue frozen(MlValue.Cells array, int site) {
    return rules.array(contents(array, graph.latest()).clone(), site);
  }

  /** What a node reads of a whole array. */
  private MlValue[] contents(MlValue.Cells array, int node) {
    for (int i = 0; i < array.items.length; i++) {
      set(array.items[i], i);
      accesses.read(array.firstSlot + i, node);
    }
    return array.items;
  }

  /** Begins a {@code map}; an array whose elements may change is read as a whole. */
  Mapping mapping(MlValue function, MlValue array, int site) {
    return array instanceof MlValue.Cells changing
        ? rules.mapping(function, array, contents(changing, graph.next()), site)
        : rules.mapping(function, array, site);
  }

  /** Begins an {@code idx}. */
  Mapping indices(MlValue size, int site) {
    return rules.indices(size, site);
  }

  /** Ends a branch of a mapping; answers whether there is another one. */
  boolean store(Mapping mapping, MlValue result, int site) {
    return rules.store(mapping, result, site);
  }

  private MlValue touched(FutureValue future) {
    graph.touch(future.number);
    accesses.order().touch(future.number);
    Raised failure = future.failure;
    if (failure != null) {
      throw failure;
    }
    return future.value;
  }
}
