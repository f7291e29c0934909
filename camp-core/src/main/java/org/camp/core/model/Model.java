// SPDX-License-Identifier: Apache-2.0
package org.camp.core.model;

import java.util.Map;
import java.util.Set;

/** Something that analyses can look at. Implementations are immutable. */
public interface Model {
  /** The kind of model as JSON names it, for example {@code protocol}. */
  String kind();

  /** The model's own name, for example the name of the protocol. */
  String name();

  /** Names that {@code -D} may bind; binding any other name is an error. */
  default Set<String> parameters() {
    return Set.of();
  }

  /**
   * Whether names that the model does not have may be bound too, because options of analyses name
   * them; the analysis refuses what nothing names.
   */
  default boolean bindsAnyName() {
    return false;
  }

  /** What parameters are where {@code -D} binds nothing: expressions by name, as texts. */
  default Map<String, String> defaults() {
    return Map.of();
  }

  /** Whether other bindings of its parameters make another model, which must be read again. */
  default boolean boundWhenRead() {
    return false;
  }

  /** Names of recursions whose number of rounds {@code -k} may set. */
  default Set<String> recursions() {
    return Set.of();
  }
}
