// SPDX-License-Identifier: Apache-2.0
/**
 * Types, effects and localities of programs: {@link org.camp.core.lang.type.TypeCheck} finds errors
 * before a program runs, {@link org.camp.core.lang.type.BoundProgram} gives its parameters values.
 */
package org.camp.core.lang.type;
