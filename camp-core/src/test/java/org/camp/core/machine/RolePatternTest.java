// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RolePatternTest {
  private static long[] index(String text) {
    return text.isEmpty()
        ? new long[0]
        : Arrays.stream(text.split(" ")).mapToLong(Long::parseLong).toArray();
  }

  @ParameterizedTest
  @CsvSource({
    "m, m, '', true",
    "m, m, 1, false",
    "m, n, '', false",
    "w[*], w, 3, true",
    "w[*], w, '', false",
    "w[*], w, 3 4, false",
    "w[*], v, 3, false",
    "w[3], w, 3, true",
    "w[3], w, 4, false",
    "w[-1], w, -1, true",
    "w[1..3], w, 1, true",
    "w[1..3], w, 3, true",
    "w[1..3], w, 4, false",
    "w[-2 .. -1], w, -2, true",
    "w[3..1], w, 2, false",
    "'g[*,2..4]', g, 9 3, true",
    "'g[*,2]', g, 9 2, true",
    "'g[*,2]', g, 2 9, false",
    "' g [ * , 02 ] ', g, 9 2, true",
    "*, m, '', true",
    "*, w, 3 4 5, true",
    "2nd, 2nd, '', true",
  })
  void matches(String pattern, String role, String index, boolean expected) {
    assertThat(RolePattern.of(pattern).matches(role, index(index))).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "w[",
        "w[]",
        "w[*",
        "w[a]",
        "w[1..]",
        "w[..3]",
        "w[*..3]",
        "w[1...3]",
        "*[1]",
        "a b",
        "w[**]",
        "w[1,]",
        "é"
      })
  void refusesOtherTexts(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> RolePattern.of(text));
  }

  @Test
  void isKnownByItsText() {
    assertThat(RolePattern.of(" g [ * , 02 ] ").text()).isEqualTo("g[*,2]");
    assertThat(RolePattern.of("w[ 01 .. 3 ]").text()).isEqualTo("w[1..3]");
    assertThat(RolePattern.of("w[2..2]")).isEqualTo(RolePattern.of("w[2]"));
    assertThat(RolePattern.of("g[ *,2]")).isEqualTo(RolePattern.of("g[*,02]"));
    assertThat(RolePattern.of("g[*,2]")).isNotEqualTo(RolePattern.of("g[*,3]"));
  }
}
