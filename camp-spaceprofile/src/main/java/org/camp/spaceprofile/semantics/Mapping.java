// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import org.camp.spaceprofile.graph.NodeKind;

/** How far a {@code map}, or the making of indices, has come; no program sees it. */
final class Mapping extends Datum {
  final Datum function;

  /** Element → what the function is applied to. */
  final Datum[] arguments;

  /** Element → what the function gave; null where it has not run. */
  final Datum[] results;

  int next;

  Mapping(Datum function, Datum[] arguments, int size) {
    super(UNBOXED);
    this.function = function;
    this.arguments = arguments;
    results = new Datum[size];
  }

  Datum argument() {
    return arguments[next];
  }

  @Override
  NodeKind kind() {
    return NodeKind.ARRAY;
  }
}
