// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.latency;

import java.math.BigInteger;
import java.util.SortedMap;
import org.camp.mpst.exact.Ticks;
import org.camp.mpst.maxplus.EntryLaw;

/**
 * When each role is done after any number of rounds of a recursion, exactly.
 *
 * @param unit of all times
 * @param byRole role → its law
 */
public record RoundLaws(Ticks unit, SortedMap<Integer, EntryLaw> byRole) {
  /** How much a role is later with a round, in the long run, in seconds. */
  public double rate(int role) {
    EntryLaw law = law(role);
    return unit.seconds(law.numerator(), law.denominator());
  }

  private EntryLaw law(int role) {
    EntryLaw law = byRole.get(role);
    if (law == null) {
      throw new IllegalArgumentException("role " + role + " is in no round");
    }
    return law;
  }

  /** What is added in a period, in seconds. */
  public double perPeriod(int role) {
    EntryLaw law = law(role);
    BigInteger added = law.numerator().multiply(BigInteger.valueOf(law.period()));
    return unit.seconds(added, law.denominator());
  }

  /** When a role is done after a piece began, if it always had grown so, in seconds. */
  public double atZero(EntryLaw.Piece piece) {
    return unit.seconds(
        piece.value().subtract(piece.step().multiply(BigInteger.valueOf(piece.begin()))));
  }
}
