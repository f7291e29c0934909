// SPDX-License-Identifier: Apache-2.0
/**
 * The plug-in contract: five kinds of services that {@link java.util.ServiceLoader} finds, and the
 * registry and the runner that put them to work.
 *
 * <p>A plug-in implements {@link org.camp.core.analysis.AnalysisBackend}, {@link
 * org.camp.core.analysis.ModelReader}, {@link org.camp.core.analysis.ModelView}, {@link
 * org.camp.core.analysis.ModelExporter} or {@link org.camp.core.analysis.Operation}, lists the
 * class in {@code META-INF/services}, and is found. Services are stateless, thread-safe, and have a
 * public constructor without arguments that does nothing.
 */
package org.camp.core.analysis;
