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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.machine.Rates;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.Quantity;
import org.camp.pepa.skeleton.SkeletonStatement.Figure;
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
    neighbours(root, statements.get(0));
    return root;
  }

  /** What needs a task before or behind it must have one. */
  private void neighbours(Skeleton root, SkeletonStatement whole) {
    DependencyGraph graph = DependencyGraph.of(root);
    for (int i = 0; i < graph.tasks().size(); i++) {
      String missing = null;
      boolean map = graph.group(i).size() > 1;
      if (map && graph.sources(i).tasks().isEmpty() && graph.targets(i).tasks().isEmpty()) {
        missing = "a map alone has nobody who joins its parts";
      } else if (RoundTrips.startsByItself(graph, i)
          && (map || RoundTrips.leavesByItself(graph, i))) {
        missing = "nobody hands items to this feedback, which lets in one after the other";
      }
      if (missing != null) {
        throw new IllFormed(
            source
                .error("no-neighbour", whole.span(), missing)
                .withHint("put a task before it: pipe { task(…) … }"));
      }
    }
  }

  private Skeleton node(SkeletonStatement statement, ListIterator<SkeletonStatement> words) {
    switch (statement.kind()) {
      case TASK -> {
        return task(statement);
      }
      case MAP -> {
        int workers = count(statement);
        return new Skeleton.Mapped(
            IntStream.range(0, Math.max(1, workers)).mapToObj(i -> task(statement)).toList());
      }
      case DC -> {
        return divided(statement);
      }
      case FEEDBACK -> {
        return feedback(statement);
      }
      default -> {
        return composed(statement, words);
      }
    }
  }

  private Skeleton composed(SkeletonStatement statement, ListIterator<SkeletonStatement> words) {
    boolean pipe = statement.kind() == SkeletonStatement.Kind.PIPE;
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
    if (children.isEmpty()) {
      children.add(task(0));
    }
    if (pipe) {
      return new Skeleton.Pipe(children);
    }
    Skeleton.Handout order =
        switch (statement.kind()) {
          case FARM -> Skeleton.Handout.FREE;
          case ORDERED -> Skeleton.Handout.KEPT;
          default -> Skeleton.Handout.TURN;
        };
    Expression updates = statement.more().get(Figure.UPDATES);
    return new Skeleton.Replicated(
        order, children, updates == null ? Double.POSITIVE_INFINITY : positive(updates, statement));
  }

  private Skeleton divided(SkeletonStatement statement) {
    Expression levels = Objects.requireNonNull(statement.count());
    int depth =
        whole(
            statement,
            levels,
            "the depth of dc must be a whole number from %d to %d, not %s",
            1,
            12);
    Expression parts = Objects.requireNonNull(statement.more().get(Figure.WAYS));
    int ways =
        whole(
            statement,
            parts,
            "dc must divide in a whole number of parts from %d to %d, not %s",
            2,
            MOST_TASKS);
    return divided(statement, Math.max(1, depth), Math.max(1, ways));
  }

  private Skeleton divided(SkeletonStatement statement, int depth, int ways) {
    if (depth == 0) {
      return task(statement, "base", Objects.requireNonNull(statement.rate()));
    }
    Skeleton.Task node =
        task(statement, "dc", Objects.requireNonNull(statement.more().get(Figure.DIVIDE)));
    Expression combine = Objects.requireNonNull(statement.more().get(Figure.COMBINE));
    double rate = processors.of(node.origin()).orElseGet(() -> positive(combine, statement));
    List<Skeleton> parts = new ArrayList<>();
    for (int i = 0; i < ways; i++) {
      parts.add(divided(statement, depth - 1, ways));
    }
    return new Skeleton.Divided(node, rate, parts);
  }

  private Skeleton feedback(SkeletonStatement statement) {
    Expression expression = Objects.requireNonNull(statement.more().get(Figure.AGAIN));
    double again = value(expression, statement);
    if (again == 1) {
      problems.add(
          source
              .error(
                  "bad-probability",
                  statement.span(),
                  "feedback(1): what goes round again for certain never leaves")
              .withHint("the probability must be below 1"));
    } else if (again < 0 || again > 1) {
      problems.add(
          source.error(
              "bad-probability",
              statement.span(),
              "the probability of feedback must be from 0 on and below 1, not " + shown(again)));
    }
    int most =
        statement.count() == null
            ? 1
            : whole(
                statement,
                statement.count(),
                "feedback must have a whole number from %d to %d of items inside, not %s",
                1,
                MOST_TASKS);
    List<Skeleton> children = new ArrayList<>();
    block(statement, Objects.requireNonNull(statement.block()), 1, true, children);
    Skeleton body = children.isEmpty() ? task(0) : children.get(0);
    if (exits(body).anyMatch(Skeleton.Mapped.class::isInstance)) {
      problems.add(
          source
              .error(
                  "no-exit",
                  statement.span(),
                  "feedback ends with a map, of whose workers none decides what goes round again")
              .withHint("put a task behind the map: feedback(p) { pipe { map(…) task(…) } }"));
    }
    return new Skeleton.Feedback(again, Math.max(1, most), body);
  }

  /** What the items of a skeleton leave by. */
  private static Stream<Skeleton> exits(Skeleton skeleton) {
    if (skeleton.isUnit()) {
      return Stream.of(skeleton);
    }
    List<Skeleton> children = skeleton.children();
    return skeleton instanceof Skeleton.Pipe
        ? exits(children.get(children.size() - 1))
        : children.stream().flatMap(Elaboration::exits);
  }

  /** Stands for what is missing; a fault is told already. */
  private static Skeleton.Task task(int number) {
    return new Skeleton.Task("", 1, number);
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
              statement.kind().word + (n < 0 || statement.count() == null ? "" : "(" + n + ")"),
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
    return task(
        statement,
        Objects.requireNonNull(statement.name()),
        Objects.requireNonNull(statement.rate()));
  }

  private Skeleton.Task task(SkeletonStatement statement, String name, Expression expression) {
    if (tasks >= MOST_TASKS) {
      throw new IllFormed(
          source.error(
              "too-many-tasks", statement.span(), "there are over " + MOST_TASKS + " tasks"));
    }
    int number = tasks++;
    OptionalDouble given = processors.of(number);
    double rate = given.isPresent() ? given.getAsDouble() : positive(expression, statement);
    Skeleton.Task task = new Skeleton.Task(name, rate, number);
    boolean byDefault = given.isPresent() && !processors.byKey().containsKey("" + number);
    if (byDefault && isOther(expression, rate)) {
      replaced.add(task);
    }
    return task;
  }

  private double positive(Expression expression, SkeletonStatement statement) {
    double rate = value(expression, statement);
    if ((rate <= 0 || Double.isInfinite(rate)) && told.add(expression)) {
      String message = "a rate must be positive and finite, not " + shown(rate);
      problems.add(source.error("bad-rate", statement.span(), message));
    }
    return rate;
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
    String what = statement.kind() == SkeletonStatement.Kind.MAP ? "the workers of a map" : "them";
    Expression count = Objects.requireNonNull(statement.count());
    String message = "there must be a whole number from %d to %d of " + what + ", not %s";
    int n = whole(statement, count, message, 1, MOST_TASKS);
    lost |= n == UNKNOWN && statement.block() == null && statement.name() == null;
    return n;
  }

  /**
   * A whole number; {@link #UNKNOWN}, and the fault is told, when it is none or out of bounds.
   *
   * @param message with places for the bounds and the wrong number
   */
  private int whole(
      SkeletonStatement statement, Expression number, String message, int least, int most) {
    double n = value(number, statement);
    if (n == Math.rint(n) && n >= least && n <= most) {
      return (int) n;
    }
    if (!Double.isNaN(n)) {
      problems.add(
          source.error(
              "bad-count",
              statement.span(),
              String.format(Locale.ROOT, message, least, most, shown(n))));
    }
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
