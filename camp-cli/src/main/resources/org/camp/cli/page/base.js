/* Pages of CAMP. A figure says who draws it (data-draw) and from which part of the data (data-from);
   the data is one block of JSON and never becomes HTML. */
const $ = (q, e = document) => e.querySelector(q), $$ = (q, e = document) => [...e.querySelectorAll(q)];
const put = (e, attributes, kids) => {
  for (const k in attributes) {
    const v = attributes[k];
    if (k === 'on') for (const t in v) e.addEventListener(t, v[t], t === 'wheel' ? {passive: false} : undefined);
    else if (k === 'style') e.style.cssText = v;
    else if (v != null && v !== false) e.setAttribute(k, v);
  }
  for (const k of kids.flat(9)) if (k != null && k !== false) e.append(k);
  return e;
};
const el = (n, a = {}, ...kids) => put(document.createElement(n), a, kids);
const sv = (n, a = {}, ...kids) => put(document.createElementNS('http://www.w3.org/2000/svg', n), a, kids);
const clamp = (x, a, b) => Math.min(b, Math.max(a, x));
const draw = {}, finders = [];
let D = {};

/* Numbers: three digits, a unit always, a prefix instead of an exponent. */
const NB = '\u00a0', TIME = [[1, 's'], [1e-3, 'ms'], [1e-6, 'µs'], [1e-9, 'ns']], BYTE = [[2 ** 30, 'GiB'], [2 ** 20, 'MiB'], [1024, 'KiB'], [1, 'B']];
const digits = x => {
  const a = Math.abs(x);
  return a === 0 ? '0' : a >= 1e15 ? x.toExponential(2) : a >= 999.5 ? Math.round(x).toLocaleString('en') : a >= 1e-3 ? x.toPrecision(3) : x.toExponential(2);
};
const behind = u => u ? NB + u.replace(/^1\//, '/') : '';
function fmt(x, u) {
  if (x == null || Number.isNaN(x)) return '–';
  if (x === Infinity) return 'any';
  const s = x < 0 ? '−' : '', a = Math.abs(x);
  if (u === '%') return s + (a >= 1e-5 && a < 5e-4 ? +(100 * a).toPrecision(1) : (100 * a).toFixed(1)) + NB + '%';
  if (u === '×') return s + digits(a) + '×';
  const units = u === 's' ? TIME : u === 'B' ? BYTE : null;
  if (!units || a === 0) return s + digits(a) + behind(u);
  const [f, n] = units.find(([f]) => a >= f * .9995) || units.at(-1);
  return s + digits(a / f) + NB + n;
}
const signed = (x, u) => (x > 0 ? '+' : '') + fmt(x, u);
const FACTOR = {s: 1, ms: 1e-3, us: 1e-6, 'µs': 1e-6, ns: 1e-9, min: 60, b: 1, kib: 1024, mib: 2 ** 20, gib: 2 ** 30, kb: 1e3, mb: 1e6, gb: 1e9, '%': .01, '×': 1, x: 1, '/s': 1, '': 1};
function parse(text) {
  const m = /^\s*([\d.,]+(?:e[+-]?\d+)?)\s*([a-zµμ×%/]*)\s*$/i.exec(text);
  const k = m && FACTOR[m[2].toLowerCase().replace('μ', 'µ')];
  return k === undefined || k === null ? NaN : m[1].replaceAll(',', '') * k;
}

/* Forms: postfix lists of numbers, names and operators. */
const OPS = {'+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b, '/': (a, b) => a / b, '^': Math.pow, max: Math.max, min: Math.min};
const ONE = {floor: Math.floor, ceil: Math.ceil, log2: Math.log2, ln: Math.log, sqrt: Math.sqrt, exp: Math.exp};
function value(form, p) {
  const s = [];
  for (const x of form) {
    if (typeof x === 'number') s.push(x);
    else if (Object.hasOwn(OPS, x)) { const b = s.pop(); s.push(OPS[x](s.pop(), b)); }
    else if (Object.hasOwn(ONE, x)) s.push(ONE[x](s.pop()));
    else s.push(p[x]);
  }
  return s[0];
}

/* One tooltip that moves; never the only place of a figure. */
const tip = el('div', {class: 'tip', role: 'tooltip', id: 'tip', hidden: ''});
function showTip(x, y, rows) {
  tip.hidden = !rows;
  if (!rows) return;
  tip.replaceChildren(el('b', {}, rows[0]), el('dl', {}, rows.slice(1).map(([k, v]) => [el('dt', {}, k), el('dd', {}, v)])));
  tip.style.left = clamp(x + 14, 4, innerWidth - tip.offsetWidth - 4) + 'px';
  tip.style.top = (y + tip.offsetHeight + 18 > innerHeight ? y - tip.offsetHeight - 10 : y + 14) + 'px';
}
addEventListener('scroll', () => tip.hidden = true, true);
addEventListener('keydown', e => e.key === 'Escape' && (tip.hidden = true));
const onWidth = (box, f) => { let w = 0; new ResizeObserver(() => { const x = box.clientWidth; if (x && x !== w) { w = x; f(x); } }).observe(box); };
const cut = (s, n) => { if (s.length <= n) return s; const i = s.endsWith(']') ? s.lastIndexOf('[') : s.length; return s.slice(0, Math.max(1, n - 1 - s.length + i)) + '…' + s.slice(i); };

/* Axes. */
function ticks(a, b, n, log, start = 1) {
  const out = [];
  if (start !== 1) return ticks(a / start, b / start, n, log).map(v => v * start);
  if (log) {
    const base = log === 2 ? 2 : 10, L = x => Math.log(x) / Math.log(base), step = Math.max(1, Math.ceil(L(b / a) / n)), fine = base === 10 && L(b / a) < 2.6 ? [1, 2, 5] : [1];
    for (let i = Math.floor(L(a) + 1e-9); base ** i <= b * 1.0001; i += fine.length > 1 ? 1 : step) for (const m of fine) { const v = m * base ** i; if (v >= a * .9999 && v <= b * 1.0001) out.push(v); }
    return out;
  }
  const raw = (b - a) / n, mag = 10 ** Math.floor(Math.log10(raw)), st = [1, 2, 2.5, 5, 10].find(m => m * mag >= raw * .999) * mag;
  for (let v = Math.ceil(a / st - 1e-9) * st; v <= b + st * 1e-6; v += st) out.push(Math.abs(v) < st * 1e-9 ? 0 : +v.toPrecision(12));
  return out;
}
const scale = (a, b, lo, hi, log) => { const f = log ? Math.log : x => x, d = f(b) - f(a) || 1; return x => lo + (f(x) - f(a)) / d * (hi - lo); };
function tickText(v, u, all, log) {
  const plain = x => (+x.toPrecision(6)).toLocaleString('en', {maximumFractionDigits: 9}).replace('-', '−');
  if (u === '%') return plain(100 * v) + NB + '%';
  if (u !== 's') return u === 'B' ? fmt(v, u).replace(/\.0+(?=\u00a0)/, '') : plain(v) + behind(u);
  if (log) return fmt(v, u).replace(/(\.\d*?)0+(?=\u00a0)/, '$1').replace(/\.(?=\u00a0)/, '');
  const m = Math.max(...all.map(Math.abs)) || 1, [f, n] = TIME.find(([f]) => m >= f * .9995) || TIME[3];
  return plain(v / f) + NB + n;
}
