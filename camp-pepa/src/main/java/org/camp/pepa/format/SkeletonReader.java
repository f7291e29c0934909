// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.model.Source;
import org.camp.core.scan.name.LanguageFacts;
import org.camp.pepa.skeleton.SkeletonFacts;
import org.camp.pepa.skeleton.SkeletonModel;

/** Reads skeletons, {@code .skel} and {@code .des}. */
public final class SkeletonReader implements ModelReader<SkeletonModel> {
  private static final Pattern WORD =
      Pattern.compile("(?m)^\\s*(pipe|x?deal|x?farm|task|map|dc|feedback)\\s*[({]");

  private static final ReaderCard<SkeletonModel> CARD =
      new ReaderCard<>(
          Descriptor.of(
              "skeleton",
              "Skeletons",
              "Pipes, deals, farms and other skeletons of tasks with rates"),
          SkeletonModel.class,
          List.of(".skel", ".des"));

  @Override
  public ReaderCard<SkeletonModel> card() {
    return CARD;
  }

  @Override
  public Optional<LanguageFacts> language() {
    return Optional.of(SkeletonFacts.FACTS);
  }

  @Override
  public boolean recognises(String head) {
    return WORD.matcher(head).find();
  }

  @Override
  public SkeletonModel read(Source source, AnalysisContext context) {
    SkeletonModel model = SkeletonModel.read(source);
    if (model.isComplete(context.bindings())) {
      model.remarks(context.bindings(), context.machine()).forEach(context::report);
    }
    return model;
  }
}
