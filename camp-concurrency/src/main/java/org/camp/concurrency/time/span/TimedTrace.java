// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

import java.util.List;
import org.camp.concurrency.trace.span.SpanKind;
import org.camp.concurrency.trace.span.SpanTable;

/**
 * The normal form of one trace: its spans once each, with corrected times and what each is to its
 * parent. Spans are numbered from 0 by recorded start, then by id; times are nanoseconds from the
 * start of the root.
 */
public final class TimedTrace {
  private final SpanTable table;
  private final TraceTree tree;

  /** Span → its kind, by position where none is written. */
  private final SpanKind[] kind;

  /** Span → the remote child that ends last and is no message, or −1. */
  private final int[] reached;

  /** Span → number of the path of operations from the root to it. */
  private final int[] path;

  /** Span → number of its operation together with the one that it reaches. */
  private final int[] call;

  private final Relations relations;
  private final Clocks clocks;
  private final Positions positions;
  private final boolean inferred;

  TimedTrace(TraceTree tree, SpanSet set, Verdicts verdicts) {
    this.table = tree.table;
    this.tree = tree;
    this.positions = set.positions();
    this.inferred = Positions.areNeeded(tree);
    this.kind = kinds();
    this.clocks = new Clocks(tree, kind, set.reading().tolerance());
    if (set.reading().skew() == ReadingOptions.Skew.CORRECT) {
      clocks.correct();
    }
    this.reached = new int[tree.size()];
    this.path = new int[tree.size()];
    this.call = new int[tree.size()];
    name(set);
    this.relations = new Relations(tree, kind, set.reading());
    relations.judge(clocks, path, call, verdicts);
  }

  private SpanKind[] kinds() {
    SpanKind[] kinds = new SpanKind[tree.size()];
    if (inferred) {
      tree.note(Note.KINDS);
    }
    for (int span = 0; span < kinds.length; span++) {
      kinds[span] = inferred ? positions.of(tree, span) : table.kind(tree.row[span]);
    }
    return kinds;
  }

  private void name(SpanSet set) {
    for (int span : tree.order) {
      reached[span] = -1;
      for (int i = tree.firstChild[span]; i < tree.firstChild[span + 1]; i++) {
        int child = tree.child[i];
        boolean candidate = tree.isRemote(span, child) && !Relations.isMessage(tree, kind, child);
        if (candidate && (reached[span] < 0 || ending(child) >= ending(reached[span]))) {
          reached[span] = child;
        }
      }
      int above = tree.parent[span] < 0 ? -1 : path[tree.parent[span]];
      path[span] = set.path(above, operation(span));
      call[span] = set.call(operation(span), reached[span] < 0 ? -1 : operation(reached[span]));
    }
  }

  private long ending(int span) {
    return tree.end[span] + clocks.shift(span);
  }

  /** How many spans it has. */
  public int size() {
    return tree.size();
  }

  /** Where its spans are from. */
  public SpanTable table() {
    return table;
  }

  /** Number of the trace. */
  public int number() {
    return table.trace(tree.row[tree.root]);
  }

  /** The id of the trace. */
  public String traceId() {
    return table.traceId(number());
  }

  /** The span that the trace is the answer of. */
  public int root() {
    return tree.root;
  }

  /** Whether the true root is missing, and another span stands for it. */
  public boolean isFragment() {
    return tree.fragment;
  }

  /** When the root starts [ns since 1970]. */
  public long base() {
    return tree.base;
  }

  /** The id of a span; the server half of a shared one ends in {@code /server}. */
  public String id(int span) {
    return table.id(tree.row[span]) + (tree.isHalf(span) ? "/server" : "");
  }

  /** The row of a span in the table. */
  public int row(int span) {
    return tree.row[span];
  }

  /** Number of its operation. */
  public int operation(int span) {
    return tree.operation(span);
  }

  /** {@code service: name}. */
  public String operationName(int span) {
    return table.operationName(operation(span));
  }

  /** Number of the text that names its service. */
  public int service(int span) {
    return table.service(operation(span));
  }

  /** Its kind. */
  public SpanKind kind(int span) {
    return kind[span];
  }

  /** Whether it failed. */
  public boolean error(int span) {
    return table.error(tree.row[span]);
  }

  /** Its parent, or −1. */
  public int parent(int span) {
    return tree.parent[span];
  }

  /** How many children it has. */
  public int children(int span) {
    return tree.firstChild[span + 1] - tree.firstChild[span];
  }

  /** One of its children, by number. */
  public int child(int span, int place) {
    return tree.child[tree.firstChild[span] + place];
  }

  /** The span at a place of an order in which parents come before children. */
  public int inOrder(int place) {
    return tree.order[place];
  }

  /** What it is to its parent. */
  public Relation relation(int span) {
    return relations.relation[span];
  }

  /** How many spans end so late after their parents that these cannot have waited for them. */
  public int outliving() {
    int outliving = 0;
    for (Relation each : relations.relation) {
      outliving += each == Relation.OUTLIVES ? 1 : 0;
    }
    return outliving;
  }

  /** Its corrected start [ns from the start of the root]. */
  public long from(int span) {
    return relations.from[span];
  }

  /** Its corrected end, cut at the parent's where that waits for it [ns, as above]. */
  public long to(int span) {
    return relations.to[span];
  }

  /** How long it takes [ns]. */
  public long length(int span) {
    return relations.to[span] - relations.from[span];
  }

  /** Whether two spans are of different processes. */
  public boolean isRemote(int span, int other) {
    return tree.isRemote(span, other);
  }

  /** The remote child that it reaches, or −1. */
  public int reached(int span) {
    return reached[span];
  }

  /** Number of the path of operations from the root to it. */
  public int path(int span) {
    return path[span];
  }

  /** Number of its operation together with the one that it reaches in another process. */
  public int call(int span) {
    return call[span];
  }

  /** Number of the text that names what an opaque call goes to. */
  public int callee(int span) {
    int named = table.callee(tree.row[span]);
    int mined = named < 0 && inferred ? positions.callee(operation(span)) : named;
    return mined < 0 ? table.bareName(operation(span)) : mined;
  }

  /** The clocks that were corrected. */
  public List<ClockOffset> offsets() {
    return clocks.offsets;
  }

  /** Hosts whose clocks contradict each other. */
  public List<String> contradiction() {
    return clocks.contradiction;
  }

  /** How often a note was taken. */
  public int notes(Note note) {
    return tree.notes[note.ordinal()];
  }

  /** Takes a note on what could not be used. */
  public void note(Note note) {
    tree.note(note);
  }
}
