package org.camp.pepa.statespace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.OverBudget;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.lang.PepaText;
import org.camp.pepa.lang.Process;
import org.camp.pepa.lang.Process.ActionSet;
import org.camp.pepa.lang.RateValues;

/** Turns the system equation into components and activities. */
final class SystemCompiler {
  /** Components side by side; more of the same kind belong into an array. */
  private static final int MOST_PLACES = 5_000;

  private static final int DEEPEST = 2_000;

  /** States of a parallel process that is the element of an array. */
  private static final int MOST_ELEMENT_STATES = 100_000;

  private final PepaModel model;
  private final Map<String, Process> bodies;
  private final RateValues rates;
  private final ActionTable actions;
  private final SequentialProcesses sequential;
  private final List<Place> places = new ArrayList<>();
  private final Packing packing = new Packing();
  private int depth;

  private SystemCompiler(
      PepaModel model, RateValues rates, ActionTable actions, SequentialProcesses sequential) {
    this.model = model;
    this.bodies = model.definitions().processesByName();
    this.rates = rates;
    this.actions = actions;
    this.sequential = sequential;
  }

  /**
   * Compiles a model.
   *
   * @throws org.camp.core.diagnostic.IllFormed with all wrong rates
   * @throws org.camp.core.diagnostic.BadInput when a binding is wrong
   */
  static CompiledSystem compile(PepaModel model, Map<String, String> bindings) {
    Diagnostics problems = new Diagnostics();
    RateValues rates = new RateValues(model.definitions(), bindings, model.source(), problems);
    ActionTable actions = new ActionTable();
    SequentialProcesses sequential = new SequentialProcesses(model, rates, actions, problems);
    SystemCompiler compiler = new SystemCompiler(model, rates, actions, sequential);
    model.definitions().rates().forEach(rate -> rates.of(rate.value()));
    Part system = compiler.part(model.definitions().system());
    problems.throwIfIllFormed();
    return compiler.done(system);
  }

  private CompiledSystem done(Part system) {
    return new CompiledSystem(model, actions, places, system, packing.words());
  }

  private Part part(Process process) {
    if (++depth > DEEPEST || places.size() > MOST_PLACES) {
      throw new OverBudget(
          Diagnostic.error("too-many-components", "the system has too many components")
              .withHint("write components of the same kind as an array: P[n]"));
    }
    Part part = partOf(process);
    depth--;
    return part;
  }

  private Part partOf(Process process) {
    Process named = unfold(process);
    if (named instanceof Process.Prefix || named instanceof Process.Choice) {
      return single(sequential.derive(process), 1, false, new BitSet());
    }
    if (named instanceof Process.Cooperation) {
      return cooperation(named);
    }
    if (named instanceof Process.Hiding hiding) {
      Part body = part(hiding.body());
      return Part.Hidden.of(body, set(hiding.actions()));
    }
    Process.Array array = (Process.Array) named;
    Process element = unfold(array.body());
    boolean simple = element instanceof Process.Prefix || element instanceof Process.Choice;
    LocalProcess behaviour = simple ? sequential.derive(array.body()) : element(array.body());
    return single(behaviour, rates.size(array.size()), true, set(array.actions()));
  }

  private Part cooperation(Process process) {
    Deque<Process.Cooperation> chain = new ArrayDeque<>();
    Process left = process;
    while (left instanceof Process.Cooperation cooperation) {
      chain.push(cooperation);
      left = cooperation.left();
    }
    Part all = part(left);
    for (Process.Cooperation cooperation : chain) {
      Part right = part(cooperation.right());
      BitSet shared = set(cooperation.actions());
      if (cooperation.actions().wildcard()) {
        shared.or(all.alphabet());
        shared.and(right.alphabet());
        shared.clear(ActionTable.TAU);
      }
      all = Part.Together.of(all, right, shared);
    }
    return all;
  }

  private Part single(LocalProcess process, int copies, boolean array, BitSet shared) {
    Place place = new Place(places.size(), process, copies, array, packing);
    places.add(place);
    return new Part.Single(place, shared);
  }

  /** The behaviour of a parallel process as one component. */
  private LocalProcess element(Process process) {
    SystemCompiler inner = new SystemCompiler(model, rates, actions, sequential);
    CompiledSystem system = inner.done(inner.part(process));
    return Elements.explore(system, PepaText.of(process), MOST_ELEMENT_STATES);
  }

  private BitSet set(ActionSet set) {
    BitSet numbers = new BitSet();
    set.names().forEach(name -> numbers.set(actions.number(name)));
    numbers.clear(ActionTable.TAU);
    return numbers;
  }

  private Process unfold(Process process) {
    Process at = process;
    while (at instanceof Process.Constant constant) {
      at = Objects.requireNonNull(bodies.get(constant.name()));
    }
    return at;
  }
}
