// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.machine.Rates;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/** Turns the statements of a skeleton into its hierarchy tree, all numbers worked out. */
final class Elaboration {
  private static final int MOST_TASKS = 5_000;

  /** A number of children that is not given, or wrong. */
  private static final int UNKNOWN = -1;

  private final SourceText source;
  private final ParameterValues values;
  private final Rates processors;
  private final Diagnostics problems = new Diagnostics();
  private final Diagnostics unbound = new Diagnostics();

  /** Expressions whose faults are told already: those of a farm's tasks are evaluated again. */
  private final Set<Expression> told = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Whether it is no longer known to what the words that follow belong. */
  private boolean lost;

  private int tasks;

  /** Tasks whose rates the machine gives to all that it does not list, and the text otherwise. */
  private final List<Skeleton.Task> replaced = new ArrayList<>();

  Elaboration(SourceText source, ParameterValues values, Rates processors) {
    this.source = source;
    this.values = values;
    this.processors = processors;
  }

  /** Adds the names that occur in expressions. */
  static void names(List<SkeletonStatement> statements, Set<String> names) {
    for (SkeletonStatement statement : statements) {
      Expression count = statement.count();
      Expression rate = statement.rate();
      List<SkeletonStatement> block = statement.block();
      if (count != null) {
        names.addAll(count.names());
      }
      if (rate != null) {
        names.addAll(rate.names());
      }
      if (block != null) {
        names(block, names);
      }
    }
  }

  /** The tree of all words. Later faults are told too, except those that may follow from others. */
  Skeleton run(List<SkeletonStatement> statements) {
    ListIterator<SkeletonStatement> words = statements.listIterator();
    Skeleton root = node(words.next(), words);
    if (words.hasNext()) {
      arity(
          words.next(),
          "the skeleton is complete already; this is one stage or replica too many",
          "add 1 to the number of the pipe, deal or farm that it belongs to");
      words.previous();
      while (words.hasNext()) {
        node(words.next(), words);
      }
    }
    if (unbound.hasErrors()) {
      problems.all().forEach(unbound::add);
    }
    unbound.throwIfBadInput();
    problems.throwIfIllFormed();
    return root;
  }

  private Skeleton node(SkeletonStatement statement, ListIterator<SkeletonStatement> words) {
    if (statement.kind() == SkeletonStatement.Kind.TASK) {
      return task(statement);
    }
    boolean pipe = statement.kind() == SkeletonStatement.Kind.PIPE;
    boolean farm = statement.kind() == SkeletonStatement.Kind.FARM;
    int n = statement.count() == null ? UNKNOWN : count(statement);
    List<Skeleton> children = new ArrayList<>();
    List<SkeletonStatement> block = statement.block();
    if (statement.name() != null) {
      for (int i = 0; i < Math.max(1, n); i++) {
        children.add(task(statement));
      }
    } else if (block != null) {
      block(statement, block, n, pipe, children);
    } else {
      while ((n == UNKNOWN || children.size() < n) && words.hasNext()) {
        children.add(node(words.next(), words));
      }
      if (children.size() < n) {
        arity(
            statement,
            String.format(
                Locale.ROOT,
                "%s(%d) is followed by %d of its %s only",
                statement.kind().word,
                n,
                children.size(),
                pipe ? "stages" : "replicas"),
            null);
      }
    }
    return pipe ? new Skeleton.Pipe(children) : new Skeleton.Replicated(farm, children);
  }

  private void block(
      SkeletonStatement statement,
      List<SkeletonStatement> block,
      int n,
      boolean pipe,
      List<Skeleton> children) {
    ListIterator<SkeletonStatement> inner = block.listIterator();
    while (inner.hasNext()) {
      children.add(node(inner.next(), inner));
    }
    if (!pipe && children.size() == 1) {
      while (children.size() < n) {
        ListIterator<SkeletonStatement> again = block.listIterator();
        children.add(node(again.next(), again));
      }
    }
    if (children.isEmpty() || (n >= 0 && n != children.size())) {
      arity(
          statement,
          String.format(
              Locale.ROOT,
              "%s has %d %s in its braces%s",
              statement.kind().word + (n < 0 ? "" : "(" + n + ")"),
              children.size(),
              pipe ? "stages" : "replicas",
              pipe || n < 0 ? "" : ", neither " + n + " nor 1"),
          null);
    }
  }

  /** A wrong number of children; how they nest behind it is a guess. */
  private void arity(SkeletonStatement statement, String message, @Nullable String hint) {
    if (!lost) {
      problems.add(source.error("arity", statement.span(), message).withHint(hint));
    }
    lost |= statement.block() == null;
  }

  private Skeleton.Task task(SkeletonStatement statement) {
    if (tasks >= MOST_TASKS) {
      throw new IllFormed(
          source.error(
              "too-many-tasks", statement.span(), "there are over " + MOST_TASKS + " tasks"));
    }
    Expression expression = Objects.requireNonNull(statement.rate());
    int number = tasks++;
    OptionalDouble given = processors.of(number);
    double rate = given.isPresent() ? given.getAsDouble() : value(expression, statement);
    if ((rate <= 0 || Double.isInfinite(rate)) && told.add(expression)) {
      String message = "a rate must be positive and finite, not " + shown(rate);
      problems.add(source.error("bad-rate", statement.span(), message));
    }
    Skeleton.Task task = new Skeleton.Task(Objects.requireNonNull(statement.name()), rate, number);
    boolean byDefault = given.isPresent() && !processors.byKey().containsKey("" + number);
    if (byDefault && isOther(expression, rate)) {
      replaced.add(task);
    }
    return task;
  }

  /** Whether the text gives another rate. */
  private boolean isOther(Expression expression, double rate) {
    try {
      double written = values.of(expression);
      return !Double.isNaN(written) && written != rate;
    } catch (ExpressionFault e) {
      return false;
    }
  }

  /** Tasks for which the machine's default stands in place of the rate that the text gives. */
  List<Skeleton.Task> replaced() {
    return replaced;
  }

  private int count(SkeletonStatement statement) {
    double n = value(Objects.requireNonNull(statement.count()), statement);
    if (n == Math.rint(n) && n >= 1 && n <= MOST_TASKS) {
      return (int) n;
    }
    if (!Double.isNaN(n)) {
      problems.add(
          source.error(
              "bad-count",
              statement.span(),
              String.format(
                  Locale.ROOT,
                  "there must be a whole number from 1 to %d of them, not %s",
                  MOST_TASKS,
                  shown(n))));
    }
    lost |= statement.block() == null && statement.name() == null;
    return UNKNOWN;
  }

  /** The value of an expression; NaN, and a fault is told, when it has none. */
  private double value(Expression expression, SkeletonStatement statement) {
    double value = Double.NaN;
    String problem = "this expression has no value";
    try {
      value = values.of(expression);
    } catch (ExpressionFault e) {
      problem = String.valueOf(e.getMessage());
    }
    if (!Double.isNaN(value) || !told.add(expression)) {
      return value;
    }
    boolean open = false;
    for (String name : expression.names()) {
      if (Double.isNaN(values.of(name, Double.NaN))) {
        open = true;
        unbound.add(
            source
                .error("unbound", statement.span(), "parameter '" + name + "' has no value")
                .withHint("bind it with -D " + name + "=…, or declare param " + name + " = …;"));
      }
    }
    if (!open) {
      problems.add(source.error("bad-expression", statement.span(), problem));
    }
    return value;
  }

  private static String shown(double value) {
    return Double.isInfinite(value) ? Double.toString(value) : Quantity.plain(value, 6);
  }
}
