// SPDX-License-Identifier: Apache-2.0
package org.camp.core.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Compares a text with a file beside the test. {@code -Dcamp.golden.update=true} writes the files
 * anew into {@code src/test/resources} of the module under test; look at the difference before you
 * keep it.
 */
public final class Golden {
  private Golden() {}

  /**
   * Checks that {@code actual} is the text of a file.
   *
   * @param owner the test; the file is in the resources of its package
   * @param file name of the file, for example {@code golden/ring.txt}
   * @throws AssertionError with the first line that differs
   */
  public static void check(Class<?> owner, String file, String actual) {
    if (Boolean.getBoolean("camp.golden.update")) {
      write(owner, file, actual);
      return;
    }
    String[] expected = lines(read(owner, file));
    String[] found = lines(actual);
    for (int i = 0; i < Math.max(expected.length, found.length); i++) {
      String want = i < expected.length ? expected[i] : "(end of text)";
      String got = i < found.length ? found[i] : "(end of text)";
      if (!want.equals(got)) {
        throw new AssertionError(
            String.format(
                Locale.ROOT,
                "%s, line %d:%nexpected: %s%n but was: %s%n%nthe whole text:%n%s",
                file,
                i + 1,
                want,
                got,
                actual));
      }
    }
  }

  private static String[] lines(String text) {
    return text.replace("\r\n", "\n").split("\n", -1);
  }

  private static String read(Class<?> owner, String file) {
    try (InputStream in = owner.getResourceAsStream(file)) {
      if (in == null) {
        throw new AssertionError(
            "no golden file " + file + " of " + owner.getName() + "; -Dcamp.golden.update=true");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Class<?> owner, String file, String text) {
    Path target =
        Path.of("src/test/resources", owner.getPackageName().replace('.', '/')).resolve(file);
    try {
      Files.createDirectories(target.getParent());
      Files.writeString(target, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
