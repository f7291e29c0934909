// SPDX-License-Identifier: Apache-2.0
'use strict';
// A client of the language server protocol for `camp lsp`, as small as the editor lets it be.
const vscode = require('vscode');
const {spawn} = require('child_process');

/** Messages over the pipes of a process. */
class Connection {
  constructor(command, args, cwd) {
    this.process = spawn(command, args, {cwd});
    this.waiting = new Map();
    this.handlers = new Map();
    this.last = 0;
    this.bytes = Buffer.alloc(0);
    this.process.stdout.on('data', part => {
      this.bytes = Buffer.concat([this.bytes, part]);
      while (this.take()) { /* as many messages as are there */ }
    });
    this.process.stdin.on('error', () => {});
  }

  take() {
    const head = this.bytes.indexOf('\r\n\r\n');
    if (head < 0) return false;
    const length = Number(/Content-Length: *(\d+)/i.exec(this.bytes.toString('latin1', 0, head))[1]);
    if (this.bytes.length < head + 4 + length) return false;
    const message = JSON.parse(this.bytes.toString('utf8', head + 4, head + 4 + length));
    this.bytes = this.bytes.subarray(head + 4 + length);
    if (message.method) {
      Promise.resolve(this.handlers.get(message.method)?.(message.params)).then(result => {
        if ('id' in message) this.send({jsonrpc: '2.0', id: message.id, result: result ?? null});
      });
    } else {
      const {resolve, reject} = this.waiting.get(message.id) ?? {};
      this.waiting.delete(message.id);
      if (message.error) reject?.(new Error(message.error.message));
      else resolve?.(message.result);
    }
    return true;
  }

  send(message) {
    const body = Buffer.from(JSON.stringify(message));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  tell(method, params) { this.send({jsonrpc: '2.0', method, params}); }

  ask(method, params, token) {
    const id = ++this.last;
    token?.onCancellationRequested(() => this.tell('$/cancelRequest', {id}));
    this.send({jsonrpc: '2.0', id, method, params});
    return new Promise((resolve, reject) => this.waiting.set(id, {resolve, reject}));
  }
}

const position = p => new vscode.Position(p.line, p.character);
const range = r => new vscode.Range(position(r.start), position(r.end));
const plain = r => ({start: {line: r.start.line, character: r.start.character},
  end: {line: r.end.line, character: r.end.character}});
const location = l => new vscode.Location(vscode.Uri.parse(l.uri), range(l.range));
const where = (document, at) => ({textDocument: {uri: document.uri.toString()},
  position: {line: at.line, character: at.character}});

function edit(from) {
  const changes = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(from?.changes ?? {})) {
    for (const e of edits) changes.replace(vscode.Uri.parse(uri), range(e.range), e.newText);
  }
  return changes;
}

function symbol(s) {
  const made = new vscode.DocumentSymbol(s.name, s.detail ?? '', s.kind - 1, range(s.range),
    range(s.selectionRange));
  made.children = (s.children ?? []).map(symbol);
  return made;
}

