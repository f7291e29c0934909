// SPDX-License-Identifier: Apache-2.0
/**
 * Executions of ranks, hosts and threads with times: message traces, logs, timelines. {@link
 * org.camp.concurrency.time.rank.RankRun} is one of them, {@link
 * org.camp.concurrency.time.rank.RankFigures} what it says: critical path, wait states (Geimer et
 * al. 2010), efficiencies (POP Centre of Excellence).
 */
package org.camp.concurrency.time.rank;
