// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.fit;

import static java.util.stream.Collectors.toCollection;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.camp.cli.cases.ColumnHeading;
import org.camp.cli.cases.MeasuredTable;
import org.camp.cli.check.Assertion;
import org.camp.cli.session.Session;
import org.camp.cli.usage.Arguments;
import org.camp.core.analysis.FigureInputs;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.fit.FreeParameter;
import org.camp.core.model.Model;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.DimensionCheck;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.Formula;
import org.camp.core.quantity.Quantity;
import org.camp.core.scan.Brackets;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code --free}: {@code NAME[=START][ in LOW..HIGH],…}. A name is a parameter of the model,
 * or the path of a value of the machine.
 */
final class FreeOption {
  private static final double RANGE = 1000;
  private static final Quantity NOTHING = new Quantity(BigDecimal.ZERO, Dimension.NONE);

  private final Session session;
  private final Model model;
  private final MeasuredTable table;
  private final List<Diagnostic> faults = new ArrayList<>();
  private final List<FreeName> found = new ArrayList<>();

  private FreeOption(Session session, Model model, MeasuredTable table) {
    this.session = session;
    this.model = model;
    this.table = table;
  }

  /**
   * What is free.
   *
   * @param texts the values of the option
   * @param model the model of the first case, whose parameters they may be
   * @throws BadInput with everything that is wrong
   */
  static List<FreeName> of(List<String> texts, Session session, Model model, MeasuredTable table) {
    FreeOption names = new FreeOption(session, model, table);
    for (String text : texts) {
      for (String part : Brackets.split(text, ",")) {
        names.add(part.strip());
      }
    }
    if (names.faults.isEmpty() && names.found.isEmpty()) {
      names.fault("nothing is free", "name what is sought: --free NAME[=START][ in LOW..HIGH]");
    }
    if (!names.faults.isEmpty()) {
      throw new BadInput(names.faults);
    }
    return names.found;
  }

  private void add(String text) {
    int in = text.indexOf(" in ");
    String head = (in < 0 ? text : text.substring(0, in)).strip();
    int equals = Arguments.equals(head);
    String name = (equals < 0 ? head : head.substring(0, equals)).strip();
    String range = in < 0 ? "" : text.substring(in + 4).strip();
    if (name.isEmpty()) {
      fault("'--free " + text + "' names nothing", "write --free NAME[=START][ in LOW..HIGH]");
      return;
    }
    boolean ofMachine = !model.parameters().contains(name);
    if (ofMachine && session.machineFile().value(name).isEmpty() && setting(name) == null) {
      fault(
          "'"
              + name
              + "' is neither a parameter of '"
              + model.name()
              + "' nor a value of the"
              + " machine",
          Suggestions.hint(name, known()));
      return;
    }
    if (table.headings().stream().anyMatch(h -> binds(h, name, ofMachine))) {
      fault("'" + name + "' is free, and a column of the table", "take it out of one of them");
      return;
    }
    if (found.stream().anyMatch(f -> f.name().equals(name))) {
      fault("'" + name + "' is free twice", null);
      return;
    }
    try {
      Quantity own = own(name, ofMachine);
      Quantity start = equals < 0 ? own : quantity(head.substring(equals + 1), name);
      if (start == null) {
        fault("'" + name + "' has no value to start from", "write --free " + name + "=START");
        return;
      }
      Dimension dimension =
          own == null || own.dimension().equals(Dimension.NONE)
              ? start.dimension()
              : own.dimension();
      FreeParameter parameter = parameter(name, start.asDouble(), range);
      if (parameter != null) {
        found.add(new FreeName(new FigureInputs.Input(name, ofMachine), parameter, dimension));
      }
    } catch (BadInput e) {
      faults.addAll(e.diagnostics());
    }
  }

  private static boolean binds(ColumnHeading heading, String name, boolean ofMachine) {
    ColumnHeading.Kind kind = ofMachine ? ColumnHeading.Kind.MACHINE : ColumnHeading.Kind.PARAMETER;
    return heading.kind() == kind && heading.key().equals(name);
  }

