// SPDX-License-Identifier: Apache-2.0
/**
 * Draws diagrams: SVG that stands on its own ({@link org.camp.core.report.draw.SvgWriter}) and DOT
 * for graphs ({@link org.camp.core.report.draw.DotWriter}).
 */
package org.camp.core.report.draw;
