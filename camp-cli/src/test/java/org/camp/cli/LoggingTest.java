// SPDX-License-Identifier: Apache-2.0
package org.camp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.apache.logging.log4j.spi.Provider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoggingTest {
  @ParameterizedTest
  @ValueSource(strings = {Logging.SIMPLE, Logging.CORE})
  void theProvidersThatAreChosenExist(String name) throws ReflectiveOperationException {
    Object provider = Class.forName(name).getConstructor().newInstance();
    assertThat(provider).isInstanceOf(Provider.class);
  }

  @Test
  void theLogHasAConfigurationThatKeepsStandardOutputClean() throws IOException {
    try (InputStream in = Logging.class.getResourceAsStream("log4j2-verbose.properties")) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .contains("SYSTEM_ERR")
          .doesNotContain("SYSTEM_OUT");
    }
  }
}
