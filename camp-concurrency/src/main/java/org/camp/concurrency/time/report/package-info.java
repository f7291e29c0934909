// SPDX-License-Identifier: Apache-2.0
/** What is shown of executions with times, for people and for machines. */
package org.camp.concurrency.time.report;
