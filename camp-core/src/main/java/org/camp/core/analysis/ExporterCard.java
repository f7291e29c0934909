// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import org.camp.core.model.Model;

/**
 * The card of a form that models are written in.
 *
 * @param <M> the models that are written
 * @param descriptor its name and options
 * @param modelType the class of those models
 * @param form the form, as {@code show --as} takes it: {@code latex}, {@code scribble}, {@code dot}
 * @param mediaType the media type of what is written, for example {@code text/plain}
 */
public record ExporterCard<M extends Model>(
    Descriptor descriptor, Class<M> modelType, String form, String mediaType) implements Card {
  /** Checks that nothing is missing. */
  public ExporterCard {
    Card.part(descriptor, "descriptor");
    Card.part(modelType, "modelType");
    Card.part(form, "form");
    Card.part(mediaType, "mediaType");
  }
}
