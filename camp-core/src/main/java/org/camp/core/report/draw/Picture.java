// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

/**
 * A drawn diagram.
 *
 * @param width in pixels
 * @param height in pixels
 * @param body its elements
 */
record Picture(double width, double height, Canvas body) {}
