// SPDX-License-Identifier: Apache-2.0
package org.camp.core.model;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A source of a set from which a reader took before, perhaps in another process, what it needs of
 * it there. All else is as in the source itself.
 *
 * @param whole the source
 * @param pieces what was taken is of these, one after the other; the source itself when it was read
 *     in one go
 * @param extract gives what was taken of the next piece; or throws what reading it threw
 */
public record ExtractedSource(Source whole, List<Source> pieces, Supplier<byte[]> extract)
    implements Source {
  /** One that was read in one go. */
  public ExtractedSource(Source whole, Supplier<byte[]> extract) {
    this(whole, List.of(whole), extract);
  }

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
