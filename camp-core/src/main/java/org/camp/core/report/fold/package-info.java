// SPDX-License-Identifier: Apache-2.0
/** Alike things as one: the members of a family in a table, among bars and among lanes. */
@NullMarked
package org.camp.core.report.fold;

import org.jspecify.annotations.NullMarked;
