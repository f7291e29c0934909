// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.camp.bsp.code.ChoiceCompiler;
import org.camp.bsp.code.Code;
import org.camp.bsp.code.Compiler;
import org.camp.bsp.value.ComponentTree;
import org.camp.bsp.value.ParallelVector;
import org.camp.bsp.value.Shape;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Primitive;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;

/** Compiles programs for a machine, with the values of their parameters checked and bound. */
public final class Programs {
  private Programs() {}

  /** Compiles a program for a machine whose processors are numbered from 1. */
  public static Code compile(
      BulkSynchronousProgram program, Map<String, Expr> inputs, Shape shape) {
    return compile(program, inputs, shape, 1);
  }

  /**
   * Compiles a program for a machine.
   *
   * @param inputs what each free name stands for: literals, arrays, vectors, trees
   * @param first the number of the first processor: 0 or 1
   * @throws IllFormed when a vector or tree does not fit the machine, or is no input
   */
  public static Code compile(
      BulkSynchronousProgram program, Map<String, Expr> inputs, Shape shape, int first) {
    Map<String, MlValue> values = new HashMap<>();
    List<Diagnostic> faults = new ArrayList<>();
    inputs.forEach(
        (name, input) -> {
          try {
            values.put(name, value(input, shape));
          } catch (ProgramFault fault) {
            String message = "the value of '" + name + "' does not fit: " + fault.text();
            faults.add(Diagnostic.error(fault.code(), message).withHint(fault.hint()));
          }
        });
    if (!faults.isEmpty()) {
      throw new IllFormed(faults);
    }
    return Compiler.compile(program, values, first);
  }

  private static MlValue value(Expr input, Shape shape) {
    if (input instanceof Expr.Literal literal) {
      return MlValue.of(literal.value(), MlValue.UNBOXED);
    }
    if (input instanceof Expr.ArrayOf array) {
      return new MlValue.Array(MlValue.UNBOXED, values(array.items(), shape));
    }
    if (input instanceof Expr.Tuple tuple) {
      return new MlValue.Tuple(MlValue.UNBOXED, values(tuple.items(), shape));
    }
    if (input instanceof Expr.Construct construct) {
      return new MlValue.Constructed(
          MlValue.UNBOXED,
          ChoiceCompiler.constructor(construct.constructor()),
          values(construct.fields(), shape));
    }
    if (input instanceof Expr.Parallel vector && vector.primitive() == Primitive.VECTOR) {
      int given = vector.operands().size();
      int p = shape.children(1);
      if (!shape.flat() || given != p) {
        throw new ProgramFault(
            "wrong-width",
            shape.flat()
                ? String.format(
                    Locale.ROOT, "it has %d components, the machine %d processors", given, p)
                : "a vector is no input of a program for a tree of components",
            shape.flat() ? "" : "give a tree: {\"tree\": [[1, 2], [3, 4]]}");
      }
      return new ParallelVector(values(vector.operands(), shape));
    }
    if (input instanceof Expr.Parallel tree && tree.primitive() == Primitive.TREE) {
      if (shape.flat()) {
        throw new ProgramFault("wrong-shape", "a flat machine holds no tree", "");
      }
      return tree(tree.operands().get(0), shape, List.of());
    }
    throw new ProgramFault("bad-input", "it is no value", "");
  }

  private static MlValue[] values(List<Expr> inputs, Shape shape) {
    return inputs.stream().map(input -> value(input, shape)).toArray(MlValue[]::new);
  }

  /** Nested arrays, as deep as the machine; what is deeper belongs to the values of the leaves. */
  private static ComponentTree tree(Expr input, Shape shape, List<Integer> path) {
    int stage = path.size() + 1;
    int p = shape.children(path);
    if (p == 0) {
      return new ComponentTree(stage, value(input, shape));
    }
    List<Expr> items = input instanceof Expr.ArrayOf array ? array.items() : null;
    if (items == null || items.size() != p) {
      String found = items == null ? "a single value" : items.size() + " of them";
      throw new ProgramFault(
          "wrong-shape",
          String.format(
              Locale.ROOT,
              "a component of level %d has %d children, but there is %s",
              stage,
              p,
              found),
          "");
    }
    ComponentTree[] children = new ComponentTree[p];
    for (int i = 0; i < p; i++) {
      children[i] = tree(items.get(i), shape, ParentComponent.child(path, i));
    }
    return new ComponentTree(stage, null, children);
  }
}
