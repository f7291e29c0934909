// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import com.google.common.math.BigIntegerMath;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.lang.Process;
import org.camp.pepa.lang.RateValues;

/** A model ready to run: components with their places in the state vector, and activities. */
final class CompiledSystem {
  final PepaModel model;
  final ActionTypes actions;
  final List<ComponentLayout> places;
  final SystemTerm system;
  final Activities activities;
  final int words;

  CompiledSystem(
      PepaModel model,
      ActionTypes actions,
      List<ComponentLayout> places,
      SystemTerm system,
      int words) {
    this.model = model;
    this.actions = actions;
    this.places = places;
    this.words = words;
    this.system = system;
    this.activities = Activities.of(system, places);
  }

  long[] initial() {
    long[] state = new long[words];
    places.forEach(place -> place.initialise(state));
    return state;
  }

  /**
   * Derives the elements of all arrays, so that several threads may ask for moves.
   *
   * @throws OverBudget when one has more states than that
   */
  void complete(int most) {
    for (ComponentLayout place : places) {
      if (!place.process.complete(most)) {
        throw new OverBudget(
            Diagnostic.error(
                    "over-budget",
                    String.format(
                        Locale.ROOT,
                        "the element of the array %s has over %,d states",
                        place.process.name,
                        most))
                .withHint("take an exact -o pepa.method=…: it derives only what is reached"));
      }
    }
    for (ActionNode node : activities.node) {
      node.complete();
    }
  }

  /** How many states a state stands for when the copies of arrays are told apart. */
  BigInteger ways(long[] states, int base) {
    BigInteger[] ways = {BigInteger.ONE};
    for (ComponentLayout place : places) {
      int[] placed = {0};
      place.occupied(
          states,
          base,
          (local, copies) -> {
            placed[0] += copies;
            if (placed[0] > copies) {
              ways[0] = ways[0].multiply(BigIntegerMath.binomial(placed[0], copies));
            }
            BigInteger each = place.process.ways(local);
            if (!each.equals(BigInteger.ONE)) {
              ways[0] = ways[0].multiply(each.pow(copies));
            }
          });
    }
    return ways[0];
  }

  /** The local states of all components; an array as counts. */
  List<String> describe(long[] states, int base) {
    List<String> names = new ArrayList<>();
    for (ComponentLayout place : places) {
      place.occupied(
          states,
          base,
          (local, copies) ->
              names.add(
                  place.process.stateName(local) + (place.isArray() ? "[" + copies + "]" : "")));
    }
    return names;
  }

  /**
   * Pushes the moves of an activity in a state.
   *
   * @throws IllFormed when it is active and passive at once, or passive without a partner
   */
  int moves(int activity, long[] states, int base, MoveStack out) {
    int count = activities.node[activity].moves(states, base, out);
    if (count > 0 && out.kind != RateKind.ACTIVE) {
      throw out.kind == RateKind.MIXED
          ? mixed(activity, states, base)
          : unsynchronised(activity, states, base);
    }
    return count;
  }

  private IllFormed mixed(int activity, long[] states, int base) {
    return fault(
        "mixed-rates",
        "'%s' is enabled both actively and passively in %s",
        activity,
        states,
        base,
        "let the components cooperate on it, or make all of them active or all passive");
  }

  private IllFormed unsynchronised(int activity, long[] states, int base) {
    return fault(
        "passive-alone",
        "the passive action '%s' has no active partner in %s",
        activity,
        states,
        base,
        "let it cooperate with a component that does it at a rate");
  }

  private IllFormed fault(
      String code, String message, int activity, long[] states, int base, String hint) {
    String action = actions.name(activities.own[activity]);
    String state = "the state (" + String.join(", ", describe(states, base)) + ")";
    Diagnostic plain =
        Diagnostic.error(code, String.format(Locale.ROOT, message, action, state)).withHint(hint);
    return new IllFormed(
        place(plain, p -> p.action().equals(action) && isPassive(p))
            .or(() -> place(plain, p -> p.action().equals(action)))
            .orElse(plain));
  }

  private boolean isPassive(Process.Prefix prefix) {
    RateValues rates =
        new RateValues(model.definitions(), Map.of(), model.source(), new Diagnostics());
    return rates.of(prefix.rate()).passive();
  }

  /** Points at the first such activity that the model writes. */
  private Optional<Diagnostic> place(Diagnostic plain, Predicate<Process.Prefix> which) {
    for (var definition : model.definitions().processes()) {
      List<Process> open = new ArrayList<>(List.of(definition.body()));
      while (!open.isEmpty()) {
        Process process = open.remove(open.size() - 1);
        if (process instanceof Process.Prefix prefix) {
          if (which.test(prefix)) {
            return Optional.of(
                model
                    .source()
                    .error(plain.code(), prefix.actionSpan(), plain.message())
                    .withHint(plain.hint()));
          }
          open.add(prefix.next());
        } else if (process instanceof Process.Choice choice) {
          for (int i = choice.options().size() - 1; i >= 0; i--) {
            open.add(choice.options().get(i));
          }
        }
      }
    }
    return Optional.empty();
  }
}
