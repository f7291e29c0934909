// SPDX-License-Identifier: Apache-2.0
package org.camp.core.model;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** Compressed files, which are told by the endings of their names. */
final class Compression {
  private static final String GZIP = ".gz";
  private static final int BUFFER = 1 << 16;

  private Compression() {}

  private static boolean isCompressed(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(GZIP);
  }

  static String plainName(String name) {
    return isCompressed(name) ? name.substring(0, name.length() - GZIP.length()) : name;
  }

  /** The content of a file, decompressed when its name says that it is compressed. */
  static InputStream open(Path path) throws IOException {
    InputStream bytes = Files.newInputStream(path);
    if (!isCompressed(path.toString())) {
      return bytes;
    }
    try {
      return new GZIPInputStream(bytes, BUFFER);
    } catch (EOFException e) {
      bytes.close();
      throw new IOException("it is no whole gzip file", e);
    } catch (IOException e) {
      bytes.close();
      throw e;
    }
  }
}
