// SPDX-License-Identifier: Apache-2.0
/** Executions that repeat a pattern for ever. */
package org.camp.concurrency.regular;
