// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.camp.core.diagnostic.Span;
import org.camp.pepa.lang.Process.ActionSet;

/** Adds a copy of one component to the system equation: an array grows, {@code P} becomes P[2]. */
final class Replica {
  private final Map<String, Process> bodies;
  private int before;
  private boolean found;

  private Replica(Map<String, Process> bodies, int component) {
    this.bodies = bodies;
    this.before = component;
  }

  /** The definitions with one more of the component of that number, counted as they are written. */
  static Optional<Definitions> of(Definitions definitions, int component) {
    Replica replica = new Replica(definitions.processesByName(), component);
    Process system = replica.changed(definitions.system());
    return replica.found
        ? Optional.of(new Definitions(definitions.rates(), definitions.processes(), system))
        : Optional.empty();
  }

  private Process changed(Process process) {
    if (found) {
      return process;
    }
    if (process instanceof Process.Cooperation cooperation) {
      Process left = changed(cooperation.left());
      Process right = changed(cooperation.right());
      return new Process.Cooperation(left, cooperation.actions(), right, cooperation.span());
    }
    if (process instanceof Process.Hiding hiding) {
      return new Process.Hiding(changed(hiding.body()), hiding.actions(), hiding.span());
    }
    if (process instanceof Process.Array array) {
      Rate more = new Rate.Binary('+', array.size(), number("1"), array.size().span());
      return isIt() ? new Process.Array(array.body(), more, array.actions(), array.span()) : array;
    }
    if (process instanceof Process.Constant constant && !isSequential(constant)) {
      Process inner = changed(body(constant));
      return found ? inner : process;
    }
    return isIt()
        ? new Process.Array(process, number("2"), ActionSet.EMPTY, process.span())
        : process;
  }

  /** Whether the component at hand is the one that is asked for. */
  private boolean isIt() {
    found = before == 0;
    before--;
    return found;
  }

  private boolean isSequential(Process.Constant constant) {
    Process at = constant;
    while (at instanceof Process.Constant c) {
      at = body(c);
    }
    return at instanceof Process.Prefix || at instanceof Process.Choice;
  }

  private Process body(Process.Constant constant) {
    return Objects.requireNonNull(bodies.get(constant.name()));
  }

  private static Rate number(String digits) {
    return new Rate.Number(Double.parseDouble(digits), digits, Span.NONE);
  }
}
