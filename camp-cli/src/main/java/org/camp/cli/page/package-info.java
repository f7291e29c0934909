// SPDX-License-Identifier: Apache-2.0
/**
 * Reports as one page of HTML that stands by itself: a {@link org.camp.cli.page.Page} has parts,
 * templates make them HTML, and a script that is written with them draws figures from one block of
 * data. {@link org.camp.cli.page.PageWriter} writes pages, {@link org.camp.cli.page.PageScript} has
 * the script and the style.
 */
@NullMarked
package org.camp.cli.page;

import org.jspecify.annotations.NullMarked;
