// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.Cancellation;
import org.camp.core.log.Log;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.services.LanguageClient;
import org.jspecify.annotations.Nullable;

/**
 * The texts that are open, and what is known of each. A text is read and checked when nobody has
 * typed for a moment, and analysed a moment later; a change ends both and begins again.
 * Thread-safe.
 */
final class Desk implements AutoCloseable {
  private static final Log LOG = Log.of(Desk.class);

  /** How long nobody types before a text is read [ms]. */
  private static final long PAUSE = 40;

  /** How much longer until it is analysed [ms]. */
  private static final long LONGER = 250;

  private static final int THREADS = 2;

  private final BackendRegistry registry;
  private final ScheduledThreadPoolExecutor workers;
  private final ExecutorService requests;
  private final Map<String, OpenText> texts = new LinkedHashMap<>();
  private final Map<String, Study> studies = new LinkedHashMap<>();
  private final Map<String, Work> works = new LinkedHashMap<>();
  private volatile Settings settings = Settings.DEFAULT;
  private volatile boolean refreshes;
  private volatile @Nullable LanguageClient editor;

  /** What is being done about a text. */
  private record Work(Cancellation cancellation, Future<?> begin) {}

  Desk(BackendRegistry registry) {
    this.registry = registry;
    workers = new ScheduledThreadPoolExecutor(THREADS, task -> daemon(task, "camp-study"));
    requests = Executors.newCachedThreadPool(task -> daemon(task, "camp-request"));
    workers.setRemoveOnCancelPolicy(true);
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Finds an answer while others are found. */
  <T> CompletableFuture<T> answer(Supplier<T> answer) {
    return CompletableFuture.supplyAsync(answer, requests);
  }

  void connect(LanguageClient client) {
    editor = client;
  }

  void settings(Settings set) {
    settings = set;
    again();
  }

  void hintsCanBeRefreshed(boolean can) {
    refreshes = can;
  }

  BackendRegistry registry() {
    return registry;
  }

  /** Takes a text, new or changed. */
  synchronized void put(OpenText text) {
    boolean fresh = texts.put(text.uri(), text) == null;
    study(text, fresh ? 0 : PAUSE);
    if (text.isYaml()) {
      texts.values().stream().filter(t -> !t.isYaml()).forEach(t -> study(t, PAUSE));
    }
  }

  /** Looks at all texts again, because something beside them has changed. */
  synchronized void again() {
    texts.values().forEach(text -> study(text, PAUSE));
  }

  /** Forgets a text. */
  synchronized void close(String uri) {
    texts.remove(uri);
    studies.remove(uri);
    stop(uri);
    publish(new PublishDiagnosticsParams(uri, List.of()));
  }

  private void stop(String uri) {
    Work work = works.remove(uri);
    if (work != null) {
      work.cancellation().cancel("the text has changed");
      work.begin().cancel(false);
    }
  }

  synchronized Optional<OpenText> text(String uri) {
    return Optional.ofNullable(texts.get(uri));
  }

  /** What is known of the version that is open; nothing while it was not looked at. */
  synchronized Optional<Study> study(String uri) {
    return Optional.ofNullable(studies.get(uri)).filter(s -> s.text() == texts.get(uri));
  }

  /** What was known last of a text, maybe of an earlier version. */
  synchronized Optional<Study> lastStudy(String uri) {
    return Optional.ofNullable(studies.get(uri));
  }

  /** Values that the user gave to parameters. */
  Map<String, String> define() {
    return settings.define();
  }

  /** The machine of a model. */
  NearbyMachine machines() {
    return new NearbyMachine(settings, this::text);
  }

  private synchronized Optional<OpenText> text(Path file) {
    return texts.values().stream()
        .filter(text -> OpenText.path(text.uri()).filter(file::equals).isPresent())
        .findFirst();
  }

  private synchronized void study(OpenText text, long pause) {
    if (workers.isShutdown()) {
      return;
    }
    stop(text.uri());
    Cancellation cancellation = new Cancellation();
    Examination examination = new Examination(registry, cancellation, settings.define());
    Future<?> first =
        workers.schedule(
            () -> guarded(() -> check(text, examination)), pause, TimeUnit.MILLISECONDS);
    works.put(text.uri(), new Work(cancellation, first));
  }

  private void guarded(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | StackOverflowError e) {
      LOG.debug(() -> "a text could not be studied", e);
    }
  }

  private void check(OpenText text, Examination examination) {
    Study read = examination.read(text, machines().of(text));
    keep(read, examination.cancellation());
    if (read.model().isPresent()) {
      keep(examination.checked(read), examination.cancellation());
      analyseLater(text, examination);
    }
  }

  private synchronized void analyseLater(OpenText text, Examination examination) {
    if (settings.analyses() && !workers.isShutdown()) {
      Future<?> unused =
          workers.schedule(
              () -> guarded(() -> analyse(text, examination)), LONGER, TimeUnit.MILLISECONDS);
    }
  }

  private void analyse(OpenText text, Examination examination) {
    Optional<Study> checked = study(text.uri());
    if (checked.isEmpty() || checked.get().model().isEmpty()) {
      return;
    }
    keep(examination.analysed(checked.get()), examination.cancellation());
    LanguageClient client = editor;
    if (refreshes && client != null && !examination.cancellation().cancelled()) {
      CompletableFuture<Void> unused = client.refreshInlayHints();
    }
  }

  /** Keeps and tells what was found, unless the text has changed meanwhile. */
  private void keep(Study study, Cancellation cancellation) {
    String uri = study.text().uri();
    synchronized (this) {
      if (cancellation.cancelled() || study.text() != texts.get(uri)) {
        return;
      }
      Study before = studies.put(uri, study);
      if (before != null
          && before.text() == study.text()
          && before.diagnostics().equals(study.diagnostics())) {
        return;
      }
    }
    publish(new PublishDiagnosticsParams(uri, Notices.of(study), study.text().version()));
  }

  private void publish(PublishDiagnosticsParams params) {
    LanguageClient client = editor;
    if (client != null) {
      client.publishDiagnostics(params);
    }
  }

  /** Tells the editor something that is said to whoever uses it. */
  LanguageClient editor() {
    return Objects.requireNonNull(editor, "no editor");
  }

  @Override
  public synchronized void close() {
    List.copyOf(works.keySet()).forEach(this::stop);
    workers.shutdownNow();
    requests.shutdownNow();
  }
}
