// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** Several new files that are all there, or none. */
public final class WholeFiles {
  private WholeFiles() {}

  /**
   * Writes all of them, with the folders that they need.
   *
   * @throws IOException when one cannot be written; then none is there
   */
  public static void write(Map<Path, String> contents) throws IOException {
    List<WholeFile> open = new ArrayList<>();
    Deque<Path> made = new ArrayDeque<>();
    try {
      for (Map.Entry<Path, String> file : contents.entrySet()) {
        folders(WholeFile.folder(file.getKey()), made);
        WholeFile whole = WholeFile.of(file.getKey());
        open.add(whole);
        whole.writer().write(file.getValue());
        whole.writer().flush();
      }
      int next = 0;
      for (Path file : contents.keySet()) {
        open.get(next++).finish();
        made.push(file);
      }
    } catch (IOException | RuntimeException e) {
      for (WholeFile whole : open) {
        whole.close();
      }
      for (Path file : made) {
        Files.deleteIfExists(file);
      }
      throw e;
    }
  }

  private static void folders(Path folder, Deque<Path> made) throws IOException {
    Deque<Path> missing = new ArrayDeque<>();
    for (Path at = folder; at != null && !Files.exists(at); at = at.getParent()) {
      missing.push(at);
    }
    for (Path each : missing) {
      Files.createDirectory(each);
      made.push(each);
    }
  }
}
