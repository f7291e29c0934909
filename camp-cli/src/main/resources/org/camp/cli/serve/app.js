import {EditorState, Compartment, StateEffect, StateField} from '@codemirror/state';
import {EditorView, Decoration, WidgetType, keymap, lineNumbers, drawSelection, highlightActiveLine} from '@codemirror/view';
import {StreamLanguage, HighlightStyle, syntaxHighlighting, bracketMatching, indentOnInput} from '@codemirror/language';
import {defaultKeymap, history, historyKeymap, indentWithTab} from '@codemirror/commands';
import {setDiagnostics, lintGutter} from '@codemirror/lint';
import {tags} from '@lezer/highlight';
import {el, frame, mount} from './page.js';

const $ = id => document.getElementById(id);
const nonce = document.querySelector('meta[name=nonce]').content;
const client = crypto.getRandomValues(new Uint32Array(4)).join('-');
const get = async path => (await fetch(path)).json();

// words, comments and numbers of a language, as the server describes it
function language(facts) {
  const keywords = new Set(facts.keywords), builtIn = new Set(facts.builtIn);
  return StreamLanguage.define({
    name: facts.name,
    startState: () => ({close: null}),
    token(stream, state) {
      if (state.close) {
        if (stream.skipTo(state.close)) { stream.match(state.close); state.close = null; } else stream.skipToEnd();
        return 'comment';
      }
      if (stream.eatSpace()) return null;
      for (const mark of facts.lines) if (stream.match(mark)) { stream.skipToEnd(); return 'comment'; }
      for (const [open, close] of facts.blocks) if (stream.match(open)) { state.close = close; return 'comment'; }
      if (stream.match(/^"(?:[^"\\]|\\.)*(?:"|$)/)) return 'string';
      if (stream.match(/^\d[\w.]*/)) return 'number';
      const word = stream.match(/^[A-Za-z_][\w']*/);
      if (!word) { stream.next(); return null; }
      if (keywords.has(word[0])) return 'keyword';
      if (builtIn.has(word[0])) return 'typeName';
      return stream.match(/^\s*\(/, false) ? 'labelName' : 'variableName';
    },
  });
}
const look = HighlightStyle.define([
  {tag: tags.keyword, color: 'var(--kw)'}, {tag: tags.typeName, color: 'var(--ty)'}, {tag: tags.labelName, color: 'var(--ty)'},
  {tag: tags.number, color: 'var(--nu)'}, {tag: tags.comment, color: 'var(--soft)'}, {tag: tags.string, color: 'var(--ty)'}]);

// what stands beside and below lines: costs, faults with their fixes
class Cost extends WidgetType {
  constructor(text) { super(); this.text = text; }
  eq(other) { return other.text === this.text; }
  toDOM() { return el('span', {class: 'cost', title: this.text}, this.text); }
}
class Fault extends WidgetType {
  constructor(fault) { super(); this.fault = fault; }
  eq(other) { return JSON.stringify(other.fault) === JSON.stringify(this.fault); }
  toDOM(view) {
    const {message, hint, from, to, names} = this.fault;
    const fix = name => el('button', {type: 'button', on: {click: () => { view.dispatch({changes: {from, to, insert: name}}); view.focus(); }}}, name);
    const told = names.length ? [' Did you mean ', ...names.flatMap((n, i) => i ? [' or ', fix(n)] : [fix(n)]), '?'] : hint ? [' ' + hint] : [];
    return el('div', {class: 'fault'}, el('b', {}, message), ...told);
  }
  ignoreEvent() { return true; }
}
// Decorations that an effect sets and a change of the text moves.
const marks = (effect, afterwards) => StateField.define({
  create: () => Decoration.none,
  update(shown, change) {
    for (const e of change.effects) if (e.is(effect)) return Decoration.set(e.value, true);
    return change.docChanged ? afterwards(shown, change) : shown;
  },
  provide: f => EditorView.decorations.from(f),
});
const setCosts = StateEffect.define(), setFaults = StateEffect.define();
const costs = marks(setCosts, (shown, change) => shown.map(change.changes));
const faulty = marks(setFaults, () => Decoration.none);

const languages = await get('/api/languages');
const tongue = new Compartment();
const facts = name => Object.entries(languages).filter(([ending]) => name.endsWith(ending)).map(([, f]) => f)[0];
// traces and tables are no language, but have texts, numbers and remarks
const records = {name: '', keywords: ['true', 'false', 'null'], builtIn: [], lines: ['#'], blocks: []};
const spoken = name => language(facts(name) ?? records);

function editor(place, label, extra) {
  return new EditorView({parent: $(place), state: EditorState.create({extensions: [
    EditorView.cspNonce.of(nonce), lineNumbers(), history(), drawSelection(), highlightActiveLine(), bracketMatching(), indentOnInput(),
    syntaxHighlighting(look), lintGutter(), EditorView.lineWrapping, costs, faulty, keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
    EditorView.contentAttributes.of({'aria-label': label, tabindex: '0'}), EditorView.theme({'&.cm-focused': {outline: 'none'}, '.cm-gutters': {background: 'transparent', color: 'var(--soft)', border: '0'}, '.cm-cursor': {borderLeftColor: 'var(--ink)'}, '.cm-tooltip': {background: 'var(--panel)', color: 'var(--ink)', border: '1px solid var(--line)'}, '.cm-activeLine': {background: 'transparent'}}),
    EditorView.updateListener.of(u => { if (u.docChanged) changed(); }), extra]})});
}
const model = editor('text', 'Text of the model', tongue.of([]));
const machine = editor('machine', 'Text of the machine', language(languages['.yaml']));
const text = view => view.state.doc.toString();
const write = (view, insert) => view.dispatch({changes: {from: 0, to: view.state.doc.length, insert}});

// Fields of what the texts say, each with its place there: parameters of the model, values of the machine.
const PARAMETERS = [/^[ \t]*param[ \t]+(\w+)[ \t]*=[ \t]*([^;\n]+?)[ \t]*;/gm,
  /^[ \t]*const[ \t]+(?:int|double|bool)?[ \t]*(\w+)[ \t]*=[ \t]*([^;\n]+?)[ \t]*;/gm,
  /^(\w+)[ \t]*=[ \t]*([\d.]+(?:[eE][+-]?\d+)?)[ \t]*;/gm];
const parameters = text => PARAMETERS.map(p => [...text.matchAll(p)].map(m => {
  const from = m.index + m[0].indexOf(m[2], m[0].indexOf('=') + 1);
  return {name: m[1], from, to: from + m[2].length};
})).find(found => found.length) ?? [];
const QUOTED = /^"([^"]*)"|^'([^']*)'/;
function value(text, from) {
  const quoted = QUOTED.exec(text.slice(from));
  if (quoted) return {from: from + 1, to: from + quoted[0].length - 1};
  const plain = /^[^,}#\n]*/.exec(text.slice(from))[0].trimEnd();
  return {from, to: from + plain.length};
}
// Keys and values of block and flow maps, as far as machine files use YAML.
function values(text) {
  const found = [], path = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const key = /^( *)(- )?(?:"([^"]+)"|([^\s:#{"][^:#]*)): */.exec(line), flow = /^( *)(?:- )?(?:[^{#]*: *)?\{/.exec(line);
    const depth = key ? key[1].length + (key[2]?.length ?? 0) : flow ? flow[1].length : 0;
    if (key || flow) while (path.length && path.at(-1)[0] >= depth) path.pop();
    const before = path.map(p => p[1]);
    if (flow) {
      const here = key && flow[0].length >= key[0].length ? [...before, key[3] ?? key[4]] : before, all = [];
      for (const m of line.slice(flow[0].length).matchAll(/(?:^|,)\s*"?([\w.[\]*-]+)"?\s*:\s*(?=([^\s,}]))/g)) all.push([m[1], value(text, at + flow[0].length + m.index + m[0].length)]);
      const ends = Object.fromEntries(all.map(([k, v]) => [k, text.slice(v.from, v.to)])), link = ends.from && ends.to;
      for (const [k, v] of all) if (!(link && /^(from|to)$/.test(k))) found.push({name: link ? `${ends.from} → ${ends.to}: ${k}` : [...here, k].join('.'), ...v});
    } else if (key && line.length > key[0].length && line[key[0].length] !== '#') {
      const name = [...before, key[3] ?? key[4]].join('.'), v = value(text, at + key[0].length);
      if (name !== 'name' && v.to > v.from && text[v.from] !== '[') found.push({name, ...v});
    } else if (key) path.push([depth, key[3] ?? key[4]]);
    at += line.length + 1;
  }
  return found;
}
// Of several protocols the one that is analysed; none is the first.
const protocols = text => [...text.matchAll(/^[ \t]*(aux[ \t]+)?global[ \t]+protocol[ \t]+(\w+)/gm)].filter(m => !m[1]).map(m => m[2]);
let protocol = '';
function protocolField() {
  const all = protocols(text(model));
  if (!all.includes(protocol)) protocol = '';
  if (all.length < 2) return [];
  const choice = el('select', {id: 'field-protocol', 'data-field': 'field-protocol'}, ...all.map(name => el('option', {value: name}, name)));
  choice.value = protocol || all[0];
  choice.addEventListener('change', () => { protocol = choice.value; changed(); });
  choice.addEventListener('blur', () => setTimeout(fields));
  return [el('div', {}, el('label', {for: 'field-protocol'}, 'Protocol'), choice)];
}
const FIELDS = [[model, 'Parameters', parameters], [machine, 'Machine', values]];
// Values that stand in no text, as options of the command give them.
let given = {};
function givenFields() {
  const field = (name, value, write) => {
    const id = 'field-given-' + name, input = el('input', {id, 'data-field': id, spellcheck: 'false', autocomplete: 'off', placeholder: value ? '' : 'n = 16'});
    input.value = value;
    input.addEventListener(value ? 'input' : 'change', () => write(input.value.trim()));
    input.addEventListener('blur', () => setTimeout(fields));
    return el('div', {}, el('label', {for: id}, value ? name : 'one more: name = value'), input);
  };
  return [el('h2', {}, 'Values beside the text'), ...Object.entries(given).map(([name, value]) => field(name, value, v => { if (v) given[name] = v; else delete given[name]; changed(); })),
    field('more', '', v => { const pair = /^(\w+)\s*=\s*(\S.*)$/.exec(v); if (pair) { given[pair[1]] = pair[2]; changed(); } })];
}
function fields() {
  if (document.activeElement?.dataset?.field) return;
  const shown = FIELDS.flatMap(([view, title, read]) => {
    const all = read(text(view)).slice(0, 24);
    return all.length ? [el('h2', {}, title), ...all.map((found, i) => {
      const id = `field-${title}-${i}`, input = el('input', {id, 'data-field': id, spellcheck: 'false', autocomplete: 'off'});
      input.value = text(view).slice(found.from, found.to);
      input.addEventListener('input', () => {
        const now = read(text(view))[i];
        if (now && input.value.trim()) view.dispatch({changes: {from: now.from, to: now.to, insert: input.value}});
      });
      input.addEventListener('blur', () => setTimeout(fields));
      return el('div', {}, el('label', {for: id}, found.name), input);
    })] : [];
  });
  $('fields').replaceChildren(...protocolField(), ...shown, ...givenFields());
}

