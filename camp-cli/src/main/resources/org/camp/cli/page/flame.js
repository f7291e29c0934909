/* Flame graphs, top down: one set, or A, B and their difference; click or Enter zooms, arrows walk. */
draw.flame = (fig, f) => {
  const two = f.sets.length > 1, modes = two ? [...f.sets, 'B − A'] : f.sets, kids = f.parent.map(() => []), roots = [], N = f.parent.length, depth = new Int32Array(N);
  f.parent.forEach((p, i) => { if (p >= 0) { kids[p].push(i); depth[i] = depth[p] + 1; } else roots.push(i); });
  let mode = modes.length - 1, top = -1, q = '', W = 0;
  const box = el('div'), key = f.looks?.length > 1 ? el('div', {class: 'key'}, f.looks.map(l => el('span', {}, el('i', {class: 'z' + l.k}), l.name))) : [], crumbs = el('span', {class: 'soft'}), buttons = modes.map((t, i) => el('button', {class: 'btn', type: 'button', 'aria-pressed': i === mode, on: {click: () => { mode = i; buttons.forEach((b, j) => b.setAttribute('aria-pressed', j === i)); show(); }}}, t));
  fig.prepend(el('div', {class: 'tools'}, two ? buttons : [], key, el('span', {class: 'sp'}), crumbs, el('button', {class: 'btn', type: 'button', on: {click: () => { top = -1; show(); }}}, 'All')), box);
  const at = (s, i) => f.values[s][i], val = i => at(mode, i);
  const diff = i => at(1, i) - at(0, i);
  function show() {
    if (!W) return 0;
    const RH = 24, all = roots.reduce((s, i) => s + val(i), 0), g = sv('svg', {class: 'flame', role: 'group', 'aria-label': f.alt}), names = sv('g', {'aria-hidden': true}), whole = (top < 0 ? all : val(top)) || 1, d0 = top < 0 ? 0 : depth[top]; let hits = 0, shown = 0, deep = 0; if (two) key.hidden = mode < 2;
    const rec = (i, x, w) => {
      if (w < .6) return;
      const d = depth[i] - d0, name = f.names[f.name[i]], own = two ? diff(i) - kids[i].reduce((s, c) => s + diff(c), 0) : 0, hit = q && name.toLowerCase().includes(q); hits += hit ? 1 : 0; deep = Math.max(deep, d); shown++;
      const cls = 'q' + (two && mode < 2 || !f.looks ? 1 : f.looks[f.kind[i]].k);
      const rows = [name, ...f.sets.map((s, k) => [s, fmt(at(k, i), f.unit)]), ...(two ? [['B − A', signed(diff(i), f.unit)], ['of its own', signed(own, f.unit)]] : []), ['share', fmt(val(i) / all, '%')]];
      const zoom = () => { top = i === top ? f.parent[i] : i; show(); $('.flame g[role]', fig)?.focus(); };
      const G = sv('g', {role: 'button', tabindex: shown === 1 ? 0 : -1, 'aria-label': rows.flat().join(', '), class: q && !hit ? 'no' : null, on: {click: zoom, pointermove: e => showTip(e.clientX, e.clientY, rows), pointerleave: () => showTip(), focus: e => { const b = e.target.getBoundingClientRect(); showTip(b.left, b.bottom, rows); }, blur: () => showTip(),
        keydown: e => { const seq = $$('.flame g[role]', fig), k = seq.indexOf(e.currentTarget), s = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[e.key]; if (e.key === 'Enter') zoom(); else if (s) { e.preventDefault(); e.currentTarget.setAttribute('tabindex', -1); const t = seq[clamp(k + s, 0, seq.length - 1)]; t.setAttribute('tabindex', 0); t.focus(); } }}}, sv('rect', {class: cls, x, y: d * RH, width: w, height: RH - 1}));
      const n = Math.floor((w - 8) / 7.2); if (n > 2) names.append(sv('text', {x: x + 5, y: d * RH + 16}, cut(name, n)));
      g.append(G);
      const sum = kids[i].reduce((s, c) => s + val(c), 0), unit = w / Math.max(val(i), sum); let b = x;
      kids[i].slice().sort((s, t) => val(t) - val(s)).forEach(c => { rec(c, b, val(c) * unit); b += val(c) * unit; });
    };
    let x = 0; (top < 0 ? roots : [top]).forEach(i => { const w = val(i) / whole * W; rec(i, x, w); x += w; });
    g.append(names); g.setAttribute('viewBox', `0 0 ${W} ${(deep + 1) * RH}`); box.replaceChildren(g); crumbs.textContent = top < 0 ? '' : 'in ' + f.names[f.name[top]];
    return hits;
  }
  onWidth(box, w => { W = w; show(); });
  finders.push(s => { q = s.toLowerCase(); const n = show(); return {n: q ? n : 0, where: fig}; });
};
