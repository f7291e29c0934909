// SPDX-License-Identifier: Apache-2.0
/**
 * The names of a text that may still be full of mistakes: what editors colour, complete, look up
 * and rename. A language describes itself by a {@link org.camp.core.scan.name.LanguageFacts}; the
 * {@link org.camp.core.scan.name.NameIndex} of a text follows from it.
 */
package org.camp.core.scan.name;
