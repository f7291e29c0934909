// SPDX-License-Identifier: Apache-2.0
/**
 * Protocols learnt from executions: the verb {@code learn}. Blocks are found in {@link
 * org.camp.mpst.learn.block}, traces of services are read in {@link org.camp.mpst.learn.span}.
 */
package org.camp.mpst.learn;
