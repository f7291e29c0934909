// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.protocol.MessageKind;

/** Numbers for labels with payloads, and for computations. */
final class Alphabet {
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> texts = new ArrayList<>();
  private final Map<MessageKind, Integer> messages = new HashMap<>();

  int letter(MessageKind message) {
    return messages.computeIfAbsent(message, m -> letter(m.text()));
  }

  int letter(String text) {
    return numbers.computeIfAbsent(
        text,
        t -> {
          texts.add(t);
          return texts.size() - 1;
        });
  }

  String text(int letter) {
    return texts.get(letter);
  }
}
