// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Arithmetic modulo a prime just below 2⁶², for counts of any size: with enough primes the Chinese
 * remainder theorem gives the count. A residue is kept times 2⁶⁴ (Montgomery, Modular
 * multiplication without trial division, 1985, doi:10.1090/S0025-5718-1985-0777282-X), as a number
 * from −prime to prime.
 */
final class PrimeField {
  /** Every prime used is at least 2 to this. */
  private static final int BITS = 61;

  private final long prime;
  private final long inverse;
  private final long one;
  private final long square;

  private PrimeField(BigInteger prime) {
    this.prime = prime.longValueExact();
    long guess = this.prime;
    for (int bits = 3; bits < 64; bits *= 2) {
      guess *= 2 - this.prime * guess;
    }
    this.inverse = guess;
    this.one = BigInteger.ONE.shiftLeft(64).mod(prime).longValueExact();
    this.square = BigInteger.ONE.shiftLeft(128).mod(prime).longValueExact();
  }

  /** As many as are needed to tell counts up to 2 to the power of {@code bits}. */
  static List<PrimeField> forBits(double bits) {
    List<PrimeField> all = new ArrayList<>();
    BigInteger candidate = BigInteger.ONE.shiftLeft(62).add(BigInteger.ONE);
    for (int i = primes(bits); i > 0; i--) {
      do {
        candidate = candidate.subtract(BigInteger.TWO);
      } while (!candidate.isProbablePrime(100));
      all.add(new PrimeField(candidate));
    }
    return all;
  }

  /** How many that is. */
  static int primes(double bits) {
    return 1 + (int) (bits / BITS);
  }

  long one() {
    return one;
  }

  /** The residue of a number from 0. */
  long of(long number) {
    return times(number % prime, square);
  }

  long times(long a, long b) {
    return Math.multiplyHigh(a, b) - Math.multiplyHigh(a * b * inverse, prime);
  }

  long plus(long a, long b) {
    long sum = a + b;
    return sum - prime + ((sum >> 63) & (2 * prime));
  }

  /** The number, from 0, below the prime. */
  private long number(long residue) {
    return Math.floorMod(times(residue, 1), prime);
  }

  /**
   * The one number below the product of the primes with such residues: mixed radix (Garner, The
   * residue number system, 1959, doi:10.1109/TEC.1959.5219515). O(primes²).
   *
   * @param residues for each of {@code all} the residues of all numbers
   * @param at which number
   */
  static BigInteger join(List<PrimeField> all, long[][] residues, int at) {
    BigInteger number = BigInteger.ZERO;
    BigInteger product = BigInteger.ONE;
    for (int i = 0; i < residues.length; i++) {
      BigInteger prime = BigInteger.valueOf(all.get(i).prime);
      BigInteger rest = BigInteger.valueOf(all.get(i).number(residues[i][at])).subtract(number);
      number = number.add(product.multiply(rest.multiply(product.modInverse(prime)).mod(prime)));
      product = product.multiply(prime);
    }
    return number;
  }
}
