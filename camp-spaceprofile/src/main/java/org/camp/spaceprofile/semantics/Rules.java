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
  private final NodeRecorder graph;

  Rules(NodeRecorder graph) {
    this.graph = graph;
  }

  MlValue constant(Constant constant, int site) {
    if (constant instanceof Constant.Int number) {
      return MlValue.of(number.value(), graph.allocate(NodeKind.INT, site, true));
    }
    if (constant instanceof Constant.Real) {
      return MlValue.of(constant, graph.allocateReal(site));
    }
    if (constant instanceof Constant.Text string) {
      MlValue.Text text = new MlValue.Text(graph.node(NodeKind.TEXT, site), string.value());
      text(text);
      return text;
    }
    NodeKind kind = NodeKind.UNIT;
    if (constant instanceof Constant.Bool) {
      kind = NodeKind.BOOL;
    } else if (constant instanceof Constant.Char) {
      kind = NodeKind.CHAR;
    } else if (constant instanceof Constant.Word) {
      kind = NodeKind.WORD;
    }
    return MlValue.of(constant, graph.allocate(kind, site, true));
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
    return mapping(function, array, Arithmetic.array(Operator.MAP, array), site);
  }

  /** Begins a {@code map} over the elements that an array has now. */
  Mapping mapping(MlValue function, MlValue array, MlValue[] arguments, int site) {
    graph.node(NodeKind.USE, site);
    graph.edge(function);
    graph.edge(array);
    callee(function);
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

  /** The call of an element has returned; its node comes behind the body (section 8.1). */
  void applied(Mapping mapping, int site) {
    graph.node(NodeKind.APPLY, site);
    graph.edge(mapping.function);
    graph.edge(mapping.argument());
  }

  /** Ends a branch of a mapping; answers whether there is another one. */
  boolean store(Mapping mapping, MlValue result, int site) {
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
    MlValue value = Arithmetic.one(operator, a, place(operator, a));
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
    boolean cell =
        operator == Operator.ARRAY || operator == Operator.APPEND || operator == Operator.CONCAT;
    int location = cell ? graph.next() : place(operator, a);
    MlValue value = Arithmetic.two(operator, a, b, location);
    allocated(value, site);
    if (value instanceof MlValue.Array made) {
      graph.edges(made.items);
      graph.components(made.items.length);
    }
    return value;
  }

  /** Where the result of an operation on numbers will be. */
  private int place(Operator operator, MlValue a) {
    return graph.holdsRealsBare() && isReal(operator, a)
        ? graph.realLocation()
        : graph.resultLocation();
  }

  private static boolean isReal(Operator operator, MlValue a) {
    return switch (operator) {
      case REAL, DIVIDE, SQRT, SIN, COS, TAN, ATAN2, EXP, LN -> true;
      case PLUS, MINUS, TIMES, NEGATE, ABS, MIN, MAX -> a instanceof MlValue.Real;
      default -> false;
    };
  }

  void allocated(MlValue value, int site) {
    if (value.location != MlValue.UNBOXED) {
      graph.node(kind(value), site);
      if (value instanceof MlValue.Text text) {
        text(text);
      }
    }
  }

  /** Says how long the string is that the latest node made. */
  private void text(MlValue.Text text) {
    if (graph.layout() != null) {
      graph.components(text.value.length());
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
    if (value instanceof MlValue.Char) {
      return NodeKind.CHAR;
    }
    if (value instanceof MlValue.Word) {
      return NodeKind.WORD;
    }
    if (value instanceof MlValue.Constructed) {
      return NodeKind.CONSTRUCTOR;
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
