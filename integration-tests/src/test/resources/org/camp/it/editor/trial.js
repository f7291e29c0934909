'use strict';
// As much of an editor as the client needs: node trial.js CLIENT JAVA JAR MODEL
const Module = require('module');
const fs = require('fs');
const {pathToFileURL} = require('url');
const [client, java, jar, model] = process.argv.slice(2);

class Position { constructor(line, character) { Object.assign(this, {line, character}); } }
class Range { constructor(start, end) { Object.assign(this, {start, end}); } }
class Plain { constructor(...given) { this.given = given; } }
const provided = {};
const heard = {};
const listener = name => f => { heard[name] = f; return {}; };
const found = new Map();
const text = fs.readFileSync(model, 'utf8');
const uri = {toString: () => pathToFileURL(model).href, scheme: 'file', fsPath: model};
const document = {uri, languageId: 'camp-scribble', version: 1, getText: () => text};
const vscode = {
  Position, Range,
  Location: Plain, Hover: Plain, InlayHint: Plain, DocumentHighlight: Plain, DocumentSymbol: Plain,
  CompletionItem: Plain, CodeAction: Plain, Diagnostic: Plain,
  MarkdownString: class { constructor(value) { this.value = value; } },
  WorkspaceEdit: class { constructor() { this.edits = []; } replace(...e) { this.edits.push(e); } },
  EventEmitter: class { constructor() { this.event = f => { this.f = f; }; } fire() { this.fired = true; refreshed(); } },
  CodeActionKind: {QuickFix: 'quickfix', RefactorRewrite: 'refactor.rewrite'},
  Uri: {parse: s => s},
  languages: new Proxy({createDiagnosticCollection: () => ({set: (u, all) => { found.set(u, all); checked(all); }})},
    {get: (o, name) => o[name] ?? ((selector, provider) => { provided[name] = provider; return {}; })}),
  commands: {registerCommand: () => ({})},
  window: {showErrorMessage: m => { throw new Error(m); }, showInformationMessage: console.log},
  workspace: {
    getConfiguration: () => ({get: key => ({command: [java, '-XX:TieredStopAtLevel=1', '-jar', jar]})[key]}),
    workspaceFolders: undefined,
    textDocuments: [document],
    applyEdit: async () => true,
    onDidOpenTextDocument: listener('open'), onDidChangeTextDocument: listener('change'),
    onDidSaveTextDocument: listener('save'), onDidCloseTextDocument: listener('close'),
  },
};
const load = Module._load;
Module._load = (name, ...rest) => name === 'vscode' ? vscode : load(name, ...rest);

let refreshed;
let checked = () => {};
const hints = new Promise(resolve => { refreshed = resolve; });
const lines = text.split('\n');
const at = (line, word) => new Position(line, lines[line].indexOf(word) + 1);

(async () => {
  const extension = require(client);
  const manifest = require(client.replace('client.js', 'package.json'));
  await extension.activate({subscriptions: [], extension: {packageJSON: manifest}});
  await hints;
  const hover = await provided.registerHoverProvider.provideHover(document, at(18, 'master'));
  console.log('hover: ' + hover.given[0].value);
  const all = new Range(new Position(0, 0), new Position(99, 0));
  const costs = await provided.registerInlayHintsProvider.provideInlayHints(document, all);
  console.log('hints: ' + costs.map(h => h.given[1]).join(', '));
  const names = await provided.registerRenameProvider.provideRenameEdits(document, at(18, 'Task'), 'Job');
  console.log('rename: ' + names.edits.length);
  const faults = new Promise(resolve => { checked = all => { if (all.length) resolve(all); }; });
  const from = lines[23].indexOf('output');
  document.version = 2;
  heard.change({document, contentChanges: [
    {range: new Range(new Position(23, from), new Position(23, from + 6)), text: 'outptu'}]});
  console.log('diagnostics: ' + (await faults)[0].given[1]);
  const fixes = await provided.registerCodeActionsProvider.provideCodeActions(document, all, {});
  console.log('fix: ' + fixes[0].given[0]);
  await extension.deactivate();
  process.exit(0);
})().catch(e => { console.log(e.stack); process.exit(1); });
