/* Networks: t(x) = max t(what x waits for) + w(x), in the order of the arrays. At a choice the branch that
   takes longest counts, and only what led there is shown. Ties are decided for what is listed last. */
function solve(net, p) {
  const {act, a, b, more, choice} = net, n = act.length, base = net.acts.map(x => value(x.form, p)), w = Float64Array.from(act, (x, v) => base[x] * (net.amount ? net.amount[v] : 1));
  const e = new Float64Array(n), by = new Int32Array(n), late = new Float64Array(n).fill(Infinity), crit = new Uint8Array(n), shown = new Uint8Array(n);
  const each = (v, f) => { if (a[v]) f(v - a[v]); if (b[v]) f(v - b[v]); if (more[v]) for (const d of more[v]) f(v - d); };
  for (let v = 0; v < n; v++) {
    let t = 0, u = -1;
    if (a[v]) { u = v - a[v]; t = e[u]; }
    if (b[v] && (u < 0 || e[v - b[v]] >= t)) { u = v - b[v]; t = e[u]; }
    if (more[v]) for (const d of more[v]) if (u < 0 || e[v - d] >= t) { u = v - d; t = e[u]; }
    by[v] = u; e[v] = t + w[v];
  }
  let end = net.ends[0];
  for (const v of net.ends) { shown[v] = 1; if (e[v] > e[end]) end = v; }
  const total = net.ends.length ? e[end] : 0;
  if (net.ends.length) late[end] = total;
  for (let v = n - 1; v >= 0; v--) {
    const s = late[v] - w[v];
    if (late[v] < Infinity) each(v, u => { if (late[u] > s) late[u] = s; });
    if (shown[v]) { if (choice.has(v)) { if (by[v] >= 0) shown[by[v]] = 1; } else each(v, u => { shown[u] = 1; }); }
  }
  for (let v = end; v >= 0 && net.ends.length; v = by[v]) crit[v] = 1;
  return {e, w, by, late, crit, shown, total, each};
}
const openNetwork = net => {
  if (net.choice instanceof Set) return net;
  net.choice = new Set(net.choice || []); net.more ||= {};
  const c = net.acts, sum = x => { let s = 0; return x.map(d => s += d); }, at = sum(c.line); let k = 0;
  net.act = sum(net.act); net.lane = sum(net.lane);
  if (net.lanes.names) net.lanes = sum(net.lanes.name).map(i => net.lanes.names[i]);
  if (net.parent) { net.parent = sum(net.parent); net.bars = {from: sum(net.bars.from), to: sum(net.bars.to), kind: net.bars.kind}; }
  const of = sum(c.label);
  net.acts = c.kind.map((kind, i) => { const label = c.labels[of[i]], [said, file] = c.says[c.said[i]], what = said.replace('\u0001', () => label); return {kind, label, what, line: file && file + ':' + at[i], form: c.shapes[c.shape[i]].map(x => x === null ? c.numbers[k++] : x)}; });
  return net;
};

/* Lanes: one path per class of mark, runs below a pixel merged, hits found by bisection, rows outside the
   window not drawn: 10^5 activities are a few dozen nodes. */
