// SPDX-License-Identifier: Apache-2.0
/**
 * Sets of files that are read as one model, such as a day of traces, as independent items: a file
 * each, whose row is what the set needs of it. Whoever has the rows, from an engine or from parts,
 * puts them in the places of the files and reads the set, which gives the same model.
 */
@NullMarked
package org.camp.cli.traceset;

import org.jspecify.annotations.NullMarked;
