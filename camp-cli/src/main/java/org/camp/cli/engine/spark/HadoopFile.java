// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.engine.spark;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.SparkHadoopUtil;
import org.camp.cli.engine.item.CarriedSource;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Source;

/**
 * A file in a file system that Hadoop knows.
 *
 * @param name as users know it
 * @param place its path with that of its file system
 * @param length of it [bytes]
 * @param settings of Hadoop where the command runs, which all files of a command share
 */
public record HadoopFile(String name, String place, long length, HashMap<String, String> settings)
    implements CarriedSource {
  private static final long serialVersionUID = 1;

  /**
   * The files that an operand names: one, those of a folder and below it, or those that a pattern
   * fits. What is hidden by a dot or an underscore in front is passed over, as Hadoop does.
   *
   * @throws BadInput when there are none, or they cannot be listed
   */
  public static List<Source> of(String operand, SparkConf conf) {
    Configuration found = SparkHadoopUtil.get().newConfiguration(conf);
    HashMap<String, String> settings = new HashMap<>();
    found.forEach(setting -> settings.put(setting.getKey(), setting.getValue()));
    List<Source> files = new ArrayList<>();
    try {
      Path asked = new Path(operand);
      FileSystem system = asked.getFileSystem(found);
      FileStatus[] fitting = system.globStatus(asked);
      for (FileStatus one : fitting == null ? new FileStatus[0] : sorted(fitting)) {
        String name = fitting.length == 1 && one.isFile() ? operand : below(operand, one, asked);
        add(system, one, name, settings, files);
      }
    } catch (IOException | RuntimeException e) {
      throw new BadInput(
          Diagnostic.error("unreadable", "cannot be read: " + first(e))
              .inFile(operand)
              .withHint(
                  "Spark has to know this file system: --packages, and spark.hadoop.* settings"));
    }
    if (files.isEmpty()) {
      throw new BadInput(Diagnostic.error("no-such-file", "there is no such file").inFile(operand));
    }
    return List.copyOf(files);
  }

  /** The name of what a pattern fits, or of the folder that was asked for. */
  private static String below(String operand, FileStatus one, Path asked) {
    return one.getPath().getName().equals(asked.getName()) ? operand : one.getPath().toString();
  }

  private static void add(
      FileSystem system,
      FileStatus status,
      String name,
      HashMap<String, String> settings,
      List<Source> files)
      throws IOException {
    if (!status.isDirectory()) {
      files.add(new HadoopFile(name, status.getPath().toString(), status.getLen(), settings));
      return;
    }
    String folder = name.replaceAll("/+$", "") + "/";
    for (FileStatus inside : sorted(system.listStatus(status.getPath()))) {
      String last = inside.getPath().getName();
      if (!last.startsWith(".") && !last.startsWith("_")) {
        add(system, inside, folder + last, settings, files);
      }
    }
  }

  private static FileStatus[] sorted(FileStatus[] files) {
    FileStatus[] sorted = files.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  private static String first(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  @Override
  public InputStream open() throws IOException {
    return Source.unpacked(name, opened());
  }

  @Override
  public OptionalLong size() {
    return Source.plainName(name).equals(name) ? OptionalLong.of(length) : OptionalLong.empty();
  }

  @Override
  public InputStream openAt(long from) throws IOException {
    if (size().isEmpty()) {
      return CarriedSource.super.openAt(from);
    }
    FSDataInputStream in = opened();
    try {
      in.seek(from);
      return in;
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  private FSDataInputStream opened() throws IOException {
    Configuration known = new Configuration(false);
    settings.forEach(known::set);
    Path path = new Path(place);
    return path.getFileSystem(known).open(path);
  }
}
