// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

import java.util.HashMap;
import java.util.Map;
import org.camp.concurrency.trace.span.SpanKind;
import org.camp.concurrency.trace.span.SpanTable;

/**
 * Kinds of spans of a trace where no span has one, by position: what has no parent, or a remote
 * one, is a server; what has children, all of them remote, is a call; anything else is internal. A
 * leaf is a call when its operation is one in more traces of the set than not, and calls what it
 * calls there.
 */
final class Positions {
  private final SpanTable table;

  /** Operation → traces in which it is a call, less those in which it is none. */
  private final Map<Integer, Integer> balance = new HashMap<>();

  /** Operation → service that it calls → how often. */
  private final Map<Integer, Map<Integer, Integer>> called = new HashMap<>();

  Positions(SpanTable table) {
    this.table = table;
  }

  /** Whether no span of a trace has a kind. */
  static boolean areNeeded(TraceTree tree) {
    for (int row : tree.row) {
      if (tree.table.kind(row) != SpanKind.UNKNOWN) {
        return false;
      }
    }
    return true;
  }

  /** Takes a trace of the set into account. */
  void learn(TraceTree tree) {
    Map<Integer, Boolean> seen = new HashMap<>();
    for (int span = 0; span < tree.size(); span++) {
      if (tree.firstChild[span] == tree.firstChild[span + 1]) {
        continue;
      }
      boolean call = kind(tree, span) == SpanKind.CLIENT;
      seen.merge(tree.operation(span), call, Boolean::logicalAnd);
      if (call) {
        called
            .computeIfAbsent(tree.operation(span), key -> new HashMap<>())
            .merge(table.service(tree.operation(lastChild(tree, span))), 1, Integer::sum);
      }
    }
    seen.forEach((operation, call) -> balance.merge(operation, call ? 1 : -1, Integer::sum));
  }

  private static int lastChild(TraceTree tree, int span) {
    int last = tree.child[tree.firstChild[span]];
    for (int i = tree.firstChild[span]; i < tree.firstChild[span + 1]; i++) {
      last = tree.end[tree.child[i]] > tree.end[last] ? tree.child[i] : last;
    }
    return last;
  }

  /** The kind of a span, leaves aside. */
  private static SpanKind kind(TraceTree tree, int span) {
    if (tree.parent[span] < 0 || tree.isRemote(span, tree.parent[span])) {
      return SpanKind.SERVER;
    }
    boolean call = tree.firstChild[span] < tree.firstChild[span + 1];
    for (int i = tree.firstChild[span]; i < tree.firstChild[span + 1] && call; i++) {
      call = tree.isRemote(span, tree.child[i]);
    }
    return call ? SpanKind.CLIENT : SpanKind.INTERNAL;
  }

  /** The kind of a span of a trace without kinds. */
  SpanKind of(TraceTree tree, int span) {
    SpanKind kind = kind(tree, span);
    return kind == SpanKind.INTERNAL
            && tree.firstChild[span] == tree.firstChild[span + 1]
            && balance.getOrDefault(tree.operation(span), 0) > 0
        ? SpanKind.CLIENT
        : kind;
  }

  /** The text that names what an operation calls in most of its calls, or −1. */
  int callee(int operation) {
    int most = 0;
    int best = -1;
    for (Map.Entry<Integer, Integer> service :
        called.getOrDefault(operation, Map.of()).entrySet()) {
      boolean first =
          best >= 0
              && service.getValue() == most
              && table.text(service.getKey()).compareTo(table.text(best)) < 0;
      if (service.getValue() > most || first) {
        most = service.getValue();
        best = service.getKey();
      }
    }
    return best;
  }
}
