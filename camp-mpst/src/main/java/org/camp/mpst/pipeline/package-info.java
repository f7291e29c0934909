// SPDX-License-Identifier: Apache-2.0
/**
 * Schedules of pipeline-parallel training, in the form of PyTorch's {@code
 * torch.distributed.pipelining}: read as protocols, checked, and written again. {@link
 * org.camp.mpst.pipeline.PipelineScheduleReader} is the entry.
 */
package org.camp.mpst.pipeline;
