package org.camp.pepa.statespace;

/** Some components enable an action actively and others passively, without cooperating on it. */
final class MixedRates extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MixedRates() {
    super("active and passive", null, false, false);
  }
}
