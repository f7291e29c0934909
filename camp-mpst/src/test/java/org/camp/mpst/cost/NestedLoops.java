// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.testkit.Shrinker;

/**
 * Random nested loops with costs of awkward fractions, and the slow walk over fractions that says
 * what they cost. Knows nothing of the code that it checks.
 */
record NestedLoops(List<Part> parts) {
  static final int ROLES = 3;

  /** A fraction of a second, not in lowest terms. */
  record Q(BigInteger top, BigInteger bottom) {
    static final Q ZERO = of(0, 1);

    static Q of(long top, long bottom) {
      return new Q(BigInteger.valueOf(top), BigInteger.valueOf(bottom));
    }

    Q plus(Q other) {
      BigInteger sum = top.multiply(other.bottom).add(other.top.multiply(bottom));
      BigInteger product = bottom.multiply(other.bottom);
      BigInteger common = sum.gcd(product);
      return new Q(sum.divide(common), product.divide(common));
    }

    Q minus(Q other) {
      return plus(new Q(other.top.negate(), other.bottom));
    }

    boolean isLess(Q other) {
      return top.multiply(other.bottom).compareTo(other.top.multiply(bottom)) < 0;
    }

    Q max(Q other) {
      return isLess(other) ? other : this;
    }

    boolean is(Q other) {
      return !isLess(other) && !other.isLess(this);
    }

    double seconds() {
      return new BigDecimal(top).divide(new BigDecimal(bottom), new MathContext(60)).doubleValue();
    }
  }

  /** A statement. */
  sealed interface Part {}

  record Message(int from, int to, Cost cost) implements Part {}

  record Compute(int role, Cost cost) implements Part {}

  record Choice(int from, int to, List<Part> one, List<Part> other) implements Part {}

  /** A loop; one that relays passes a message on from round to round. */
  record Loop(int times, boolean relays, int from, int to, List<Part> body) implements Part {}

  /** A cost as it is written, and what it is. */
  record Cost(String text, Q value) {}

  static final Cost SEND = new Cost("1us/7", Q.of(1, 7_000_000));
  static final Cost RECEIVE = new Cost("0.3us", Q.of(3, 10_000_000));

  private static Cost cost(SplittableRandom random) {
    int n = random.nextInt(12);
    return switch (random.nextInt(5)) {
      case 0 -> new Cost(n + "s/3", Q.of(n, 3));
      case 1 -> new Cost(n + "ms/7", Q.of(n, 7_000));
      case 2 -> new Cost(n + "us", Q.of(n, 1_000_000));
      case 3 -> new Cost("0.12345678901234" + (n % 10) + "s", decimal(n % 10));
      default -> new Cost("0s", Q.ZERO);
    };
  }

  private static Q decimal(int last) {
    return Q.of(123_456_789_012_340L + last, 1_000_000_000_000_000L);
  }

  static NestedLoops random(SplittableRandom random) {
    List<Part> parts = block(random, 0, 1 + random.nextInt(3));
    parts.add(loop(random, 3));
    parts.addAll(block(random, 2, random.nextInt(3)));
    return new NestedLoops(parts);
  }

