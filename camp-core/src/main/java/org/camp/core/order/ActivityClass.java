// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import java.util.Locale;

/** What passes before an event of an {@link ActivityNetwork}: whose time an activity is. */
public enum ActivityClass {
  /** Of the owner itself: work, or waiting that nobody recorded. */
  LOCAL,
  /** Between two processes: network, serialisation, queueing before the other side starts. */
  WIRE,
  /** A call whose other side recorded nothing: network and the server's work in one. */
  REMOTE,
  /** Before something starts that was caused earlier. */
  QUEUE,
  /** An overlap that is tolerated: less than no time. */
  LEAD;

  /** Its name in reports and results. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
