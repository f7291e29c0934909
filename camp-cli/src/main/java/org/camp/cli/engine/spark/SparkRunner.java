// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.engine.spark;

import com.google.common.base.Throwables;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.camp.cli.engine.item.CommandImage;
import org.camp.cli.engine.item.Scaling;
import org.camp.cli.engine.item.TimedRow;
import org.camp.cli.grid.Row;
import org.camp.cli.run.AnalysisRun;
import org.camp.core.analysis.Deadline;
import org.camp.core.batch.ItemRunner;
import org.camp.core.batch.ItemSink;
import org.camp.core.batch.ItemTask;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.log.Log;

/**
 * Runs items on the executors of Spark. They are handed out in waves of pieces, two waves at a
 * time, so that the command holds few rows however many items there are; the rows of a piece come
 * back as lines. Spark does a piece again whose executor was lost. It runs one batch.
 */
public final class SparkRunner implements ItemRunner<Row> {
  private static final Log LOG = Log.of(SparkRunner.class);
  private static final int WAVES = 2;
  private static final int PIECES_OF_A_CORE = 4;

  /** A piece is long enough when it takes this long [ns]. */
  private static final double LONG = 2e8;

  private static final long LOOK = 200;

  /** A wave that is under way. */
  private record Wave(List<long[]> pieces, JavaFutureAction<List<String>> lines) {}

  private final JavaSparkContext spark;
  private final Broadcast<CommandImage> carried;
  private final Deadline deadline;
  private final Consumer<String> tell;

  /** How long Spark took to start [ns]. */
  private final long starting;

  private SparkRunner(
      SparkConf conf, CommandImage command, Deadline deadline, Consumer<String> tell) {
    long begin = System.nanoTime();
    this.deadline = deadline;
    this.tell = tell;
    spark = context(conf);
    carried = spark.broadcast(command);
    starting = System.nanoTime() - begin;
  }

  /**
   * Starts Spark, and asks its workers whether they can do the items of a command.
   *
   * @param conf with a master
   * @param command makes the task on the workers
   * @param deadline when to stop
   * @param tell gets what is to be said at the end
   * @throws BadInput when it does not start, or a worker cannot
   */
  public static SparkRunner started(
      SparkConf conf, CommandImage command, Deadline deadline, Consumer<String> tell) {
    SparkRunner runner = new SparkRunner(conf, command, deadline, tell);
    try {
      runner.greet();
      return runner;
    } catch (RuntimeException e) {
      runner.spark.close();
      throw e;
    }
  }

  @Override
  public void run(ItemTask<Row> task, long from, long to, ItemSink<Row> sink) throws IOException {
    try (spark) {
      long begin = System.nanoTime();
      Scaling scaling = new Scaling(spark.defaultParallelism());
      long driver = waves(new PieceWork(carried), from, to, sink, scaling);
      double wall = (System.nanoTime() - begin) / 1e9;
      scaling.told(starting / 1e9, wall, driver / 1e9).forEach(tell);
    }
  }

  /** Starts Spark, which throws checked exceptions too that it does not declare. */
  private static JavaSparkContext context(SparkConf conf) {
    try {
      return new JavaSparkContext(conf);
    } catch (Throwable e) {
      Throwables.throwIfInstanceOf(e, VirtualMachineError.class);
      String first =
          String.valueOf(Throwables.getRootCause(e).getMessage()).lines().findFirst().orElse("");
      throw new BadInput(
          Diagnostic.error("engine", "Spark does not start: " + first)
              .withHint("its master is '" + conf.get("spark.master", "") + "'"));
    }
  }

  /** Does all; gives back how long this thread was at work with it [ns]. */
  private long waves(PieceWork work, long from, long to, ItemSink<Row> sink, Scaling scaling)
      throws IOException {
    Deque<Wave> running = new ArrayDeque<>();
    long driver = 0;
    long next = from;
    long item = from;
    try {
      while (item < to) {
        long begin = System.nanoTime();
        while (next < to && running.size() < WAVES) {
          List<long[]> pieces = pieces(next, to, spark.defaultParallelism(), scaling.mean());
          next = pieces.get(pieces.size() - 1)[1];
          running.add(
              new Wave(
                  pieces,
                  spark.parallelize(pieces, pieces.size()).mapPartitions(work).collectAsync()));
        }
        driver += System.nanoTime() - begin;
        Wave wave = running.element();
        List<String> lines = await(wave.lines());
        begin = System.nanoTime();
        running.remove();
        int line = 0;
        for (long[] piece : wave.pieces()) {
          List<TimedRow> rows = new ArrayList<>();
          for (long i = piece[0]; i < piece[1]; i++) {
            TimedRow row = TimedRow.read(lines.get(line++));
            sink.accept(item++, row.row());
            rows.add(row);
          }
          scaling.piece(rows);
        }
        driver += System.nanoTime() - begin;
      }
      return driver;
    } finally {
      running.forEach(wave -> wave.lines().cancel(true));
    }
  }

  /** The next pieces {@code {from, to}}: longer ones when items are short. */
  private static List<long[]> pieces(long from, long to, int cores, double mean) {
    long most = (long) PIECES_OF_A_CORE * cores;
    long enough = mean > 0 ? Math.max(1, (long) (LONG / mean)) : 1;
    long size = Math.max(1, Math.min(enough, (to - from) / most));
    List<long[]> pieces = new ArrayList<>();
    for (long at = from; at < to && pieces.size() < most; at += size) {
      pieces.add(new long[] {at, Math.min(to, at + size)});
    }
    return pieces;
  }

  private void greet() {
    List<long[]> all = new ArrayList<>();
    for (int i = 0; i < 2 * spark.defaultParallelism(); i++) {
      all.add(new long[2]);
    }
    List<String> hindrances =
        await(
            spark.parallelize(all, all.size()).mapPartitions(new Greeting(carried)).collectAsync());
    if (!hindrances.isEmpty()) {
      throw new BadInput(
          Diagnostic.error("engine", "a worker cannot do this: " + hindrances.get(0))
              .withHint("workers need the same camp.jar and plug-ins as the command"));
    }
  }

  private <T> T await(JavaFutureAction<T> result) {
    try {
      while (true) {
        if (deadline.passed()) {
          throw AnalysisRun.timeUp();
        }
        try {
          return result.get(LOOK, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          LOG.trace(() -> "waiting for a wave");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OverBudget(Diagnostic.error("cancelled", "interrupted"));
    } catch (ExecutionException e) {
      throw ended(e);
    } finally {
      if (!result.isDone()) {
        result.cancel(true);
      }
    }
  }

  /** What Spark says of work that it gave up, in a line. */
  private static RuntimeException ended(ExecutionException e) {
    Throwable why = Throwables.getRootCause(e);
    Throwable said = why instanceof SparkException || e.getCause() == null ? why : e.getCause();
    String first = String.valueOf(said.getMessage()).lines().findFirst().orElse("");
    return new BadInput(
        Diagnostic.error("engine", "Spark gave the work up: " + first)
            .withHint(
                "its own log says more; the same command without --on shows what an item does"));
  }
}
