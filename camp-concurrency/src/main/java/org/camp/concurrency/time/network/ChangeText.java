// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.network;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.order.ScaleFactor;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Quantity;

/**
 * Changes as people write them, several separated by {@code ;}:
 *
 * <pre>
 * X /2      X *2/3    service S *3      wire a → b /2      wire /2      a → b /2
 * X +5ms    X -5ms    without X         X beside Y         4 at once X
 * </pre>
 *
 * <p>{@code ->} stands for {@code →}; names may be quoted; the factor or time is what stands behind
 * the last blank, and may name a binding. {@code a → b} alone is an opaque call.
 */
public final class ChangeText {
  private static final String EXPECTED =
      "expected a change such as 'X /2', 'wire a → b /2', 'service S *3', 'X +5ms', 'without X', "
          + "'X beside Y' or '4 at once X'";
  private static final String WITHOUT = "without ";
  private static final String WIRE = "wire ";
  private static final String SERVICE = "service ";
  private static final String BESIDE = " beside ";
  private static final String AT_ONCE = " at once ";
  private static final String ARROW = " → ";
  private static final int MOST_PLACES = 6;

  /** A name where the factor or the time of a change stands. */
  private static final Pattern BOUND =
      Pattern.compile(" [/*+\\-−]([A-Za-z_][A-Za-z_0-9]*)\\s*(?=;|$)");

  /** A time with its unit behind a blank, as it is printed. */
  private static final Pattern SPACED =
      Pattern.compile(" ([+\\-−])[ \u00a0]?([0-9.]+)[ \u00a0](\\p{L}{1,3})$");

  private static final double NANOSECONDS = 1e9;

  private final Map<String, String> bindings;

  private ChangeText(Map<String, String> bindings) {
    this.bindings = bindings;
  }

  /**
   * Reads changes.
   *
   * @param bindings values of names that stand for factors and times
   * @throws IllegalArgumentException with what was expected
   */
  public static List<Change> parse(String text, Map<String, String> bindings) {
    ChangeText reader = new ChangeText(bindings);
    List<Change> changes = new ArrayList<>();
    for (String one : split(text)) {
      String change = SPACED.matcher(one.strip()).replaceFirst(" $1$2$3");
      changes.addAll(reader.change(change.replace("->", "→")));
    }
    return changes;
  }

