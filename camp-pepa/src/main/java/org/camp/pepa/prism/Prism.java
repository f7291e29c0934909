// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.pepa.Lumping;
import org.camp.pepa.prism.chain.ConstantValues;
import org.camp.pepa.prism.chain.PrismChain;
import org.camp.pepa.prism.chain.PrismSystem;
import org.camp.pepa.prism.chain.StateForm;
import org.camp.pepa.prism.chain.TruthCode;
import org.camp.pepa.prism.csl.CslAnswer;
import org.camp.pepa.prism.csl.CslChecker;
import org.camp.pepa.prism.fold.EqualModules;
import org.camp.pepa.prism.lang.CslList;
import org.camp.pepa.prism.lang.CslProperty;
import org.camp.pepa.prism.lang.PrismSyntax;
import org.camp.pepa.solve.Method;
import org.camp.pepa.solve.PartitionRefinement;

/** Analyses PRISM models. */
public final class Prism {
  /** States that are explored first where there are no bounds. */
  private static final int FIRST_CUT = 10_000;

  /** States that are explored at most there. */
  private static final int MOST_CUT = 100_000;

  /** The error of a probability that is small enough to explore no more. */
  private static final double SETTLED = 1e-6;

  private Prism() {}

  /**
   * Derives the states of a model within the budget of the context.
   *
   * @throws BadInput when a constant has no value
   * @throws org.camp.core.diagnostic.IllFormed when a range, a rate or a next value is wrong
   * @throws org.camp.core.diagnostic.OverBudget when there are more states
   */
  public static PrismChain derive(PrismModel model, AnalysisContext context) {
    return derive(system(model, context), StateForm.AS_IS, context);
  }

  private static PrismSystem system(PrismModel model, AnalysisContext context) {
    return PrismSystem.of(model.program(), context.bindings(model));
  }

  private static PrismChain derive(PrismSystem system, StateForm form, AnalysisContext context) {
    return derive(system, form, Integer.MAX_VALUE, context);
  }

  private static PrismChain derive(
      PrismSystem system, StateForm form, int cut, AnalysisContext context) {
    return PrismChain.derive(
        system,
        form,
        cut,
        context.get(PrismOptions.STATES),
        context.cancellation(),
        context.progress());
  }

  /**
   * Derives the states of a model and answers its properties; without properties, how probable its
   * labels are in the long run, and what its reward structures earn.
   *
   * @throws BadInput when a constant has no value that every answer needs
   * @throws org.camp.core.diagnostic.IllFormed as {@link #derive}
   * @throws org.camp.core.diagnostic.OverBudget as {@link #derive}
   */
  public static PrismResult analyze(PrismModel model, AnalysisContext context) {
    Method method =
        context
            .get(PrismOptions.METHOD)
            .exact()
            .orElseThrow(
                () ->
                    new BadInput(
                        Diagnostic.error(
                                "bad-option", "pepa.method: PRISM models are not estimated")
                            .withHint("take auto, or another exact method")));
    boolean asked = !model.properties().properties().isEmpty();
    CslList list = asked ? model.properties() : usual(model);
    PrismSystem system = system(model, context);
    ConstantValues constants = system.constants().with(list.source(), list.constants());
    Lumping lump = context.get(PrismOptions.LUMP);
    Optional<EqualModules> equal =
        lump == Lumping.ARRAYS
            ? Optional.empty()
            : Optional.of(EqualModules.of(system, list, constants));
    StateForm form = equal.map(EqualModules::form).orElse(StateForm.AS_IS);
    boolean timed = list.properties().stream().anyMatch(p -> CslProperty.isTimed(p.query()));
    PrismChain derived =
        timed && !system.layout().open().isEmpty()
            ? explored(system, form, list, constants, context)
            : derive(system, form, context);
    PrismChain chain =
        lump == Lumping.FULL && !derived.isCut()
            ? refined(derived, list, constants, context)
            : derived;
    Optional<FoldedStates> folded = equal.map(e -> FoldedStates.of(e, derived, lump));
    model.properties().leftOut().forEach(context::report);
    CslChecker checker = new CslChecker(chain, list, constants, method, context.cancellation());
    Set<String> missing = missing(list, checker);
    List<CslAnswer> answers = new ArrayList<>();
    for (CslProperty property : list.properties()) {
      Set<String> names = checker.missing(property);
      context.progress().at("properties", answers.size(), list.properties().size());
      answers.add(names.isEmpty() ? checker.answer(property) : CslAnswer.unbound(property, names));
    }
    if (!missing.isEmpty()) {
      context.report(
          Diagnostic.warning(
                  "missing-binding",
                  "properties are not answered that need " + String.join(", ", missing))
              .withHint("give a value: -D " + missing.iterator().next() + "=…"));
    }
    return new PrismResult(
        model,
        chain,
        labels(chain),
        answers,
        checker.steadyState(),
        CommandFirings.of(derived, folded, checker.steadyState(), context),
        folded,
        asked);
  }

