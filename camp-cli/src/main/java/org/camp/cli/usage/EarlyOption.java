// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.usage;

import java.util.List;
import java.util.Optional;

/** An option that must be known before the command line is parsed. */
public final class EarlyOption {
  private EarlyOption() {}

  /** The last value that an option has before {@code --}. */
  public static Optional<String> value(String option, List<String> args) {
    Optional<String> value = Optional.empty();
    for (int i = 0; i < args.size() && !args.get(i).equals("--"); i++) {
      String arg = args.get(i);
      if (arg.startsWith(option + "=")) {
        value = Optional.of(arg.substring(option.length() + 1));
      } else if (arg.equals(option) && i + 1 < args.size()) {
        value = Optional.of(args.get(++i));
      }
    }
    return value;
  }
}
