// SPDX-License-Identifier: Apache-2.0
package org.camp.core.scan.name;

import java.util.Locale;

/** What a name stands for. */
public enum NameKind {
  /** A protocol of a module. */
  PROTOCOL,
  /** A role of a protocol, or a family of roles. */
  ROLE,
  /** The label of a message. */
  LABEL,
  /** What a user may bind. */
  PARAMETER,
  /** A loop by name. */
  RECURSION,
  /** A variable of a loop, of a function or of a state. */
  VARIABLE,
  /** What was computed or received. */
  VALUE,
  /** A function or another definition of a program. */
  FUNCTION,
  /** A type of a program. */
  TYPE,
  /** A process of a process algebra. */
  COMPONENT,
  /** An action type, on which processes meet. */
  ACTION,
  /** A rate or another constant. */
  CONSTANT,
  /** A formula over variables. */
  FORMULA,
  /** A part with commands or definitions of its own. */
  MODULE,
  /** A stage of a skeleton. */
  TASK,
  /** A section of a file of settings. */
  SECTION;

  /** As messages call it. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
