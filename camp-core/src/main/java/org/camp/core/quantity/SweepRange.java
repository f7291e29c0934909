// SPDX-License-Identifier: Apache-2.0
package org.camp.core.quantity;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.scan.Brackets;
import org.jspecify.annotations.Nullable;

/**
 * The values of one parameter: {@code 1..64} (step 1), {@code 1..64:4} (step 4), {@code 1..1024*2}
 * (doubling), {@code 1,2,5}, {@code 1ms..10ms:1ms}, and lists of these. Bounds are constants with
 * units; both belong to the range where the steps reach them. Values are exact decimals, made when
 * they are asked for. Immutable.
 */
public final class SweepRange {
  private final List<Segment> segments;
  private final long size;

  private SweepRange(List<Segment> segments) {
    this.segments = List.copyOf(segments);
    long sum = 0;
    for (Segment segment : segments) {
      sum = sum + segment.count() < 0 ? Long.MAX_VALUE : sum + segment.count();
    }
    size = sum;
  }

  /** Whether {@code text} writes more than one value: it has {@code ..} or a comma. */
  public static boolean isRange(String text) {
    String start = text.stripLeading();
    boolean structured = start.startsWith("{") || start.startsWith("[") || start.startsWith("\"");
    return !structured
        && (Brackets.split(text, ",").size() > 1 || Brackets.split(text, "..").size() > 1);
  }

  /**
   * The range that {@code text} writes.
   *
   * @param name the parameter, for messages
   * @throws BadInput when it is empty or reversed, its step or factor leads nowhere, or its units
   *     differ
   */
  public static SweepRange parse(String name, String text) {
    List<Segment> segments = new ArrayList<>();
    for (String part : Brackets.split(text, ",")) {
      if (part.isBlank()) {
        throw fault(name, text, "a value is missing", "write 1,2,5");
      }
      segments.add(segment(name, part.strip()));
    }
    Dimension dimension = segments.get(0).dimension();
    for (Segment segment : segments) {
      if (segment.isNumeric() && !segment.dimension().equals(dimension)) {
        String message = "mixes " + dimension.text() + " and " + segment.dimension().text();
        throw fault(name, text, message, "give every value its unit");
      }
    }
    return new SweepRange(segments);
  }

  private static Segment segment(String name, String part) {
    List<String> ends = Brackets.split(part, "..");
    if (ends.size() == 1) {
      return new Single(part, constant(part));
    }
    if (ends.size() > 2) {
      throw fault(name, part, "has too many '..'", "write 1..64, 1..64:4 or 1..1024*2");
    }
    List<String> stepped = Brackets.split(ends.get(1), ":");
    if (stepped.size() > 2) {
      throw fault(name, part, "has two steps", "write 1..64:4");
    }
    Quantity low = bound(name, part, ends.get(0));
    if (stepped.size() == 2) {
      Quantity high = bound(name, part, stepped.get(0));
      Quantity step = bound(name, part, stepped.get(1));
      return steps(name, part, low, high, step, unit(ends.get(0)));
    }
    List<String> scaled = Brackets.split(ends.get(1), "*");
    if (scaled.size() > 1) {
      String factor = scaled.get(scaled.size() - 1);
      String end = String.join("*", scaled.subList(0, scaled.size() - 1));
      Quantity high = bound(name, part, end);
      return powers(name, part, low, high, bound(name, part, factor), unit(ends.get(0)));
    }
    Quantity high = bound(name, part, ends.get(1));
    check(name, part, low, high);
    if (!low.dimension().equals(Dimension.NONE)) {
      String start = ends.get(0).strip();
      throw fault(name, part, "needs a step", "write " + part + ":" + start);
    }
    Quantity one = new Quantity(BigDecimal.ONE, Dimension.NONE);
    if (high.value().subtract(low.value()).compareTo(BigDecimal.ONE) < 0
        && high.value().compareTo(low.value()) != 0) {
      throw fault(name, part, "is shorter than its step, 1", "write a step, as 0..1:0.1");
    }
    return steps(name, part, low, high, one, null);
  }

