// SPDX-License-Identifier: Apache-2.0
/**
 * What is found when executions are held against a protocol: one verdict for traces written as
 * halves of messages, traces of services and message traces of ranks.
 */
package org.camp.mpst.verdict;
