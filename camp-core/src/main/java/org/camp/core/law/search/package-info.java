// SPDX-License-Identifier: Apache-2.0
/**
 * The law of points in one variable ({@link org.camp.core.law.search.Law}): candidates are fitted,
 * held against points left out, and the simplest that explains them is kept ({@link
 * org.camp.core.law.search.LawSearch}).
 */
package org.camp.core.law.search;
