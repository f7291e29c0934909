// SPDX-License-Identifier: Apache-2.0
/**
 * Protocols learnt from executions: the verb {@code learn}, {@link
 * org.camp.mpst.learn.LearnOperation}. Traces of services go through {@code call}, {@code
 * relation}, {@code discover}, {@code system} and {@code print}, called by {@code span}; message
 * traces through {@code rank}; {@code align} holds executions against a protocol. {@code
 * doc/learning.md} says how, and why.
 */
package org.camp.mpst.learn;
