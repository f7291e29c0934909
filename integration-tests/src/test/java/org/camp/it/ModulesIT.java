// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The module descriptors and the service files of the built jars say the same, and both work. */
class ModulesIT {
  private static final String OURS = "org.camp.";

  /** The libraries of this build, by their jars on the class path. */
  private static List<ModuleReference> libraries() {
    return classPath().flatMap(ModulesIT::moduleIn).filter(ModulesIT::isOurs).toList();
  }

  private static Stream<Path> classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of);
  }

  private static Stream<ModuleReference> moduleIn(Path place) {
    try {
      return ModuleFinder.of(place).findAll().stream();
    } catch (FindException e) {
      return Stream.of(); // not usable as a module at all, so no module can require it
    }
  }

  private static boolean isOurs(ModuleReference module) {
    return module.descriptor().name().startsWith(OURS) && !module.descriptor().isAutomatic();
  }

  private static Map<String, Set<String>> provided(ModuleDescriptor module) {
    Map<String, Set<String>> services = new TreeMap<>();
    module.provides().forEach(p -> services.put(p.service(), new TreeSet<>(p.providers())));
    return services;
  }

  private static Map<String, Set<String>> listed(Path jar) throws IOException {
    return ServiceFiles.in(jar, OURS);
  }

  @Test
  void librariesAreModules() {
    assertThat(libraries().stream().map(m -> m.descriptor().name()))
        .contains("org.camp.core")
        .doesNotHaveDuplicates();
  }

  @Test
  void descriptorsAndServiceFilesListTheSameProviders() throws IOException {
    for (ModuleReference library : libraries()) {
      assertThat(listed(Path.of(library.location().orElseThrow())))
          .as(library.descriptor().name())
          .isEqualTo(provided(library.descriptor()));
    }
  }

  @Test
  void theCommandListsTheProvidersOfAllLibraries() throws IOException {
    Map<String, Set<String>> all = new TreeMap<>();
    for (ModuleReference library : libraries()) {
      provided(library.descriptor())
          .forEach((s, p) -> all.computeIfAbsent(s, key -> new TreeSet<>()).addAll(p));
    }
    assertThat(listed(Path.of(System.getProperty("camp.jar")))).isEqualTo(all);
  }

  @Test
  void coreUsesEveryServiceThatALibraryProvides() {
    Set<String> services = new TreeSet<>();
    Set<String> used = Set.of();
    for (ModuleReference library : libraries()) {
      services.addAll(provided(library.descriptor()).keySet());
      if (library.descriptor().name().equals("org.camp.core")) {
        used = library.descriptor().uses();
      }
    }
    assertThat(used).containsAll(services);
  }

  @Test
  void noTwoJarsShareAPackage() {
    Map<String, String> owners = new HashMap<>();
    for (ModuleReference library : libraries()) {
      for (String name : library.descriptor().packages()) {
        String other = owners.put(name, library.descriptor().name());
        assertThat(other).as("the other module with package " + name).isNull();
      }
    }
  }

  @Test
  void everyProviderIsFoundOnTheModulePath() throws ClassNotFoundException {
    Set<String> names =
        libraries().stream().map(m -> m.descriptor().name()).collect(Collectors.toSet());
    ModuleLayer boot = ModuleLayer.boot();
    Configuration modules =
        boot.configuration().resolve(requiredBy(libraries()), ModuleFinder.of(), names);
    ModuleLayer layer =
        boot.defineModulesWithOneLoader(modules, ClassLoader.getPlatformClassLoader());
    for (ModuleReference library : libraries()) {
      ModuleDescriptor descriptor = library.descriptor();
      for (Map.Entry<String, Set<String>> entry : provided(descriptor).entrySet()) {
        Class<?> service = layer.findLoader(descriptor.name()).loadClass(entry.getKey());
        List<Class<?>> found = new ArrayList<>();
        for (Object provider : ServiceLoader.load(layer, service)) {
          found.add(provider.getClass());
        }
        assertThat(found.stream().map(Class::getName)).containsAll(entry.getValue());
        assertThat(found)
            .as("the class path needs a public class with a public constructor")
            .allSatisfy(p -> assertThat(p.getConstructor()).isNotNull())
            .allMatch(p -> Modifier.isPublic(p.getModifiers()));
      }
    }
  }

  /** Only what is required: one automatic module too many would pull in all the others. */
  private static ModuleFinder requiredBy(List<ModuleReference> roots) {
    Map<String, ModuleReference> known = new HashMap<>();
    classPath().flatMap(ModulesIT::moduleIn).forEach(m -> known.put(m.descriptor().name(), m));
    Map<String, Path> needed = new TreeMap<>();
    Deque<ModuleReference> open = new ArrayDeque<>(roots);
    while (!open.isEmpty()) {
      ModuleReference module = open.pop();
      Path place = Path.of(module.location().orElseThrow());
      if (needed.put(module.descriptor().name(), place) == null) {
        for (Requires required : module.descriptor().requires()) {
          ModuleReference next = known.get(required.name());
          if (next != null) {
            open.push(next);
          }
        }
      }
    }
    return ModuleFinder.of(needed.values().toArray(Path[]::new));
  }
}
