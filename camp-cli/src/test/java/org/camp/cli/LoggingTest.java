// SPDX-License-Identifier: Apache-2.0
package org.camp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.logging.log4j.spi.Provider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoggingTest {
  @ParameterizedTest
  @ValueSource(strings = {Logging.SIMPLE, Logging.CORE})
  void theProvidersThatAreChosenExist(String name) throws ReflectiveOperationException {
    Object provider = Class.forName(name).getConstructor().newInstance();
    assertThat(provider).isInstanceOf(Provider.class);
  }

  @ParameterizedTest
  @CsvSource({
    "analyze x.scr, 0",
    "analyze -v x.scr, 1",
    "analyze -vv x.scr, 2",
    "-v analyze --verbose x.scr, 2",
    "analyze -qv x.scr, 1",
    "analyze -D v=3 -value, 0"
  })
  void theLogIsAskedForOnceOrMoreOften(String line, int level) {
    assertThat(Logging.level(List.of(line.split(" ")))).isEqualTo(level);
  }

  @Test
  void whatFollowsTheOptionsIsAFile() {
    assertThat(Logging.level(List.of("analyze", "--", "-v"))).isZero();
  }
}
