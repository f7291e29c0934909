// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.camp.core.model.Model;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * A typed option of a service: a constant of its class, read with {@link AnalysisContext#get}.
 *
 * @param key the name behind {@code -o id.}
 * @param type class of the values
 * @param typeName what help shows: {@code n}, {@code true|false}
 * @param defaultValue the value when it is not given; null for none
 * @param unit unit of a number, or empty
 * @param help one line
 * @param budget whether {@code --budget key=n} sets it
 * @param alias name of a short form {@code --alias VALUE}, or null
 * @param parser turns text into a value; throws {@link IllegalArgumentException} with what was
 *     expected
 */
public record Option<T>(
    String key,
    Class<T> type,
    String typeName,
    @Nullable T defaultValue,
    String unit,
    String help,
    boolean budget,
    @Nullable String alias,
    Function<String, T> parser) {

  /** A switch, off by default. */
  public static Option<Boolean> flag(String key, String help) {
    return new Option<>(
        key, Boolean.class, "true|false", false, "", help, false, null, Option::bool);
  }

  /** A whole number. */
  public static Option<Long> integer(String key, long byDefault, String help) {
    return new Option<>(key, Long.class, "n", byDefault, "", help, false, null, Option::whole);
  }

  /** A whole number within bounds. */
  public static Option<Long> integer(
      String key, long byDefault, long least, long most, String help) {
    return new Option<>(
        key, Long.class, "n", byDefault, "", help, false, null, t -> within(t, least, most));
  }

  /** A limit on work, which {@code --budget} sets; {@code 1e7} is fine. */
  public static Option<Long> budget(String key, long byDefault, String help) {
    return new Option<>(key, Long.class, "n", byDefault, "", help, true, null, Option::count);
  }

  /** A number, an expression with units of the dimension. */
  public static Option<Double> number(
      String key, @Nullable Double byDefault, String unit, Dimension dimension, String help) {
    return new Option<>(
        key,
        Double.class,
        "x",
        byDefault,
        unit,
        help,
        false,
        null,
        t -> Quantity.parse(t, dimension));
  }

  /** A text without default. */
  public static Option<String> text(String key, String typeName, String help) {
    return new Option<>(
        key, String.class, typeName, null, "", help, false, null, Function.identity());
  }

  /**
   * A model that is read from a file: whoever calls the service reads it and hands it over, as the
   * command does. Its short form is its key.
   */
  public static <M extends Model> Option<M> model(String key, Class<M> type, String help) {
    return new Option<>(
        key,
        type,
        "FILE",
        null,
        "",
        help,
        false,
        key,
        text -> {
          throw new IllegalArgumentException("expected a " + type.getSimpleName());
        });
  }

  /** Whether it is a model, which the caller of the service reads. */
  public boolean isModel() {
    return Model.class.isAssignableFrom(type);
  }

  /** One of the constants of an enum, written in lower case with {@code -}. */
  public static <E extends Enum<E>> Option<E> choice(String key, E byDefault, String help) {
    Class<E> type = byDefault.getDeclaringClass();
    String names =
        Arrays.stream(type.getEnumConstants()).map(Option::lower).collect(Collectors.joining("|"));
    return new Option<>(
        key, type, names, byDefault, "", help, false, null, t -> constant(type, names, t));
  }

  /** This option with a short form of the command line. */
  public Option<T> alias(String name) {
    return new Option<>(key, type, typeName, defaultValue, unit, help, budget, name, parser);
  }

  /** The default as help shows it. */
  public Optional<String> defaultText() {
    T value = defaultValue;
    if (value == null) {
      return Optional.empty();
    }
    return Optional.of(value instanceof Enum<?> e ? lower(e) : value.toString());
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static boolean bool(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("expected true or false");
    };
  }

  private static long within(String text, long least, long most) {
    String expected = "expected a whole number from " + least + " to " + most;
    try {
      long number = Long.parseLong(text.strip());
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(expected, e);
    }
    throw new IllegalArgumentException(expected);
  }

  private static long whole(String text) {
    double value = Quantity.parse(text, Dimension.NONE);
    if (value != Math.rint(value) || Math.abs(value) > 1L << 53) {
      throw new IllegalArgumentException("expected a whole number");
    }
    return (long) value;
  }

  private static long count(String text) {
    long value = whole(text);
    if (value < 0) {
      throw new IllegalArgumentException("expected a whole number from 0");
    }
    return value;
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String names, String text) {
    for (E constant : type.getEnumConstants()) {
      if (lower(constant).equals(text)) {
        return constant;
      }
    }
    throw new IllegalArgumentException("expected " + names);
  }
}