  /**
   * As much of a chain without bounds as settles what happens within times, its nearest states
   * first.
   */
  private static PrismChain explored(
      PrismSystem system,
      StateForm form,
      CslList list,
      ConstantValues constants,
      AnalysisContext context) {
    PrismChain chain = derive(system, form, FIRST_CUT, context);
    for (int cut = FIRST_CUT; chain.isCut() && cut < MOST_CUT; ) {
      CslChecker checker =
          new CslChecker(chain, list, constants, Method.AUTO, context.cancellation());
      boolean settled =
          list.properties().stream()
              .filter(p -> CslProperty.isTimed(p.query()) && checker.missing(p).isEmpty())
              .allMatch(p -> checker.doubt(p) <= SETTLED);
      if (settled) {
        return chain;
      }
      cut *= 10;
      chain = derive(system, form, cut, context);
    }
    return chain;
  }

  /** The coarsest chain in which all is the same that the properties speak of. */
  private static PrismChain refined(
      PrismChain chain, CslList list, ConstantValues constants, AnalysisContext context) {
    CslChecker checker =
        new CslChecker(chain, list, constants, Method.AUTO, context.cancellation());
    List<CslProperty> bound =
        list.properties().stream().filter(p -> checker.missing(p).isEmpty()).toList();
    int[] block =
        PartitionRefinement.of(chain.rows(), checker.colours(bound), context.cancellation()::check);
    return chain.of(block, PartitionRefinement.lumped(chain.rows(), block));
  }

  /** The constants that properties miss; refused when there is no property without. */
  private static Set<String> missing(CslList list, CslChecker checker) {
    Set<String> missing = new HashSet<>();
    boolean some = list.properties().isEmpty();
    for (CslProperty property : list.properties()) {
      Set<String> names = checker.missing(property);
      some |= names.isEmpty();
      missing.addAll(names);
    }
    if (!some) {
      throw new BadInput(
          missing.stream()
              .sorted()
              .map(
                  name ->
                      Diagnostic.error(
                              "missing-binding", "the constant '" + name + "' has no value")
                          .withHint("give it one: -D " + name + "=…"))
              .toList());
    }
    return new TreeSet<>(missing);
  }

  private static Map<String, Integer> labels(PrismChain chain) {
    List<String> names = new ArrayList<>();
    List<TruthCode> codes = new ArrayList<>();
    for (PrismSyntax.Named label : chain.system().program().labels()) {
      names.add(label.name());
      codes.add(chain.system().terms().truth(label.term()));
    }
    Map<String, Integer> sizes = new LinkedHashMap<>();
    if (!names.isEmpty()) {
      var states = chain.where(codes);
      for (int i = 0; i < names.size(); i++) {
        sizes.put(names.get(i), states.get(i).cardinality());
      }
    }
    return sizes;
  }

  /** The long run of every label and every reward structure. */
  private static CslList usual(PrismModel model) {
    StringBuilder text = new StringBuilder();
    Set<String> names = new HashSet<>();
    for (PrismSyntax.Named label : model.program().labels()) {
      names.add(label.name());
      text.append("\"" + label.name() + "\": S=? [ \"" + label.name() + "\" ];\n");
    }
    int number = 0;
    for (PrismSyntax.Rewards rewards : model.program().rewards()) {
      number++;
      boolean named = !rewards.name().isEmpty();
      if (named && names.add(rewards.name())) {
        text.append("\"" + rewards.name() + "\": ");
      }
      text.append(named ? "R{\"" + rewards.name() + "\"}" : "R{" + number + "}");
      text.append("=? [ S ];\n");
    }
    return CslList.of(new SourceText("", text.toString()), model.program(), false);
  }
}
