// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.print;

/** Operations that enter themselves make a protocol of more calls than anybody reads. */
final class TooManyCalls extends RuntimeException {
  private static final long serialVersionUID = 1L;
}
