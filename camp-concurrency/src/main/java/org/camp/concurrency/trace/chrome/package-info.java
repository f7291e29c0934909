// SPDX-License-Identifier: Apache-2.0
/**
 * Timelines of threads in Chrome's trace format: {@link
 * org.camp.concurrency.trace.chrome.ChromeTraceReader}.
 */
package org.camp.concurrency.trace.chrome;