// The answer: parts of the page that the server has made, with its figures drawn here.
function report(page) {
  const parsed = new DOMParser().parseFromString(page.body, 'text/html'), lines = [];
  const source = parsed.querySelector('.src');
  for (const row of source?.querySelectorAll('tr.on') ?? []) lines.push([+/\d+$/.exec(row.id)[0], row.querySelector('.c').textContent]);
  source?.closest('section').remove();
  const kept = $('report').scrollTop;
  $('answers').replaceChildren(...parsed.body.childNodes);
  mount($('answers'), page.data);
  $('report').scrollTop = kept;
  const doc = model.state.doc;
  model.dispatch({effects: setCosts.of(lines.filter(([l]) => l <= doc.lines).map(([l, told]) => Decoration.widget({widget: new Cost(told), side: 1}).range(doc.line(l).to)))});
}
function unanswered(results) {
  const why = Object.entries(results).map(([id, r]) => `${id}: ${r.reason ?? r.status}`);
  $('answers').replaceChildren(el('h1', {}, 'No analysis has an answer'), ...why.map(w => el('p', {class: 'soft'}, w)));
}
// Links of the answer to lines of the model lead into the editor.
$('answers').addEventListener('click', e => {
  const to = /^#L(\d+)$/.exec(e.target.closest?.('a')?.getAttribute('href') ?? '');
  if (!to || +to[1] > model.state.doc.lines) return;
  e.preventDefault();
  select('text');
  const line = model.state.doc.line(+to[1]);
  model.dispatch({selection: {anchor: line.from, head: line.to}, effects: EditorView.scrollIntoView(line.from, {y: 'center'})});
  model.focus();
});

