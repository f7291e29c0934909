// SPDX-License-Identifier: Apache-2.0
/**
 * Standard ML as people write it, {@code .sml}: {@link org.camp.core.lang.standard.StandardProgram}
 * reads declarations, structures and functors, looks up every name, and gives an expression of
 * {@link org.camp.core.lang}. The library is source in the language.
 */
package org.camp.core.lang.standard;
