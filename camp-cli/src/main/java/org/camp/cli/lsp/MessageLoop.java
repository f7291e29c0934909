// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import com.google.gson.JsonParseException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.CampException;
import org.camp.core.log.Log;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.jspecify.annotations.Nullable;

/** Reads messages and hands them to the server, until the editor ends it. */
final class MessageLoop {
  private static final Log LOG = Log.of(MessageLoop.class);

  private final BackendRegistry registry;

  MessageLoop(BackendRegistry registry) {
    this.registry = registry;
  }

  /**
   * Serves an editor.
   *
   * @return 0 when it said good-bye first, 1 when it just left
   */
  ExitCode run(InputStream in, OutputStream out) {
    // The library would log every odd message with a stack trace; answers say what is wrong.
    java.util.logging.LogManager.getLogManager().reset();
    Map<String, JsonRpcMethod> methods =
        new LinkedHashMap<>(ServiceEndpoints.getSupportedMethods(LanguageServer.class));
    methods.putAll(ServiceEndpoints.getSupportedMethods(LanguageClient.class));
    MessageJsonHandler json = new MessageJsonHandler(methods);
    try (EditorServer server = new EditorServer(registry)) {
      StreamMessageConsumer answers = new StreamMessageConsumer(out, json);
      RemoteEndpoint editor =
          new RemoteEndpoint(answers, ServiceEndpoints.toEndpoint(server), MessageLoop::error);
      json.setMethodProvider(editor);
      server.connect(ServiceEndpoints.toServiceObject(editor, LanguageClient.class));
      MessageStream messages = new MessageStream(in);
      Optional<String> message = messages.next();
      while (message.isPresent() && !server.isOver()) {
        take(message.get(), json, server, editor, answers);
        message = server.isOver() ? message : messages.next();
      }
      return server.isShutDown() ? ExitCode.OK : ExitCode.NO;
    } catch (IOException e) {
      LOG.debug(() -> "the editor has gone", e);
      return ExitCode.NO;
    }
  }

  private static void take(
      String message,
      MessageJsonHandler json,
      EditorServer server,
      RemoteEndpoint editor,
      StreamMessageConsumer answers) {
    try {
      Message parsed = json.parseMessage(message);
      Optional<ResponseError> early =
          parsed instanceof RequestMessage asked
              ? server.refusal(String.valueOf(asked.getMethod()))
              : Optional.empty();
      if (early.isPresent()) {
        answer(answers, ((RequestMessage) parsed).getRawId(), early.get());
      } else {
        editor.consume(parsed);
      }
    } catch (MessageIssueException e) {
      try {
        editor.handle(e.getRpcMessage(), e.getIssues());
      } catch (RuntimeException again) {
        refuse(answers, again);
      }
    } catch (JsonParseException | IllegalStateException | StackOverflowError e) {
      refuse(answers, e);
    } catch (RuntimeException e) {
      LOG.debug(() -> "a message could not be taken", e);
    }
  }

  private static void refuse(StreamMessageConsumer answers, Throwable reason) {
    LOG.debug(() -> "a message could not be read", reason);
    answer(
        answers,
        null,
        new ResponseError(
            ResponseErrorCode.ParseError, "the message is not as it should be", null));
  }

  private static void answer(
      StreamMessageConsumer answers,
      @Nullable Either<String, Number> request,
      ResponseError error) {
    ResponseMessage response = new ResponseMessage();
    if (request != null) {
      response.setRawId(request);
    }
    response.setError(error);
    try {
      answers.consume(response);
    } catch (RuntimeException e) {
      LOG.debug(() -> "the editor does not listen", e);
    }
  }

  /** What the editor is told when a request fails. */
  private static ResponseError error(Throwable thrown) {
    Throwable cause = thrown;
    while ((cause instanceof CompletionException
            || cause instanceof ExecutionException
            || cause instanceof java.lang.reflect.InvocationTargetException
            || cause.getClass() == RuntimeException.class)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof ResponseErrorException known) {
      return known.getResponseError();
    }
    if (cause instanceof CampException refusal) {
      String message = refusal.diagnostics().get(0).message();
      return new ResponseError(ResponseErrorCode.RequestFailed, message, null);
    }
    Throwable defect = cause;
    LOG.debug(() -> "a request failed", defect);
    return new ResponseError(
        ResponseErrorCode.InvalidParams, "the request cannot be answered: " + defect, null);
  }
}