const meant = hint => /^did you mean /.test(hint ?? '') ? [...hint.split('?')[0].matchAll(/'([^']+)'/g)].map(m => m[1]) : [];
function faults(view, all) {
  const doc = view.state.doc;
  const placed = all.filter(d => d.line && d.line <= doc.lines).map(d => {
    const line = doc.line(d.line), start = Math.min(line.to, line.from + (d.column ?? 1) - 1);
    const named = [...d.message.matchAll(/'([^']+)'/g)].map(m => m[1]).find(n => line.text.indexOf(n, start - line.from) >= 0);
    const from = named ? line.from + line.text.indexOf(named, start - line.from) : start;
    const to = named ? from + named.length : Math.min(line.to, view.state.wordAt(start)?.to ?? start + 1);
    return {severity: d.severity, line, message: d.message, hint: d.hint ?? '', names: named ? meant(d.hint) : [], from, to: Math.max(from, to)};
  });
  view.dispatch(setDiagnostics(view.state, placed.map(f => ({from: f.from, to: f.to, severity: f.severity === 'note' ? 'info' : f.severity, message: f.message + (f.hint ? '\n' + f.hint : '')}))));
  view.dispatch({effects: setFaults.of(placed.filter(f => f.severity === 'error').slice(0, 20).flatMap(({line, ...fault}) => [
    Decoration.line({class: 'bad'}).range(line.from), Decoration.widget({widget: new Fault(fault), block: true, side: 2}).range(line.to)]))});
}