  private @Nullable String setting(String path) {
    return session.arguments().pairs("-M").get(path);
  }

  private Set<String> known() {
    Set<String> known = new TreeSet<>(model.parameters());
    session
        .machine()
        .ifPresent(m -> m.parameters().keySet().forEach(name -> known.add("parameters." + name)));
    session
        .machine()
        .ifPresent(m -> m.timings().keySet().forEach(name -> known.add("timings." + name)));
    return known;
  }

  private @Nullable FreeParameter parameter(String name, double start, String range) {
    double low = start / RANGE;
    double high = start * RANGE;
    if (!range.isEmpty()) {
      int dots = range.indexOf("..");
      if (dots < 0) {
        fault("'" + range + "' is no range", "write " + name + " in 1us..1ms");
        return null;
      }
      low = quantity(range.substring(0, dots), name).asDouble();
      high = quantity(range.substring(dots + 2), name).asDouble();
    } else if (!(start > 0)) {
      fault(
          "'" + name + "' starts at " + start + ", which gives no range",
          "write " + name + " in LOW..HIGH");
      return null;
    }
    if (!(low < high && low <= start && start <= high)) {
      fault("'" + name + "' does not start within its range", null);
      return null;
    }
    return new FreeParameter(name, start, low, high);
  }

  /** The value that it has without a fit; null when it has none. */
  private @Nullable Quantity own(String name, boolean ofMachine) {
    if (ofMachine) {
      String text =
          Optional.ofNullable(setting(name)).or(() -> session.machineFile().value(name)).orElse("");
      String plain = text.replaceFirst("/\\s*word\\s*$", "");
      return quantity(plain, name);
    }
    String text = texts().get(name);
    return text == null ? null : value(name, new HashMap<>(), new HashSet<>());
  }

  /** Parameter → the text of its value: what the user said, the model says, or the machine. */
  private Map<String, String> texts() {
    Map<String, String> texts = new HashMap<>();
    session
        .machine()
        .ifPresent(m -> m.parameters().forEach((name, value) -> texts.put(name, value.written())));
    texts.putAll(model.defaults());
    texts.putAll(session.bindings());
    return texts;
  }

  /** A parameter's value, which may be defined by others. */
  private Quantity value(String name, Map<String, Quantity> known, Set<String> open) {
    String text = texts().get(name);
    if (text == null || !open.add(name)) {
      throw noStart(name, "'" + name + "' has no value to start from");
    }
    try {
      Expression value = Expression.parse(text);
      for (String used : value.names().stream().collect(toCollection(ArrayList::new))) {
        if (!known.containsKey(used)) {
          known.put(used, value(used, known, open));
        }
      }
      double number = Formula.evaluate(value, used -> known.getOrDefault(used, NOTHING).asDouble());
      Dimension dimension =
          new DimensionCheck(used -> known.getOrDefault(used, NOTHING).dimension()).of(value);
      open.remove(name);
      return new Quantity(
          BigDecimal.valueOf(number), dimension == null ? Dimension.NONE : dimension);
    } catch (ExpressionFault | NumberFormatException e) {
      throw noStart(name, "'" + name + "' has no value to start from: " + e.getMessage());
    }
  }

  private static Quantity quantity(String text, String name) {
    Quantity quantity = Assertion.number(text.strip());
    if (quantity == null) {
      throw noStart(
          name,
          "'" + text.strip() + "' of '" + name + "' is no number; free a parameter that it uses");
    }
    return quantity;
  }

  private static BadInput noStart(String name, String message) {
    return new BadInput(
        Diagnostic.error("bad-free", message)
            .withHint("write --free " + name + "=START[ in LOW..HIGH]"));
  }

  private void fault(String message, @Nullable String hint) {
    faults.add(Diagnostic.error("bad-free", message).withHint(hint));
  }
}
