// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that the packaged command writes are whole, or as they were. */
class FilesIT {
  @TempDir static Path shared;
  @TempDir Path home;

  @BeforeAll
  static void copy() {
    assertThat(new Camp(shared).run("examples", "--copy", ".").exit()).isZero();
  }

  /**
   * Runs the command where no file may be larger than a number of bytes, and fails as it should.
   */
  private String withoutRoom(int bytes, String... words) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")));
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String limited = "ulimit -f " + bytes / 512 + " && exec \"$@\"";
    ProcessBuilder builder =
        new ProcessBuilder(
            Stream.concat(
                    Stream.of(
                            List.of("/bin/sh", "-c", limited, "sh", java, "-XX:-UsePerfData"),
                            List.of("-XX:TieredStopAtLevel=1", "-jar", Camp.jar().toString()))
                        .flatMap(List::stream),
                    Stream.of(words))
                .toList());
    Process process = builder.directory(home.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(said).isEqualTo(2);
    assertThat(said).contains("the output cannot be written").doesNotContain("\tat ");
    return said;
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(home)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void examplesAreCopiedWholeOrNotAtAll() throws Exception {
    withoutRoom(1024, "examples", "--copy", "t/deep");
    assertThat(names()).isEmpty();
    Files.createDirectory(home.resolve("t"));
    withoutRoom(1024, "examples", "fig8", "--copy", "t");
    assertThat(home.resolve("t")).isEmptyDirectory();
  }

  @Test
  void anOutputWithoutRoomKeepsTheOldFile() throws Exception {
    Files.writeString(home.resolve("out.json"), "old");
    String ring = shared.resolve("ring.scr").toString();
    String machine = shared.resolve("ring.yaml").toString();
    withoutRoom(1024, "analyze", ring, "-m", machine, "-O", "out.json");
    assertThat(names()).containsExactly("out.json");
    assertThat(home.resolve("out.json")).hasContent("old");
  }

  @Test
  void aSweepWithoutRoomKeepsTheOldFileAndGoesOnFromWhatIsBesideIt() throws Exception {
    Path old = Files.writeString(home.resolve("out.csv"), "old");
    String[] words = {
      "sweep",
      shared.resolve("ring.scr").toString(),
      "-m",
      shared.resolve("ring.yaml").toString(),
      "-D",
      "n=2..300",
      "-O",
      "out.csv"
    };
    withoutRoom(1024, words);
    assertThat(old).hasContent("old");
    assertThat(names()).containsExactly("out.csv", "out.csv.part");

    Camp.Ran resumed = new Camp(home).run(with(words, "--resume"));
    assertThat(resumed.exit()).as(resumed.err()).isZero();
    assertThat(resumed.err()).contains("rows are taken as found");
    assertThat(Files.readAllLines(old)).hasSize(300).first().asString().startsWith("n,");
    assertThat(names()).containsExactly("out.csv");
  }

  /** What a shell starts in the background ignores SIGINT, and so does all that it starts. */
  private static boolean interruptsAreIgnored() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.isReadable(status)) {
      return false;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
  }

  /** Control-C in the middle of a sweep. */
  @Test
  void anInterruptKeepsTheOldFileAndGoesOnFromWhatIsBesideIt() throws Exception {
    assumeTrue(
        Files.isExecutable(Path.of("/bin/kill")) || Files.isExecutable(Path.of("/usr/bin/kill")));
    Path old = Files.writeString(home.resolve("out.csv"), "old");
    String[] words = {
      "sweep",
      shared.resolve("skeleton-pipeline.skel").toString(),
      "-D",
      "comm=1000..60000",
      "-O",
      "out.csv"
    };
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(with(new String[] {java, "-jar", Camp.jar().toString()}, words))
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("said").toFile())
            .start();
    Path part = home.resolve("out.csv.part");
    try (WatchService changes = home.getFileSystem().newWatchService()) {
      home.register(
          changes, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
      while (!Files.exists(part) || Files.size(part) < 2000) {
        assertThat(process.isAlive()).isTrue();
        WatchKey changed = changes.poll(1, TimeUnit.SECONDS);
        if (changed != null) {
          changed.pollEvents();
          changed.reset();
        }
      }
    }
    boolean ignored = interruptsAreIgnored();
    String signal = ignored ? "-TERM" : "-INT";
    new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
    assertThat(process.waitFor()).isEqualTo(3);
    assertThat(old).hasContent("old");
    assertThat(names()).containsExactly("out.csv", "out.csv.part", "said");

    words[3] = "comm=1000..1099";
    String rows = Files.readString(part);
    Files.writeString(part, rows.substring(0, rows.indexOf("\n1050,")));
    Camp.Ran resumed = new Camp(home).run(with(words, "--resume"));
    assertThat(resumed.exit()).as(resumed.err()).isZero();
    assertThat(Files.readAllLines(old)).hasSize(101);
  }