function lanes(fig, m) {
  let rows, t0 = 0, t1 = m.total(), W = 0, sel = null, mark = null, vis = [], msgs = null, due = 0, T = t1;
  const open = new Set(m.open || []), RH = m.rowHeight || 26, TOP = 58, MAX = 560;
  const g = sv('svg', {class: 'pan', role: 'application', tabindex: 0, 'aria-label': m.alt + ' Arrow keys move, plus and minus zoom, 0 shows all, n and p go along the critical path, Enter folds.'});
  const over = el('div', {style: 'position:sticky;top:0'}, g), space = el('div'), box = el('div', {style: `max-height:${MAX + TOP}px;overflow:hidden auto`, tabindex: -1}, over, space);
  const live = el('p', {class: 'cap', 'aria-live': 'polite', style: 'min-height:1.5em'}, m.hint), span = el('span', {class: 'soft nw hide'});
  const button = (t, l, f) => el('button', {class: 'btn' + (t.length < 2 ? ' i' : ''), type: 'button', 'aria-label': l, title: l, on: {click: f}}, t);
  fig.prepend(el('div', {class: 'tools'}, el('div', {class: 'key'}, m.kinds.map(k => el('span', {}, el('i', {class: 'k' + k.k}), k.name)), el('span', {}, el('i', {class: 'kc'}), 'critical path')), el('span', {class: 'sp'}), span,
    el('div', {class: 'grp'}, button('−', 'Zoom out', () => zoom(2)), button('+', 'Zoom in', () => zoom(.5)), button('Fit', 'Fit: show all (0)', () => go(0, T)), m.rows().some(r => r.kids) && button('Fold', 'Fold or unfold rows', foldAll), button('‹', 'Previous critical activity (p)', () => step(-1)), button('›', 'Next critical activity (n)', () => step(1)))), box, live);
  const L = () => W < 560 ? m.gutterSmall || 84 : m.gutter || 140, px = t => L() + (t - t0) / (t1 - t0) * (W - L() - 8), inv = x => t0 + (x - L()) / (W - L() - 8) * (t1 - t0);
  const later = () => { due ||= requestAnimationFrame(() => { due = 0; paint(); }); };
  function go(a, z) { const d = clamp(z - a, T * 1e-7, T); t0 = clamp(a, 0, T - d); t1 = t0 + d; later(); }
  function foldAll() { if (open.size) open.clear(); else rows.forEach((r, i) => open.add(i)); lay(); }
  const zoom = (f, at = (t0 + t1) / 2) => go(at - (at - t0) * f, at + (t1 - at) * f);
  function lay() {
    vis = [];
    const stack = []; for (let i = rows.length - 1; i >= 0; i--) if (rows[i].top) stack.push([i, 0]);
    while (stack.length) { const [i, d] = stack.pop(); vis.push([i, d]); if (rows[i].kids && open.has(i)) for (let k = rows[i].kids.length - 1; k >= 0; k--) stack.push([rows[i].kids[k], d + 1]); }
    space.style.height = Math.max(0, vis.length * RH - MAX) + 'px'; later();
  }
  const first = (q, t) => { let a = 0, z = q.n; while (a < z) { const h = (a + z) >> 1; if (q.e[h] < t) a = h + 1; else z = h; } return a; };
  const flat = i => rows[i].kids && !rows[i].segs ? rows[i].kids.flatMap(flat) : [i];
  function density(K, yy, l, rect, hitRect) {
    const nb = Math.ceil((W - l - 8) / 2), acc = {}, cr = new Uint8Array(nb), bt = (t1 - t0) / nb, base = new Float32Array(nb);
    for (const k of K) {
      const q = rows[k].segs;
      for (let v = first(q, t0); v < q.n && q.s[v] < t1; v++) {
        const A = acc[q.k[v]] ||= new Float32Array(nb), s = (q.s[v] - t0) / bt, e = (q.e[v] - t0) / bt;
        for (let x = Math.max(0, s | 0); x < Math.min(nb, e); x++) { A[x] += Math.max(0, Math.min(e, x + 1) - Math.max(s, x)); if (q.c[v]) cr[x] = 1; }
        if (mark && mark(q.id[v])) hitRect(q, v, yy);
      }
    }
    for (const k in acc) for (let x = 0; x < nb; x++) { const h = acc[k][x] / K.length * (RH - 7); if (h > .05) { rect('f' + k, l + x * 2, yy + RH - 6 - base[x] - h, 2, h); base[x] += h; } }
    for (let x = 0; x < nb; x++) if (cr[x]) { let z = x; while (z < nb && cr[z]) z++; rect('crit', l + x * 2, yy + RH - 5, (z - x) * 2, 3); x = z; }
  }
  function paint() {
    if (!W || !(T > 0)) return;
    const from = Math.floor(box.scrollTop / RH), shown = Math.min(vis.length - from, Math.ceil(MAX / RH) + 1), H = TOP + Math.min(MAX, vis.length * RH), l = L(), paths = {}, out = [], labels = [], names = [], at = {};
    const add = (k, s) => (paths[k] ||= []).push(s), rect = (k, x, y, w, h) => add(k, `M${x.toFixed(1)} ${y.toFixed(1)}h${w.toFixed(2)}v${h.toFixed(1)}h${(-w).toFixed(2)}z`);
    const hitRect = (q, v, yy) => rect('hit', clamp(px(q.s[v]), l, W - 8), yy + 2, Math.max(2, Math.min(px(q.e[v]), W - 8) - Math.max(px(q.s[v]), l)), RH - 7);
    const off = box.scrollTop - from * RH, X = W - 8;
    for (let j = 0; j < shown; j++) {
      const [i, d] = vis[from + j], r = rows[i], yy = TOP + j * RH - off, mid = yy + RH / 2;
      at[i] = yy; if (!open.has(i) && r.kids) flat(i).forEach(k => at[k] = yy);
      if (r.bar && r.bar[0] < t1 && r.bar[1] > t0) rect('f' + r.bar[2], Math.max(px(r.bar[0]), l), mid - 5, Math.max(.8, Math.min(px(r.bar[1]), X) - Math.max(px(r.bar[0]), l)), 10);
      const dense = r.segs && first(r.segs, t1) - first(r.segs, t0) > (W - l) / 2;
      if (r.segs && !dense) {
        const q = r.segs, run = {};
        const flush = (k, u) => { const c = k & 1; rect('f' + (k >> 1), u[0], c ? yy + 3 : mid - 6, Math.max(u[1] - u[0], .6), c ? RH - 9 : 12); if (c) rect('crit', u[0], yy + RH - 5, Math.max(u[1] - u[0], .6), 3); };
        for (let v = first(q, t0); v < q.n && q.s[v] < t1; v++) {
          const a = Math.max(px(q.s[v]), l), z = Math.min(px(q.e[v]), X), k = q.k[v] * 2 + q.c[v], u = run[k];
          if (u && a - u[1] < .7 && z - a < 1.5) u[1] = Math.max(u[1], z); else { if (u) flush(k, u); run[k] = [a, z]; }
          if (z - a > 44 && m.label) { const s = m.label(q.id[v]); if (s.length * 6.6 < z - a) labels.push([a + 5, mid + (q.c[v] ? 2.5 : 3.6), s]); }
          if (q.id[v] === sel || mark && mark(q.id[v])) hitRect(q, v, yy);
        }
        for (const k in run) flush(+k, run[k]);
      } else if (dense || r.kids && !open.has(i)) density(flat(i), yy, l, rect, hitRect);
      if (r.wait && r.wait > t0) add('wt', `M${l} ${mid}H${Math.min(px(r.wait), X).toFixed(1)}`);
      if (r.says && r.bar[1] > t0 && r.bar[0] < t1) { const x = Math.min(px(r.bar[1]), X) + 5, fits = x < W - 56; labels.push([fits ? x : x - 12 - r.says.length * 6.6, mid + 3.6, r.says, fits]); }
      const name = r.short && W < 560 ? r.short : r.name;
      names.push(sv('text', {class: r.on ? 'hl' : 'lb', x: 4 + Math.min(d, 6) * 9, y: mid + 4}, (r.kids ? (open.has(i) ? '▾ ' : '▸ ') : '') + cut(name, Math.floor((l - 12 - Math.min(d, 6) * 9) / 7)), sv('title', {}, r.name)));
      out.push(sv('line', {class: 'gl', x1: 0, x2: W, y1: yy + RH - .5, y2: yy + RH - .5}));
    }
    const tt = ticks(t0, t1, Math.max(2, Math.floor((W - l) / 110))), st = tt[1] - tt[0] || 1, [f, n] = TIME.find(([f]) => t1 >= f * .9995) || TIME[3];
    const say = v => m.unit !== 's' ? fmt(v, m.unit) : +(v / f).toFixed(clamp(Math.ceil(-Math.log10(st / f) - 1e-9) + 1, 0, 9)) + NB + n;
    tt.forEach(v => out.push(sv('line', {class: 'gl', x1: px(v), x2: px(v), y1: TOP - 8, y2: H}), sv('text', {class: 'tk', x: clamp(px(v), l + 10, W - 28), y: TOP - 12, 'text-anchor': 'middle'}, say(v))));
    let drawn = 0, thin = []; const bold = [];
    if (m.messages) {
      const M = msgs ||= m.messages(); let a = 0, z = M.length;
      while (a < z) { const h = (a + z) >> 1; if (M[h][1] < t0 - M.reach) a = h + 1; else z = h; }
      for (let i = a; i < M.length && M[i][1] < t1 && drawn < 600; i++) { const [ra, ta, rb, tb, c] = M[i]; if (tb < t0 || at[ra] == null || at[rb] == null || at[ra] === at[rb]) continue; drawn++; (c ? bold : thin).push(`M${clamp(px(ta), l, X).toFixed(1)} ${at[ra] + RH / 2}L${clamp(px(tb), l, X).toFixed(1)} ${at[rb] + RH / 2}`); }
      if (drawn >= 600) { thin = []; bold.length = 0; }
    }
    const mp = t => l + t / T * (W - l - 8);
    g.setAttribute('viewBox', `0 0 ${W} ${H}`); g.setAttribute('height', H);
    g.replaceChildren(sv('rect', {class: 'zone', x: l, y: 4, width: W - l - 8, height: 22, rx: 3}), sv('path', {class: 'crit', opacity: .55, d: mini(l)}), sv('rect', {class: 'win', x: mp(t0), y: 4, width: Math.max(3, mp(t1) - mp(t0)), height: 22, rx: 2}), sv('text', {class: 'tk', x: 4, y: 19}, W < 560 ? 'all' : 'overview'),
      ...out, ...['wt', 'f0', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'crit'].filter(k => paths[k]).map(k => sv('path', {class: k, d: paths[k].join('')})), sv('path', {class: 'msg', opacity: drawn > 150 ? .35 : .8, d: thin.join('')}), sv('path', {class: 'cx', d: bold.length < 200 ? bold.join('') : ''}),
      ...labels.map(([x, y, s, outside]) => sv('text', {x, y, class: outside ? 'tk' : 'in'}, s)), sv('path', {class: 'hit', d: (paths.hit || []).join('')}), ...names);
    span.textContent = t1 - t0 > T * .999 ? fmt(T, m.unit) : fmt(t1 - t0, m.unit) + ' of ' + fmt(T, m.unit);
  }
  let miniAt = '', miniD = '';
  function mini(l) {
    const key = W + ' ' + T; if (key === miniAt) return miniD;
    const nb = (W - l - 8) >> 1, h = new Float32Array(nb); miniAt = key;
    rows.forEach(r => { const q = r.segs; for (let v = 0; q && v < q.n; v++) { const s = q.s[v] / T * nb, e = q.e[v] / T * nb; for (let x = s | 0; x < Math.min(nb, e); x++) h[x] += Math.min(e, x + 1) - Math.max(s, x); } });
    const top = Math.max(...h) || 1; return miniD = [...h].map((v, x) => v ? `M${l + x * 2} 25h2v${(-20 * v / top).toFixed(1)}h-2z` : '').join('');
  }
  const pos = e => { const r = g.getBoundingClientRect(); return [(e.clientX - r.left) * W / r.width, (e.clientY - r.top) * W / r.width]; };
  const rowAt = y => { const j = Math.floor((y - TOP + box.scrollTop) / RH); return y > TOP && vis[j] ? vis[j][0] : -1; };
  function hitAt(x, y) {
    const i = rowAt(y); if (i < 0 || x < L()) return null;
    const t = inv(x), tol = 3 * (t1 - t0) / W; let best = null, d = tol;
    for (const k of rows[i].segs ? [i] : open.has(i) ? [] : flat(i)) { const q = rows[k].segs; for (let v = Math.max(0, first(q, t) - 1); v < q.n && q.s[v] <= t + tol; v++) { const z = t < q.s[v] ? q.s[v] - t : t > q.e[v] ? t - q.e[v] : -1; if (z < d) { d = z; best = q.id[v]; } } }
    if (best == null && rows[i].bar && t >= rows[i].bar[0] - tol && t <= rows[i].bar[1] + tol) best = rows[i].bar[3];
    return best;
  }
  /* What is told of a place: an activity, or the next one of the row, which waits for it there; of several rows the critical one. */
  function told(x, y) {
    const id = hitAt(x, y), i = rowAt(y); if (id != null) return m.tip(id);
    if (i < 0 || x < L() || rows[i].bar) return null;
    const t = inv(x); let best = null;
    for (const k of flat(i)) { const q = rows[k].segs, v = q ? first(q, t) : 0; if (q && v < q.n && (!best || q.c[v] > best.c)) best = {c: q.c[v], id: q.id[v], waits: q.s[v] > t}; }
    return best && [...m.tip(best.id), ...(best.waits ? [['here', 'waits for it']] : [])];
  }
  const ptr = new Map(); let pinch = 0, moved = 0, top = false;
  put(g, {on: {
    wheel: e => { const h = Math.abs(e.deltaX) > Math.abs(e.deltaY) || e.shiftKey; if (!e.ctrlKey && !e.metaKey && !h) return; e.preventDefault(); if (h && !e.ctrlKey) { const d = (e.deltaX || e.deltaY) * (t1 - t0) / W; go(t0 + d, t1 + d); } else zoom(Math.exp(clamp(e.deltaY, -60, 60) / 120), inv(pos(e)[0])); },
    pointerdown: e => { g.setPointerCapture?.(e.pointerId); ptr.set(e.pointerId, pos(e)); moved = 0; top = pos(e)[1] < 30; if (top) jump(pos(e)[0]); },
    pointermove: e => {
      const p = pos(e), q = ptr.get(e.pointerId);
      if (!q) return showTip(e.clientX, e.clientY, told(...p));
      ptr.set(e.pointerId, p); moved += Math.abs(p[0] - q[0]);
      if (ptr.size === 2) { const [a, c] = [...ptr.values()], d = Math.max(8, Math.abs(a[0] - c[0])); if (pinch) zoom(pinch / d, inv((a[0] + c[0]) / 2)); pinch = d; }
      else if (top) jump(p[0]); else { const d = (q[0] - p[0]) * (t1 - t0) / (W - L() - 8); go(t0 + d, t1 + d); }
      showTip();
    },
    pointerup: e => { ptr.delete(e.pointerId); pinch = 0; if (moved > 3 || top) return; const p = pos(e), i = rowAt(p[1]), r = rows[i]; if (r?.kids && (p[0] < L() || !r.segs)) { if (!open.delete(i)) open.add(i); lay(); } else choose(hitAt(...p)); },
    pointercancel: e => { ptr.delete(e.pointerId); pinch = 0; }, pointerleave: () => showTip(), dblclick: e => zoom(.4, inv(pos(e)[0])),
    keydown: e => {
      const d = (t1 - t0) * .2, f = {ArrowRight: () => go(t0 + d, t1 + d), ArrowLeft: () => go(t0 - d, t1 - d), '+': () => zoom(.6), '=': () => zoom(.6), '-': () => zoom(1 / .6), 0: () => go(0, T), n: () => step(1), p: () => step(-1), ArrowDown: () => box.scrollTop += RH, ArrowUp: () => box.scrollTop -= RH, Enter: foldAll}[e.key];
      if (f && !e.ctrlKey && !e.metaKey) { e.preventDefault(); f(); }
    }}}, []);
  box.addEventListener('scroll', later);
  function jump(x) { const d = t1 - t0, c = (x - L()) / (W - L() - 8) * T; go(c - d / 2, c + d / 2); }
  function choose(id) { sel = id; live.textContent = id == null ? m.hint : m.tip(id).map(x => Array.isArray(x) ? x.join(' ') : x).join(' · '); later(); }
  function step(s) {
    const P = m.path(); if (!P.length) return;
    let i = P.findIndex(q => q.id === sel); i = i < 0 ? (s > 0 ? Math.max(0, P.findIndex(q => q.e >= t0)) : P.length - 1) : clamp(i + s, 0, P.length - 1);
    const q = P[i]; if (q.e - q.s < (t1 - t0) / 400 || q.s < t0 || q.e > t1) { const d = Math.max((q.e - q.s) * 3, T / 400); go((q.s + q.e) / 2 - d / 2, (q.s + q.e) / 2 + d / 2); }
    choose(q.id);
  }
  const refresh = () => { const old = T; T = m.total(); rows = m.rows(); msgs = null; miniAt = ''; go(t0 * T / old, t1 * T / old); lay(); };
  if (m.view) [t0, t1] = m.view;
  refresh(); onWidth(box, w => { W = w; miniAt = ''; lay(); });
  finders.push(q => { const f = q && m.match(q.toLowerCase()); mark = f ? f.test : null; later(); return {n: f ? f.n : 0, where: fig}; });
  fig.api = {go, zoom, view: () => [t0, t1]};
  return refresh;
}

