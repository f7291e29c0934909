// SPDX-License-Identifier: Apache-2.0
/**
 * Values of the machine beside plain ones: functions of several processors, vectors, trees of
 * components, what was received, and how large each is as a message ({@link
 * org.camp.bsp.value.Messages}).
 */
package org.camp.bsp.value;
