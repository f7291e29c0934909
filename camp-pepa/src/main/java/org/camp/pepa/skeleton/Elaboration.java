package org.camp.pepa.skeleton;

import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;
import java.util.Objects;
import java.util.Set;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.machine.Rates;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/** Turns words into the hierarchy tree. */
final class Elaboration {
  private static final int MOST_TASKS = 5_000;

  private final SourceText source;
  private final Values values;
  private final Rates processors;
  private final Diagnostics problems = new Diagnostics();
  private int tasks;

  Elaboration(SourceText source, Values values, Rates processors) {
    this.source = source;
    this.values = values;
    this.processors = processors;
  }

  /** Adds the names that occur in expressions. */
  static void names(List<Statement> statements, Set<String> names) {
    for (Statement statement : statements) {
      @Nullable Expression count = statement.count();
      @Nullable Expression rate = statement.rate();
      @Nullable List<Statement> block = statement.block();
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

  Skeleton run(List<Statement> statements) {
    ListIterator<Statement> words = statements.listIterator();
    Skeleton root = node(words.next(), words);
    problems.throwIfIllFormed();
    if (words.hasNext()) {
      Statement extra = words.next();
      throw fault(
          "arity",
          extra,
          "the skeleton is complete already; this is one stage or replica too many",
          "add 1 to the number of the pipe, deal or farm that it belongs to");
    }
    return root;
  }

  private Skeleton node(Statement statement, ListIterator<Statement> words) {
    if (statement.kind() == Statement.Kind.TASK) {
      return task(statement);
    }
    boolean pipe = statement.kind() == Statement.Kind.PIPE;
    boolean farm = statement.kind() == Statement.Kind.FARM;
    int n = statement.count() == null ? -1 : count(statement);
    List<Skeleton> children = new ArrayList<>();
    if (statement.name() != null) {
      for (int i = 0; i < n; i++) {
        children.add(task(statement));
      }
      return new Skeleton.Replicated(farm, children);
    }
    @Nullable List<Statement> block = statement.block();
    if (block != null) {
      block(statement, block, n, pipe, children);
    } else {
      while (children.size() < n) {
        if (!words.hasNext()) {
          throw fault(
              "arity",
              statement,
              "%s(%d) is followed by %d of its %s only"
                  .formatted(
                      statement.kind().word, n, children.size(), pipe ? "stages" : "replicas"),
              null);
        }
        children.add(node(words.next(), words));
      }
    }
    return pipe ? new Skeleton.Pipe(children) : new Skeleton.Replicated(farm, children);
  }

  private void block(
      Statement statement, List<Statement> block, int n, boolean pipe, List<Skeleton> children) {
    ListIterator<Statement> inner = block.listIterator();
    while (inner.hasNext()) {
      children.add(node(inner.next(), inner));
    }
    if (!pipe && children.size() == 1) {
      while (children.size() < n) {
        ListIterator<Statement> again = block.listIterator();
        children.add(node(again.next(), again));
      }
    }
    if (children.isEmpty() || (n >= 0 && n != children.size())) {
      throw fault(
          "arity",
          statement,
          "%s has %d %s in its braces%s"
              .formatted(
                  statement.kind().word + (n < 0 ? "" : "(" + n + ")"),
                  children.size(),
                  pipe ? "stages" : "replicas",
                  pipe || n < 0 ? "" : ", neither " + n + " nor 1"),
          null);
    }
  }

  private Skeleton.Task task(Statement statement) {
    if (tasks >= MOST_TASKS) {
      throw fault("too-many-tasks", statement, "there are over " + MOST_TASKS + " tasks", null);
    }
    Expression expression = Objects.requireNonNull(statement.rate());
    int number = tasks++;
    double rate =
        processors.of(number).isPresent()
            ? processors.of(number).getAsDouble()
            : value(expression, statement);
    if (!(rate > 0) || Double.isInfinite(rate)) {
      String message = "a rate must be positive and finite, not " + Quantity.plain(rate, 6);
      problems.add(source.error("bad-rate", statement.span(), message));
    }
    return new Skeleton.Task(Objects.requireNonNull(statement.name()), rate, number);
  }

  private int count(Statement statement) {
    double n = value(Objects.requireNonNull(statement.count()), statement);
    if (n != Math.rint(n) || n < 1 || n > MOST_TASKS) {
      throw fault(
          "bad-count",
          statement,
          "there must be a whole number from 1 to %d of them, not %s"
              .formatted(MOST_TASKS, Quantity.plain(n, 6)),
          null);
    }
    return (int) n;
  }

  private double value(Expression expression, Statement statement) {
    double value;
    try {
      value = values.of(expression);
    } catch (ExpressionFault e) {
      String message = String.valueOf(e.getMessage());
      problems.add(source.error("bad-expression", statement.span(), message));
      return 1;
    }
    if (Double.isNaN(value)) {
      for (String name : expression.names()) {
        if (Double.isNaN(values.of(name, Double.NaN))) {
          throw new BadInput(
              source
                  .error("unbound", statement.span(), "parameter '" + name + "' has no value")
                  .withHint("bind it with -D " + name + "=…, or declare param " + name + " = …;"));
        }
      }
    }
    return value;
  }

  private IllFormed fault(String code, Statement statement, String message, @Nullable String hint) {
    Diagnostic plain = source.error(code, statement.span(), message);
    return new IllFormed(hint == null ? plain : plain.withHint(hint));
  }
}
