// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.Program;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.lang.standard.StandardProgram;
import org.camp.core.model.Source;

/**
 * Reads a list of files in Standard ML, {@code .mlb}: its {@code .sml} files in order. Lists in the
 * same folder, or below it, are read where they stand; others are libraries, which are passed over.
 */
public final class MlbReader implements ModelReader<ForkJoinProgram> {
  private static final Splitter WORDS =
      Splitter.on(CharMatcher.whitespace().or(CharMatcher.anyOf(";\""))).omitEmptyStrings();

  private static final ReaderCard<ForkJoinProgram> CARD =
      new ReaderCard<>(
          Descriptor.of("mlb", "ML Basis file", "The files of a program in Standard ML"),
          ForkJoinProgram.class,
          List.of(".mlb"));

  @Override
  public ReaderCard<ForkJoinProgram> card() {
    return CARD;
  }

  @Override
  public boolean recognises(String head) {
    return false;
  }

  @Override
  public ForkJoinProgram read(Source source, AnalysisContext context) {
    List<SourceText> parts = new ArrayList<>();
    Set<String> passed = new LinkedHashSet<>();
    read(source, new HashSet<>(), parts, passed);
    if (parts.isEmpty()) {
      throw new BadInput(
          Diagnostic.error("syntax", "names no file that ends with .sml")
              .inFile(source.name())
              .withHint("a list of files names one a line: main.sml"));
    }
    SourceText all = SourceText.joined(source.name(), parts);
    StandardProgram program = StandardProgram.read(all);
    boolean whole = program.problems().isEmpty() && program.unknown(Set.of()).isEmpty();
    if (!whole && !passed.isEmpty()) {
      context.report(passedOver(source, passed));
    }
    return new ForkJoinProgram(Program.nameOf(source.name()), program.expression(), all, program);
  }

  /** Says which lists were not read, as what is unknown may be declared there. */
  private static Diagnostic passedOver(Source source, Set<String> passed) {
    return Diagnostic.note(
            "passed-over", String.join(", ", passed) + ": lists of other folders are not read")
        .inFile(source.name())
        .withHint("name the .sml files of theirs that the program needs before its own");
  }

  /**
   * Adds the files of a list.
   *
   * @param read the lists that were read before
   * @param passed where lists that are there, but of other folders, are added
   */
  private static void read(
      Source list, Set<Path> read, List<SourceText> parts, Set<String> passed) {
    Path self = list.file().orElseThrow(() -> homeless(list));
    if (!read.add(self.normalize())) {
      return;
    }
    String text = list.text().replaceAll("(?s)\\(\\*.*?(\\*\\)|$)", " ");
    for (String word : WORDS.split(text)) {
      if (word.endsWith(".sml")) {
        Path file = self.resolveSibling(word);
        if (!Files.exists(file)) {
          throw new BadInput(
              Diagnostic.error("no-such-file", "names " + word + ", which is not there")
                  .inFile(list.name())
                  .withHint("paths start at the folder of the list"));
        }
        parts.add(new SourceText(file.toString(), Source.of(file).text()));
      } else if (word.endsWith(".mlb") && isOwn(self, word)) {
        read(Source.of(self.resolveSibling(word)), read, parts, passed);
      } else if (word.endsWith(".mlb") && isThere(self, word)) {
        passed.add(word);
      }
    }
  }

  private static BadInput homeless(Source list) {
    return new BadInput(
        Diagnostic.error("unsupported", "is a list of files, and no file itself")
            .inFile(list.name())
            .withHint("paths start at the folder of the list: name the file that holds it"));
  }

  /** Whether a list is part of the program: in its folder, or a folder in that. */
  private static boolean isOwn(Path list, String word) {
    return !word.startsWith("/") && !word.contains("..") && isThere(list, word);
  }

  private static boolean isThere(Path list, String word) {
    return word.indexOf('$') < 0 && Files.exists(list.resolveSibling(word));
  }
}
