// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.Arrays;
import org.camp.core.protocol.Dependencies;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.jspecify.annotations.Nullable;

/** What every atom of an {@link ActionTable} needs, as far as that are atoms. */
final class AtomNeeds {
  /** The needs of atoms that need no atom. */
  private static final int[] NOTHING = {};

  private final ProtocolInstance code;

  /** Atom → its position. */
  private final int[] position;

  /** Atom → its operation. */
  private final byte[] op;

  /** Atom → the atoms that it says it needs, ascending; null when it does not say. */
  private final int[] @Nullable [] declared;

  /** Atom → the last position at which something says that it needs it; −1 for none. */
  private final int[] lastNeeded;

  AtomNeeds(ProtocolInstance code, int[] position, byte[] op) {
    this.code = code;
    this.position = position;
    this.op = op;
    declared = new int[position.length][];
    lastNeeded = new int[position.length];
    Arrays.fill(lastNeeded, -1);
    Dependencies data = code.dependencies();
    if (data.isEmpty()) {
      return;
    }
    int[] atomOf = new int[2 * code.length()];
    Arrays.fill(atomOf, -1);
    for (int atom = 0; atom < position.length; atom++) {
      atomOf[action(atom)] = atom;
      int[] values = data.needs(action(atom));
      if (values != null) {
        declared[atom] =
            Arrays.stream(values)
                .map(v -> atomOf[data.maker(v)])
                .filter(a -> a >= 0)
                .sorted()
                .distinct()
                .toArray();
      }
    }
    for (int action = 0; action < atomOf.length; action++) {
      int[] values = data.needs(action);
      for (int value : values == null ? NOTHING : values) {
        int atom = atomOf[data.maker(value)];
        if (atom >= 0) {
          lastNeeded[atom] = Math.max(lastNeeded[atom], Dependencies.position(action));
        }
      }
    }
  }

  /** The last position at which something says that it needs an atom; −1 for none. */
  int lastNeeded(int atom) {
    return lastNeeded[atom];
  }

  /** Whether one end of the head of a branch needs an atom, or everything if it does not say. */
  boolean headNeeds(int head, boolean sender, int atom, boolean independent) {
    Dependencies data = code.dependencies();
    int action = sender ? Dependencies.sent(head) : Dependencies.received(head);
    int[] values = data.needs(action);
    if (values != null) {
      return Arrays.stream(values).anyMatch(v -> data.maker(v) == action(atom));
    }
    return !independent && (sender || code.kindAt(head).cost() != null);
  }

  /** Whether two atoms say that they need the same. */
  boolean same(int atom, int other) {
    Dependencies data = code.dependencies();
    return Arrays.equals(data.needs(action(atom)), data.needs(action(other)));
  }

  /** The action of an atom, as {@link Dependencies} numbers them. */
  int action(int atom) {
    int pc = position[atom];
    return op[atom] == ProtocolOp.RECEIVE || op[atom] == ProtocolOp.GATHER
        ? Dependencies.received(pc)
        : Dependencies.sent(pc);
  }

  /** Whether an atom says what it needs. */
  boolean declares(int atom) {
    return declared[atom] != null;
  }

  /** The atoms that an atom says it needs, ascending; none when it does not say. */
  int[] of(int atom) {
    int[] known = declared[atom];
    return known == null ? NOTHING : known;
  }

  /** Whether an atom says that it needs another. */
  boolean contains(int atom, int other) {
    return Arrays.binarySearch(of(atom), other) >= 0;
  }

  /** Whether an atom needs everything unless all are independent: it sends or computes. */
  boolean needsAllByDefault(int atom) {
    if (declared[atom] != null || op[atom] == ProtocolOp.COMPUTE) {
      return false;
    }
    return op[atom] == ProtocolOp.SEND || code.kindAt(position[atom]).cost() != null;
  }

  /** Whether all that an atom needs is made before a position of the text; false when unsaid. */
  boolean areBefore(int atom, int pc) {
    int[] values = code.dependencies().needs(action(atom));
    return values != null
        && Arrays.stream(values)
            .allMatch(v -> Dependencies.position(code.dependencies().maker(v)) < pc);
  }
}
