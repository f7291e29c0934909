// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

/** An option with its checked value. */
record ParsedOption<T>(Option<T> option, T value) {
  static <T> ParsedOption<T> of(Option<T> option, String text) {
    return new ParsedOption<>(option, option.parser().apply(text));
  }
}
