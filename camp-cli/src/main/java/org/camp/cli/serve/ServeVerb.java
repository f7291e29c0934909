// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.serve;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.camp.cli.session.Session;
import org.camp.cli.session.Verb;
import org.camp.cli.usage.Arguments;
import org.camp.cli.usage.CommonOptions;
import org.camp.cli.usage.Operands;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import picocli.CommandLine.Model.CommandSpec;

/** {@code serve}: a page with an editor, and the answers beside it. */
public final class ServeVerb implements Verb {
  private static final int PORT = 7357;
  private static final int SHORTEST_TOKEN = 8;

  private final BackendRegistry registry;
  private final CommandLineRun command;

  /**
   * The verb.
   *
   * @param command runs the lines that requests mean
   */
  public ServeVerb(BackendRegistry registry, CommandLineRun command) {
    this.registry = registry;
    this.command = command;
  }

  @Override
  public String name() {
    return "serve";
  }

  @Override
  public String summary() {
    return "Serve a page to write models in, with the answers beside them, until interrupted.";
  }

  @Override
  public Operands operands() {
    return Operands.NONE;
  }

  @Override
  public void declare(CommandSpec spec) {
    CommonOptions.value(spec, "N", "The port (default 7357; 0: any that is free).", "--port");
    CommonOptions.value(
        spec, "H", "The address to listen at (default: this host alone); needs --token.", "--host");
    CommonOptions.value(
        spec, "T", "What everybody has to know who asks: at least 8 characters.", "--token");
  }

  @Override
  public ExitCode run(Session session) throws IOException {
    Arguments arguments = session.arguments();
    int port = port(arguments.value("--port"));
    Optional<String> host = arguments.value("--host");
    Optional<String> token = arguments.value("--token");
    if (host.isPresent() && token.isEmpty()) {
      throw wrong("'--host' lets others in: it needs '--token'", "choose a long one");
    }
    if (token.isPresent() && token.get().length() < SHORTEST_TOKEN) {
      throw wrong("'--token' is too short to be secret", "take at least 8 characters");
    }
    try (PageServer server =
        PageServer.start(address(host), port, token, new PageContent(registry), command)) {
      session.output().write(out -> out.append(server.address()).append('\n'));
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      return ExitCode.OK;
    } catch (java.net.BindException e) {
      throw wrong("the port " + port + " is taken", "--port 0 takes any that is free");
    }
    return ExitCode.OK;
  }

  private static int port(Optional<String> text) {
    try {
      int port = text.isEmpty() ? PORT : Integer.parseInt(text.get());
      if (port >= 0 && port <= 65_535) {
        return port;
      }
    } catch (NumberFormatException e) {
      // Told of below, as any other number that is none of a port.
    }
    throw wrong("'--port " + text.orElse("") + "' is no port", "a number from 0 to 65535");
  }

  private static InetAddress address(Optional<String> host) {
    try {
      return host.isEmpty() ? InetAddress.getLoopbackAddress() : InetAddress.getByName(host.get());
    } catch (UnknownHostException e) {
      throw wrong("'--host " + host.orElse("") + "' is not known", "0.0.0.0 is every address");
    }
  }

  private static BadInput wrong(String message, String hint) {
    return new BadInput(Diagnostic.error("usage", message).withHint(hint));
  }
}