  private static List<Part> block(SplittableRandom random, int depth, int n) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      parts.add(part(random, depth));
    }
    return parts;
  }

  private static Part part(SplittableRandom random, int depth) {
    int from = random.nextInt(ROLES);
    int to = (from + 1 + random.nextInt(ROLES - 1)) % ROLES;
    int kind = random.nextInt(depth == 0 ? 6 : 9);
    if (kind < 4) {
      return new Message(from, to, cost(random));
    }
    if (kind < 6) {
      return new Compute(from, cost(random));
    }
    if (kind == 6) {
      return new Choice(from, to, block(random, 0, 1), block(random, 0, 1));
    }
    return loop(random, depth);
  }

  private static Loop loop(SplittableRandom random, int depth) {
    int from = random.nextInt(ROLES);
    int to = (from + 1) % ROLES;
    int times = random.nextInt(random.nextInt(3) == 0 ? 90 : 7);
    List<Part> body = new ArrayList<>();
    body.add(new Message(to, from, cost(random)));
    body.addAll(block(random, depth - 1, random.nextInt(3)));
    return new Loop(times, random.nextInt(4) == 0, from, to, body);
  }

  String text() {
    StringBuilder out = new StringBuilder("global protocol P(role a, role b, role c) {\n");
    print(parts, out, new int[2]);
    return out.append("}\n").toString();
  }

  private static void print(List<Part> parts, StringBuilder out, int[] names) {
    for (Part part : parts) {
      if (part instanceof Message m) {
        out.append("m").append(names[0]++).append("()").append(link(m.from, m.to));
        out.append(" cost ").append(m.cost.text).append(";\n");
      } else if (part instanceof Compute c) {
        out.append("compute at ").append(role(c.role));
        out.append(" cost ").append(c.cost.text).append(";\n");
      } else if (part instanceof Choice c) {
        out.append("choice at ").append(role(c.from)).append(" {\nl");
        out.append(names[0]++).append("()").append(link(c.from, c.to)).append(";\n");
        print(c.one, out, names);
        out.append("} or {\nl").append(names[0]++).append("()").append(link(c.from, c.to));
        out.append(";\n");
        print(c.other, out, names);
        out.append("}\n");
      } else if (part instanceof Loop l) {
        String name = "X" + names[1]++;
        String relayed = "r" + name + "()" + link(l.from, l.to) + ";\n";
        out.append(l.relays ? "send " + relayed : "");
        out.append("rec ").append(name).append(" times ").append(l.times).append(" {\n");
        out.append(l.relays ? "recv " + relayed : "");
        print(l.body, out, names);
        out.append(l.relays ? "send " + relayed : "");
        out.append("continue ").append(name).append(";\n}\n");
        out.append(l.relays ? "recv " + relayed : "");
      }
    }
  }

  private static char role(int role) {
    return (char) ('a' + role);
  }

  private static String link(int from, int to) {
    return " from " + role(from) + " to " + role(to);
  }

  /** How many statements a run has. */
  long size() {
    return size(parts);
  }

  private static long size(List<Part> parts) {
    long sum = 0;
    for (Part part : parts) {
      sum++;
      if (part instanceof Loop l) {
        sum += l.times * (1 + size(l.body));
      } else if (part instanceof Choice c) {
        sum += size(c.one) + size(c.other);
      }
    }
    return sum;
  }

  /** Times of all roles, as Definition 4.5 has them. */
  static final class Walk {
    Q[] time = new Q[ROLES];

    Walk() {
      Arrays.fill(time, Q.ZERO);
    }

    Walk run(List<Part> parts) {
      parts.forEach(this::run);
      return this;
    }

    private void run(Part part) {
      if (part instanceof Message m) {
        receive(m.to, send(m.from), m.cost.value);
      } else if (part instanceof Compute c) {
        time[c.role] = time[c.role].plus(c.cost.value);
      } else if (part instanceof Choice c) {
        receive(c.to, send(c.from), Q.ZERO);
        Q[] before = time.clone();
        run(c.one);
        Q[] one = time;
        time = before;
        run(c.other);
        for (int role = 0; role < ROLES; role++) {
          time[role] = time[role].max(one[role]);
        }
      } else if (part instanceof Loop l) {
        Q flight = l.relays ? send(l.from) : Q.ZERO;
        for (int i = 0; i < l.times; i++) {
          flight = round(l, flight);
        }
        if (l.relays) {
          receive(l.to, flight, Q.ZERO);
        }
      }
    }

    /** One round; when the message in flight after it was sent. */
    Q round(Loop l, Q flight) {
      if (l.relays) {
        receive(l.to, flight, Q.ZERO);
      }
      run(l.body);
      return l.relays ? send(l.from) : Q.ZERO;
    }

    Q send(int role) {
      time[role] = time[role].plus(SEND.value);
      return time[role];
    }

    private void receive(int role, Q sent, Q cost) {
      time[role] = time[role].max(sent).plus(RECEIVE.value).plus(cost);
    }
  }

  static Shrinker<NestedLoops> shrinker() {
    return nested -> smaller(nested.parts).stream().map(NestedLoops::new).toList();
  }

  private static List<List<Part>> smaller(List<Part> parts) {
    List<List<Part>> all = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      List<Part> without = new ArrayList<>(parts);
      without.remove(i);
      all.add(without);
      if (parts.get(i) instanceof Loop l) {
        for (List<Part> body : smaller(l.body)) {
          if (!body.isEmpty()) {
            all.add(replaced(parts, i, new Loop(l.times, l.relays, l.from, l.to, body)));
          }
        }
        if (l.times > 0) {
          all.add(replaced(parts, i, new Loop(l.times / 2, l.relays, l.from, l.to, l.body)));
        }
      }
    }
    return all;
  }

  private static List<Part> replaced(List<Part> parts, int at, Part part) {
    List<Part> changed = new ArrayList<>(parts);
    changed.set(at, part);
    return changed;
  }
}
