import {EditorState, Compartment, StateEffect, StateField} from '@codemirror/state';
import {EditorView, Decoration, WidgetType, keymap, lineNumbers, drawSelection, highlightActiveLine} from '@codemirror/view';
import {StreamLanguage, HighlightStyle, syntaxHighlighting, bracketMatching, indentOnInput} from '@codemirror/language';
import {defaultKeymap, history, historyKeymap, indentWithTab} from '@codemirror/commands';
import {setDiagnostics, lintGutter} from '@codemirror/lint';
import {tags} from '@lezer/highlight';

const $ = id => document.getElementById(id);
const el = (name, attributes = {}, ...kids) => {
  const e = Object.assign(document.createElement(name), attributes);
  e.append(...kids);
  return e;
};
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

// costs at the ends of lines
const setCosts = StateEffect.define();
class Cost extends WidgetType {
  constructor(text) { super(); this.text = text; }
  eq(other) { return other.text === this.text; }
  toDOM() { return el('span', {className: 'cost', textContent: this.text}); }
}
const costs = StateField.define({
  create: () => Decoration.none,
  update(shown, change) {
    for (const e of change.effects) if (e.is(setCosts)) return Decoration.set(e.value);
    return change.docChanged ? Decoration.none : shown;
  },
  provide: f => EditorView.decorations.from(f),
});

const languages = await get('/api/languages');
const tongue = new Compartment();
const facts = name => Object.entries(languages).filter(([ending]) => name.endsWith(ending)).map(([, f]) => f)[0];
const spoken = name => facts(name) ? language(facts(name)) : [];

function editor(place, label, extra) {
  return new EditorView({parent: $(place), state: EditorState.create({extensions: [
    EditorView.cspNonce.of(nonce), lineNumbers(), history(), drawSelection(), highlightActiveLine(), bracketMatching(), indentOnInput(),
    syntaxHighlighting(look), lintGutter(), EditorView.lineWrapping, costs, keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
    EditorView.contentAttributes.of({'aria-label': label}), EditorView.theme({'&.cm-focused': {outline: 'none'}, '.cm-gutters': {background: 'transparent', color: 'var(--soft)', border: '0'}, '.cm-cursor': {borderLeftColor: 'var(--ink)'}, '.cm-tooltip': {background: 'var(--panel)', color: 'var(--ink)', border: '1px solid var(--line)'}, '.cm-activeLine': {background: 'transparent'}}),
    EditorView.updateListener.of(u => { if (u.docChanged) changed(); }), extra]})});
}
const model = editor('model', 'Text of the model', tongue.of([]));
const machine = editor('machine', 'Text of the machine', language(languages['.yaml']));
const text = view => view.state.doc.toString();
const write = (view, insert) => view.dispatch({changes: {from: 0, to: view.state.doc.length, insert}});

