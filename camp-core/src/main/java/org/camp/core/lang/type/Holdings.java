// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.type.Type.Form;

/**
 * What values bring along when they are carried to another place, inside of functions too, and what
 * must not be: a node's data to its children, a vector into a vector, what has no size into a
 * message. A function holds what its code reads of its surroundings.
 */
final class Holdings {
  /** Words of the component that made the value. */
  static final int DATA = 1;

  /** A vector. */
  static final int VECTOR = 2;

  /** A tree. */
  static final int TREE = 4;

  /** A multi-function. */
  static final int MULTI = 8;

  /** A function. */
  static final int CODE = 16;

  /** What has no size and cannot be sent. */
  static final int UNSENDABLE = VECTOR | TREE | MULTI;

  /** What has no equality. */
  static final int INCOMPARABLE = VECTOR | TREE | CODE;

  /** What a value is used for where something is forbidden. */
  enum Use {
    /** Read inside a vector. */
    READ,
    /** A component of a vector. */
    COMPONENT,
    /** The function of {@code mkpar}, which every processor runs. */
    MKPAR,
    /** Sent to another component. */
    SENT,
    /** The result of a multi-function. */
    RESULT,
    /** Compared. */
    COMPARED
  }

  /**
   * Where a value is used.
   *
   * @param name of the value, or of the primitive
   * @param span where that is written
   * @param at where it happens: there, or where a function is named that does it
   * @param through the function that does it when it is called here; empty when it is done here
   */
  record Site(Use use, String name, Span span, Span at, String through) {
    /** The same done by a function that is named somewhere. */
    Site through(String function, Span named) {
      return new Site(use, name, span, named, function);
    }
  }

  private final TypeFaults faults;

  Holdings(TypeFaults faults) {
    this.faults = faults;
  }

  /** What a value of that form brings along. */
  static Effect of(Form form, List<Type> parts, int level) {
    Effect holds = new Effect(level);
    switch (form) {
      case VARIABLE -> {}
      case FUNCTION -> holds.add(CODE);
      case PAR -> holds.add(VECTOR);
      case TREE -> holds.add(TREE);
      default -> {
        holds.add(DATA);
        for (Type part : parts) {
          Effect inner = part.find().holds;
          if (inner != null) {
            holds.include(inner);
          }
        }
      }
    }
    return holds;
  }

  /** Says what is wrong at a site. */
  void report(Site site, int wrong, List<Span> reported) {
    boolean told =
        reported.stream().anyMatch(span -> overlap(span, site.at()) || overlap(span, site.span()));
    if (told) {
      return;
    }
    reported.add(site.at());
    String message = message(site, wrong);
    faults.locality(
        site.at(),
        site.through().isEmpty()
            ? message
            : String.format(Locale.ROOT, "in '%s', %s", site.through(), message),
        hint(site, wrong));
  }

  private static String message(Site site, int wrong) {
    String name = "'" + site.name() + "'";
    boolean data = (wrong & VECTOR) == 0;
    return switch (site.use()) {
      case READ ->
          data
              ? name + " holds values of the node, which its children cannot read"
              : name + " holds a vector, but is read inside a vector";
      case COMPONENT -> "vectors cannot be nested: a component of this one holds a vector";
      case MKPAR -> "the function of 'mkpar' reads a vector, but runs inside one";
      case SENT ->
          String.format(
              Locale.ROOT, "what %s sends holds %s, which has no size", name, things(wrong));
      case RESULT ->
          String.format(
              Locale.ROOT,
              "the result of this multi-function holds %s, which stays where it is built",
              things(wrong));
      case COMPARED -> things(wrong) + " cannot be compared";
    };
  }

  private static String hint(Site site, int wrong) {
    return switch (site.use()) {
      case READ ->
          (wrong & VECTOR) == 0
              ? "give the function what it needs as an argument, copied to them by #x#"
              : "give the function the processor's own component as an argument: $x$";
      case COMPONENT, MKPAR ->
          "every processor has its own component alone: give it to the function as an argument";
      case SENT, RESULT -> "numbers, data and functions of these leave their component";
      case COMPARED -> "compare what they give";
    };
  }

  private static String things(int wrong) {
    List<String> all = new ArrayList<>();
    if ((wrong & VECTOR) != 0) {
      all.add("vectors");
    }
    if ((wrong & TREE) != 0) {
      all.add("trees");
    }
    if ((wrong & MULTI) != 0) {
      all.add("multi-functions");
    }
    return all.isEmpty() ? "functions" : String.join(" and ", all);
  }

  static boolean overlap(Span a, Span b) {
    return a.start() < b.end() && b.start() < a.end();
  }
}
