// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.quantity.Expression;
import org.junit.jupiter.api.Test;

class LinkClassesTest {
  private static final long[] ALONE = {};

  private record Role(String name, long[] index) {}

  @Test
  void sendAndReceiveEachTakeTheFirstLinkThatHasOne() {
    Machine machine =
        Machine.builder("x")
            .transport("1us", null)
            .link("m", "w[3]", "2us", null)
            .link("m", "w[*]", "3us", "4us")
            .link("*", "m", null, "5us")
            .build();
    LinkClasses links = machine.linkClasses();
    int m = links.roleClass("m", ALONE);
    int w3 = links.roleClass("w", new long[] {3});
    int w4 = links.roleClass("w", new long[] {4});
    int other = links.roleClass("v", ALONE);
    assertThat(links.sendRule(m, w3)).isEqualTo(0);
    assertThat(links.recvRule(m, w3)).isEqualTo(1);
    assertThat(links.sendRule(m, w4)).isEqualTo(1);
    assertThat(links.sendRule(w4, m)).isEqualTo(LinkClasses.TRANSPORT);
    assertThat(links.recvRule(w4, m)).isEqualTo(2);
    assertThat(links.recvRule(other, w3)).isEqualTo(LinkClasses.TRANSPORT);
    assertThat(links.label(1)).isEqualTo("m,w[*]");
    assertThat(links.label(LinkClasses.TRANSPORT)).isEmpty();
    assertThat(links.send(0)).isEqualTo(Expression.parse("2us"));
    assertThat(links.send(LinkClasses.TRANSPORT)).isEqualTo(Expression.parse("1us"));
    assertThat(links.recv(2)).isEqualTo(Expression.parse("5us"));
    assertThat(links.recv(LinkClasses.TRANSPORT)).isNull();
  }

  @Test
  void manyRolesFewClasses() {
    Machine machine =
        Machine.builder("x").link("m", "w[*]", "1us", null).link("w[0]", "m", "1us", null).build();
    LinkClasses links = machine.linkClasses();
    for (int i = 0; i < 100_000; i++) {
      links.roleClass("w", new long[] {i});
      links.roleClass("v", new long[] {i});
    }
    assertThat(links.roleClass("v", ALONE)).isZero();
    assertThat(links.classes()).isEqualTo(3);
    assertThat(links.sendRules()).hasDimensions(3, 3);
  }

  @Test
  void withoutLinksEverythingIsTransport() {
    LinkClasses links = Machine.builder("x").build().linkClasses();
    assertThat(links.roleClass("a", ALONE)).isZero();
    assertThat(links.sendRules()).isEqualTo(new int[][] {{LinkClasses.TRANSPORT}});
    assertThat(links.recvRules()).isEqualTo(new int[][] {{LinkClasses.TRANSPORT}});
  }

  @Test
  void agreesWithTryingLinksInOrder() {
    for (long seed = 1; seed <= 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      MachineBuilder builder = Machine.builder("x");
      int count = random.nextInt(seed % 10 == 0 ? 200 : 8);
      for (int i = 0; i < count; i++) {
        int costs = 1 + random.nextInt(3);
        builder.link(
            pattern(random),
            pattern(random),
            (costs & 1) != 0 ? i + "us" : null,
            (costs & 2) != 0 ? i + "us" : null);
      }
      Machine machine = builder.build();
      LinkClasses links = machine.linkClasses();
      List<Role> roles = roles();
      int[] classes = roles.stream().mapToInt(r -> links.roleClass(r.name(), r.index())).toArray();
      int[][] send = links.sendRules();
      int[][] recv = links.recvRules();
      for (int p = 0; p < classes.length; p++) {
        for (int q = 0; q < classes.length; q++) {
          String at = "seed " + seed + " " + roles.get(p) + " to " + roles.get(q);
          int sending = firstMatch(machine.links(), roles.get(p), roles.get(q), true);
          int receiving = firstMatch(machine.links(), roles.get(p), roles.get(q), false);
          assertThat(send[classes[p]][classes[q]]).as(at).isEqualTo(sending);
          assertThat(recv[classes[p]][classes[q]]).as(at).isEqualTo(receiving);
          assertThat(links.sendRule(classes[p], classes[q])).as(at).isEqualTo(sending);
          assertThat(links.recvRule(classes[p], classes[q])).as(at).isEqualTo(receiving);
        }
      }
    }
  }

  private static int firstMatch(List<Link> links, Role from, Role to, boolean send) {
    for (int i = 0; i < links.size(); i++) {
      Link link = links.get(i);
      if (link.from().matches(from.name(), from.index())
          && link.to().matches(to.name(), to.index())
          && (send ? link.send() : link.recv()) != null) {
        return i;
      }
    }
    return -1;
  }

  private static List<Role> roles() {
    List<Role> roles = new ArrayList<>();
    roles.add(new Role("m", ALONE));
    roles.add(new Role("w", ALONE));
    for (long i = 0; i < 3; i++) {
      roles.add(new Role("w", new long[] {i}));
      for (long j = 0; j < 3; j++) {
        roles.add(new Role("g", new long[] {i, j}));
      }
    }
    return roles;
  }

  private static String pattern(SplittableRandom random) {
    return switch (random.nextInt(6)) {
      case 0 -> "m";
      case 1 -> random.nextInt(4) == 0 ? "*" : "w";
      case 2 -> "w[*]";
      case 3 -> "w[" + random.nextInt(3) + "]";
      default -> "g[" + index(random) + "," + index(random) + "]";
    };
  }

  private static String index(SplittableRandom random) {
    return random.nextBoolean() ? "*" : Integer.toString(random.nextInt(3));
  }
}
