// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

/** How the tasks that are ready on a node share its cores. */
public enum Sharing {
  /** Processor sharing: all work at once, each as fast as its share of the cores. */
  PS,
  /** The tasks of the lowest numbers work, and interrupt the others. */
  PRIORITY,
  /** A core that gets free takes any of the waiting tasks; none is interrupted. */
  RANDOM,
  /** A core that gets free takes the task that waits longest; none is interrupted. */
  FCFS
}
