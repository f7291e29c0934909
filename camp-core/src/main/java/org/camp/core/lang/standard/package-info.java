// SPDX-License-Identifier: Apache-2.0
/**
 * Standard ML as people write it, {@code .sml}: {@link org.camp.core.lang.standard.StandardProgram}
 * reads declarations, structures and functors ({@code parse}), looks up every name ({@code scope}),
 * gives an expression of {@link org.camp.core.lang} and finds its types. The library is source in
 * the language.
 */
package org.camp.core.lang.standard;
