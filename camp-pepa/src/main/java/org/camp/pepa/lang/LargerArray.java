package org.camp.pepa.lang;

import java.util.Optional;
import org.camp.core.diagnostic.Span;

/** Adds a copy to an array of the system equation. */
final class LargerArray {
  private final String component;
  private boolean found;

  private LargerArray(String component) {
    this.component = component;
  }

  /** The definitions with one more copy of {@code component}; empty when it is in no array. */
  static Optional<Definitions> of(Definitions definitions, String component) {
    LargerArray larger = new LargerArray(component);
    Process system = larger.changed(definitions.system());
    return larger.found
        ? Optional.of(new Definitions(definitions.rates(), definitions.processes(), system))
        : Optional.empty();
  }

  private Process changed(Process process) {
    if (process instanceof Process.Array array) {
      if (!found && array.body() instanceof Process.Constant c && c.name().equals(component)) {
        found = true;
        Rate size =
            new Rate.Binary(
                '+', array.size(), new Rate.Number(1, "1", Span.NONE), array.size().span());
        return new Process.Array(array.body(), size, array.actions(), array.span());
      }
      return process;
    }
    if (process instanceof Process.Cooperation cooperation) {
      Process left = changed(cooperation.left());
      Process right = changed(cooperation.right());
      return new Process.Cooperation(left, cooperation.actions(), right, cooperation.span());
    }
    return process instanceof Process.Hiding hiding
        ? new Process.Hiding(changed(hiding.body()), hiding.actions(), hiding.span())
        : process;
  }
}
