// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.camp.core.lang.Expr;
import org.camp.core.lang.ocaml.OcamlLibrary;
import org.camp.core.lang.type.Type.Form;
import org.jspecify.annotations.Nullable;

/** The types of names: of those that the program binds, and of its parameters. */
final class NameTypes {
  /** By name what it means, the innermost meaning first. */
  private final Map<String, Deque<Localities.Binding>> names = new HashMap<>();

  /** By name the types of those that nothing binds. */
  private final Map<String, Type> free = new LinkedHashMap<>();

  /** Whether values have places: of bulk-synchronous programs. */
  private final boolean bulk;

  private final TypeMaker make;
  private final TypeFaults faults;
  private final Localities localities;
  private final Localities.Scope outside;
  private final Type pid;
  private final Type processors;

  NameTypes(boolean bulk, TypeMaker make, TypeFaults faults, Localities localities) {
    this.bulk = bulk;
    this.make = make;
    this.faults = faults;
    this.localities = localities;
    outside = localities.scope();
    pid = make.of(Form.PAR, make.of(Form.INT));
    processors = make.of(Form.INT);
    if (bulk) {
      bind("pid", pid);
      bind("bsp_p", processors);
      bind(OcamlLibrary.FIRST, processors);
    }
  }

  /** The type of a parameter, if the program uses it. */
  @Nullable Type free(String name) {
    return free.get(name);
  }

  void bind(String name, Type type) {
    names
        .computeIfAbsent(name, n -> new ArrayDeque<>())
        .push(new Localities.Binding(type, localities.scope()));
  }

  /** Binds a name whose value is the same on all components. */
  void bindEverywhere(String name, Type type) {
    names
        .computeIfAbsent(name, n -> new ArrayDeque<>())
        .push(new Localities.Binding(type, outside));
  }

  void unbind(String name) {
    Deque<Localities.Binding> meanings = names.get(name);
    if (meanings != null) {
      meanings.pop();
    }
  }

  /** Whether a name is bound outside of the vector in which it is used. */
  boolean isOutsideVector(Expr.Variable e) {
    Deque<Localities.Binding> meanings = names.get(e.name());
    return meanings != null
        && !meanings.isEmpty()
        && localities.isOutsideVector(meanings.getFirst());
  }

  /** The type of one use of a name. */
  Type of(Expr.Variable e) {
    Deque<Localities.Binding> meanings = names.get(e.name());
    if (meanings != null && !meanings.isEmpty()) {
      Localities.Binding binding = meanings.peek();
      Type.Copies copies = new Type.Copies();
      Type type = binding.type().instantiate(make.level, copies);
      return bulk ? used(e, binding, type, copies) : type;
    }
    if (e.name().startsWith("$") || e.name().startsWith("#")) {
      faults.locality(
          e.span(),
          String.format(Locale.ROOT, "'%s' stands outside of a vector", e.name()),
          "it is the processor's own component, inside << >>");
    }
    Type type = free.computeIfAbsent(e.name(), name -> make.outside());
    Effect held = type.holds == null ? new Effect(0) : type.holds;
    localities.use(e.name(), new Localities.Binding(type, outside), type, held, e.span());
    return type;
  }

  /** Functions that all components have bring no data of one of them along. */
  private Type used(Expr.Variable e, Localities.Binding binding, Type type, Type.Copies copies) {
    Type root = type.find();
    Effect holds = root.holds;
    if (holds == null) {
      return type;
    }
    localities.instance(copies, e.name(), e.span());
    boolean builtIn = binding.type() == pid || binding.type() == processors;
    Effect held = builtIn ? new Effect(make.level) : holds;
    boolean crossing = localities.use(e.name(), binding, type, held, e.span());
    if (binding.type() == pid && !crossing) {
      localities.perform(Effect.VECTORS, e.span(), "pid");
    } else if (binding.type() == processors) {
      localities.perform(e.name().equals("bsp_p") ? Effect.COUNTS : 0, e.span(), "bsp_p");
    }
    Effect effect = root.effect;
    if (effect == null || !localities.isReplicated(binding.scope())) {
      return type;
    }
    Type everywhere = make.function(root.parts.get(0), root.parts.get(1), effect);
    everywhere.hold(root, ~Holdings.DATA);
    return everywhere;
  }
}