let timer, running;
function changed() {
  clearTimeout(timer);
  timer = setTimeout(analyse, 250);
  fields();
  link();
}
const asked = options => JSON.stringify({name: $('name').value, text: text(model), machine: text(machine), options: {define: given, ...(protocol && {protocol}), ...options}});
const post = (path, body, signal) => fetch(path, {method: 'POST', signal, body, headers: {'Content-Type': 'application/json', 'X-Camp-Client': client}});
async function analyse() {
  running?.abort();
  const mine = running = new AbortController();
  const name = $('name').value, began = performance.now();
  $('took').textContent = 'computing …';
  try {
    const response = await post('/api/analyze', asked({page: true}), mine.signal);
    if (response.status === 409) return;
    if (response.status === 503) { timer = setTimeout(analyse, 1000); $('took').textContent = 'the server is busy'; return; }
    if (response.status === 413) { $('took').textContent = await response.text(); return; }
    const answer = await response.json();
    if (mine !== running) return;
    faults(model, answer.diagnostics.filter(d => d.file !== 'machine.yaml'));
    faults(machine, answer.diagnostics.filter(d => d.file === 'machine.yaml'));
    const errors = answer.diagnostics.filter(d => d.severity === 'error'), at = errors.find(d => d.line), inMachine = at?.file === 'machine.yaml';
    const where = at ? `${inMachine ? ' of the machine' : ''}, line ${at.line}` : `: ${errors[0]?.message}`;
    $('errors').textContent = errors.length ? `${errors.length} error${errors.length > 1 ? 's' : ''}${where}` : '';
    $('took').textContent = errors.length ? 'waiting for a version without errors' : `${Math.round(performance.now() - began)} ms`;
    const usable = Object.values(answer.results ?? {}).some(r => r.values);
    if (usable && answer.page) report(answer.page); else if (!errors.length) unanswered(answer.results);
    $('stale').hidden = usable || !errors.length;
    const first = at ? `Line ${at.line}${inMachine ? ' of the machine' : ''} has an error.` : 'There is an error.';
    $('stale').replaceChildren(el('b', {}, first), $('answers').querySelector('.answer') ? ' Below is the answer of the last version without one.' : ' The answer appears when it is mended.');
    document.body.dataset.answers = Number(document.body.dataset.answers ?? 0) + 1;
  } catch (e) {
    if (e.name !== 'AbortError') { $('took').textContent = 'the server does not answer'; console.warn(e); }
  }
}
$('save').addEventListener('click', async () => {
  const page = (await (await post('/api/report', asked({}))).text()).trim();
  if (!page.startsWith('<!')) { $('took').textContent = 'there is no report of this text'; return; }
  const a = el('a', {href: URL.createObjectURL(new Blob([page], {type: 'text/html'})), download: $('name').value.replace(/\.\w+$/, '') + '.html'});
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
});

