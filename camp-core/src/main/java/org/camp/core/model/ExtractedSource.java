// SPDX-License-Identifier: Apache-2.0
package org.camp.core.model;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A source of a set from which a reader took before, perhaps in another process, what it needs of
 * it there. All else is as in the source itself.
 *
 * @param whole the source
 * @param extract gives what was taken, once; or throws what reading the source threw
 */
public record ExtractedSource(Source whole, Supplier<byte[]> extract) implements Source {
  @Override
  public String name() {
    return whole.name();
  }

  @Override
  public InputStream open() throws IOException {
    return whole.open();
  }

  @Override
  public Optional<Path> file() {
    return whole.file();
  }

  @Override
  public String text() {
    return whole.text();
  }
}
