// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.fold;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A name that counts: {@code w[3]}, {@code g[1,2]} by its last index, {@code Processor_4}.
 *
 * @param before what stands before the number
 * @param index the number
 * @param after what stands behind it
 */
public record Member(String before, long index, String after) {
  private static final Pattern INDEXED = Pattern.compile("(.*[\\[,])(\\d{1,9})(\\].*)");
  private static final Pattern NUMBER = Pattern.compile("(?<=[\\[,_:@#])\\d{1,9}(?!\\d)");
  private static final Pattern NUMBERED = Pattern.compile("(.*_)(\\d{1,9})()");

  /** A name that counts; empty for others. */
  public static Optional<Member> of(String name) {
    for (Pattern pattern : new Pattern[] {INDEXED, NUMBERED}) {
      Matcher matcher = pattern.matcher(name);
      if (matcher.matches()) {
        return Optional.of(
            new Member(matcher.group(1), Long.parseLong(matcher.group(2)), matcher.group(3)));
      }
    }
    return Optional.empty();
  }

  /** A name as the next one after another, by whichever of its numbers counts up. */
  static Optional<Member> after(String last, String name) {
    Matcher numbers = NUMBER.matcher(name);
    while (numbers.find()) {
      long index = Long.parseLong(numbers.group());
      String before = name.substring(0, numbers.start());
      String after = name.substring(numbers.end());
      if (last.equals(before + (index - 1) + after)) {
        return Optional.of(new Member(before, index, after));
      }
    }
    return Optional.empty();
  }

  /** The one before. */
  Member previous() {
    return new Member(before, index - 1, after);
  }

  /** Whether this is the next one after another. */
  public boolean follows(Member other) {
    return before.equals(other.before) && after.equals(other.after) && index == other.index + 1;
  }

  /** All from this one to another: {@code w[1..99]}. */
  public String to(Member last) {
    return before + index + ".." + last.index + after;
  }
}
