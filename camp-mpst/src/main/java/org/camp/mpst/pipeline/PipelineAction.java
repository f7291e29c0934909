// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.pipeline;

/**
 * What a rank does with a stage.
 *
 * @param microbatch its number; −1 for what is done for all
 */
record PipelineAction(Kind kind, int stage, int microbatch) {
  /** Kinds of actions; the words are those of the files. */
  enum Kind {
    F,
    I,
    W,
    B,
    SEND_F,
    RECV_F,
    SEND_B,
    RECV_B,
    UNSHARD,
    RESHARD,
    REDUCE_GRAD;

    boolean computes() {
      return this == F || this == I || this == W || this == B;
    }

    boolean sends() {
      return this == SEND_F || this == SEND_B;
    }

    boolean receives() {
      return this == RECV_F || this == RECV_B;
    }

    /** Whether the gradient of the input of a stage is ready behind it. */
    boolean makesGradient() {
      return this == I || this == B;
    }
  }

  /** What is sent when a computation of a stage has ended, to the stage after or before it. */
  PipelineAction send() {
    return new PipelineAction(kind == Kind.F ? Kind.SEND_F : Kind.SEND_B, stage, microbatch);
  }

  /** What receives what a send sends. */
  PipelineAction receive() {
    return kind == Kind.SEND_F
        ? new PipelineAction(Kind.RECV_F, stage + 1, microbatch)
        : new PipelineAction(Kind.RECV_B, stage - 1, microbatch);
  }

  /** As a cell. */
  String text() {
    return stage + kind.name() + (microbatch < 0 ? "" : Integer.toString(microbatch));
  }
}
