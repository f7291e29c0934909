// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Times as they are written, in whole nanoseconds: numbers with or without a unit, dates with a
 * time of day, times of day. What is finer than a nanosecond is rounded and counted.
 */
final class TimeText {
  /** What is no time, or none that fits. */
  static final long NONE = Long.MIN_VALUE;

  private static final int MOST_DIGITS = 60;

  /** Digits that need no care: with six more they fit. */
  private static final int SHORT = 12;

  private static final Pattern NUMBER =
      Pattern.compile(
          "([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d{1,3})?)\\s*(ns|us|µs|ms|s|min|h)?");
  private static final Pattern MOMENT =
      Pattern.compile(
          "(?:(\\d{4})[-/](\\d\\d)[-/](\\d\\d)[T ]\\s*)?(\\d\\d):(\\d\\d):(\\d\\d)"
              + "(?:[.,](\\d{1,18}))?\\s*(Z|UTC|[+-]\\d\\d:?\\d\\d)?");
  private static final long DAY = 86_400;

  /** Some 146 years, so that sums and differences of a few times fit. */
  private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE / 2);

  private final BareUnit bare;
  private int rounded;
  private int unitless;

  TimeText(BareUnit bare) {
    this.bare = bare;
  }

  /** How many times were finer than a nanosecond. */
  int rounded() {
    return rounded;
  }

  /** How many numbers had no unit. */
  int unitless() {
    return unitless;
  }

  /** A number, with a unit or without. */
  long number(String text) {
    long plain = plain(text);
    if (plain != NONE) {
      return plain;
    }
    Matcher number = NUMBER.matcher(text);
    if (!number.matches()) {
      return NONE;
    }
    BigDecimal value = new BigDecimal(number.group(1));
    if (number.group(2) == null) {
      unitless++;
      return whole(value.scaleByPowerOfTen(power(value)));
    }
    return switch (number.group(2)) {
      case "ns" -> whole(value);
      case "us", "µs" -> whole(value.scaleByPowerOfTen(3));
      case "ms" -> whole(value.scaleByPowerOfTen(6));
      case "min" -> whole(value.multiply(BigDecimal.valueOf(60)).scaleByPowerOfTen(9));
      case "h" -> whole(value.multiply(BigDecimal.valueOf(3600)).scaleByPowerOfTen(9));
      default -> whole(value.scaleByPowerOfTen(9));
    };
  }

  /** Few digits with a unit, of whole nanoseconds; anything else is for {@link #number}. */
  private static long plain(String text) {
    long value = 0;
    int decimals = -1;
    int at = 0;
    for (; at < text.length() && at < SHORT; at++) {
      char c = text.charAt(at);
      if (c >= '0' && c <= '9') {
        value = 10 * value + c - '0';
        decimals += decimals >= 0 ? 1 : 0;
      } else if (c == '.' && decimals < 0 && at > 0) {
        decimals = 0;
      } else {
        break;
      }
    }
    String unit = text.substring(at);
    int power = unit.equals("ns") ? 0 : unit.equals("us") ? 3 : unit.equals("ms") ? 6 : -1;
    int zeros = power - Math.max(0, decimals);
    if (at == 0 || power < 0 || zeros < 0) {
      return NONE;
    }
    for (int i = 0; i < zeros; i++) {
      value *= 10;
    }
    return value;
  }

  private int power(BigDecimal value) {
    if (bare != BareUnit.AUTO) {
      return bare.power();
    }
    return switch (value.precision() - value.scale()) {
      case 13 -> 6;
      case 16 -> 3;
      case 19 -> 0;
      default -> 9;
    };
  }

  /** A number, a date with a time of day, or a time of day; where no zone is written, in UTC. */
  long moment(String written) {
    String text = written.strip();
    Matcher moment = MOMENT.matcher(text);
    if (!moment.matches()) {
      return number(text);
    }
    try {
      long seconds = moment.group(1) == null ? 0 : DAY * date(moment).toEpochDay();
      seconds +=
          3600 * part(moment, 4, 24)
              + 60 * part(moment, 5, 60)
              + part(moment, 6, 61)
              - zone(moment);
      String fraction = moment.group(7) == null ? "0" : moment.group(7);
      return whole(new BigDecimal(seconds + "e9").add(new BigDecimal("0." + fraction + "e9")));
    } catch (DateTimeException e) {
      return NONE;
    }
  }

  private static LocalDate date(Matcher moment) {
    return LocalDate.of(
        Integer.parseInt(moment.group(1)),
        Integer.parseInt(moment.group(2)),
        Integer.parseInt(moment.group(3)));
  }

  private static long part(Matcher moment, int group, int below) {
    int value = Integer.parseInt(moment.group(group));
    if (value >= below) {
      throw new DateTimeException("no time of day");
    }
    return value;
  }

  private static long zone(Matcher moment) {
    String zone = moment.group(8);
    boolean none = zone == null || zone.equals("Z") || zone.equals("UTC");
    return none ? 0 : ZoneOffset.of(zone).getTotalSeconds();
  }

  private long whole(BigDecimal nanoseconds) {
    if (Math.abs((long) nanoseconds.scale()) > MOST_DIGITS
        || nanoseconds.precision() > 2 * MOST_DIGITS) {
      return NONE;
    }
    BigDecimal whole = nanoseconds.setScale(0, RoundingMode.HALF_EVEN);
    rounded += whole.compareTo(nanoseconds) == 0 ? 0 : 1;
    return whole.abs().compareTo(MOST) > 0 ? NONE : whole.longValueExact();
  }
}
