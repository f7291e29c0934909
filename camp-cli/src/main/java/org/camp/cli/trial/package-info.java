// SPDX-License-Identifier: Apache-2.0
/**
 * Real runs of the cases of a table: what others published of each, what is predicted for this host
 * and what is measured on it.
 */
@NullMarked
package org.camp.cli.trial;

import org.jspecify.annotations.NullMarked;
