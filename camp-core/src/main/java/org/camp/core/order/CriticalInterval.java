// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

/**
 * The factors of some activities between which the present critical path stays critical, both ends
 * included.
 *
 * @param low 0 when no factor is too small
 * @param high infinite when none is too great
 */
public record CriticalInterval(ScaleFactor low, ScaleFactor high) {}