// links hold the model in their fragment
const encode = s => { let b = ''; for (const x of new TextEncoder().encode(s)) b += String.fromCharCode(x); return btoa(b).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, ''); };
const decode = s => new TextDecoder().decode(Uint8Array.from(atob(s.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0)));
function link() {
  if (!$('linkbox').hidden) $('link').value = location.origin + '/#m=' + encode(JSON.stringify({name: $('name').value, text: text(model), machine: text(machine), define: given, protocol}));
}
$('share').addEventListener('click', () => { $('linkbox').hidden = !$('linkbox').hidden; link(); if (!$('linkbox').hidden) $('link').select(); });

// two texts, one shown
function select(tab) {
  for (const one of ['text', 'machine']) {
    $(one).hidden = one !== tab;
    $('tab-' + one).setAttribute('aria-selected', one === tab);
    $('tab-' + one).tabIndex = one === tab ? 0 : -1;
  }
}
for (const [tab, other] of [['text', 'machine'], ['machine', 'text']]) {
  $('tab-' + tab).addEventListener('click', () => select(tab));
  $('tab-' + tab).addEventListener('keydown', e => { if (/^Arrow(Left|Right)$/.test(e.key)) { select(other); $('tab-' + other).focus(); } });
}
function named() {
  const name = $('name').value;
  model.dispatch({effects: tongue.reconfigure(spoken(name))});
  $('tab-text').textContent = name;
  $('language').textContent = facts(name)?.name ?? '';
  document.title = name + ' – camp';
}
function show(all) {
  $('name').value = all.name;
  named();
  protocol = all.protocol ?? '';
  given = Object.fromEntries(Object.entries(all.define ?? {}).filter(([name]) => !parameters(all.text).some(p => p.name === name)));
  write(model, all.text);
  write(machine, all.machine ?? '');
}
$('name').addEventListener('change', () => { named(); changed(); });

const examples = await get('/api/examples');
$('examples').append(el('option', {value: ''}, 'Examples'), ...examples.map(e => el('option', {value: e.name, title: e.about}, e.name)));
const choose = name => { const e = examples.find(x => x.name === name); $('examples').value = name; select('text'); show({name: e.file, text: e.text, machine: e.machine, define: e.define}); };
$('examples').addEventListener('change', () => choose($('examples').value));
function fromLink() {
  const held = /^#m=([\w-]+)$/.exec(location.hash);
  if (!held) return false;
  $('examples').value = '';
  try { show(JSON.parse(decode(held[1]))); return true; } catch { return false; }
}
addEventListener('hashchange', fromLink);
frame();
if (!fromLink()) choose('master-worker');
document.documentElement.dataset.ready = '';
