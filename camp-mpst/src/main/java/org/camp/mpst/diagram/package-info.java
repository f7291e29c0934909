// SPDX-License-Identifier: Apache-2.0
/**
 * Sequence diagrams of Mermaid and PlantUML read as protocols. Both are lists of lines ({@link
 * org.camp.mpst.diagram.DiagramLine}); a message may say its payload and its cost as in Scribble, a
 * note what a role computes.
 */
@NullMarked
package org.camp.mpst.diagram;

import org.jspecify.annotations.NullMarked;