  private static Quantity bound(String name, String range, String text) {
    if (text.isBlank()) {
      throw fault(name, range, "is empty: a bound is missing", "write 1..64");
    }
    Quantity value;
    try {
      value = constant(Expression.parse(text));
    } catch (BadInput e) {
      Diagnostic first = e.diagnostics().get(0);
      throw fault(name, range, "has '" + text.strip() + "': " + first.message(), first.hint());
    }
    if (value != null && Double.isInfinite(value.asDouble())) {
      throw fault(name, range, "'" + text.strip() + "' is out of range", "at most 1.8e308");
    }
    if (value == null) {
      throw fault(name, range, "'" + text.strip() + "' is no number", "bounds are constants");
    }
    return value;
  }

  private static @Nullable Quantity constant(String text) {
    try {
      return constant(Expression.parse(text));
    } catch (BadInput e) {
      return null;
    }
  }

  private static @Nullable Quantity constant(Expression parsed) {
    return parsed.names().isEmpty()
            && parsed.externalFunctions().isEmpty()
            && parsed.substitute(Map.of()) instanceof Expression.Number number
        ? number.quantity()
        : null;
  }

  private static void check(String name, String range, Quantity low, Quantity high) {
    if (!low.dimension().equals(high.dimension())) {
      String message = "mixes " + low.dimension().text() + " and " + high.dimension().text();
      throw fault(name, range, message, "give both bounds a unit, as 1ms..10ms:1ms");
    }
    if (low.value().compareTo(high.value()) > 0) {
      throw fault(name, range, "is reversed, so it is empty", "write the smaller bound first");
    }
  }

  private static Segment steps(
      String name, String range, Quantity low, Quantity high, Quantity step, @Nullable Unit unit) {
    check(name, range, low, high);
    if (!step.dimension().equals(low.dimension())) {
      String message =
          "mixes " + low.dimension().text() + " and a step of " + step.dimension().text();
      throw fault(name, range, message, "give the step the unit of the bounds");
    }
    if (step.value().signum() <= 0) {
      throw fault(name, range, "has a step that leads nowhere", "the step must be above 0");
    }
    BigDecimal last = high.value().subtract(low.value()).divideToIntegralValue(step.value());
    long count =
        last.compareTo(BigDecimal.valueOf(Long.MAX_VALUE - 1)) >= 0
            ? Long.MAX_VALUE
            : last.longValue() + 1;
    return new Steps(low, step.value(), count, shown(unit, low.value(), step.value()));
  }

  private static Segment powers(
      String name, String range, Quantity low, Quantity high, Quantity factor, @Nullable Unit u) {
    check(name, range, low, high);
    if (!factor.dimension().equals(Dimension.NONE)) {
      throw fault(name, range, "has a factor with a unit", "write 1ms..1s*10");
    }
    if (factor.value().compareTo(BigDecimal.ONE) <= 0) {
      throw fault(name, range, "has a factor that leads nowhere", "the factor must be above 1");
    }
    if (low.value().signum() <= 0) {
      throw fault(name, range, "can't be multiplied up from 0 or below", "begin above 0");
    }
    double steps =
        (Math.log(high.asDouble()) - Math.log(low.asDouble())) / Math.log(factor.asDouble());
    if (steps > 1e9) {
      return new Powers(low, factor.value(), (long) Math.min(steps, 1e18), null);
    }
    Powers powers = new Powers(low, factor.value(), (long) steps + 2, shown(u, low.value()));
    long count = powers.count();
    while (count > 1 && powers.exact(count - 1).compareTo(high.value()) > 0) {
      count--;
    }
    return new Powers(low, factor.value(), count, powers.unit());
  }

  /** The unit, when the numbers are finite decimals in it. */
  private static @Nullable Unit shown(@Nullable Unit unit, BigDecimal... values) {
    if (unit == null) {
      return null;
    }
    try {
      for (BigDecimal value : values) {
        if (value.divide(unit.factor()).precision() > 15) {
          return null;
        }
      }
      return unit;
    } catch (ArithmeticException e) {
      return null;
    }
  }

  private static @Nullable Unit unit(String text) {
    String number = text.strip();
    int at = number.length();
    while (at > 0 && (Character.isLetter(number.charAt(at - 1)) || number.charAt(at - 1) == '/')) {
      at--;
    }
    return Unit.named(number.substring(at));
  }

