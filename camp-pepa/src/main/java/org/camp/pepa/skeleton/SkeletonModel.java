// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.machine.Machine;
import org.camp.core.machine.Node;
import org.camp.core.machine.Rates;
import org.camp.core.model.Model;
import org.camp.core.model.Source;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.Quantity;
import org.camp.pepa.lang.ModelVariant;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.lang.Sharing;

/** A skeleton as written: its parameters may still be bound, numbers of replicas included. */
public final class SkeletonModel implements Model {
  /** The parameter that gives the rate of every communication that the machine does not know. */
  public static final String COMM = "comm";

  /** The parameter that gives the size of what is passed on, where the machine has a transport. */
  public static final String ITEM = "item";

  /** The code of the error that names communications without a rate. */
  public static final String MISSING_RATE = "missing-rate";

  private final String name;
  private final SourceText source;
  private final List<SkeletonStatement> statements;
  private final Map<String, Expression> parameters;
  private final Set<String> names;

  private SkeletonModel(String name, SourceText source, SkeletonParser.Parsed parsed) {
    this.name = name;
    this.source = source;
    this.statements = parsed.statements();
    this.parameters = parsed.parameters();
    this.names = new LinkedHashSet<>(parameters.keySet());
    statements.forEach(statement -> statement.names(names));
    parameters.values().forEach(value -> names.addAll(value.names()));
    names.add(COMM);
    names.add(ITEM);
  }

  /**
   * Reads a skeleton.
   *
   * @throws BadInput with the errors
   */
  public static SkeletonModel read(Source source) {
    String file = source.name();
    String base = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    int dot = base.lastIndexOf('.');
    SourceText text = new SourceText(file, source.text());
    return new SkeletonModel(
        dot > 0 ? base.substring(0, dot) : "skeleton", text, SkeletonParser.parse(text));
  }

  /** The skeleton that {@code text} writes; for tests and small programs. */
  public static SkeletonModel parse(String text) {
    return read(Source.of("", text));
  }

