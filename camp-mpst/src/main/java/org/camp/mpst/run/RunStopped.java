// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

/** A role was told to stop, or its channel was closed, before its protocol was done. */
final class RunStopped extends RuntimeException {
  private static final long serialVersionUID = 1;

  RunStopped(Throwable cause) {
    super(cause);
  }

  RunStopped() {
    super("stopped");
  }
}
