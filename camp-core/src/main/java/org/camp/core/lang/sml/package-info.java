// SPDX-License-Identifier: Apache-2.0
/**
 * The SML-like surface {@code .pml}: {@link org.camp.core.lang.sml.SmlParser} reads it, {@link
 * org.camp.core.lang.sml.SmlText} writes it.
 */
package org.camp.core.lang.sml;
