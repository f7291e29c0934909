// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;

/**
 * OTLP in its protobuf encoding: {@code TracesData}, or requests, which have the same fields.
 * Fields by their numbers in {@code trace.proto}, version 1; others are passed over.
 */
final class ProtoSpans {
  private static final int FIRST = 1;
  private static final int SECOND = 2;

  private final CodedInputStream in;
  private final SpanTable table;
  private final SpanDraft span;

  private String service = "";
  private String instance = "";
  private String hostId = "";
  private String hostName = "";

  ProtoSpans(CodedInputStream in, SpanTable table) {
    this.in = in;
    this.table = table;
    this.span = new SpanDraft(table);
  }

  /** Reads the fields of a message that is not nested any deeper. */
  @FunctionalInterface
  private interface Field {
    /** Reads the field of a number, or passes it over. */
    void read(int number, int tag) throws IOException;
  }

  void read() throws IOException {
    fields((number, tag) -> nested(number == FIRST, tag, this::resource));
  }

  private void fields(Field field) throws IOException {
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      field.read(WireFormat.getTagFieldNumber(tag), tag);
    }
  }

  /** A message within the message, read by the action when it is wanted. */
  private void nested(boolean wanted, int tag, JsonStream.Action message) throws IOException {
    if (!wanted || WireFormat.getTagWireType(tag) != WireFormat.WIRETYPE_LENGTH_DELIMITED) {
      in.skipField(tag);
      return;
    }
    int limit = in.pushLimit(in.readRawVarint32());
    message.read();
    if (in.getBytesUntilLimit() > 0) {
      throw new InvalidProtocolBufferException("the text ends within a message");
    }
    in.popLimit(limit);
  }

  private void resource() throws IOException {
    service = "";
    instance = "";
    hostId = "";
    hostName = "";
    int first = table.size();
    fields(
        (number, tag) ->
            nested(
                number == FIRST || number == SECOND,
                tag,
                number == FIRST ? this::attributes : this::scope));
    int process =
        table.process(
            service.isEmpty() ? "unknown" : service,
            instance,
            hostId.isEmpty() ? hostName : hostId);
    table.settleFrom(first, process);
  }

  private void attributes() throws IOException {
    fields((number, tag) -> nested(number == FIRST, tag, () -> attribute(false)));
  }

  private void scope() throws IOException {
    fields((number, tag) -> nested(number == SECOND, tag, this::span));
  }

  private void span() throws IOException {
    span.clear();
    fields(this::spanField);
    if (span.isWhole()) {
      table.add(span, -1);
    }
  }

  private void spanField(int number, int tag) throws IOException {
    switch (number) {
      case 1 -> {
        byte[] id = hex();
        span.trace(id, 0, id.length);
      }
      case 2 -> {
        byte[] id = hex();
        span.id(id, 0, id.length);
      }
      case 4 -> {
        byte[] id = hex();
        span.parent(id, 0, id.length);
      }
      case 5 -> span.name = table.name(in.readStringRequireUtf8());
      case 6 -> span.kind = SpanKind.of(in.readEnum());
      case 7 -> span.start = present(in.readFixed64());
      case 8 -> span.end = present(in.readFixed64());
      case 9 -> nested(true, tag, () -> attribute(true));
      case 13 -> nested(true, tag, this::link);
      case 15 -> nested(true, tag, this::status);
      default -> in.skipField(tag);
    }
  }

  private static long present(long time) {
    return time == 0 ? SpanDraft.NO_TIME : time;
  }

  private byte[] hex() throws IOException {
    return SpanIds.digits(in.readByteArray());
  }

  private void status() throws IOException {
    fields(
        (number, tag) -> {
          if (number == 3) {
            span.error = in.readEnum() == 2;
          } else {
            in.skipField(tag);
          }
        });
  }

  private int linkTrace;

  /** Place → byte of the id of the span that is linked. */
  private byte[] linkId = new byte[0];

  private void link() throws IOException {
    linkTrace = SpanDraft.OWN;
    linkId = new byte[0];
    fields(
        (number, tag) -> {
          if (number == FIRST) {
            byte[] id = hex();
            linkTrace = table.trace(id, 0, id.length);
          } else if (number == SECOND) {
            linkId = hex();
          } else {
            in.skipField(tag);
          }
        });
    span.link(linkTrace, linkId, 0, linkId.length);
  }

  private String key = "";
  private String value = "";

  private void attribute(boolean ofSpan) throws IOException {
    key = "";
    value = "";
    fields(
        (number, tag) -> {
          if (number == FIRST) {
            key = in.readStringRequireUtf8();
          } else {
            nested(number == SECOND, tag, this::value);
          }
        });
    if (ofSpan) {
      span.take(key, value);
      return;
    }
    switch (key) {
      case "service.name" -> service = value;
      case "service.instance.id" -> instance = value;
      case "host.id" -> hostId = value;
      case "host.name" -> hostName = value;
      default -> {}
    }
  }

  /** A text, a number or a truth value. */
  private void value() throws IOException {
    fields(
        (number, tag) -> {
          if (number == FIRST) {
            value = in.readStringRequireUtf8();
          } else if (number == SECOND) {
            value = Boolean.toString(in.readBool());
          } else if (number == 3) {
            value = Long.toString(in.readInt64());
          } else if (number == 4) {
            value = Double.toString(in.readDouble());
          } else {
            in.skipField(tag);
          }
        });
  }
}
