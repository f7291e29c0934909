// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.type.Type.Form;
import org.jspecify.annotations.Nullable;

/**
 * Finds code that stands where it cannot run: vectors inside vectors, communication by one
 * processor, multi-functions outside of their places; and values that are read where they are not
 * stored. Localities are those of BSML and Multi-ML: b (the machine, or node code), l (inside a
 * vector), m (the whole hierarchical machine), s (leaf code).
 */
final class Localities {
  /** Where code runs. */
  enum Place {
    /** A flat machine: b. */
    MACHINE(Effect.MULTI | Effect.TREES | Effect.READS),
    /** A hierarchical machine, outside of multi-functions: m. */
    WHOLE(Effect.VECTORS | Effect.COUNTS),
    /** Node code: b. */
    NODE(Effect.MULTI | Effect.TREES),
    /** Leaf code: s. */
    LEAF(Effect.VECTORS | Effect.MULTI | Effect.TREES | Effect.COUNTS),
    /** What a tree is made of, on every component. */
    COMPONENT(Effect.VECTORS | Effect.MULTI | Effect.TREES | Effect.COUNTS),
    /** What {@code mkpar} calls for every processor, one after the other. */
    ALONE(Effect.VECTORS | Effect.MULTI | Effect.TREES),
    /** A component of a vector: l. */
    VECTOR(Effect.VECTORS | Effect.TREES);

    private final int forbidden;

    Place(int forbidden) {
      this.forbidden = forbidden;
    }

    /** Whether functions that are written there are of use only there. */
    boolean isInner() {
      return this == LEAF || this == COMPONENT || this == VECTOR;
    }
  }

  /**
   * A part of the text.
   *
   * @param function what calls of the innermost function do; null outside of functions
   * @param holder what that function, or multi-function, holds; null elsewhere
   * @param functions how many functions are around it
   * @param depth how many parts are around it
   */
  record Scope(
      Place place,
      @Nullable Effect function,
      @Nullable Effect holder,
      int functions,
      int depth,
      @Nullable Scope outer) {}

  /** A name with its type and where it is bound. */
  record Binding(Type type, Scope scope) {}

  /** What happens at a place: a call, or the construct that is named. */
  record Site(Span span, Place place, String call) {}

  private record Use(String name, Type type, Span span, boolean isOfNode) {}

  private record Vector(Type type, Span span) {}

  private final TypeFaults faults;
  private final LocalityFaults words;
  private final Holdings holdings;
  private final boolean flat;
  private final List<Effect> bounded = new ArrayList<>();
  private final List<Use> uses = new ArrayList<>();
  private final List<Vector> vectors = new ArrayList<>();
  private final List<Vector> results = new ArrayList<>();
  private final List<Span> reported = new ArrayList<>();
  private Scope scope;

  Localities(boolean tree, TypeFaults faults) {
    this.faults = faults;
    holdings = new Holdings(faults);
    words = new LocalityFaults(faults, tree);
    flat = !tree;
    scope = new Scope(flat ? Place.MACHINE : Place.WHOLE, null, null, 0, 0, null);
  }

  Scope scope() {
    return scope;
  }

  void enter(Place place) {
    enter(place, null);
  }

  /** Enters code of a multi-function, which holds what it reads of its surroundings. */
  void enter(Place place, @Nullable Effect holder) {
    scope = new Scope(place, null, holder, scope.functions(), scope.depth() + 1, scope);
  }

  /** Enters a function. */
  void enter(Effect function, @Nullable Effect holder) {
    scope =
        new Scope(scope.place(), function, holder, scope.functions() + 1, scope.depth() + 1, scope);
  }

  void leave() {
    Scope outer = scope.outer();
    if (outer != null) {
      scope = outer;
    }
  }

  private int forbidden(Place place) {
    boolean flatVector = flat && place == Place.VECTOR;
    return place.forbidden | (flatVector ? Effect.MULTI | Effect.READS : 0);
  }

  /** Something stands here that does an action. */
  void perform(int action, Span span, String what) {
    Effect function = scope.function();
    boolean wrong = (forbidden(scope.place()) & action) != 0;
    if (wrong && (function == null || scope.place().isInner())) {
      report(action, new Site(span, scope.place(), what));
    } else if (function != null) {
      function.add(action);
    }
  }

  /** A function is called here. */
  void call(Effect effect, Span span) {
    Effect function = scope.function();
    if (function != null) {
      function.include(effect);
    } else {
      Site site = new Site(span, scope.place(), "");
      effect.bound(new Effect.Bound(forbidden(scope.place()), site));
      bounded.add(effect);
    }
  }

  /**
   * A name is read here, by the functions that are written around it too.
   *
   * @param held what those functions then hold
   * @return whether it was bound outside of a vector that this stands in
   */
  boolean use(String name, Binding binding, Type type, Effect held, Span span) {
    Scope home = binding.scope();
    boolean local = !isReplicated(home);
    boolean crossing = false;
    for (Scope at = scope; at != null && at.depth() > home.depth(); at = at.outer()) {
      crossing |= at.place() == Place.VECTOR && at.function() == null;
      if (at.holder() != null) {
        at.holder().include(held, local ? Effect.ALL : ~Holdings.DATA);
      }
    }
    if (crossing) {
      uses.add(new Use(name, type, span, local));
      int forbidden = Holdings.VECTOR | (local ? Holdings.DATA : 0);
      forbid(type, forbidden, Holdings.Use.READ, name, span);
    }
    return crossing;
  }

