// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.print;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.call.OperationName;
import org.camp.mpst.learn.system.LearnSettings;
import org.camp.mpst.learn.system.LearntOperation;
import org.camp.mpst.learn.system.LearntSystem;

/** What is known of a protocol while it is printed: names, roles that were used, and notes. */
final class PrintState {
  /** Calls that a protocol may have. */
  static final int MOST_ENTERED = 5_000;

  final LearntSystem system;
  private final int deepest;
  final CostTexts costs;
  final CutCalls cuts;
  final ProtocolNames names = new ProtocolNames();

  /** Service → members that were used. */
  final SortedMap<String, Integer> members = new TreeMap<>();

  /** Roles that take part, whatever is chosen, in what is printed now. */
  Set<String> always = new HashSet<>();

  /** Members that are used in what is printed now. */
  Set<String> used = new HashSet<>();

  /** Operations whose processes were told. */
  final Set<String> told = new HashSet<>();

  final List<String> notes = new ArrayList<>();

  /** What stands behind the whole that is written now. */
  private List<Runnable> putOff = new ArrayList<>();

  private int threads;
  private int cases;
  private int entered;
  private int rounds;

  /** Services that call themselves from outside. */
  private final Set<String> toThemselves = new HashSet<>();

  PrintState(LearntSystem system, LearnSettings settings, int deepest) {
    this.system = system;
    this.deepest = deepest;
    this.costs = new CostTexts(system, settings);
    this.cuts = new CutCalls(system.operations(), this::nesting);
    system
        .operations()
        .keySet()
        .forEach(
            operation -> {
              names.role(service(operation));
              if (callsItself(operation)) {
                toThemselves.add(service(operation));
              }
              names.message(OperationName.plain(operation));
            });
  }

  /** How deep an operation that enters itself is written out. */
  int nesting(String operation) {
    return Math.min(deepest, system.nesting().getOrDefault(operation, 1));
  }

  /** Counts what is written. */
  void enter() {
    if (++entered > MOST_ENTERED) {
      throw new TooManyCalls();
    }
  }

  private boolean callsItself(String operation) {
    return Optional.ofNullable(system.operations().get(operation))
        .flatMap(LearntOperation::block)
        .stream()
        .flatMap(Block::labels)
        .anyMatch(l -> !isInner(l) && service(l).equals(service(operation)));
  }

  /** Whether what a call leads to calls the service of a role. */
  boolean comesBack(String label, String role) {
    String caller = role.indexOf('[') < 0 ? role : role.substring(0, role.indexOf('['));
    Set<String> known = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(OperationName.plain(label)));
    while (!open.isEmpty()) {
      List<String> calls =
          Optional.ofNullable(system.operations().get(open.pop()))
              .flatMap(LearntOperation::block)
              .stream()
              .flatMap(Block::labels)
              .map(OperationName::plain)
              .filter(known::add)
              .toList();
      if (calls.stream().anyMatch(call -> names.role(service(call)).equals(caller))) {
        return true;
      }
      open.addAll(calls);
    }
    return false;
  }

  /** Writes all of something, and behind it what it put off. */
  void whole(Runnable part) {
    List<Runnable> outer = putOff;
    List<Runnable> own = new ArrayList<>();
    putOff = own;
    part.run();
    for (int i = 0; i < own.size(); i++) {
      own.get(i).run();
    }
    putOff = outer;
  }

  /** Puts off what is to stand behind the whole that is written now. */
  void later(Runnable part) {
    putOff.add(part);
  }

  /** How many members a service has: more than one where it sends messages to itself. */
  int replicas(String service) {
    int seen = system.replicas().getOrDefault(service, 1);
    return toThemselves.contains(service) ? Math.max(2, seen) : seen;
  }

  private static String service(String label) {
    int colon = label.indexOf(": ");
    return colon < 0 ? label : label.substring(0, colon);
  }

  /** The lowest member of a service that nobody holds. */
  String member(String label, PrintPlace at) {
    String service = service(OperationName.plain(label));
    String role = names.role(service);
    int replicas = replicas(service);
    int number = 1;
    while (replicas > 1
        && at.held().contains(role + "[" + number + "]")
        && (number < replicas || at.role().equals(role + "[" + number + "]"))) {
      number++;
    }
    members.merge(service, number, Math::max);
    String member = replicas > 1 ? role + "[" + number + "]" : role;
    used.add(member);
    always.add(role);
    return member;
  }

  /** A role of its own for a branch. */
  String thread() {
    String thread = ProtocolNames.THREAD + ++threads;
    always.add(thread);
    return thread;
  }

  int threads() {
    return threads;
  }

  /** The message that tells which branch was taken. */
  String nextCase() {
    always.add(ProtocolNames.OBSERVER);
    return "case" + ++cases;
  }

  boolean hasCases() {
    return cases > 0;
  }

  String nextRound() {
    return "Round" + ++rounds;
  }

  void note(String text) {
    if (!notes.contains(text)) {
      notes.add(text);
    }
  }

  boolean isInner(String label) {
    return system.inner().contains(label);
  }

  /** Whether a call that an operation makes only waits for others beside it, and costs nothing. */
  boolean waits(String operation, String label) {
    LearntOperation caller = system.operations().get(operation);
    return caller != null && caller.waits(label);
  }

  /** The answer to a call. */
  String reply(String label) {
    return names.message(OperationName.plain(label))
        + (OperationName.isFailed(label) ? "Error" : "Reply");
  }
}
