// SPDX-License-Identifier: Apache-2.0
package org.camp.cli;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.OutputStreamAppender;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilder;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilderFactory;
import org.apache.logging.log4j.core.config.builder.impl.BuiltConfiguration;
import org.apache.logging.log4j.core.layout.PatternLayout;
import org.camp.cli.terminal.PrintableStream;

/** The log of {@code -v}, on standard error. Loading this class loads Log4j. */
final class VerboseLog {
  private static final String LINE = "%d{HH:mm:ss.SSS} %-5level %logger{1}: %msg%ex{0}%n";

  private VerboseLog() {}

  static void start(OutputStream err, boolean everything) {
    ConfigurationBuilder<BuiltConfiguration> builder =
        ConfigurationBuilderFactory.newConfigurationBuilder();
    builder.setStatusLevel(Level.ERROR).setConfigurationName("verbose");
    // Without a root of its own the configuration would write to standard output.
    builder.add(builder.newRootLogger(Level.INFO));
    LoggerContext context = Configurator.initialize(builder.build(false));
    Configuration configuration = context.getConfiguration();
    PatternLayout layout =
        PatternLayout.newBuilder()
            .setConfiguration(configuration)
            .setCharset(StandardCharsets.UTF_8)
            .setPattern(LINE)
            .build();
    OutputStreamAppender lines =
        OutputStreamAppender.newBuilder()
            .setName("err")
            .setTarget(new PrintableStream(err))
            .setLayout(layout)
            .build();
    lines.start();
    configuration.addAppender(lines);
    Level level = everything ? Level.TRACE : Level.DEBUG;
    LoggerConfig camp = new LoggerConfig("org.camp", level, true);
    configuration.addLogger("org.camp", camp);
    configuration.getRootLogger().addAppender(lines, null, null);
    context.updateLoggers();
  }
}
