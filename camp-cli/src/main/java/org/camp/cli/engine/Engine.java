// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.engine;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import org.camp.cli.engine.item.Again;
import org.camp.cli.engine.item.CommandImage;
import org.camp.cli.engine.spark.HadoopFile;
import org.camp.cli.engine.spark.SparkRunner;
import org.camp.cli.grid.Row;
import org.camp.cli.output.Version;
import org.camp.cli.session.Runners;
import org.camp.cli.session.Session;
import org.camp.cli.usage.Arguments;
import org.camp.cli.usage.CommonOptions;
import org.camp.core.batch.ItemRunner;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Source;
import picocli.CommandLine.Model.CommandSpec;

/**
 * An engine that does the items of a command.
 *
 * @param master where Spark is; where {@code spark-submit} says for none
 */
public record Engine(Optional<String> master) {
  static final String OPTION = "--on";
  private static final String SPARK = "spark";
  private static final int MAJOR = 4;
  private static final int PATIENCE = 5_000;
  private static final Pattern HOST = Pattern.compile("spark://([^:,/]+):(\\d+)");

  /** Adds the options. */
  public static void declare(CommandSpec spec) {
    CommonOptions.value(
        spec,
        "ENGINE",
        "Do the items elsewhere: spark under spark-submit, or spark=MASTER such as"
            + " spark=local[2] or spark=spark://HOST:PORT.",
        OPTION);
    CommonOptions.value(
        spec,
        "PATH",
        "Where the engine's jars are, when it is not spark-submit that starts the command.",
        EnginePath.OPTION);
  }

  /**
   * The engine that a command line asks for.
   *
   * @throws BadInput when there is none of that name, or it is not there
   */
  public static Optional<Engine> of(Arguments arguments) {
    Optional<Engine> engine = arguments.value(OPTION).map(Engine::parse);
    if (engine.isPresent() && arguments.value("--shard").isPresent()) {
      throw new BadInput(
          Diagnostic.error("usage", "'--shard' and '--on' exclude each other")
              .withHint("an engine deals the items out by itself"));
    }
    engine.ifPresent(Engine::check);
    return engine;
  }

  private static Engine parse(String text) {
    String[] parts = text.split("=", 2);
    if (!parts[0].strip().equals(SPARK)) {
      throw new BadInput(
          Diagnostic.error("usage", "there is no engine '" + parts[0].strip() + "'")
              .withHint("there is spark, as --on spark=local[2]"));
    }
    return new Engine(
        Optional.of(parts[parts.length - 1].strip())
            .filter(master -> parts.length > 1 && !master.isEmpty()));
  }

  private void check() {
    try {
      Class.forName("org.apache.spark.api.java.JavaSparkContext", false, loader());
    } catch (ClassNotFoundException | LinkageError e) {
      throw new BadInput(
          Diagnostic.error("engine", "Spark is not there")
              .withHint(
                  "name its jars with --engine-path SPARK_HOME/jars, or run spark-submit --class"
                      + " org.camp.cli.Main camp.jar ..."));
    }
    String version = version();
    if (!version.startsWith(MAJOR + ".")) {
      throw new BadInput(
          Diagnostic.error(
              "engine", "Spark " + version + " does not fit: CAMP needs Spark " + MAJOR));
    }
    if (master.isEmpty() && !new SparkConf().contains("spark.master")) {
      throw new BadInput(
          Diagnostic.error("engine", "nothing says where Spark runs")
              .withHint("--on spark=local[2], or --master of spark-submit"));
    }
    master.ifPresent(Engine::reach);
  }

  private static String version() {
    try {
      return org.apache.spark.package$.MODULE$.SPARK_VERSION();
    } catch (LinkageError e) {
      throw new BadInput(
          Diagnostic.error("engine", "Spark is not all there: " + e.getMessage() + " is missing")
              .withHint("--engine-path takes all jars of SPARK_HOME/jars"));
    }
  }

  private static ClassLoader loader() {
    return Engine.class.getClassLoader();
  }

  /** Sees to it that a cluster is there, rather than to wait a minute for it. */
  private static void reach(String master) {
    Matcher host = HOST.matcher(master);
    String why = "";
    while (host.find()) {
      try (Socket socket = new Socket()) {
        int port = Integer.parseInt(host.group(2));
        socket.connect(new InetSocketAddress(host.group(1), port), PATIENCE);
        return;
      } catch (IOException | IllegalArgumentException e) {
        why = String.valueOf(e.getMessage());
      }
    }
    if (!why.isEmpty()) {
      throw new BadInput(
          Diagnostic.error("engine", "there is no Spark at '" + master + "': " + why));
    }
  }

  /** Does the items of sessions, and reads files of Hadoop's file systems for them. */
  public Runners runners(Again again) {
    return new Runners() {
      @Override
      public ItemRunner<Row> of(Session session) {
        return runner(session, again);
      }

      @Override
      public Optional<List<Source>> elsewhere(String operand) {
        return Optional.of(HadoopFile.of(operand, conf()));
      }
    };
  }

  private SparkConf conf() {
    SparkConf conf = new SparkConf();
    master.ifPresent(conf::setMaster);
    conf.setIfMissing("spark.log.level", "ERROR");
    return conf;
  }

  private ItemRunner<Row> runner(Session session, Again again) {
    SparkConf conf = conf();
    conf.setIfMissing("spark.app.name", "camp " + session.verb());
    conf.setIfMissing("spark.ui.enabled", "false");
    conf.setIfMissing("spark.scheduler.minRegisteredResourcesRatio", "1.0");
    if (!conf.contains("spark.jars")) {
      Optional<String> own = ownJar();
      own.ifPresent(jar -> conf.set("spark.jars", jar));
    }
    return SparkRunner.started(
        conf,
        CommandImage.of(session, again),
        session.deadline(),
        text -> session.messages().print(Diagnostic.note("engine", text)));
  }

  private static Optional<String> ownJar() {
    URI place = URI.create(EnginePath.ownPlace());
    return Version.text().equals("development") || !place.getPath().endsWith(".jar")
        ? Optional.empty()
        : Optional.of(place.toString());
  }
}
