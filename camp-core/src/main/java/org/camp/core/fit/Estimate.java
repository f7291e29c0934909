// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

/**
 * What a fit says of a free parameter.
 *
 * @param parameter the parameter
 * @param value its fitted value
 * @param interval what 95 % of the cases allow
 * @param state how far it is to be trusted
 */
public record Estimate(FreeParameter parameter, double value, Interval interval, State state) {
  /** How far a fitted value is to be trusted. */
  public enum State {
    /** The cases tell it. */
    OK,
    /** Its interval is wider than a factor 2.5 either way. */
    WEAK,
    /** No case depends on it: it keeps its start. */
    IDLE,
    /** It ended at a bound of its range. */
    BOUND,
    /** The cases cannot tell it apart from others. */
    CONFOUNDED
  }
}
