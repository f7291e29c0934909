// SPDX-License-Identifier: Apache-2.0
/**
 * Operations, their instances and their calls as read from traces of services ({@link
 * org.camp.mpst.learn.call.CallReader}), with the numbers in their names folded ({@link
 * org.camp.mpst.learn.call.NameFolding}) and their times as samples.
 */
package org.camp.mpst.learn.call;
