// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.usage;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;

/** Words of a command line that stand in files: {@code @FILE}. */
public final class ArgumentFiles {
  private ArgumentFiles() {}

  /**
   * The words with those of files in place of {@code @FILE}, up to a word {@code --}. In a file,
   * words stand between blanks, in quotes where they hold some; lines that begin with {@code #} are
   * skipped, and {@code @} means nothing.
   *
   * @throws BadInput when a file cannot be read
   */
  public static List<String> expanded(List<String> words) {
    List<String> all = new ArrayList<>();
    boolean plain = false;
    for (String word : words) {
      plain |= word.equals("--");
      if (!plain && word.length() > 1 && word.startsWith("@")) {
        all.addAll(read(word.substring(1)));
      } else {
        all.add(word);
      }
    }
    return all;
  }

  private static List<String> read(String name) {
    Path file = Arguments.path(name);
    List<String> words = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
        if (!line.strip().startsWith("#")) {
          words(line, words);
        }
      }
    } catch (IOException e) {
      String why = Files.exists(file) ? "cannot be read" : "is not there";
      throw new BadInput(
          Diagnostic.error("unreadable", "the file of '@" + name + "' " + why)
              .withHint("write a file whose name begins with @ behind --"));
    }
    return words;
  }

  private static void words(String line, List<String> words) {
    StringBuilder word = new StringBuilder();
    boolean open = false;
    char quote = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (quote != 0) {
        if (c == quote) {
          quote = 0;
        } else {
          word.append(c);
        }
      } else if (c == '"' || c == '\'') {
        quote = c;
        open = true;
      } else if (Character.isWhitespace(c)) {
        if (open) {
          words.add(word.toString());
        }
        word.setLength(0);
        open = false;
      } else {
        word.append(c);
        open = true;
      }
    }
    if (open) {
      words.add(word.toString());
    }
  }
}
