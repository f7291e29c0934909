// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.lang;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.Severity;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Suggestions;

/**
 * Properties of a model, with constants and labels of their own; formulas are expanded, and names
 * and types are right.
 *
 * @param source the text they were read from
 * @param constants constants of their own
 * @param labels labels of their own
 * @param properties the properties
 * @param leftOut what was not read, as warnings
 */
public record CslList(
    SourceText source,
    List<PrismSyntax.Constant> constants,
    List<PrismSyntax.Named> labels,
    List<CslProperty> properties,
    List<Diagnostic> leftOut) {
  /** No properties. */
  public static final CslList NONE =
      new CslList(SourceText.NONE, List.of(), List.of(), List.of(), List.of());

  /** Copies the lists. */
  public CslList {
    constants = List.copyOf(constants);
    labels = List.copyOf(labels);
    properties = List.copyOf(properties);
    leftOut = List.copyOf(leftOut);
  }

  /**
   * The properties of a model that a text writes.
   *
   * @param lenient whether kinds of properties that are not read are left out, with a warning
   * @throws BadInput with all errors
   */
  public static CslList of(SourceText source, PrismProgram model, boolean lenient) {
    Diagnostics problems = new Diagnostics();
    CslParser.Listed listed = CslParser.parse(source, problems);
    List<Diagnostic> leftOut = new ArrayList<>();
    Diagnostics errors = new Diagnostics();
    for (Diagnostic problem : problems.all()) {
      if (lenient && problem.code().equals("unsupported")) {
        leftOut.add(warning(problem));
      } else {
        errors.add(problem);
      }
    }
    errors.throwIfBadInput();
    FormulaExpansion formulas = model.formulas();
    CslList list =
        new CslList(
            source,
            listed.constants().stream()
                .map(
                    c ->
                        new PrismSyntax.Constant(
                            c.name(), c.type(), c.value().map(formulas::expand), c.span()))
                .toList(),
            listed.labels().stream()
                .map(l -> new PrismSyntax.Named(l.name(), formulas.expand(l.term()), l.span()))
                .toList(),
            listed.properties(),
            leftOut);
    list.check(model, listed, errors);
    errors.throwIfBadInput();
    return new CslList(
        source,
        list.constants,
        list.labels,
        listed.properties().stream().map(p -> expanded(p, formulas)).toList(),
        leftOut);
  }

  private static Diagnostic warning(Diagnostic d) {
    return new Diagnostic(
        Severity.WARNING,
        d.code(),
        d.message(),
        d.file(),
        d.line(),
        d.column(),
        d.hint(),
        d.excerpt());
  }

  private void check(PrismProgram model, CslParser.Listed listed, Diagnostics errors) {
    Map<String, PrismType> types = new LinkedHashMap<>(model.types());
    for (PrismSyntax.Constant constant : constants) {
      if (types.putIfAbsent(constant.name(), constant.type()) != null) {
        errors.add(
            source.error(
                "duplicate-name",
                constant.span(),
                "'" + constant.name() + "' is declared already"));
      }
    }
    Set<String> known = new HashSet<>(model.labelTerms().keySet());
    for (PrismSyntax.Named label : labels) {
      if (!known.add(label.name())) {
        errors.add(
            source.error(
                "duplicate-name",
                label.span(),
                "the label '" + label.name() + "' is there already"));
      }
    }
    TermTypes checked = new TermTypes(source, types, known, errors, "");
    for (PrismSyntax.Constant constant : listed.constants()) {
      constant
          .value()
          .ifPresent(
              value ->
                  checked.require(
                      value,
                      constant.type().isNumber() ? PrismType.DOUBLE : PrismType.BOOL,
                      "the constant '" + constant.name() + "'"));
    }
    listed.labels().forEach(l -> checked.require(l.term(), PrismType.BOOL, "a label"));
    Set<String> names = new HashSet<>();
    for (CslProperty property : listed.properties()) {
      if (!property.name().isEmpty() && !names.add(property.name())) {
        errors.add(
            source.error(
                "duplicate-name",
                property.span(),
                "there are two properties '" + property.name() + "'"));
      }
      property.bound().ifPresent(b -> checked.require(b.limit(), PrismType.DOUBLE, "a bound"));
      query(property, checked, model, errors);
    }
  }

  private void query(
      CslProperty property, TermTypes checked, PrismProgram model, Diagnostics errors) {
    CslProperty.Query query = property.query();
    if (query instanceof CslProperty.LongRun steady) {
      checked.require(steady.states(), PrismType.BOOL, "what S asks for");
    } else if (query instanceof CslProperty.Until until) {
      checked.require(until.until(), PrismType.BOOL, "the left side of U");
      checked.require(until.goal(), PrismType.BOOL, "what is to be reached");
      until.time().from().ifPresent(t -> checked.require(t, PrismType.DOUBLE, "a time"));
      until.time().to().ifPresent(t -> checked.require(t, PrismType.DOUBLE, "a time"));
    } else if (query instanceof CslProperty.LongRunReward reward) {
      structure(property, reward.of(), model, errors);
    } else if (query instanceof CslProperty.InstantReward reward) {
      checked.require(reward.time(), PrismType.DOUBLE, "a time");
      structure(property, reward.of(), model, errors);
    } else if (query instanceof CslProperty.CumulativeReward reward) {
      checked.require(reward.time(), PrismType.DOUBLE, "a time");
      structure(property, reward.of(), model, errors);
    } else if (query instanceof CslProperty.ReachReward reward) {
      checked.require(reward.goal(), PrismType.BOOL, "what is to be reached");
      structure(property, reward.of(), model, errors);
    }
  }

  private void structure(
      CslProperty property,
      CslProperty.Structure structure,
      PrismProgram model,
      Diagnostics errors) {
    if (structure.name().isEmpty()) {
      if (structure.number() < 1 || structure.number() > model.rewards().size()) {
        errors.add(
            source.error(
                "unknown-name",
                property.span(),
                "there is no reward structure number " + structure.number()));
      }
      return;
    }
    List<String> names = model.rewards().stream().map(PrismSyntax.Rewards::name).toList();
    if (!names.contains(structure.name())) {
      errors.add(
          source
              .error(
                  "unknown-name",
                  property.span(),
                  "there is no reward structure \"" + structure.name() + "\"")
              .withHint(Suggestions.hint(structure.name(), names)));
    }
  }

  private static CslProperty expanded(CslProperty property, FormulaExpansion formulas) {
    CslProperty.Query query = property.query();
    if (query instanceof CslProperty.LongRun steady) {
      query = new CslProperty.LongRun(formulas.expand(steady.states()));
    } else if (query instanceof CslProperty.Until until) {
      query =
          new CslProperty.Until(
              formulas.expand(until.until()),
              formulas.expand(until.goal()),
              new CslProperty.Time(
                  until.time().from().map(formulas::expand),
                  until.time().strict(),
                  until.time().to().map(formulas::expand)),
              until.denied());
    } else if (query instanceof CslProperty.InstantReward reward) {
      query = new CslProperty.InstantReward(reward.of(), formulas.expand(reward.time()));
    } else if (query instanceof CslProperty.CumulativeReward reward) {
      query = new CslProperty.CumulativeReward(reward.of(), formulas.expand(reward.time()));
    } else if (query instanceof CslProperty.ReachReward reward) {
      query = new CslProperty.ReachReward(reward.of(), formulas.expand(reward.goal()));
    }
    return new CslProperty(
        property.name(),
        property.text(),
        query,
        property.bound().map(b -> new CslProperty.Bound(b.relation(), formulas.expand(b.limit()))),
        property.span());
  }
}
