// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.protocol;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.pepa.lang.Definitions;
import org.camp.pepa.lang.PepaText;
import org.camp.pepa.lang.Process;
import org.camp.pepa.lang.Rate;
import org.camp.pepa.protocol.ProtocolBlocks.Item;
import org.jspecify.annotations.Nullable;

/** What one role does, as a sequential component. */
final class RoleProcess {
  private final ProtocolInstance code;
  private final int role;
  private final ActivityNames names;
  private final MessageTimes times;
  private final Wires wires;
  private final Map<String, Process> bodies = new LinkedHashMap<>();
  private final Set<Integer> silent = new HashSet<>();

  RoleProcess(
      ProtocolInstance code, int role, ActivityNames names, MessageTimes times, Wires wires) {
    this.code = code;
    this.role = role;
    this.names = names;
    this.times = times;
    this.wires = wires;
  }

  /** The definitions of the role, a local state each; the first is where it begins. */
  List<Definitions.NamedProcess> definitions(List<Item> items) {
    Process whole = ended(sequence(items, 0, null));
    String own = names.role(role);
    if (whole instanceof Process.Constant loop) {
      String first = resolved(loop.name());
      whole = Objects.requireNonNull(bodies.put(first, new Process.Constant(own, Span.NONE)));
    }
    bodies.put(own, whole);
    Deque<Definitions.NamedProcess> open = new ArrayDeque<>();
    open.add(new Definitions.NamedProcess(own, whole, Span.NONE));
    bodies.forEach(
        (name, body) -> {
          if (!name.equals(own) && !(body instanceof Process.Constant)) {
            open.add(new Definitions.NamedProcess(name, body, Span.NONE));
          }
        });
    List<Definitions.NamedProcess> all = new ArrayList<>();
    IdentityHashMap<Process, String> states = new IdentityHashMap<>();
    while (!open.isEmpty()) {
      Definitions.NamedProcess next = open.remove();
      Process body = oneStep(next.body(), states, open);
      all.add(new Definitions.NamedProcess(next.name(), body, Span.NONE));
    }
    return all;
  }

  /** The name of a loop, or of the loop that it begins with: one state has one name. */
  private String resolved(String name) {
    String at = name;
    while (bodies.get(at) instanceof Process.Constant loop) {
      at = loop.name();
    }
    return at;
  }

  /** The process up to the states that its first steps lead to, which are defined on their own. */
  private Process oneStep(
      Process process,
      IdentityHashMap<Process, String> states,
      Deque<Definitions.NamedProcess> open) {
    if (process instanceof Process.Choice choice) {
      List<Process> options = new ArrayList<>();
      choice.options().forEach(option -> options.add(oneStep(option, states, open)));
      return new Process.Choice(options, Span.NONE);
    }
    if (process instanceof Process.Constant loop) {
      return new Process.Constant(resolved(loop.name()), Span.NONE);
    }
    Process.Prefix prefix = (Process.Prefix) process;
    Process next = prefix.next();
    String name =
        next instanceof Process.Constant loop
            ? resolved(loop.name())
            : states.computeIfAbsent(
                next,
                fresh -> {
                  String state = names.state(role, first(fresh));
                  open.add(new Definitions.NamedProcess(state, fresh, Span.NONE));
                  return state;
                });
    return prefix(prefix.action(), prefix.rate(), new Process.Constant(name, Span.NONE));
  }

  private static String first(Process process) {
    Process at = process;
    while (at instanceof Process.Choice choice) {
      at = choice.options().get(0);
    }
    return at instanceof Process.Prefix prefix ? prefix.action() : "choice";
  }

  private Process ended(@Nullable Process process) {
    if (process == null) {
      throw MessageTimes.refused(
          "ends",
          String.format(
              Locale.ROOT,
              "'%s' comes to an end, where components of PEPA go on for ever",
              code.roles().name(role)),
          "let the protocol begin anew: rec X { … continue X; }");
    }
    return process;
  }

  /** The statements from one on, and then {@code next}; null when nothing more is done. */
  private @Nullable Process sequence(List<Item> items, int from, @Nullable Process next) {
    Process all = next;
    for (int i = items.size() - 1; i >= from; i--) {
      Item item = items.get(i);
      if (item instanceof Item.Step step) {
        all = step(step, all);
      } else if (item instanceof Item.Again again) {
        all = silent.contains(again.recursion()) ? null : loop(again.recursion());
      } else if (item instanceof Item.Loop loop) {
        all = loop(loop, all);
      } else {
        all = choice((Item.Choice) item, all);
      }
    }
    return all;
  }

  private Process loop(int recursion) {
    return new Process.Constant(names.loop(role, recursion), Span.NONE);
  }

  private @Nullable Process loop(Item.Loop loop, @Nullable Process next) {
    if (!ProtocolBlocks.takesPart(loop.body(), role)) {
      silent.add(loop.recursion());
      return next;
    }
    Process body = ended(sequence(loop.body(), 0, next));
    bodies.put(names.loop(role, loop.recursion()), body);
    return loop(loop.recursion());
  }

