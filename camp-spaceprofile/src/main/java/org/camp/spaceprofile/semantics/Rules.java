// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import org.camp.core.lang.Constant;
import org.camp.core.lang.Operator;
import org.camp.core.lang.eval.Arithmetic;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;
import org.camp.core.lang.eval.Routine;
import org.camp.spaceprofile.graph.NodeKind;

/** The rules of Fig. 4, and of what extends them, that look at values alone. */
final class Rules {
  private final GraphRecorder graph;
  private final boolean lateApply;

  Rules(GraphRecorder graph, boolean lateApply) {
    this.graph = graph;
    this.lateApply = lateApply;
  }

  MlValue constant(Constant constant, int site) {
    if (constant instanceof Constant.Int number) {
      return MlValue.of(number.value(), graph.allocate(NodeKind.INT, site, true));
    }
    NodeKind kind = NodeKind.UNIT;
    if (constant instanceof Constant.Real) {
      kind = NodeKind.REAL;
    } else if (constant instanceof Constant.Bool) {
      kind = NodeKind.BOOL;
    } else if (constant instanceof Constant.Text) {
      kind = NodeKind.TEXT;
    }
    return MlValue.of(constant, graph.allocate(kind, site, kind != NodeKind.TEXT));
  }

  MlValue project(MlValue value, int index, int site) {
    graph.node(NodeKind.PROJECT, site);
    graph.edge(value);
    return Arithmetic.project(value, index);
  }

  MlValue array(MlValue[] items, int site) {
    int location = graph.node(NodeKind.ARRAY, site);
    graph.edges(items);
    graph.components(items.length);
    return new MlValue.Array(location, items);
  }

  Mapping mapping(MlValue function, MlValue array, int site) {
    graph.node(NodeKind.USE, site);
    graph.edge(function);
    graph.edge(array);
    callee(function);
    MlValue[] arguments = Arithmetic.array(Operator.MAP, array);
    if (arguments.length > 0) {
      graph.fork(arguments.length, site);
    }
    return new Mapping(function, arguments, arguments.length);
  }

  Mapping indices(MlValue size, int site) {
    graph.node(NodeKind.USE, site);
    graph.edge(size);
    int count = Arithmetic.size(size);
    if (count > 0) {
      graph.fork(count, site);
    }
    return new Mapping(size, new MlValue[0], count);
  }

  /** Ends a branch of a mapping; answers whether there is another one. */
  boolean store(Mapping mapping, MlValue result, int site) {
    if (lateApply && mapping.arguments.length > 0) {
      graph.node(NodeKind.APPLY, site);
      graph.edge(mapping.function);
      graph.edge(mapping.argument());
    }
    mapping.results[mapping.next++] = result;
    if (mapping.next < mapping.results.length) {
      graph.nextBranch();
      return true;
    }
    graph.join(site);
    return false;
  }

  MlValue operation(Operator operator, MlValue a, int site) {
    graph.node(NodeKind.USE, site);
    graph.edge(a);
    MlValue value = Arithmetic.one(operator, a, graph.resultLocation());
    allocated(value, site);
    return value;
  }

  MlValue operation(Operator operator, MlValue a, MlValue b, int site) {
    graph.node(NodeKind.USE, site);
    graph.edge(a);
    graph.edge(b);
    if (operator == Operator.SUB) {
      return Arithmetic.element(a, b);
    }
    boolean array = operator == Operator.ARRAY || operator == Operator.APPEND;
    int location = array ? graph.next() : graph.resultLocation();
    MlValue value = Arithmetic.two(operator, a, b, location);
    allocated(value, site);
    if (value instanceof MlValue.Array made) {
      graph.edges(made.items);
      graph.components(made.items.length);
    }
    return value;
  }

  private void allocated(MlValue value, int site) {
    if (value.location != MlValue.UNBOXED) {
      graph.node(kind(value), site);
    }
  }

  /** The kind of node that allocates the result of an operation. */
  private static NodeKind kind(MlValue value) {
    if (value instanceof MlValue.Int) {
      return NodeKind.INT;
    }
    if (value instanceof MlValue.Bool) {
      return NodeKind.BOOL;
    }
    if (value instanceof MlValue.Real) {
      return NodeKind.REAL;
    }
    return value instanceof MlValue.Text ? NodeKind.TEXT : NodeKind.ARRAY;
  }

  static Routine callee(MlValue function) {
    if (function instanceof Closure closure) {
      return closure.routine();
    }
    throw ProgramFault.notCallable(function);
  }
}
