// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.grid;

import org.camp.core.quantity.SweepRange;

/**
 * One parameter and its values.
 *
 * @param name the name, unique within a grid
 * @param range the values
 */
public record Parameter(String name, SweepRange range) {}
