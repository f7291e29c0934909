// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopologyTest {
  @TempDir private Path system;

  private void write(String path, String text) throws IOException {
    Path file = system.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text + "\n");
  }

  private void cpu(int cpu, String socket, String cache, String core) throws IOException {
    write("cpu/cpu" + cpu + "/topology/package_cpus_list", socket);
    write("cpu/cpu" + cpu + "/topology/core_cpus_list", core);
    write("cpu/cpu" + cpu + "/cache/index0/level", "1");
    write("cpu/cpu" + cpu + "/cache/index0/type", "Data");
    write("cpu/cpu" + cpu + "/cache/index0/size", "32K");
    write("cpu/cpu" + cpu + "/cache/index0/shared_cpu_list", core);
    write("cpu/cpu" + cpu + "/cache/index3/level", "3");
    write("cpu/cpu" + cpu + "/cache/index3/type", "Unified");
    write("cpu/cpu" + cpu + "/cache/index3/size", "16M");
    write("cpu/cpu" + cpu + "/cache/index3/shared_cpu_list", cache);
  }

  @Test
  void readsSocketsCachesAndCores() throws IOException {
    for (int i = 0; i < 16; i++) {
      int socket = i / 8 * 8;
      int cache = i / 4 * 4;
      int core = i / 2 * 2;
      cpu(i, socket + "-" + (socket + 7), cache + "-" + (cache + 3), core + "-" + (core + 1));
    }
    Topology topology = Topology.read(system, null, 1 << 30);
    assertThat(topology.processors()).isEqualTo(16);
    assertThat(topology.levels())
        .containsExactly(
            new Topology.Level("host", 1, 2, 1 << 30),
            new Topology.Level("socket", 2, 2, 0),
            new Topology.Level("L3 cache", 4, 2, 16 << 20),
            new Topology.Level("L1 cache", 8, 2, 32 << 10));
  }

  @Test
  void leavesOutLevelsOfOneChildAndForbiddenProcessors() throws IOException {
    for (int i = 0; i < 8; i++) {
      cpu(i, "0-7", "0-7", Integer.toString(i));
    }
    assertThat(Topology.read(system, Topology.cpus("0-2,7"), 1 << 30).levels())
        .containsExactly(new Topology.Level("host", 1, 4, 1 << 30));
  }

  @Test
  void takesComponentsThatDifferAsOneLevel() throws IOException {
    for (int i = 0; i < 6; i++) {
      String cache = i < 4 ? "0-3" : "4-5";
      cpu(i, "0-5", cache, Integer.toString(i));
    }
    Topology topology = Topology.read(system, null, 1 << 30);
    assertThat(topology.processors()).isEqualTo(6);
    assertThat(topology.levels()).containsExactly(new Topology.Level("host", 1, 6, 1 << 30));
  }

  @Test
  void knowsNothingWithoutFiles() {
    assertThat(Topology.read(system, null, 1).processors()).isZero();
    assertThat(Topology.ofHost().processors())
        .isEqualTo(Runtime.getRuntime().availableProcessors());
  }

  @Test
  void takesTheTreeThatIsAskedFor() {
    Topology topology = Topology.of(List.of(2, 3));
    assertThat(topology.processors()).isEqualTo(6);
    assertThat(topology.levels())
        .containsExactly(
            new Topology.Level("level 1", 1, 2, 0), new Topology.Level("level 2", 2, 3, 0));
  }
}
