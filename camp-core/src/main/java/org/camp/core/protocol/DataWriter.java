// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/** Writes what actions are made of while the code is written out, and resolves the names in it. */
final class DataWriter {
  private static final List<Long> NO_INDEX = List.of();

  private final InstanceBuilder out;
  private final WholeNumbers numbers;
  private final ValueScope scope = new ValueScope();
  private final MissingValues missing = new MissingValues();

  DataWriter(InstanceBuilder out, WholeNumbers numbers) {
    this.out = out;
    this.numbers = numbers;
  }

  /** Whether a module says anything of data. */
  static boolean occursIn(ProtocolModule module) {
    return module.protocols().stream().anyMatch(p -> occursIn(p.body()));
  }

  private static boolean occursIn(Statement.Block block) {
    for (Statement s : block.statements()) {
      boolean found;
      if (s instanceof Statement.Message m) {
        found = !m.clauses().isEmpty();
      } else if (s instanceof Statement.Send m) {
        found = !m.clauses().isEmpty();
      } else if (s instanceof Statement.Receive m) {
        found = !m.clauses().isEmpty();
      } else if (s instanceof Statement.Gather g) {
        found = !g.clauses().isEmpty();
      } else if (s instanceof Statement.Compute c) {
        found = !c.clauses().isEmpty() || !c.names().isEmpty();
      } else if (s instanceof Statement.Choice c) {
        found = c.branches().stream().anyMatch(b -> occursIn(b.body()));
      } else if (s instanceof Statement.Recursion r) {
        found = occursIn(r.body());
      } else if (s instanceof Statement.If i) {
        found = occursIn(i.then()) || (i.otherwise() != null && occursIn(i.otherwise()));
      } else {
        found = s instanceof Statement.ForEach f && occursIn(f.body());
      }
      if (found) {
        return true;
      }
    }
    return false;
  }

  /** Begins a branch or the body of a recursion. */
  void enter() {
    scope.enter();
  }

  /** Ends it. */
  void leave() {
    scope.leave();
  }

  /** A role computes at {@code pc}. */
  void computes(int role, int pc, PlanStep.Data data, CallFrame frame) {
    int action = Dependencies.sent(pc);
    needs(action, role, data.computed(), data, frame);
    makes(action, role, null, data, frame);
  }

  /** A role sends at {@code pc}. */
  void sends(int role, int pc, PlanStep.Data data, CallFrame frame) {
    needs(Dependencies.sent(pc), role, data.sent(), data, frame);
  }

  /** A role receives or gathers messages of a label at {@code pc}. */
  void receives(int role, int pc, String label, PlanStep.Data data, CallFrame frame) {
    int action = Dependencies.received(pc);
    needs(action, role, data.computed(), data, frame);
    makes(action, role, label, data, frame);
  }

  private void needs(
      int action,
      int role,
      PlanStep.Value @Nullable [] names,
      PlanStep.Data data,
      CallFrame frame) {
    if (names == null) {
      return;
    }
    int[] found = new int[0];
    for (PlanStep.Value value : names) {
      List<Long> index = index(value, frame);
      int[] meant = scope.find(role, value.name(), index);
      if (meant != null) {
        int from = found.length;
        found = Arrays.copyOf(found, from + meant.length);
        System.arraycopy(meant, 0, found, from, meant.length);
      } else if (!isMadeHere(value.name(), data) || action == Dependencies.sent(action >> 1)) {
        missing.missing(role, value.name(), index, value.span());
      }
    }
    out.needs(action, Arrays.stream(found).sorted().distinct().toArray());
  }

  private static boolean isMadeHere(String name, PlanStep.Data data) {
    for (PlanStep.Value value : data.made()) {
      if (value != null && value.name().equals(name)) {
        return true;
      }
    }
    return false;
  }

  private void makes(
      int action, int role, @Nullable String label, PlanStep.Data data, CallFrame frame) {
    int count = data.made().length;
    if (count == 0 && (label != null || data.holds().length > 0)) {
      int value = out.value("", action, size(data, 0, frame));
      if (label != null) {
        scope.receive(role, label, value);
      }
    }
    for (int i = 0; i < count; i++) {
      PlanStep.Value name = data.made()[i];
      List<Long> index = name == null ? NO_INDEX : index(name, frame);
      String text = name == null ? "" : name(name.name(), index);
      int value = out.value(text, action, size(data, i, frame));
      if (name != null) {
        scope.define(role, name.name(), index, value);
        missing.defined(role, name.name(), index, label == null);
      }
      if (label != null) {
        scope.receive(role, label, value);
      }
    }
  }

  private static @Nullable Expression size(PlanStep.Data data, int place, CallFrame frame) {
    return place < data.holds().length ? data.holds()[place].in(frame) : null;
  }

  private List<Long> index(PlanStep.Value value, CallFrame frame) {
    if (value.indices().length == 0) {
      return NO_INDEX;
    }
    List<Long> index = new ArrayList<>(value.indices().length);
    for (PlanStep.Index i : value.indices()) {
      index.add(numbers.whole(i, frame, "an index"));
    }
    return index;
  }

  /** A name with its indices, as it is written. */
  static String name(String name, List<Long> index) {
    return index.isEmpty()
        ? name
        : index.stream()
            .map(i -> Long.toString(i))
            .collect(Collectors.joining(",", name + "[", "]"));
  }

  /** Reports what is needed and not known. */
  void report(RoleTable roles, FaultLog faults) {
    missing.report(roles, faults);
  }
}
