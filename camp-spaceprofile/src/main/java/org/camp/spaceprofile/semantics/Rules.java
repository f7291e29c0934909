// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import org.camp.core.lang.Constant;
import org.camp.core.lang.Operator;
import org.camp.spaceprofile.graph.NodeKind;

/** The rules of Fig. 4, and of what extends them, that look at values alone. */
final class Rules {
  private final Recorder graph;
  private final boolean lateApply;

  Rules(Recorder graph, boolean lateApply) {
    this.graph = graph;
    this.lateApply = lateApply;
  }

  Datum constant(Constant constant, int site) {
    if (constant instanceof Constant.Int number) {
      return new Datum.Int(graph.allocate(NodeKind.INT, site, true), number.value());
    }
    if (constant instanceof Constant.Real number) {
      return new Datum.Real(graph.allocate(NodeKind.REAL, site, true), number.value());
    }
    if (constant instanceof Constant.Bool truth) {
      return new Datum.Bool(graph.allocate(NodeKind.BOOL, site, true), truth.value());
    }
    if (constant instanceof Constant.Text text) {
      return new Datum.Text(graph.allocate(NodeKind.TEXT, site, false), text.value());
    }
    return new Datum.Unit(graph.allocate(NodeKind.UNIT, site, true));
  }

  Datum project(Datum value, int index, int site) {
    graph.node(NodeKind.PROJECT, site);
    graph.edge(value);
    if (!(value instanceof Datum.Tuple tuple)) {
      throw ProgramFault.type("'#" + index + "'", "a tuple", value);
    }
    if (index > tuple.items.length) {
      throw new ProgramFault(
          "no-component", "the tuple has " + tuple.items.length + " components, not " + index, "");
    }
    return tuple.items[index - 1];
  }

  Datum array(Datum[] items, int site) {
    int location = graph.node(NodeKind.ARRAY, site);
    graph.edges(items);
    graph.components(items.length);
    return new Datum.Array(location, items);
  }

  Mapping mapping(Datum function, Datum array, int site) {
    graph.node(NodeKind.USE, site);
    graph.edge(function);
    graph.edge(array);
    callee(function);
    Datum[] arguments = Arithmetic.array(Operator.MAP, array).items;
    if (arguments.length > 0) {
      graph.fork(arguments.length, site);
    }
    return new Mapping(function, arguments, arguments.length);
  }

  Mapping indices(Datum size, int site) {
    graph.node(NodeKind.USE, site);
    graph.edge(size);
    int count = Arithmetic.size(Operator.IDX, size);
    if (count > 0) {
      graph.fork(count, site);
    }
    return new Mapping(size, new Datum[0], count);
  }

  /** Ends a branch of a mapping; answers whether there is another one. */
  boolean store(Mapping mapping, Datum result, int site) {
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

  Datum operation(Operator operator, Datum a, int site) {
    graph.node(NodeKind.USE, site);
    graph.edge(a);
    Datum value = Arithmetic.one(operator, a, graph.resultLocation());
    allocated(value, site);
    return value;
  }

  Datum operation(Operator operator, Datum a, Datum b, int site) {
    graph.node(NodeKind.USE, site);
    graph.edge(a);
    graph.edge(b);
    if (operator == Operator.SUB) {
      return Arithmetic.element(a, b);
    }
    boolean array = operator == Operator.ARRAY || operator == Operator.APPEND;
    int location = array ? graph.next() : graph.resultLocation();
    Datum value = Arithmetic.two(operator, a, b, location);
    allocated(value, site);
    if (value instanceof Datum.Array made) {
      graph.edges(made.items);
      graph.components(made.items.length);
    }
    return value;
  }

  private void allocated(Datum value, int site) {
    if (value.location != Datum.UNBOXED) {
      graph.node(value.kind(), site);
    }
  }

  static FunctionGroup.Member callee(Datum function) {
    if (function instanceof Datum.Closure closure) {
      return closure.group.members()[closure.member];
    }
    throw new ProgramFault(
        "not-a-function", DatumText.brief(function) + " is no function, but is called", "");
  }
}
