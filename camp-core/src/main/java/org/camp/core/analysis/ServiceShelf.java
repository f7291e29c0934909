// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.log.Log;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/** The services of one kind, by id. A broken one is skipped and told of, and the next is tried. */
final class ServiceShelf<S extends Service> {
  private static final Log LOG = Log.of(ServiceShelf.class);

  /** Faults per class loader: a list of services that cannot be read may fail for ever. */
  private static final int MOST_FAULTS = 100;

  private final String kind;
  private final Class<S> type;
  private final TreeMap<String, Entry<S>> entries = new TreeMap<>();

  /**
   * A shelf that is empty.
   *
   * @param kind what messages call such a service
   * @param type the interface
   */
  ServiceShelf(String kind, Class<? super S> type) {
    this.kind = kind;
    this.type = unparametrised(type);
  }

  @SuppressWarnings("unchecked") // a generic interface has one class for all its arguments
  private static <S> Class<S> unparametrised(Class<? super S> type) {
    return (Class<S>) type;
  }

  int size() {
    return entries.size();
  }

  List<Entry<S>> entries() {
    return List.copyOf(entries.values());
  }

  /**
   * Collects what {@code loader} lists itself.
   *
   * @param patience how long a service of a plug-in may take to start
   */
  void collect(ClassLoader loader, Duration patience, Collection<Diagnostic> problems) {
    ServiceList list = ServiceList.read(loader, type);
    Iterator<ServiceLoader.Provider<S>> found =
        ServiceLoader.load(type, loader).stream().iterator();
    Set<String> blamed = new HashSet<>();
    Set<String> seen = new HashSet<>();
    int faults = 0;
    while (faults < MOST_FAULTS) {
      Class<?> provider = null;
      try {
        if (!found.hasNext()) {
          break;
        }
        ServiceLoader.Provider<S> next = found.next();
        provider = next.type();
        seen.add(provider.getName());
        if (loader instanceof PluginLoader && provider.getClassLoader() != loader) {
          if (list.lists(provider)) {
            problems.add(notItsOwn(provider, loader, list));
          }
        } else {
          Class<?> type = provider;
          add(
              loader instanceof PluginLoader
                  ? inTime(() -> open(next, type), patience)
                  : open(next, type),
              problems);
        }
      } catch (RuntimeException | Error e) {
        faults++;
        Optional<String> name =
            provider == null ? list.culprit(e, loader, blamed) : Optional.of(provider.getName());
        name.ifPresent(blamed::add);
        problems.add(skipped(name, origin(provider, name, loader, list), e));
        LOG.debug(() -> "a " + kind + " of " + loader.getName() + " was skipped", e);
      }
    }
    seen.addAll(blamed);
    passedOver(list, seen, loader, problems);
  }

  /** Tells of listed classes that the service loader passes over: those of the Java runtime. */
  private void passedOver(
      ServiceList list, Set<String> met, ClassLoader loader, Collection<Diagnostic> problems) {
    for (String name : list.placeByClass().keySet()) {
      try {
        if (!met.contains(name)) {
          Class<?> listed = Class.forName(name, false, loader);
          if (!type.isAssignableFrom(listed)) {
            problems.add(notItsOwn(listed, loader, list));
          }
        }
      } catch (ClassNotFoundException | LinkageError e) {
        LOG.debug(() -> name + " is not there", e);
      }
    }
  }

  /** Static initialisers are code of the plug-in, and may never end. */
  private static <T> T inTime(Callable<T> start, Duration patience) {
    FutureTask<T> task = new FutureTask<>(start);
    Thread thread = new Thread(task, "camp-start");
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(TimeUnit.NANOSECONDS.convert(patience), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      String limit = Quantity.format(TimeUnit.NANOSECONDS.convert(patience) / 1e9, "s");
      throw new ContractBreach("it did not start within " + limit);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ContractBreach("its start was interrupted");
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof Error error) {
        throw error;
      }
      throw cause instanceof RuntimeException fault ? fault : new IllegalStateException(e);
    }
  }

  private Entry<S> open(ServiceLoader.Provider<S> provider, Class<?> implementation) {
    return new ContextLoader(implementation.getClassLoader())
        .call(
            () -> {
              S service = provider.get();
              Card card = ContractBreach.require(service.card(), "card() gave null");
              return new Entry<>(service, card.descriptor(), Origin.of(implementation));
            });
  }

  /** Puts a service on the shelf, unless its id is taken. */
  void add(Entry<S> entry, Collection<Diagnostic> problems) {
    Entry<S> first = entries.putIfAbsent(entry.id(), entry);
    if (first != null) {
      problems.add(
          Diagnostic.warning(
                  "duplicate-id",
                  String.format(
                      Locale.ROOT,
                      "two %ss are called '%s': %s of %s, and %s of %s",
                      kind,
                      entry.id(),
                      first.service().getClass().getName(),
                      first.origin(),
                      entry.service().getClass().getName(),
                      entry.origin()))
              .withHint("the first is used; give the other another id"));
    }
  }

  /** Why a class that is listed where it does not live is left out. */
  private Diagnostic notItsOwn(Class<?> provider, ClassLoader loader, ServiceList list) {
    String who =
        loader instanceof PluginLoader
            ? "plug-in '" + loader.getName() + "'"
            : list.place(provider.getName()).orElse("the class path");
    String lists = who + " lists " + kind + " '" + provider.getName() + "', which ";
    return type.isAssignableFrom(provider)
        ? Diagnostic.warning(
            "installed-already", lists + "is installed already in " + Origin.of(provider))
        : Diagnostic.warning("broken-service", lists + "is no " + type.getSimpleName());
  }

  private static String origin(
      @Nullable Class<?> provider, Optional<String> name, ClassLoader loader, ServiceList list) {
    if (loader instanceof PluginLoader) {
      return "plug-in '" + loader.getName() + "'";
    }
    return provider != null
        ? Origin.of(provider)
        : name.flatMap(list::place).orElse("the class path");
  }

  private Diagnostic skipped(Optional<String> name, String origin, Throwable fault) {
    String called = name.map(n -> kind + " '" + n + "'").orElse("a " + kind);
    return Diagnostic.warning(
        "broken-service", "skipped " + called + " of " + origin + ": " + FaultText.reason(fault));
  }
}
