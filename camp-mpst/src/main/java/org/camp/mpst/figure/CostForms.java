// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.figure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolModule;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Expression;
import org.camp.core.report.replay.ExpressionForms;
import org.camp.core.report.replay.Form;
import org.camp.core.report.replay.Knob;
import org.jspecify.annotations.Nullable;

/**
 * What sends, receives and computations take as forms over the parameters that decide no structure,
 * and over factors of all sends, receives and latencies.
 */
final class CostForms {
  private static final String SIZE = "size";
  private static final String SENDING = "all sends";
  private static final String RECEIVING = "all receives";
  private static final String TRAVELLING = "all latencies";

  private final ProtocolInstance code;
  private final Setting setting;
  private final Parameters parameters;
  private final Map<String, Form> varying = new HashMap<>();
  private final List<Knob> knobs = new ArrayList<>();
  private final ExpressionForms forms;
  private final Map<Atom, Form> transfers = new HashMap<>();

  /** Link rule and part, at no site → what the machine takes. */
  private final Map<Atom, Optional<Expression>> functions = new HashMap<>();

  /** Forms of the costs of an instance, whose structure depends on some parameters. */
  CostForms(ProtocolInstance code, Setting setting, Set<String> structural) {
    this.code = code;
    this.setting = setting;
    this.parameters = setting.parameters();
    this.forms =
        new ExpressionForms(
            name -> Optional.ofNullable(varying.get(name)),
            e -> known(parameters.evaluate(e), setting));
    Set<String> fixed = new LinkedHashSet<>(structural);
    outside().forEach(e -> fixed.addAll(e.names()));
    for (ProtocolModule.Parameter parameter : parameters.inOrder()) {
      Expression value = parameter.value();
      if (value != null && value.names().stream().anyMatch(varying::containsKey)) {
        varying.put(parameter.name(), forms.of(value));
      } else if (!fixed.contains(parameter.name()) && isFree(parameter.name(), fixed)) {
        varying.put(parameter.name(), Form.named(parameter.name()));
        double now = parameters.value(parameter.name());
        knobs.add(new Knob(parameter.name(), parameter.name(), now, unit(parameter.name())));
      }
    }
    knobs.add(Knob.factor(SENDING, "all send costs"));
    knobs.add(Knob.factor(RECEIVING, "all receive costs"));
    knobs.add(Knob.factor(TRAVELLING, "all latencies"));
  }

  private static double known(double value, Setting setting) {
    return Double.isNaN(value) ? setting.defaultCost().orElse(Double.NaN) : value;
  }

  /** Expressions with functions that are not built in, and so stay as they are. */
  private List<Expression> outside() {
    List<Expression> all = new ArrayList<>();
    parameters.inOrder().forEach(p -> add(p.value(), all));
    code.kinds().forEach(kind -> add(kind.size(), all));
    code.kinds().forEach(kind -> add(kind.cost(), all));
    code.computations().forEach(e -> add(e, all));
    return all;
  }

  private static void add(@Nullable Expression expression, List<Expression> to) {
    if (expression != null && !expression.externalFunctions().isEmpty()) {
      to.add(expression);
    }
  }

  /** Whether a parameter has a value above 0 that decides none of those that stay. */
  private boolean isFree(String name, Set<String> fixed) {
    double now = parameters.value(name);
    if (!(now > 0) || Double.isInfinite(now) || Form.isOperator(name)) {
      return false;
    }
    Parameters moved = parameters.with(name, now * (1 + 1e-3));
    return fixed.stream()
        .filter(other -> parameters.slot(other) >= 0)
        .allMatch(other -> Double.compare(moved.value(other), parameters.value(other)) == 0);
  }

  private String unit(String name) {
    Dimension dimension = parameters.dimension(name);
    return dimension == null || dimension.equals(Dimension.NONE) ? "" : dimension.text();
  }

  /** What a message takes that is sent, received or travels; 0 for computations. */
  Form transfer(Atom atom) {
    return transfers.computeIfAbsent(
        atom,
        key -> {
          Expression function =
              functions
                  .computeIfAbsent(
                      new Atom(0, atom.rule(), atom.part()),
                      rule -> Optional.ofNullable(rule.transfer(setting)))
                  .orElse(null);
          Expression size = atom.size(code);
          if (size == null) {
            return Form.ZERO;
          }
          Form takes =
              function == null
                  ? Form.of(setting.defaultCost().orElse(Double.NaN))
                  : forms.of(function.substitute(Map.of(SIZE, size)));
          return takes.equals(Form.ZERO) ? takes : Form.named(factor(atom)).then("*", takes);
        });
  }

  private static String factor(Atom atom) {
    return switch (atom.part()) {
      case SEND -> SENDING;
      case TRAVEL -> TRAVELLING;
      default -> RECEIVING;
    };
  }

  /** What is computed; nothing where nothing is. */
  Optional<Form> computation(Atom atom) {
    return Optional.ofNullable(atom.computation(code))
        .map(forms::of)
        .filter(form -> !form.equals(Form.ZERO));
  }

  /** What has one of some names, in the order of the protocol. */
  List<Knob> knobs(Set<String> used) {
    return knobs.stream().filter(knob -> used.contains(knob.name())).toList();
  }
}
