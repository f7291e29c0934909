// SPDX-License-Identifier: Apache-2.0
/**
 * Spans of distributed traces in columns, {@link org.camp.concurrency.trace.span.SpanTable}, and
 * the formats that stream into it: OTLP, Jaeger and Zipkin.
 */
package org.camp.concurrency.trace.span;