  @Test
  void whatFailsAltogetherLeavesTheOldFileButForJson() throws IOException {
    Files.writeString(home.resolve("bad.scr"), "global protocol");
    for (String name : List.of("out.txt", "out.csv", "out.svg", "out.json")) {
      Path out = Files.writeString(home.resolve(name), "old");
      assertThat(new Camp(home).run("analyze", "bad.scr", "-O", name).exit()).isEqualTo(2);
      if (name.equals("out.json")) {
        assertThat(Files.readString(out)).contains("\"model\": null");
      } else {
        assertThat(out).hasContent("old");
      }
    }
  }

  @Test
  void anInputIsNotReplaced() throws IOException {
    for (String name : List.of("ring.scr", "ring.yaml")) {
      Files.copy(shared.resolve(name), home.resolve(name));
    }
    String model = Files.readString(home.resolve("ring.scr"));
    String machine = Files.readString(home.resolve("ring.yaml"));
    Camp camp = new Camp(home);
    assertRefused(camp.run("analyze", "ring.scr", "-m", "ring.yaml", "-O", "ring.scr"));
    assertRefused(
        camp.run("sweep", "ring.scr", "-D", "n=2..4", "-m", "ring.yaml", "-O", "ring.yaml"));
    assertThat(home.resolve("ring.scr")).hasContent(model);
    assertThat(home.resolve("ring.yaml")).hasContent(machine);
  }

  private static void assertRefused(Camp.Ran ran) {
    assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
    assertThat(ran.err()).contains("cannot be written");
  }

  @Test
  void aSweepIsResumedFromItsFileWithOtherLineEndsAndWithoutJunk() throws IOException {
    for (String name : List.of("ring.scr", "ring.yaml", "resume-junk-error-column.csv")) {
      Files.writeString(home.resolve(name), Camp.resource("defects/cli/" + name));
    }
    Camp camp = new Camp(home);
    String[] words = {"sweep", "ring.scr", "-m", "ring.yaml", "-D", "n=2..5", "-O", "q.csv"};
    assertThat(camp.run(words).exit()).isZero();
    String whole = Files.readString(home.resolve("q.csv"));
    String junk = Files.readString(home.resolve("resume-junk-error-column.csv"));
    assertThat(junk).contains(">>");
    for (String found : List.of(whole.replace("\r\n", "\n"), junk)) {
      Files.writeString(home.resolve("q.csv"), found);
      Camp.Ran ran = camp.run(with(words, "--resume"));
      assertThat(ran.exit()).as(ran.err()).isZero();
      assertThat(Files.readString(home.resolve("q.csv"))).isEqualTo(whole);
    }
    Files.writeString(home.resolve("q.csv"), whole.replaceFirst("\n3,[^,]*,", "\n3,0.5,"));
    Camp.Ran changed = camp.run(with(words, "--resume"));
    assertThat(changed.exit()).isEqualTo(2);
    assertThat(changed.err()).contains("q.csv:3:");
  }

  private static String[] with(String[] words, String... more) {
    return Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void compressedFilesAreReadAsThemselves() throws Exception {
    Files.writeString(
        shared.resolve("two.order.json"),
        "{\"processes\": [\"p\"], \"events\": [{\"id\": \"a\", \"process\": \"p\"}], \"messages\":"
            + " []}");
    for (String name : List.of("ring.scr", "two.order.json")) {
      Path packed = shared.resolve(name + ".gz");
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
        Files.copy(shared.resolve(name), out);
      }
      Camp.Ran plain = new Camp(shared).run("analyze", name);
      Camp.Ran read = new Camp(shared).run("analyze", name + ".gz");
      assertThat(plain.out()).isNotEmpty();
      assertThat(read.out().replace(name + ".gz", name)).isEqualTo(plain.out());
      assertThat(read.exit()).isEqualTo(plain.exit());
    }
  }
}