/* A network on its lanes: roles fold by their groups, spans by their parents. */
draw.network = (fig, net) => {
  openNetwork(net);
  const n = net.act.length, per = net.lanes.map(() => []), state = net.state ||= {p: {...net.given}, heard: []}, grp = new Map(), kids = net.lanes.map(() => []), N = net.lanes.length;
  let r = solve(net, state.p);
  for (let v = 0; v < n; v++) if (net.lane[v] >= 0) per[net.lane[v]].push(v);
  (net.groups || []).forEach(g => g.lanes.forEach(i => grp.set(i, g)));
  (net.parent || []).forEach((q, i) => q >= 0 && kids[q].push(i));
  const A = v => net.acts[net.act[v]], start = v => r.e[v] - r.w[v];
  const rows = () => {
    const out = net.lanes.map((name, i) => {
      const q = per[i].filter(v => r.shown[v] && r.w[v] > 0).sort((x, y) => r.e[x] - r.e[y]), z = q.length, bar = net.bars && [r.e[net.bars.from[i]], r.e[net.bars.to[i]], net.bars.kind[i], net.bars.to[i]];
      return {name, top: net.parent ? net.parent[i] < 0 : !grp.has(i), kids: kids[i].length ? kids[i] : null, bar, says: bar && fmt(bar[1] - bar[0], net.unit), on: q.some(v => r.crit[v]),
        segs: {n: z, s: Float64Array.from(q, start), e: Float64Array.from(q, v => r.e[v]), k: Uint8Array.from(q, v => A(v).kind), c: Uint8Array.from(q, v => r.crit[v]), id: q}, wait: z && !bar ? r.e[q[z - 1]] : 0};
    });
    (net.groups || []).forEach(g => out.push({name: g.name, top: true, kids: g.lanes, short: g.short}));
    return out;
  };
  const redo = lanes(fig, {rows, total: () => r.e.reduce((x, y, v) => r.shown[v] && y > x ? y : x, 0), unit: net.unit, kinds: net.kinds, alt: net.alt, hint: net.hint, view: net.view,
    open: net.parent ? net.lanes.flatMap((_, i) => N <= 400 || net.parent[i] < 0 ? [i] : []) : (net.groups || []).flatMap((g, i) => g.lanes.length <= 12 ? [N + i] : []),
    gutter: net.parent ? 230 : 0, gutterSmall: net.parent ? 116 : 0, rowHeight: net.parent ? 24 : 26, label: net.parent ? null : v => A(v).label,
    path: () => { const P = []; for (let v = 0; v < n; v++) if (r.crit[v] && net.lane[v] >= 0 && r.w[v] > 0) P.push({id: v, s: start(v), e: r.e[v]}); return P.sort((x, y) => x.s - y.s); },
    messages: net.parent ? null : () => {
      const M = [], back = u => { while (u >= 0 && net.lane[u] < 0) u = r.by[u]; return u; }; M.reach = 0;
      for (let v = 0; v < n; v++) if (r.shown[v] && net.lane[v] >= 0) r.each(v, x => { const u = back(x); if (u >= 0 && net.lane[u] !== net.lane[v]) { M.push([net.lane[u], r.e[u], net.lane[v], start(v), r.crit[v] && r.by[v] === x]); M.reach = Math.max(M.reach, start(v) - r.e[u]); } });
      return M.sort((x, y) => x[1] - y[1]);
    },
    tip: v => { const sl = r.late[v] - r.e[v], s = start(v), free = r.by[v] < 0 ? 0 : r.e[r.by[v]]; return [net.lanes[net.lane[v]] + ': ' + A(v).what, ['takes', fmt(r.e[v] - s, net.unit)], ['from', fmt(s, net.unit)], ['slack', sl === Infinity ? 'any: nobody waits' : sl <= r.total * 1e-12 ? (r.crit[v] ? 'none: critical' : 'none') : fmt(sl, net.unit)], ...(A(v).line ? [['line', A(v).line]] : []), ...(free > s + 1e-15 ? [['overlaps', fmt(free - s, net.unit)]] : [])]; },
    match: q => { const L = net.lanes.map(x => x.toLowerCase().includes(q)), K = net.acts.map(x => x.what.toLowerCase().includes(q)); let c = 0; const test = v => net.lane[v] >= 0 && r.shown[v] && (L[net.lane[v]] || K[net.act[v]]); for (let v = 0; v < n; v++) c += test(v) ? 1 : 0; return {n: c, test}; }});
  state.heard.push(() => { r = solve(net, state.p); redo(); });
};