  private @Nullable Process step(Item.Step step, @Nullable Process next) {
    int pc = step.pc();
    if (step.first() != role && step.second() != role) {
      return next;
    }
    if (code.op(pc) == ProtocolOp.COMPUTE) {
      double time = times.evaluated(code.computationAt(pc));
      return time == 0 ? next : active(names.computation(pc), time, ended(next));
    }
    double receiving = times.receive(pc);
    double sending = times.send(pc);
    if (step.second() == role) {
      double work = times.computation(pc);
      Process after = work == 0 ? ended(next) : active(names.computation(pc), work, ended(next));
      return prefix(names.message(pc), new Rate.Passive(Span.NONE), after);
    }
    if (wires.has(pc)) {
      return active(names.sending(pc), wires.parts(pc).send(), ended(next));
    }
    double together = receiving > 0 ? receiving : sending;
    if (together == 0) {
      throw MessageTimes.refused(
          "no-time",
          String.format(
              Locale.ROOT,
              "%s from %s to %s takes no time, and an activity of PEPA takes some",
              code.kindAt(pc).text(),
              code.roles().name(step.first()),
              code.roles().name(step.second())),
          "give the transport of the machine some costs");
    }
    Process shared = active(names.message(pc), together, ended(next));
    return receiving > 0 && sending > 0 ? active(names.sending(pc), sending, shared) : shared;
  }

  private static Process active(String action, double time, Process next) {
    return prefix(action, Rate.Number.of(1 / time), next);
  }

  private static Process prefix(String action, Rate rate, Process next) {
    return new Process.Prefix(action, Span.NONE, rate, next, Span.NONE);
  }

  private @Nullable Process choice(Item.Choice choice, @Nullable Process next) {
    Map<String, Process> distinct = new LinkedHashMap<>();
    List<Process> options = new ArrayList<>();
    boolean ends = false;
    for (List<Item> branch : choice.branches()) {
      Process option = sequence(branch, 0, next);
      ends |= option == null;
      if (option != null) {
        options.add(option);
        distinct.putIfAbsent(PepaText.of(option), option);
      }
    }
    if (options.isEmpty()) {
      return null;
    }
    if (ends) {
      ended(null);
    }
    if (choice.subject() == role) {
      return decide(choice, options);
    }
    if (distinct.size() == 1) {
      return options.get(0);
    }
    List<Process> heard = new ArrayList<>();
    for (Process option : distinct.values()) {
      heard.add(hearing(option));
    }
    return new Process.Choice(heard, Span.NONE);
  }

  /** The option itself when it begins by hearing something. */
  private Process hearing(Process option) {
    Process at = option;
    while (at instanceof Process.Constant constant && bodies.containsKey(constant.name())) {
      at = bodies.get(constant.name());
    }
    List<Process> first = at instanceof Process.Choice c ? c.options() : List.of(at);
    for (Process p : first) {
      boolean hears = p instanceof Process.Prefix prefix && prefix.rate() instanceof Rate.Passive;
      if (!hears) {
        throw MessageTimes.refused(
            "unheard",
            String.format(
                Locale.ROOT,
                "'%s' does not hear which branch was chosen before it goes on",
                code.roles().name(role)),
            null);
      }
    }
    return option;
  }

  /** A race that each branch wins with its probability, in the time that their first steps take. */
  private Process decide(Item.Choice choice, List<Process> options) {
    List<Process> raced = new ArrayList<>();
    double rate = Double.NaN;
    for (int i = 0; i < options.size(); i++) {
      boolean starts =
          options.get(i) instanceof Process.Prefix p && p.rate() instanceof Rate.Number;
      if (!starts) {
        throw MessageTimes.refused(
            "no-race",
            String.format(
                Locale.ROOT,
                "a branch of '%s' begins with something else than a step of its own",
                code.roles().name(role)),
            null);
      }
      Process.Prefix first = (Process.Prefix) options.get(i);
      double own = ((Rate.Number) first.rate()).value();
      if (i > 0 && Math.abs(own - rate) > 1e-9 * rate) {
        throw MessageTimes.refused(
            "uneven-race",
            String.format(
                Locale.ROOT,
                "the branches of '%s' begin with steps of different durations, of which PEPA would"
                    + " prefer the shorter",
                code.roles().name(role)),
            null);
      }
      rate = own;
      double p = probability(choice, i);
      if (p > 0) {
        raced.add(prefix(first.action(), Rate.Number.of(p * rate), first.next()));
      }
    }
    return raced.size() == 1 ? raced.get(0) : new Process.Choice(raced, Span.NONE);
  }

  private double probability(Item.Choice choice, int branch) {
    int own = choice.at().get(branch);
    if (code.hasProbability(own)) {
      return times.evaluated(code.probabilityAt(own));
    }
    double rest = 1;
    int open = 0;
    for (int at : choice.at()) {
      if (code.hasProbability(at)) {
        rest -= times.evaluated(code.probabilityAt(at));
      } else {
        open++;
      }
    }
    return Math.max(0, rest) / open;
  }
}
