// SPDX-License-Identifier: Apache-2.0
package org.camp.core.log;

import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The log of a class, through the API of Log4j: whoever brings an implementation configures it
 * there, by the names of classes; where there is none, nothing is logged. Messages are made only
 * when somebody reads them.
 *
 * <p>Loading the API of Log4j takes longer than a small analysis. A program that wants no log sets
 * the system property {@value #SWITCH} to {@code off} before the first class of CAMP logs, and then
 * not one class of Log4j is loaded.
 */
public final class Log {
  /** Name of the system property that switches the log off. */
  public static final String SWITCH = "camp.log";

  private static final String PROVIDERS = "META-INF/services/org.apache.logging.log4j.spi.Provider";

  /** Without an implementation the API would complain on standard error, and write nothing. */
  private static final boolean OFF =
      "off".equals(System.getProperty(SWITCH))
          || (System.getProperty("log4j.provider") == null
              && Log.class.getClassLoader().getResource(PROVIDERS) == null);

  private final Class<?> owner;
  private @Nullable Logger logger;

  private Log(Class<?> owner) {
    this.owner = owner;
  }

  /** The log of a class; costs nothing before something is logged. */
  public static Log of(Class<?> owner) {
    return new Log(owner);
  }

  /** Whether somebody reads what {@link #debug} says. */
  public boolean isDebugEnabled() {
    return !OFF && logger().isEnabled(Level.DEBUG);
  }

  /** Whether somebody reads what {@link #trace} says. */
  public boolean isTraceEnabled() {
    return !OFF && logger().isEnabled(Level.TRACE);
  }

  /** What explains an answer: routes, sizes, solvers, budgets, times. Shown by {@code -v}. */
  public void debug(Supplier<String> message) {
    if (isDebugEnabled()) {
      logger().debug(message.get());
    }
  }

  /**
   * The same, of values that are at hand.
   *
   * @param message with {@code {}} where a value goes
   */
  public void debug(String message, Object... values) {
    if (isDebugEnabled()) {
      logger().debug(message, values);
    }
  }

  /** The same, of values that are computed only when somebody reads them. */
  public void debug(String message, Supplier<?>... values) {
    if (isDebugEnabled()) {
      logger().debug(message, Stream.of(values).map(Supplier::get).toArray());
    }
  }

  /** What went wrong without consequence for the answer. */
  public void debug(Supplier<String> message, Throwable cause) {
    if (isDebugEnabled()) {
      logger().debug(message.get(), cause);
    }
  }

  /** What is too much for {@link #debug}: each step, as it goes. Shown by {@code -vv}. */
  public void trace(Supplier<String> message) {
    if (isTraceEnabled()) {
      logger().trace(message.get());
    }
  }

  /**
   * The same, of values that are at hand.
   *
   * @param message with {@code {}} where a value goes
   */
  public void trace(String message, Object... values) {
    if (isTraceEnabled()) {
      logger().trace(message, values);
    }
  }

  private Logger logger() {
    Logger made = logger;
    if (made == null) {
      made = LogManager.getLogger(owner);
      logger = made;
    }
    return made;
  }
}