  /** How many values there are; {@link Long#MAX_VALUE} when there are more than that. */
  public long size() {
    return size;
  }

  /** The value at an index, from 0, as it would be written: {@code 3ms}. */
  public String text(long index) {
    long rest = index;
    for (Segment segment : segments) {
      if (rest < segment.count()) {
        return segment.text(rest);
      }
      rest -= segment.count();
    }
    throw new IndexOutOfBoundsException("index " + index + " of " + size);
  }

  /** The value at an index, from 0, in base units; nothing when it is a text. */
  public OptionalDouble number(long index) {
    long rest = index;
    for (Segment segment : segments) {
      if (rest < segment.count()) {
        BigDecimal number = segment.number(rest);
        return number == null ? OptionalDouble.empty() : OptionalDouble.of(number.doubleValue());
      }
      rest -= segment.count();
    }
    throw new IndexOutOfBoundsException("index " + index + " of " + size);
  }

  /** Whether all values are written one by one. */
  public boolean isList() {
    return segments.stream().allMatch(segment -> segment.count() == 1);
  }

  /** Whether every value is a number. */
  public boolean isNumeric() {
    return segments.stream().allMatch(Segment::isNumeric);
  }

  /** The base unit of the numbers: {@code s}, {@code B}, or empty for pure numbers and texts. */
  public String unit() {
    Dimension dimension = segments.get(0).dimension();
    return !isNumeric() || dimension.equals(Dimension.NONE) ? "" : dimension.text();
  }

  private static BadInput fault(String name, String range, String message, @Nullable String hint) {
    return new BadInput(
        Diagnostic.error("bad-range", "'" + name + "=" + range + "' " + message).withHint(hint));
  }

  private static String written(BigDecimal value, @Nullable Unit unit, Dimension dimension) {
    if (unit != null) {
      return digits(value.divide(unit.factor(), MathContext.DECIMAL64)) + unit.name();
    }
    String base = dimension.equals(Dimension.NONE) ? "" : dimension.text();
    return digits(value) + (Unit.named(base) == null ? "" : base);
  }

  private static String digits(BigDecimal value) {
    BigDecimal shortest = value.stripTrailingZeros();
    boolean plain = shortest.scale() > -16 && shortest.scale() < 20;
    return plain ? shortest.toPlainString() : shortest.toString().replace("E", "e");
  }

  private sealed interface Segment {
    long count();

    String text(long index);

    @Nullable BigDecimal number(long index);

    Dimension dimension();

    default boolean isNumeric() {
      return number(0) != null;
    }
  }

  private record Single(String written, @Nullable Quantity quantity) implements Segment {
    @Override
    public long count() {
      return 1;
    }

    @Override
    public String text(long index) {
      return written;
    }

    @Override
    public @Nullable BigDecimal number(long index) {
      return quantity == null ? null : quantity.value();
    }

    @Override
    public Dimension dimension() {
      return quantity == null ? Dimension.NONE : quantity.dimension();
    }
  }

  private record Steps(Quantity low, BigDecimal step, long count, @Nullable Unit unit)
      implements Segment {
    @Override
    public BigDecimal number(long index) {
      return low.value().add(step.multiply(BigDecimal.valueOf(index)));
    }

    @Override
    public String text(long index) {
      return written(number(index), unit, low.dimension());
    }

    @Override
    public Dimension dimension() {
      return low.dimension();
    }
  }

  private record Powers(Quantity low, BigDecimal factor, long count, @Nullable Unit unit)
      implements Segment {
    private static final MathContext SHOWN = new MathContext(15);

    BigDecimal exact(long index) {
      int exponent = (int) Math.min(index, 999_999_999);
      return low.value().multiply(factor.pow(exponent, MathContext.DECIMAL128));
    }

    @Override
    public BigDecimal number(long index) {
      return exact(index).round(SHOWN);
    }

    @Override
    public String text(long index) {
      return written(number(index), unit, low.dimension());
    }

    @Override
    public Dimension dimension() {
      return low.dimension();
    }
  }
}
