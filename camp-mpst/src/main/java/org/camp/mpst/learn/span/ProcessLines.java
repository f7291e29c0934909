// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.camp.core.report.Ellipsis;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.block.BlockText;

/** A process as indented lines. */
final class ProcessLines {
  private static final int WIDTH = 74;
  private static final String INDENT = "  ";

  private final List<String> lines = new ArrayList<>();

  private ProcessLines() {}

  static List<String> of(Block block) {
    ProcessLines all = new ProcessLines();
    all.add(block, "");
    return all.lines;
  }

  private void line(String indent, String text) {
    lines.add(indent + Ellipsis.middle(text, Math.max(8, WIDTH - indent.length())));
  }

  private void add(Block block, String indent) {
    if (isShort(block)) {
      line(indent, oneLine(block));
    } else if (block instanceof Block.Sequence s) {
      s.parts().forEach(part -> add(part, indent));
    } else if (block instanceof Block.Beside b) {
      line(indent, "beside each other");
      b.parts().forEach(part -> add(part, indent + INDENT));
    } else if (block instanceof Block.Alternatives c) {
      line(indent, "choice");
      for (Block.Weighted branch : c.branches()) {
        labelled(indent + INDENT, share(branch.seen(), c.total()), branch.of());
      }
    } else if (block instanceof Block.Possible p) {
      labelled(indent, share(p.seen(), p.total()), p.of());
    } else if (block instanceof Block.Loop l) {
      line(indent, range(l.rounds()) + " rounds of");
      add(l.body(), indent + INDENT);
      Block redo = l.redo();
      if (redo != null) {
        line(indent, "between them");
        add(redo, indent + INDENT);
      }
    } else if (block instanceof Block.Ordered o) {
      line(indent, "under an order");
      for (int i = 0; i < o.parts().size(); i++) {
        int part = i;
        String after =
            o.arcs().stream()
                .filter(arc -> arc.to() == part)
                .map(arc -> o.parts().get(arc.from()))
                .flatMap(Block::labels)
                .collect(Collectors.joining(", "));
        if (isShort(o.parts().get(i))) {
          line(
              indent + INDENT,
              oneLine(o.parts().get(i)) + (after.isEmpty() ? "" : "  after " + after));
        } else {
          add(o.parts().get(i), indent + INDENT);
          if (!after.isEmpty()) {
            line(indent + INDENT, "  all after " + after);
          }
        }
      }
    }
  }

  private void labelled(String indent, String label, Block block) {
    String gap = " ".repeat(label.length() + 2);
    int at = lines.size();
    add(block, indent + gap);
    lines.set(at, indent + label + "  " + lines.get(at).substring(indent.length() + gap.length()));
  }

  private static boolean isShort(Block block) {
    if (block instanceof Block.Sequence s) {
      return s.parts().stream().allMatch(Block.Call.class::isInstance)
          && oneLine(block).length() <= WIDTH / 2;
    }
    if (block instanceof Block.Loop l) {
      return l.body() instanceof Block.Call && (l.redo() == null || l.redo() instanceof Block.Call);
    }
    if (block instanceof Block.Possible p) {
      return p.of() instanceof Block.Call;
    }
    return block instanceof Block.Call || block instanceof Block.FanOut;
  }

  private static String oneLine(Block block) {
    if (block instanceof Block.Sequence s) {
      return s.parts().stream().map(ProcessLines::oneLine).collect(Collectors.joining(", "));
    }
    if (block instanceof Block.Loop l) {
      Block redo = l.redo();
      return oneLine(l.body())
          + ", "
          + range(l.rounds())
          + " rounds"
          + (redo == null ? "" : ", between them " + oneLine(redo));
    }
    if (block instanceof Block.FanOut f) {
      return f.label() + ", " + range(f.members()) + " at once";
    }
    if (block instanceof Block.Possible p) {
      return share(p.seen(), p.total()) + "  " + oneLine(p.of());
    }
    return BlockText.of(block);
  }

  private static String range(SortedMap<Integer, Integer> counts) {
    return BlockText.range(counts).replace("..", " to ");
  }

  private static String share(long part, long whole) {
    return String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
  }
}
