// SPDX-License-Identifier: Apache-2.0
/** Reads executions that others have recorded: logs with vector clocks, spans, message traces. */
package org.camp.concurrency.trace;