  /** Whether something is bound outside of the vector in which this stands. */
  boolean isOutsideVector(Binding binding) {
    for (Scope at = scope; at != null && at.depth() > binding.scope().depth(); at = at.outer()) {
      if (at.place() == Place.VECTOR && at.function() == null) {
        return true;
      }
    }
    return false;
  }

  /** Whether all components have the values that are bound there. */
  boolean isReplicated(Scope home) {
    return flat || (home.place() == Place.WHOLE && home.functions() == 0);
  }

  /** Values of a type must not bring certain things along here. */
  void forbid(Type type, int forbidden, Holdings.Use use, String name, Span span) {
    Effect held = type.find().holds;
    if (held != null) {
      held.bound(new Effect.Bound(forbidden, new Holdings.Site(use, name, span, span, "")));
      bounded.add(held);
    }
  }

  /** Types that one use of a general type made. */
  void instance(Type.Copies copies, String name, Span span) {
    copies.types.values().stream()
        .filter(type -> type.form == Form.PAR)
        .forEach(type -> vectors.add(new Vector(type, span)));
    for (Effect effect : copies.effects.values()) {
      if (!effect.bounds().isEmpty()) {
        effect.redirect(
            site -> site instanceof Holdings.Site held ? held.through(name, span) : site);
        bounded.add(effect);
      }
    }
  }

  /** A vector of that type is made here. */
  void vector(Type type, Span span) {
    vectors.add(new Vector(type, span));
  }

  /** A multi-function gives that type. */
  void result(Type type, Span span) {
    results.add(new Vector(type, span));
  }

  /** Reports what was found, when all types are known. */
  void finish() {
    Effect.solve(bounded);
    Map<Object, Integer> broken = broken();
    broken.forEach(
        (at, wrong) -> {
          if (at instanceof Site site && site.place() != Place.ALONE) {
            report(Integer.lowestOneBit(wrong), site);
          }
        });
    uses.forEach(this::check);
    for (Vector result : results) {
      if (contains(Form.PAR, result.type())) {
        faults.locality(
            result.span(),
            String.format(
                Locale.ROOT,
                "this multi-function gives %s, but vectors stay where they are built",
                result.type().text()),
            "the result goes up to another component: take it out with proj");
      }
    }
    for (Vector vector : vectors) {
      Type component = vector.type().find().parts.get(0);
      if (contains(Form.PAR, component)
          && reported.stream().noneMatch(span -> Holdings.overlap(span, vector.span()))) {
        reported.add(vector.span());
        faults.locality(
            vector.span(),
            "vectors cannot be nested: this is " + vector.type().text(),
            "every processor holds one component, which is no vector itself");
      }
    }
    broken.keySet().stream()
        .filter(Holdings.Site.class::isInstance)
        .map(Holdings.Site.class::cast)
        .sorted(Comparator.comparing(Holdings.Site::use))
        .forEach(site -> holdings.report(site, broken.getOrDefault(site, 0), reported));
    broken.forEach(
        (at, wrong) -> {
          if (at instanceof Site site
              && site.place() == Place.ALONE
              && reported.stream().noneMatch(span -> Holdings.overlap(span, site.span()))) {
            report(Integer.lowestOneBit(wrong), site);
          }
        });
  }

  /** Sites where something forbidden happens, with what it is. */
  private Map<Object, Integer> broken() {
    Map<Object, Integer> broken = new LinkedHashMap<>();
    Set<Effect> seen = new HashSet<>();
    for (Effect effect : bounded) {
      Effect root = effect.find();
      if (seen.add(root)) {
        for (Effect.Bound bound : root.bounds()) {
          int wrong = root.members() & bound.forbidden();
          if (wrong != 0) {
            broken.merge(bound.site(), wrong, (a, b) -> a | b);
          }
        }
      }
    }
    return broken;
  }

  private void check(Use use) {
    if (contains(Form.PAR, use.type())) {
      reported.add(use.span());
      faults.locality(
          use.span(),
          String.format(Locale.ROOT, "the vector '%s' is read inside a vector", use.name()),
          String.format(Locale.ROOT, "$%s$ is the processor's own component", use.name()));
      return;
    }
    Form form = use.type().find().form;
    if (use.isOfNode() && form != Form.FUNCTION && form != Form.TREE) {
      reported.add(use.span());
      faults.locality(
          use.span(),
          String.format(
              Locale.ROOT,
              "'%s' is a value of the node, which its children cannot read",
              use.name()),
          String.format(Locale.ROOT, "#%s# copies it to them", use.name()));
    }
  }

  /**
   * Whether a value of that type holds one of a form; what functions take or give does not count.
   */
  private static boolean contains(Form form, Type type) {
    return contains(form, type, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private static boolean contains(Form form, Type type, Set<Type> seen) {
    Type root = type.find();
    return root.form == form
        || (root.form != Form.FUNCTION
            && seen.add(root)
            && root.children().stream().anyMatch(child -> contains(form, child, seen)));
  }

  private void report(int action, Site site) {
    reported.add(site.span());
    words.report(action, site);
  }
}