// fields of what the texts say: each writes into its text
const FIELDS = [[model, 'Parameters', /^[ \t]*param[ \t]+(\w+)[ \t]*=[ \t]*([^;\n]+);/gm],
  [machine, 'Machine', /\b((?:send|recv|latency|g|L|r|cores|speed))[ \t]*:[ \t]*"?([^",}\n#]+)"?/g]];
function fields() {
  const kept = document.activeElement?.dataset?.field;
  if (kept) return;
  $('fields').replaceChildren();
  for (const [view, title, pattern] of FIELDS) {
    const all = [...text(view).matchAll(pattern)].slice(0, 24);
    if (all.length) $('fields').append(el('h2', {textContent: title}));
    all.forEach((found, i) => {
      const input = el('input', {value: found[2].trim(), spellcheck: false, id: `field-${title}-${i}`});
      input.dataset.field = i;
      input.addEventListener('input', () => {
        const now = [...text(view).matchAll(pattern)][i];
        if (!now || !input.value.trim()) return;
        const from = now.index + now[0].lastIndexOf(now[2]);
        view.dispatch({changes: {from, to: from + now[2].length, insert: input.value}});
      });
      input.addEventListener('blur', () => setTimeout(fields));
      $('fields').append(el('div', {}, el('label', {htmlFor: input.id, textContent: found[1]}), input));
    });
  }
}

// answers
const digits = x => x === 0 ? '0' : Math.abs(x) >= 1000 ? Math.round(x).toLocaleString('en') : Number(x.toPrecision(3)).toString();
const SCALES = {s: [[1, 's'], [1e-3, 'ms'], [1e-6, 'µs'], [1e-9, 'ns']], B: [[2 ** 30, 'GiB'], [2 ** 20, 'MiB'], [1024, 'KiB'], [1, 'B']]};
function shown(x, unit) {
  if (x === null || x === undefined) return '–';
  if (typeof x !== 'number') return typeof x === 'object' ? JSON.stringify(x) : String(x);
  const scale = SCALES[unit];
  if (!scale || x === 0) return digits(x) + (unit ? ' ' + unit : '');
  const [f, n] = scale.find(([f]) => Math.abs(x) >= f) ?? scale.at(-1);
  return digits(x / f) + ' ' + n;
}
function main(result) {
  const v = result.values;
  if (typeof v.cost?.total === 'number') return shown(v.cost.total, 's');
  if (typeof v.cost?.time === 'number') return shown(v.cost.time, 's');
  if (typeof v.applicationThroughput === 'number') return shown(v.applicationThroughput) + ' items/s';
  const flat = Object.entries(v).find(([, x]) => typeof x === 'number');
  return flat ? `${flat[0]} ${shown(flat[1])}` : v.cost?.symbolic ?? v.value ?? '';
}
function table(t) {
  const head = el('tr', {}, ...t.columns.map(c => el('th', {scope: 'col', textContent: c.name})));
  const rows = t.rows.slice(0, 20).map(r => el('tr', {}, ...r.map((x, i) =>
    el('td', {className: typeof x === 'number' ? 'num' : '', textContent: shown(x, t.columns[i].unit)}))));
  const more = t.rows.length > 20 ? [el('p', {className: 'soft', textContent: `${t.rows.length - 20} more rows`})] : [];
  return [el('h2', {textContent: t.title}), el('div', {className: 'tw', tabIndex: 0}, el('table', {}, el('thead', {}, head), el('tbody', {}, ...rows))), ...more];
}
function report(answer) {
  const parts = [];
  const lines = new Map();
  for (const [id, result] of Object.entries(answer.results)) {
    if (!result.values) continue;
    parts.push(el('h1', {textContent: `${answer.model.name}, as ${id} sees it`}), el('p', {className: 'big', textContent: main(result)}));
    parts.push(el('ol', {className: 'why'}, ...(result.because ?? []).slice(0, 5).map(b => el('li', {textContent: b.text + (b.line ? ` (line ${b.line})` : '')}))));
    for (const t of result.tables ?? []) {
      parts.push(...table(t));
      const line = t.columns.findIndex(c => c.name === 'line'), value = t.columns.findIndex(c => c.unit);
      if (line >= 0 && value >= 0) for (const r of t.rows) {
        if (typeof r[line] === 'number') lines.set(r[line], [(lines.get(r[line])?.[0] ?? 0) + r[value], t.columns[value].unit]);
      }
    }
    for (const note of result.notes ?? []) parts.push(el('p', {className: 'soft', textContent: note}));
  }
  if (!parts.length) {
    const why = Object.entries(answer.results).map(([id, r]) => `${id}: ${r.reason ?? r.status}`);
    parts.push(el('h1', {textContent: 'No analysis has an answer'}), ...why.map(w => el('p', {className: 'soft', textContent: w})));
  }
  $('report').replaceChildren(...parts);
  const doc = model.state.doc;
  model.dispatch({effects: setCosts.of([...lines].filter(([l]) => l <= doc.lines).sort((a, b) => a[0] - b[0])
    .map(([l, [x, unit]]) => Decoration.widget({widget: new Cost(shown(x, unit)), side: 1}).range(doc.line(l).to)))});
}
const meant = hint => /^did you mean /.test(hint ?? '') ? [...hint.split('?')[0].matchAll(/'([^']+)'/g)].map(m => m[1]) : [];
function faults(view, all) {
  const doc = view.state.doc;
  view.dispatch(setDiagnostics(view.state, all.filter(d => d.line && d.line <= doc.lines).map(d => {
    const line = doc.line(d.line), start = Math.min(line.to, line.from + (d.column ?? 1) - 1);
    const named = [...d.message.matchAll(/'([^']+)'/g)].map(m => m[1]).find(n => line.text.indexOf(n, start - line.from) >= 0);
    const from = named ? line.from + line.text.indexOf(named, start - line.from) : start;
    const to = named ? from + named.length : Math.min(line.to, view.state.wordAt(start)?.to ?? start + 1);
    return {from, to: Math.max(from, to), severity: d.severity === 'note' ? 'info' : d.severity, message: d.message + (d.hint ? '\n' + d.hint : ''),
      actions: meant(d.hint).map(name => ({name: 'Change to ' + name, apply: (v, a, b) => v.dispatch({changes: {from: a, to: b, insert: name}})}))};
  })));
}

let timer, running;
function changed() {
  clearTimeout(timer);
  timer = setTimeout(analyse, 250);
  fields();
  link();
}
async function analyse() {
  running?.abort();
  const mine = running = new AbortController();
  const name = $('name').value, began = performance.now();
  $('took').textContent = 'computing …';
  try {
    const response = await fetch('/api/analyze', {method: 'POST', signal: mine.signal,
      headers: {'Content-Type': 'application/json', 'X-Camp-Client': client},
      body: JSON.stringify({name, text: text(model), machine: text(machine), options: {}})});
    if (response.status === 409) return;
    if (response.status === 503) { timer = setTimeout(analyse, 1000); $('took').textContent = 'the server is busy'; return; }
    const answer = await response.json();
    if (mine !== running) return;
    faults(model, answer.diagnostics.filter(d => d.file === name));
    faults(machine, answer.diagnostics.filter(d => d.file === 'machine.yaml'));
    const errors = answer.diagnostics.filter(d => d.severity === 'error');
    const at = errors.find(d => d.line);
    $('errors').textContent = errors.length ? `${errors.length} error${errors.length > 1 ? 's' : ''}${at ? ', line ' + at.line : ''}: ${errors[0].message}` : '';
    $('took').textContent = errors.length ? '' : `${Math.round(performance.now() - began)} ms`;
    const usable = answer.model && Object.values(answer.results).some(r => r.values);
    if (usable || !errors.length) report(answer);
    $('stale').hidden = usable || !errors.length;
    $('stale').textContent = `${at ? `Line ${at.line} has an error.` : 'There is an error.'} Below is the answer of the last version without one.`;
    document.body.dataset.answers = Number(document.body.dataset.answers ?? 0) + 1;
  } catch (e) {
    if (e.name !== 'AbortError') $('took').textContent = 'the server does not answer';
  }
}

// links hold the model in their fragment
const encode = s => { let b = ''; for (const x of new TextEncoder().encode(s)) b += String.fromCharCode(x); return btoa(b).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, ''); };
const decode = s => new TextDecoder().decode(Uint8Array.from(atob(s.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0)));
function link() {
  if (!$('linkbox').hidden) $('link').value = location.origin + '/#m=' + encode(JSON.stringify({name: $('name').value, text: text(model), machine: text(machine)}));
}
$('share').addEventListener('click', () => { $('linkbox').hidden = false; link(); $('link').select(); });
$('theme').addEventListener('click', () => {
  const dark = document.documentElement.dataset.theme ? document.documentElement.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme:dark)').matches;
  document.documentElement.dataset.theme = dark ? 'light' : 'dark';
});
for (const [tab, other] of [['model', 'machine'], ['machine', 'model']]) {
  $('tab-' + tab).addEventListener('click', () => {
    $(tab).hidden = false; $(other).hidden = true;
    $('tab-' + tab).setAttribute('aria-selected', true); $('tab-' + other).setAttribute('aria-selected', false);
  });
}
function show(all) {
  $('name').value = all.name;
  model.dispatch({effects: tongue.reconfigure(spoken(all.name))});
  write(model, all.text);
  write(machine, all.machine ?? '');
}
$('name').addEventListener('change', () => { model.dispatch({effects: tongue.reconfigure(spoken($('name').value))}); changed(); });

const examples = await get('/api/examples');
$('examples').append(...examples.map(e => el('option', {value: e.name, textContent: e.name, title: e.about})));
const choose = name => { const e = examples.find(x => x.name === name); $('examples').value = name; show({name: e.file, text: e.text, machine: e.machine}); };
$('examples').addEventListener('change', () => choose($('examples').value));
function fromLink() {
  const held = /^#m=([\w-]+)$/.exec(location.hash);
  if (!held) return false;
  try { show(JSON.parse(decode(held[1]))); return true; } catch { return false; }
}
addEventListener('hashchange', fromLink);
if (!fromLink()) choose('master-worker');
window.camp = {model, machine, write, text};
document.documentElement.dataset.ready = '';
