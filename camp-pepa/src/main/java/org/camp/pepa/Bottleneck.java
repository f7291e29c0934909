package org.camp.pepa;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.camp.pepa.statespace.StateSpace;

/**
 * How busy the components that set the pace are.
 *
 * @param utilisations of every component with an activity of its own rate, in the order of the
 *     system
 */
public record Bottleneck(List<Utilisation> utilisations) {
  /** From this share of time on, a component is said to limit the system. */
  private static final double BUSY = 0.5;

  /**
   * A component.
   *
   * @param component its number in the system
   * @param name what it starts as
   * @param busy share of time in which an activity that it takes part in is going on, as in {@link
   *     StateSpace#busy}; of an array, the mean over its copies
   */
  public record Utilisation(int component, String name, double busy) {}

  /** Copies the list. */
  public Bottleneck {
    utilisations = List.copyOf(utilisations);
  }

  static Bottleneck find(StateSpace space, double[] probability) {
    double[] busy = space.busy(probability);
    List<Utilisation> all = new ArrayList<>();
    List<StateSpace.Component> components = space.components();
    for (int i = 0; i < busy.length; i++) {
      if (space.isActive(i)) {
        all.add(new Utilisation(i, components.get(i).name(), Math.min(1, busy[i])));
      }
    }
    return new Bottleneck(all);
  }

  /** The busiest component; empty when no component is busy half of the time. */
  public Optional<Utilisation> limiting() {
    return utilisations.stream()
        .max(Comparator.comparingDouble(Utilisation::busy))
        .filter(most -> most.busy() >= BUSY);
  }
}
