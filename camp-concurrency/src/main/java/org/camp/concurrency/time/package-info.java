// SPDX-License-Identifier: Apache-2.0
/**
 * Executions with times: {@link org.camp.concurrency.time.TimeBackend} says where they wait and
 * what would help.
 */
package org.camp.concurrency.time;
