// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.util.ArrayList;
import java.util.List;
import org.camp.concurrency.time.compare.account.Difference;

/** Why a part contributes what it does, in a few words. */
final class Because {
  /** Shares below this part of the largest are not worth a word. */
  private static final double SLIGHT = 0.05;

  private Because() {}

  /**
   * In a few words.
   *
   * @param greatest the time whose unit the figures have [ns]
   */
  static String of(Difference part, double greatest) {
    if (part.callsA() == 0 || part.callsB() == 0) {
      return part.callsA() == 0 ? "new" : "no longer called";
    }
    double[] shares = {part.slower(), part.calls(), part.exposed()};
    double most = 0;
    for (double share : shares) {
      most = Math.max(most, Math.abs(share));
    }
    List<String> plain = new ArrayList<>();
    List<String> counted = new ArrayList<>();
    for (int i = 0; i < shares.length; i++) {
      if (Math.abs(shares[i]) >= SLIGHT * most && most > 0) {
        plain.add(word(i, shares[i]));
        counted.add(noun(i, shares[i]) + " " + Figures.change(shares[i], greatest));
      }
    }
    return plain.size() == 1 ? plain.get(0) : String.join(", ", counted);
  }

  private static String word(int share, double change) {
    boolean more = change > 0;
    return switch (share) {
      case 0 -> more ? "slower per call" : "faster per call";
      case 1 -> more ? "more calls" : "fewer calls";
      default -> more ? "no longer hidden" : "hidden behind others";
    };
  }

  private static String noun(int share, double change) {
    return switch (share) {
      case 0 -> change > 0 ? "slower" : "faster";
      case 1 -> "calls";
      default -> "exposed";
    };
  }
}
