// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.measure;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.camp.pepa.statespace.StateSpace.Component;

/**
 * Measures and conditions as users write them:
 *
 * <pre>
 * measures  = [ name "=" ] measure { ";" [ name "=" ] measure }
 * measure   = number | "throughput(" action ")" | "P(" condition ")" | "E(" states ")"
 *           | "U(" states ")" | measure ( "+" | "-" | "*" | "/" ) measure | "(" measure ")"
 * condition = states [ ( "&lt;" | "&lt;=" | "=" | "!=" | ">=" | ">" ) number ]
 *           | "not" condition | condition ( "and" | "or" ) condition | "(" condition ")"
 * states    = [ component "." ] state
 * </pre>
 *
 * <p>A state is the name of a process, or the text of an anonymous one in double quotes; {@code
 * states} counts the sequential components in it, and alone, as a condition, says that there is at
 * least one. {@code U} is the share of the components that can be in a state which are in it. In a
 * passage, a state that several components can be in must be compared with a number: what is passed
 * is a state of the whole system. A component is called by what it starts as, with {@code #i}
 * behind it when several start alike: the i-th of the system, from 0. {@code !}, {@code &&}, {@code
 * ||}, {@code ==} and the long names {@code population} and {@code utilisation} are understood too.
 */
public final class Query {
  private Query() {}

  /** A measure with the name that it was given, or as it was written. */
  public record Named(String name, MeasureExpression measure) {}

  /** A passage: from states (when given) to states. */
  public record Passage(Optional<Condition> from, Condition to) {}

  /**
   * The measures that a text lists, their names resolved in the model.
   *
   * @param components those of the model
   * @param actions the actions that have a throughput
   * @throws org.camp.core.diagnostic.BadInput with the place of the first mistake
   */
  public static List<Named> measures(
      String text, List<Component> components, Collection<String> actions) {
    return new QueryParser("measures", text, new MeasureNames(components, actions)).measures();
  }

  /**
   * Reads {@code [ condition "->" ] condition}.
   *
   * @throws org.camp.core.diagnostic.BadInput with the place of the first mistake
   */
  public static Passage passage(String text, List<Component> components) {
    return new QueryParser("passage", text, new MeasureNames(components, List.of())).passage();
  }

  /**
   * Reads a passage of one component, whose states need no name before them; those of others do.
   *
   * @param one its number
   * @throws org.camp.core.diagnostic.BadInput with the place of the first mistake
   */
  public static Passage passage(String text, List<Component> components, int one) {
    MeasureNames names = new MeasureNames(components, List.of(), one);
    return new QueryParser("passage", text, names).passage();
  }
}
