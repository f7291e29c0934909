// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

/** Which ready task a worker of a real run takes. */
public enum RunPolicy {
  /** The one that comes first in the sequential order. */
  DF,
  /** The one that has been ready for longest; with one worker by nodes, else by strands. */
  BF,
  /** Its own newest one, or else the oldest of another worker. */
  WS
}