  /**
   * The pieces between semicolons outside of quotes.
   *
   * @throws IllegalArgumentException when a quote is not closed
   */
  public static List<String> split(String text) {
    List<String> pieces = new ArrayList<>();
    int from = 0;
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      quoted ^= text.charAt(i) == '"';
      if (text.charAt(i) == ';' && !quoted) {
        pieces.add(text.substring(from, i));
        from = i + 1;
      }
    }
    if (quoted) {
      throw new IllegalArgumentException("a quote is not closed");
    }
    pieces.add(text.substring(from));
    return pieces;
  }

  /** The names of bindings that stand for factors and times in changes. */
  public static Set<String> names(String text) {
    Set<String> names = new LinkedHashSet<>();
    Matcher matcher = BOUND.matcher(text);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }

  private List<Change> change(String text) {
    if (text.startsWith(WITHOUT)) {
      return List.of(new Change.Remove(name(text.substring(WITHOUT.length()))));
    }
    int beside = outside(text, BESIDE);
    if (beside >= 0) {
      String one = name(text.substring(0, beside));
      String other = name(text.substring(beside + BESIDE.length()));
      return List.of(new Change.Independent(one, other), new Change.Independent(other, one));
    }
    int atOnce = outside(text, AT_ONCE);
    if (atOnce >= 0) {
      return List.of(
          new Change.Parallel(
              name(text.substring(atOnce + AT_ONCE.length())), ways(text.substring(0, atOnce))));
    }
    int blank = text.lastIndexOf(' ');
    if (blank < 0 || blank + 2 >= text.length()) {
      throw new IllegalArgumentException(EXPECTED);
    }
    String of = text.substring(0, blank).strip();
    String value = text.substring(blank + 2);
    return switch (text.charAt(blank + 1)) {
      case '/' -> List.of(new Change.Scale(target(of), factor(value, true)));
      case '*' -> List.of(new Change.Scale(target(of), ratio(value)));
      case '+' -> List.of(new Change.Add(operation(of), time(value)));
      case '-', '−' -> List.of(new Change.Add(operation(of), -time(value)));
      default -> throw new IllegalArgumentException(EXPECTED);
    };
  }

  /** The place of words outside of quotes, or −1. */
  private static int outside(String text, String words) {
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      quoted ^= text.charAt(i) == '"';
      if (!quoted && text.startsWith(words, i)) {
        return i;
      }
    }
    return -1;
  }

  private static Change.Target target(String text) {
    if (text.equals(WIRE.strip())) {
      return new Change.Target.Wires();
    }
    if (text.startsWith(SERVICE)) {
      return new Change.Target.Service(name(text.substring(SERVICE.length())));
    }
    boolean wire = text.startsWith(WIRE);
    String ends = wire ? text.substring(WIRE.length()) : text;
    String between = wire && outside(ends, ARROW) < 0 ? ARROW.strip() : ARROW;
    int arrow = outside(ends, between);
    if (arrow < 0) {
      if (wire) {
        throw new IllegalArgumentException("expected the ends of a wire, as in 'wire a → b /2'");
      }
      return new Change.Target.Operation(name(text));
    }
    String caller = name(ends.substring(0, arrow));
    String callee = name(ends.substring(arrow + between.length()));
    return wire ? new Change.Target.Wire(caller, callee) : new Change.Target.Remote(caller, callee);
  }

  /** What a time is added to. */
  private static String operation(String text) {
    if (target(text) instanceof Change.Target.Operation named) {
      return named.name();
    }
    throw new IllegalArgumentException(
        "expected an operation, whose calls take longer or less; '" + text + "' takes a factor");
  }

  private static boolean isBetween(String name, String quote) {
    return name.length() > 1 && name.startsWith(quote) && name.endsWith(quote);
  }

  private static String name(String text) {
    String name = text.strip();
    boolean quoted = isBetween(name, "\"") || isBetween(name, "'");
    name = quoted ? name.substring(1, name.length() - 1) : name;
    if (name.isEmpty() || name.indexOf('"') >= 0) {
      throw new IllegalArgumentException(EXPECTED);
    }
    return name;
  }

  private static int ways(String text) {
    try {
      int ways = Integer.parseInt(text.strip());
      if (ways >= 1) {
        return ways;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("expected how many at once, as in '4 at once X'", e);
    }
    throw new IllegalArgumentException("expected at least 1 at once");
  }

  /** A factor, or two with a stroke between them, as in {@code 2/3}. */
  private ScaleFactor ratio(String text) {
    int stroke = text.indexOf('/');
    if (stroke < 0) {
      return factor(text, false);
    }
    ScaleFactor above = factor(text.substring(0, stroke), false);
    ScaleFactor below = factor(text.substring(stroke + 1), true);
    return new ScaleFactor(
        Math.multiplyExact(above.numerator(), below.numerator()),
        Math.multiplyExact(above.denominator(), below.denominator()));
  }

  private ScaleFactor factor(String text, boolean divides) {
    String bound = bindings.getOrDefault(text, text);
    try {
      BigDecimal value = new BigDecimal(bound).stripTrailingZeros();
      int places = Math.max(0, value.scale());
      if (value.signum() < 0
          || places > MOST_PLACES
          || value.precision() - value.scale() > MOST_PLACES) {
        throw new IllegalArgumentException(
            "expected a factor from 0 to 999999 with at most 6 decimal places");
      }
      long numerator = value.movePointRight(places).longValueExact();
      long denominator = BigInteger.TEN.pow(places).longValueExact();
      if (divides && numerator == 0) {
        throw new IllegalArgumentException("expected a divisor above 0");
      }
      return divides
          ? new ScaleFactor(denominator, numerator)
          : new ScaleFactor(numerator, denominator);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "expected a factor such as /2 or *0.5, found '" + text + "'" + unbound(text), e);
    }
  }

  /** What a name that stands for no value lacks. */
  private String unbound(String text) {
    if (text.isEmpty() || !Character.isJavaIdentifierStart(text.codePointAt(0))) {
      return "";
    }
    String known =
        bindings.isEmpty() ? "" : "; known: " + String.join(", ", new TreeSet<>(bindings.keySet()));
    return ", which no -D gives a value" + known;
  }

  private long time(String text) {
    String bound = bindings.getOrDefault(text, text);
    double seconds;
    try {
      seconds = Quantity.parse(bound, Dimension.TIME);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "expected a time such as +5ms, found '" + text + "'" + unbound(text), e);
    }
    if (Math.abs(seconds) > 1e6) {
      throw new IllegalArgumentException("expected a time below a million seconds");
    }
    return Math.round(seconds * NANOSECONDS);
  }
}