function providers(server, selector, hints) {
  const of = vscode.languages;
  return [
    of.registerHoverProvider(selector, {async provideHover(d, at, token) {
      const h = await server.ask('textDocument/hover', where(d, at), token);
      return h && new vscode.Hover(new vscode.MarkdownString(h.contents.value));
    }}),
    of.registerDefinitionProvider(selector, {async provideDefinition(d, at, token) {
      return ((await server.ask('textDocument/definition', where(d, at), token)) ?? []).map(location);
    }}),
    of.registerReferenceProvider(selector, {async provideReferences(d, at, context, token) {
      const all = await server.ask('textDocument/references', {...where(d, at), context}, token);
      return (all ?? []).map(location);
    }}),
    of.registerDocumentHighlightProvider(selector, {async provideDocumentHighlights(d, at, token) {
      const all = await server.ask('textDocument/documentHighlight', where(d, at), token);
      return (all ?? []).map(h => new vscode.DocumentHighlight(range(h.range)));
    }}),
    of.registerRenameProvider(selector, {
      async provideRenameEdits(d, at, newName, token) {
        return edit(await server.ask('textDocument/rename', {...where(d, at), newName}, token));
      },
      async prepareRename(d, at, token) {
        const r = await server.ask('textDocument/prepareRename', where(d, at), token);
        return {range: range(r.range), placeholder: r.placeholder};
      }}),
    of.registerDocumentSymbolProvider(selector, {async provideDocumentSymbols(d, token) {
      const textDocument = {uri: d.uri.toString()};
      return ((await server.ask('textDocument/documentSymbol', {textDocument}, token)) ?? []).map(symbol);
    }}),
    of.registerCompletionItemProvider(selector, {async provideCompletionItems(d, at, token) {
      const all = await server.ask('textDocument/completion', where(d, at), token);
      return (all ?? []).map(c => {
        const item = new vscode.CompletionItem(c.label, c.kind - 1);
        return Object.assign(item, {detail: c.detail, sortText: c.sortText});
      });
    }}),
    of.registerInlayHintsProvider(selector, {
      onDidChangeInlayHints: hints.event,
      async provideInlayHints(d, r, token) {
        const all = await server.ask('textDocument/inlayHint',
          {textDocument: {uri: d.uri.toString()}, range: plain(r)}, token);
        return (all ?? []).map(h => {
          const hint = new vscode.InlayHint(position(h.position), h.label);
          return Object.assign(hint, {paddingLeft: h.paddingLeft, tooltip: h.tooltip});
        });
      }}),
    of.registerCodeActionsProvider(selector, {async provideCodeActions(d, r, context, token) {
      const all = await server.ask('textDocument/codeAction',
        {textDocument: {uri: d.uri.toString()}, range: plain(r), context: {diagnostics: []}}, token);
      return (all ?? []).map(a => {
        const kind = a.kind === 'quickfix' ? vscode.CodeActionKind.QuickFix : vscode.CodeActionKind.RefactorRewrite;
        const action = new vscode.CodeAction(a.title, kind);
        if (a.edit) action.edit = edit(a.edit);
        if (a.command) action.command = {title: a.title, command: 'camp.execute', arguments: [a.command]};
        action.isPreferred = a.isPreferred;
        return action;
      });
    }}),
    vscode.commands.registerCommand('camp.execute', command => server.ask('workspace/executeCommand', command)),
  ];
}

function diagnostics(params) {
  return params.diagnostics.map(d => {
    const made = new vscode.Diagnostic(range(d.range), d.message, d.severity - 1);
    return Object.assign(made, {code: d.code, source: d.source});
  });
}

let server;

async function activate(context) {
  const settings = vscode.workspace.getConfiguration('camp');
  const [command, ...args] = settings.get('command') ?? ['camp'];
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  server = new Connection(command, [...args, 'lsp'], folder?.fsPath);
  server.process.on('error', e => vscode.window.showErrorMessage(`camp lsp does not start: ${e.message}`));

  const found = vscode.languages.createDiagnosticCollection('camp');
  const hints = new vscode.EventEmitter();
  server.handlers.set('textDocument/publishDiagnostics',
    p => found.set(vscode.Uri.parse(p.uri), diagnostics(p)));
  server.handlers.set('workspace/inlayHint/refresh', () => hints.fire());
  server.handlers.set('workspace/applyEdit',
    async p => ({applied: await vscode.workspace.applyEdit(edit(p.edit))}));
  server.handlers.set('window/showMessage', p => { vscode.window.showInformationMessage(p.message); });

  await server.ask('initialize', {
    processId: process.pid,
    rootUri: folder?.toString() ?? null,
    capabilities: {workspace: {inlayHint: {refreshSupport: true}, applyEdit: true}},
    initializationOptions: {machine: settings.get('machine') ?? '', analyses: settings.get('analyses') ?? true, define: settings.get('define') ?? {}},
  });
  server.tell('initialized', {});

  const languages = context.extension.packageJSON.contributes.languages.map(language => language.id);
  const ours = d => languages.includes(d.languageId) || (d.languageId === 'yaml' && d.uri.scheme === 'file');
  const opened = d => ours(d) && server.tell('textDocument/didOpen', {textDocument:
    {uri: d.uri.toString(), languageId: d.languageId, version: d.version, text: d.getText()}});
  vscode.workspace.textDocuments.forEach(opened);
  context.subscriptions.push(found, hints,
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.workspace.onDidChangeTextDocument(e => ours(e.document) && server.tell('textDocument/didChange', {
      textDocument: {uri: e.document.uri.toString(), version: e.document.version},
      contentChanges: e.contentChanges.map(c => ({range: plain(c.range), text: c.text}))})),
    vscode.workspace.onDidSaveTextDocument(d => ours(d) && server.tell('textDocument/didSave',
      {textDocument: {uri: d.uri.toString()}})),
    vscode.workspace.onDidCloseTextDocument(d => ours(d) && server.tell('textDocument/didClose',
      {textDocument: {uri: d.uri.toString()}})),
    ...providers(server, [...languages, 'yaml'].map(language => ({language})), hints));
}

async function deactivate() {
  await server?.ask('shutdown', null);
  server?.tell('exit', null);
}

module.exports = {activate, deactivate};
