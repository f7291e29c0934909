// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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

  /** Local states of an array that are always counted; of more, only those that are reached. */
  static final int COUNTED = 1_000;

  /** Bits of a sorted array. */
  private static final long WIDEST = 1 << 22;

  private final PepaModel model;
  private final Map<String, Process> bodies;
  private final RateValues rates;
  private final ActionTypes actions;
  private final SequentialProcesses sequential;
  private final List<ComponentLayout> places = new ArrayList<>();
  private final Packing packing = new Packing();
  private final int counted;

  private final Change change;

  private int depth;

  /**
   * What is different from the model as it is written.
   *
   * @param tagged number of the component of which one copy is told apart from the others, or −1
   * @param faster number of the component some of whose actions are faster, or −1
   * @param actions the names of these
   * @param factor how many times as fast they are
   */
  record Change(int tagged, int faster, Set<String> actions, double factor) {
    static final Change NONE = new Change(-1, -1, Set.of(), 1);

    static Change tagged(int component) {
      return new Change(component, -1, Set.of(), 1);
    }
  }

  private SystemCompiler(
      PepaModel model,
      RateValues rates,
      ActionTypes actions,
      SequentialProcesses sequential,
      int counted,
      Change change) {
    this.model = model;
    this.bodies = model.definitions().processesByName();
    this.rates = rates;
    this.actions = actions;
    this.sequential = sequential;
    this.counted = counted;
    this.change = change;
  }

  /**
   * Compiles a model.
   *
   * @throws org.camp.core.diagnostic.IllFormed with all wrong rates
   * @throws org.camp.core.diagnostic.BadInput when a binding is wrong
   */
  static CompiledSystem compile(PepaModel model, Map<String, String> bindings) {
    return compile(model, bindings, COUNTED);
  }

  /** Compiles with another number of local states up to which arrays are counted; 0 for none. */
  static CompiledSystem compile(PepaModel model, Map<String, String> bindings, int counted) {
    return compile(model, bindings, counted, Change.NONE);
  }

  /** Compiles a model with a change; a copy that is told apart stands before the others. */
  static CompiledSystem compile(PepaModel model, Map<String, String> bindings, Change change) {
    return compile(model, bindings, COUNTED, change);
  }

  private static CompiledSystem compile(
      PepaModel model, Map<String, String> bindings, int counted, Change change) {
    Diagnostics problems = new Diagnostics();
    RateValues rates = new RateValues(model.definitions(), bindings, model.source(), problems);
    ActionTypes actions = new ActionTypes();
    SequentialProcesses sequential = new SequentialProcesses(model, rates, actions, problems);
    SystemCompiler compiler =
        new SystemCompiler(model, rates, actions, sequential, counted, change);
    model.definitions().rates().forEach(rate -> rates.of(rate.value()));
    SystemTerm system = compiler.part(model.definitions().system());
    problems.throwIfIllFormed();
    return compiler.done(system);
  }

  private CompiledSystem done(SystemTerm system) {
    return new CompiledSystem(model, actions, places, system, packing.words());
  }

  private SystemTerm part(Process process) {
    if (++depth > DEEPEST || places.size() > MOST_PLACES) {
      throw new OverBudget(
          Diagnostic.error("too-many-components", "the system has too many components")
              .withHint("write components of the same kind as an array: P[n]"));
    }
    SystemTerm part = partOf(process);
    depth--;
    return part;
  }

  private SystemTerm partOf(Process process) {
    Process named = unfold(process);
    if (named instanceof Process.Prefix || named instanceof Process.Choice) {
      return single(sequential.derive(process), 1, ComponentLayout.Layout.SINGLE, new BitSet());
    }
    if (named instanceof Process.Cooperation) {
      return cooperation(named);
    }
    if (named instanceof Process.Hiding hiding) {
      SystemTerm body = part(hiding.body());
      return SystemTerm.Hidden.of(body, set(hiding.actions()));
    }
    Process.Array array = (Process.Array) named;
    Process element = unfold(array.body());
    boolean simple = element instanceof Process.Prefix || element instanceof Process.Choice;
    LocalProcess behaviour = simple ? sequential.derive(array.body()) : element(array.body());
    int copies = rates.size(array.size());
    BitSet shared = set(array.actions());
    if (places.size() == change.tagged && copies > 1) {
      return oneAndOthers(behaviour, copies, simple, shared);
    }
    return single(behaviour, copies, layout(behaviour, copies, simple), shared);
  }

  /** Copies of an array are exchangeable, so one can stand beside the others. */
  private SystemTerm oneAndOthers(LocalProcess process, int copies, boolean simple, BitSet shared) {
    if (!simple && !process.complete(COUNTED)) {
      throw new OverBudget(
          Diagnostic.error(
              "over-budget",
              String.format(
                  Locale.ROOT,
                  "one copy of %s cannot be followed: it has over %,d states",
                  process.name,
                  COUNTED)));
    }
    SystemTerm one = single(process, 1, ComponentLayout.Layout.SINGLE, new BitSet());
    SystemTerm others = single(process, copies - 1, layout(process, copies - 1, simple), shared);
    return SystemTerm.Together.of(one, others, shared);
  }

  /** Counts take bits for every local state, sorted copies for every copy. */
  private ComponentLayout.Layout layout(LocalProcess process, int copies, boolean known) {
    if (counted > 0 && process.complete(counted)) {
      return ComponentLayout.Layout.COUNTED;
    }
    long sorted = (long) copies * Packing.bits(known ? process.size() - 1 : ElementStates.MOST - 1);
    if (known && counted > 0 && (long) process.size() * Packing.bits(copies) <= sorted) {
      return ComponentLayout.Layout.COUNTED;
    }
    if (sorted > WIDEST) {
      throw new OverBudget(
          Diagnostic.error(
              "over-budget",
              String.format(
                  Locale.ROOT,
                  "an array of %,d copies whose element has over %,d states, %s, is too large",
                  copies,
                  counted,
                  process.name)));
    }
    return ComponentLayout.Layout.SORTED;
  }

  private SystemTerm cooperation(Process process) {
    Deque<Process.Cooperation> chain = new ArrayDeque<>();
    Process left = process;
    while (left instanceof Process.Cooperation cooperation) {
      chain.push(cooperation);
      left = cooperation.left();
    }
    SystemTerm all = part(left);
    for (Process.Cooperation cooperation : chain) {
      SystemTerm right = part(cooperation.right());
      BitSet shared = set(cooperation.actions());
      if (cooperation.actions().wildcard()) {
        shared.or(all.alphabet());
        shared.and(right.alphabet());
        shared.clear(ActionTypes.TAU);
      }
      all = SystemTerm.Together.of(all, right, shared);
    }
    return all;
  }

  private SystemTerm single(
      LocalProcess written, int copies, ComponentLayout.Layout layout, BitSet shared) {
    LocalProcess process = changed(written);
    boolean open = layout == ComponentLayout.Layout.SORTED && !process.isSequential();
    ComponentLayout place =
        new ComponentLayout(
            places.size(),
            process,
            copies,
            layout,
            open ? ElementStates.MOST : process.size(),
            packing);
    places.add(place);
    return new SystemTerm.Single(place, shared);
  }

  private LocalProcess changed(LocalProcess process) {
    if (places.size() != change.faster || !process.complete(COUNTED)) {
      return process;
    }
    BitSet which = new BitSet();
    change.actions.forEach(name -> which.set(actions.number(name)));
    return process.faster(which, change.factor);
  }

  /** The behaviour of a parallel process as one component. */
  private LocalProcess element(Process process) {
    SystemCompiler inner =
        new SystemCompiler(model, rates, actions, sequential, counted, Change.NONE);
    ElementStates elements = new ElementStates(inner.done(inner.part(process)));
    return new LocalProcess(PepaText.of(process), elements);
  }

  private BitSet set(ActionSet set) {
    BitSet numbers = new BitSet();
    set.names().forEach(name -> numbers.set(actions.number(name)));
    numbers.clear(ActionTypes.TAU);
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
