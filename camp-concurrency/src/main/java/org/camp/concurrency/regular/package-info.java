/** Executions that repeat a pattern for ever. */
package org.camp.concurrency.regular;
