// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.shard;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.cli.usage.Arguments;
import org.camp.cli.usage.CommonOptions;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Which share of its items a command does: every {@code of}-th, so that items that take longer and
 * longer are dealt evenly.
 *
 * @param number counted from 1
 * @param of how many shards there are
 */
record Shard(int number, int of) {
  static final String OPTION = "--shard";
  static final int MOST = 1_000_000;
  private static final Pattern FORM = Pattern.compile("\\s*(\\d{1,7})\\s*/\\s*(\\d{1,7})\\s*");

  /** The shard that a command line asks for. */
  static Optional<Shard> of(Arguments arguments) {
    return arguments.value(OPTION).map(Shard::parse);
  }

  /** Adds the option. */
  static void declare(CommandSpec spec) {
    CommonOptions.value(
        spec,
        "I/N",
        "Do only every N-th item from the I-th on, counted from 1, and write them with -O as a part"
            + " for 'camp merge'.",
        OPTION);
  }

  /**
   * Reads {@code 3/16}.
   *
   * @throws BadInput when it is none
   */
  static Shard parse(String text) {
    Matcher form = FORM.matcher(text);
    if (form.matches()) {
      int number = Integer.parseInt(form.group(1));
      int of = Integer.parseInt(form.group(2));
      if (number >= 1 && number <= of && of <= MOST) {
        return new Shard(number, of);
      }
    }
    throw new BadInput(
        Diagnostic.error("usage", "'" + OPTION + " " + text + "' is no shard")
            .withHint("the third of sixteen is 3/16; numbers go from 1/16 to 16/16"));
  }

  /** How many of some items it has. */
  long share(long items) {
    return items < number ? 0 : (items - number) / of + 1;
  }

  /** The number, from 0, of the item that is its k-th, from 0. */
  long item(long k) {
    return number - 1 + k * of;
  }

  @Override
  public String toString() {
    return number + "/" + of;
  }
}