  @Override
  public String kind() {
    return "skeleton";
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Set<String> parameters() {
    return new LinkedHashSet<>(names);
  }

  /** Whether every number can be found with {@code bindings}. */
  public boolean isComplete(Map<String, String> bindings) {
    return names.stream()
        .allMatch(
            n ->
                n.equals(COMM)
                    || n.equals(ITEM)
                    || parameters.containsKey(n)
                    || bindings.containsKey(n));
  }

  /**
   * The hierarchy tree with all numbers.
   *
   * @param bindings texts by name of a parameter
   * @param machine rates of the processors by task, when it gives any
   * @throws BadInput when a parameter has no value
   * @throws org.camp.core.diagnostic.IllFormed when there are too few or too many stages, no
   *     replicas, or a rate that is not positive
   */
  public Skeleton tree(Map<String, String> bindings, Optional<Machine> machine) {
    Rates processors = machine.map(Machine::processors).orElse(Rates.NONE);
    return new Elaboration(source, new ParameterValues(parameters, bindings), processors)
        .run(statements);
  }

  /**
   * What the machine gives although the text, or the user, says otherwise: warnings.
   *
   * @throws BadInput as {@link #tree}
   * @throws org.camp.core.diagnostic.IllFormed as {@link #tree}
   */
  public List<Diagnostic> remarks(Map<String, String> bindings, Optional<Machine> machine) {
    Rates processors = machine.map(Machine::processors).orElse(Rates.NONE);
    Elaboration elaboration =
        new Elaboration(source, new ParameterValues(parameters, bindings), processors);
    Skeleton tree = elaboration.run(statements);
    DependencyGraph graph = DependencyGraph.of(tree);
    List<Diagnostic> remarks = new ArrayList<>();
    if (tree.keepsOrder()) {
      remarks.add(
          Diagnostic.note(
              "ordered-farm",
              "without buffers an ordered farm(n, f, r, ordered) is deal(n, f, r), and is analysed"
                  + " as that"));
    }
    if (!elaboration.replaced().isEmpty()) {
      remarks.add(replaced(elaboration.replaced()));
    }
    Rates communication = machine.map(Machine::communication).orElse(Rates.NONE);
    if (bindings.containsKey(COMM) && Communications.givesAll(communication, graph)) {
      remarks.add(
          Diagnostic.warning(
                  "unused-rate",
                  "'" + COMM + "' is not used: the machine gives every communication its rate")
              .withHint("leave 'default' out of 'communication:' in the machine file"));
    }
    boolean carried =
        machine.isPresent()
            && ItemTransport.carries(machine.get())
            && comm(bindings).isEmpty()
            && !Communications.givesAll(communication, graph);
    if (bindings.containsKey(ITEM) && !names(ITEM) && !carried) {
      remarks.add(
          Diagnostic.warning(
                  "unused-size",
                  "'"
                      + ITEM
                      + "' is not used: every communication has a rate, or there is no"
                      + " transport")
              .withHint(
                  "rates follow from sizes where neither comm nor communication: gives them"));
    }
    return remarks;
  }

  /** Whether the text itself uses or defines a parameter. */
  private boolean names(String parameter) {
    Set<String> own = new LinkedHashSet<>(parameters.keySet());
    statements.forEach(statement -> statement.names(own));
    return own.contains(parameter);
  }

  private static Diagnostic replaced(List<Skeleton.Task> tasks) {
    Skeleton.Task first = tasks.get(0);
    String all =
        tasks.size() == 1
            ? "task " + first.origin()
            : String.format(Locale.ROOT, "task %d and %,d more", first.origin(), tasks.size() - 1);
    return Diagnostic.warning(
            "replaced-rate",
            "the default rate of the machine's processors, "
                + Quantity.plain(first.rate(), 6)
                + ", replaces the rates that the skeleton writes for "
                + all)
        .withHint("list the tasks that it is for by their numbers instead of 'default'");
  }

  /** The tree with the parameters' own values. */
  public Skeleton tree() {
    return tree(Map.of(), Optional.empty());
  }

  /**
   * The complete PEPA model: tasks, processors and network.
   *
   * @throws BadInput when a parameter or a communication has no value
   * @throws org.camp.core.diagnostic.IllFormed as {@link #tree}
   */
  public PepaModel pepa(Map<String, String> bindings, Optional<Machine> machine) {
    return pepa(tree(bindings, machine), bindings, machine);
  }

  /** The PEPA model of {@code tree}, which may have more replicas than this skeleton. */
  public PepaModel pepa(Skeleton tree, Map<String, String> bindings, Optional<Machine> machine) {
    TaskPlacement placement = TaskPlacement.of(DependencyGraph.of(tree), machine);
    return pepa(tree, placement, Sharing.PS, bindings, machine);
  }

  /** The PEPA model of {@code tree} with its tasks on nodes. */
  public PepaModel pepa(
      Skeleton tree,
      TaskPlacement placement,
      Sharing sharing,
      Map<String, String> bindings,
      Optional<Machine> machine) {
    if (placement.isShared()) {
      refuseOnNodes(tree, sharing);
    }
    DependencyGraph graph = DependencyGraph.of(tree);
    Links links = Communications.of(graph, placement, machine, comm(bindings), item(bindings));
    try {
      return PepaModel.of(
          name,
          ModelGenerator.generate(graph, links, placement, sharing),
          graph.last().stream().map(i -> ModelGenerator.end(graph, i)).toList(),
          new Variants(tree, placement, sharing, bindings, machine));
    } catch (IllegalArgumentException e) {
      throw new OverBudget(
          Diagnostic.error("too-many-rounds", String.valueOf(e.getMessage()))
              .withHint("deals of sizes with a small common multiple repeat sooner"));
    }
  }

  /**
   * A node does not know what a passive decision of a task was, or which half of its work is due.
   */
  private static void refuseOnNodes(Skeleton tree, Sharing sharing) {
    boolean map = tree.has(Skeleton.Mapped.class) && sharing != Sharing.PS;
    if (map || tree.has(Skeleton.Divided.class) || tree.has(Skeleton.Feedback.class)) {
      throw new NotApplicable(
          Diagnostic.error(
                  "not-on-nodes",
                  map
                      ? "the workers of a map share nodes only with -o pepa.sharing=ps"
                      : "tasks of a dc or a feedback cannot share nodes")
              .withHint("leave 'mapping' out: then every task has a processor of its own"));
    }
  }

  /** Rate of the communication between two tasks. */
  @FunctionalInterface
  public interface Links {
    /** Items per second. */
    double rate(int from, int to);
  }

  /**
   * The rates of communications between the tasks of a graph: those of the machine, else {@link
   * #COMM}, else those of its transport for {@link #ITEM}.
   *
   * @throws BadInput with the communications that have none
   */
  public Links links(
      DependencyGraph graph, Map<String, String> bindings, Optional<Machine> machine) {
    return Communications.of(
        graph, TaskPlacement.of(graph, machine), machine, comm(bindings), item(bindings));
  }

  /** Other models of the same skeleton. */
  private final class Variants implements ModelVariant.Finder {
    private final Skeleton tree;
    private final TaskPlacement placement;
    private final Sharing sharing;
    private final Map<String, String> bindings;
    private final Optional<Machine> machine;

    Variants(
        Skeleton tree,
        TaskPlacement placement,
        Sharing sharing,
        Map<String, String> bindings,
        Optional<Machine> machine) {
      this.tree = tree;
      this.placement = placement;
      this.sharing = sharing;
      this.bindings = bindings;
      this.machine = machine;
    }

    @Override
    public Optional<ModelVariant> oneMore(String component) {
      if (component.startsWith(ModelGenerator.NODE)) {
        Node node = node(component);
        int number = placement.nodes().indexOf(node);
        return Optional.of(
            new ModelVariant(
                "one more core of node " + node.name(),
                () -> pepa(tree, placement.withCore(number), sharing, bindings, machine)));
      }
      if (placement.isShared() || !component.startsWith(ModelGenerator.PROCESSOR)) {
        return Optional.empty();
      }
      int task = Integer.parseInt(component.substring(ModelGenerator.PROCESSOR.length()));
      String called = tree.tasks().get(task).name();
      return Optional.of(
          new ModelVariant(
              "one more replica of task " + task + (called.isEmpty() ? "" : " (" + called + ")"),
              () -> pepa(tree.withReplica(task), bindings, machine)));
    }

    private Node node(String component) {
      return placement
          .nodes()
          .get(Integer.parseInt(component.substring(ModelGenerator.NODE.length())));
    }

    @Override
    public List<String> names(String component) {
      if (component.startsWith(ModelGenerator.NODE)) {
        return List.of("node " + node(component).name());
      }
      if (!component.startsWith(ModelGenerator.PROCESSOR)) {
        return List.of();
      }
      int task = Integer.parseInt(component.substring(ModelGenerator.PROCESSOR.length()));
      String called = tree.tasks().get(task).name();
      return called.isEmpty() ? List.of("task " + task) : List.of(called, called + "_" + task);
    }

    @Override
    public Optional<PepaModel> shared(Sharing other) {
      return placement.isShared()
          ? Optional.of(pepa(tree, placement, other, bindings, machine))
          : Optional.empty();
    }
  }

  /**
   * The value of a parameter; NaN when it has none.
   *
   * @throws BadInput when its expression cannot be evaluated
   */
  public double value(String parameter, Map<String, String> bindings) {
    try {
      return new ParameterValues(parameters, bindings).of(parameter, Double.NaN);
    } catch (ExpressionFault e) {
      String message =
          String.format(Locale.ROOT, "parameter '%s' has no value: %s", parameter, e.getMessage());
      throw new BadInput(Diagnostic.error("bad-parameter", message));
    }
  }

  /** The size of an item [B]; NaN when nobody gave it. */
  private double item(Map<String, String> bindings) {
    double size = value(ITEM, bindings);
    if (size < 0 || Double.isInfinite(size)) {
      throw new BadInput(
          Diagnostic.error("bad-size", "the size " + ITEM + " must be finite, and not negative"));
    }
    return size;
  }

  /** The rate that is given for every communication. */
  private OptionalDouble comm(Map<String, String> bindings) {
    double rate = value(COMM, bindings);
    if (Double.isNaN(rate) && !bindings.containsKey(COMM) && !parameters.containsKey(COMM)) {
      return OptionalDouble.empty();
    }
    if (!(rate > 0) || Double.isInfinite(rate)) {
      String shown = bindings.getOrDefault(COMM, Double.toString(rate));
      throw new BadInput(
          Diagnostic.error("bad-rate", "the rate comm must be positive and finite, not " + shown));
    }
    return OptionalDouble.of(rate);
  }
}
