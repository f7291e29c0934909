/* Charts: lines, steps, bands, points with intervals; a cross-hair by pointer and arrow keys. */
const DASH = ['', '7 3', '2 3', '9 3 2 3', '5 2', '12 4', '1 2'];
const marker = (k, x, y, cls) => {
  const d = [null, `M${x - 3.5} ${y - 3.5}h7v7h-7z`, `M${x} ${y - 4.5}l4.4 7.5h-8.8z`, `M${x} ${y - 5}l5 5-5 5-5-5z`, `M${x} ${y + 4.5}l4.4-7.5h-8.8z`, `M${x - 4.5} ${y - 2}h9v4h-9z`, `M${x - 2} ${y - 4.5}h4v9h-4z`][k % 7];
  return d ? sv('path', {class: cls, d}) : sv('circle', {class: cls, cx: x, cy: y, r: 3.6});
};
const ink = i => i % 6 + 1;
function chart(fig, c) {
  const box = el('div'), live = el('p', {class: 'sr', 'aria-live': 'polite'}), H = c.height || 300;
  fig.prepend(box); fig.append(live);
  let at = -1;
  const paint = W => {
    const X = c.x, Y = c.y, T = 26, B = 40, ok = v => Number.isFinite(v) && (!Y.log || v > 0);
    const ys = c.series.flatMap(s => [...s.y, ...(s.lo || []), ...(s.hi || [])]).filter(ok), xs = c.series.flatMap(s => s.x).filter(v => Number.isFinite(v) && (!X.log || v > 0));
    if (!ys.length) return;
    let ya = ys.reduce((a, b) => Math.min(a, b)), yb = ys.reduce((a, b) => Math.max(a, b)), xa = xs.reduce((a, b) => Math.min(a, b)), xb = xs.reduce((a, b) => Math.max(a, b));
    if (xa === xb) { xa = X.log ? xa / 2 : xa - 1; xb = X.log ? xb * 2 : xb + 1; }
    if (Y.log) { ya /= 1.1; yb *= 1.1; } else { if (ya > 0) ya = 0; if (ya === yb) yb = ya + 1; yb += (yb - ya) * .06; }
    const yt = ticks(ya, yb, 5, Y.log), texts = yt.map(v => tickText(v, Y.unit, yt, Y.log)), L = Math.max(24, ...texts.map(t => t.length * 6.9 + 12)), R = c.direct && W > 520 ? c.direct : 18;
    const px = scale(xa, xb, L, W - R, X.log), py = scale(ya, yb, H - B, T, Y.log), xt = ticks(xa, xb, Math.max(2, Math.floor((W - L - R) / 80)), X.log, X.log === 2 && X.unit === 's' ? xa : 1);
    const g = sv('svg', {viewBox: `0 0 ${W} ${H}`, role: 'img', 'aria-label': c.alt, tabindex: 0});
    yt.forEach((v, i) => g.append(sv('line', {class: 'gl', x1: L, x2: W - R, y1: py(v), y2: py(v)}), sv('text', {class: 'tk', x: L - 8, y: py(v) + 4, 'text-anchor': 'end'}, texts[i])));
    xt.forEach(v => g.append(sv('line', {class: 'ax', x1: px(v), x2: px(v), y1: H - B, y2: H - B + 4}), sv('text', {class: 'tk', x: clamp(px(v), L + 4, W - 22), y: H - B + 17, 'text-anchor': 'middle'}, tickText(v, X.unit, xt, X.log))));
    g.append(sv('line', {class: 'ax', x1: L, x2: W - R, y1: H - B, y2: H - B}), sv('text', {class: 'tk', x: W - R, y: H - 5, 'text-anchor': 'end'}, X.label), sv('text', {class: 'lb', x: 0, y: 12}, Y.label));
    (c.marks || []).forEach((m, i) => {
      if (m.y != null) return g.append(sv('line', {class: 'cr da', x1: L, x2: W - R, y1: py(m.y), y2: py(m.y)}), sv('text', {class: 'lb', x: W - R - 4, y: py(m.y) - 5, 'text-anchor': 'end'}, m.label));
      if (m.x < xa || m.x > xb) return;
      const late = px(m.x) > W * .7;
      g.append(sv('line', {class: m.now ? 'cr' : 'cr da', x1: px(m.x), x2: px(m.x), y1: T, y2: H - B}), sv('text', {class: m.now ? 'hl' : 'lb', x: px(m.x) + (late ? -5 : 5), y: m.low ? H - B - 8 : T + 10 + 14 * (i % 3), 'text-anchor': late ? 'end' : 'start'}, m.label));
    });
    const used = [];
    c.series.forEach((s, i) => {
      const k = s.k ?? ink(i), shape = i + (i / 6 | 0), P = s.x.map((x, j) => [px(x), py(s.y[j])]).filter(q => q.every(Number.isFinite));
      if (!P.length) return;
      if (s.lo && s.type !== 'points') g.append(sv('path', {class: 'bd f' + k, d: 'M' + s.x.map((x, j) => px(x) + ' ' + py(s.hi[j])).join('L') + 'L' + s.x.map((x, j) => px(x) + ' ' + py(s.lo[j])).reverse().join('L') + 'Z'}));
      if (s.lo && s.type === 'points') s.x.forEach((x, j) => Number.isFinite(s.lo[j] + s.hi[j]) && g.append(sv('line', {class: 's' + k, opacity: .6, x1: px(x), x2: px(x), y1: py(clamp(s.lo[j], ya, yb)), y2: py(clamp(s.hi[j], ya, yb))})));
      if (s.type !== 'points') g.append(sv('path', {class: 'ln s' + k, 'stroke-dasharray': s.dash ? '5 4' : DASH[shape % 7] || null, d: s.type === 'step' ? 'M' + P.map((q, j) => j ? 'H' + q[0] + 'V' + q[1] : q.join(' ')).join('') : 'M' + P.map(q => q.map(z => z.toFixed(1)).join(' ')).join('L')}));
      if (s.type === 'points' || s.dots) P.slice(0, 2000).forEach(q => g.append(marker(shape, q[0], q[1], 'pt f' + k)));
      if (s.label && c.direct && W > 520) { let y = P.at(-1)[1] + 4; while (used.some(u => Math.abs(u - y) < 14)) y += 14; used.push(y); g.append(sv('text', {class: 'f' + k, x: P.at(-1)[0] + 8, y, 'font-weight': 600}, cut(s.label, (c.direct - 12) / 7 | 0))); }
    });
    (c.notes || []).forEach(n => { const x = px(n.x), y = py(n.y); if (Number.isFinite(x + y)) g.append(sv('circle', {class: 'hit', cx: x, cy: y, r: 6.5}), sv('text', {class: 'lb', x: x > W * .7 ? x - 9 : x + 9, y: y - 7, 'text-anchor': x > W * .7 ? 'end' : 'start'}, n.label)); });
    const hair = sv('g'); g.append(hair);
    const pts = c.series.flatMap((s, i) => s.x.map((x, j) => ({x, y: s.y[j], s, k: s.k ?? ink(i)}))).filter(q => Number.isFinite(px(q.x) + py(q.y))).sort((a, b) => a.x - b.x);
    const focus = (q, cx, cy) => {
      if (!q) { hair.replaceChildren(); return showTip(); }
      const same = pts.filter(o => o.x === q.x), r = g.getBoundingClientRect(), rows = [X.label + ' ' + fmt(q.x, X.unit), ...same.slice(0, 12).map(o => [o.s.label || Y.label, fmt(o.y, Y.unit)])];
      hair.replaceChildren(sv('line', {class: 'cr', x1: px(q.x), x2: px(q.x), y1: T, y2: H - B}), ...same.map(o => sv('circle', {class: 'hit', cx: px(o.x), cy: py(o.y), r: 7})));
      showTip(cx ?? r.left + px(q.x), cy ?? r.top + py(q.y), rows);
      live.textContent = rows.flat().join(', ');
    };
    put(g, {on: {
      pointermove: e => { const r = g.getBoundingClientRect(), x = (e.clientX - r.left) * W / r.width; let b = null, d = 60; for (const q of pts) { const z = Math.abs(px(q.x) - x); if (z < d) { d = z; b = q; } } focus(b, e.clientX, e.clientY); },
      pointerleave: () => focus(null), blur: () => { at = -1; focus(null); },
      keydown: e => { const s = {ArrowRight: 1, ArrowLeft: -1}[e.key]; if (!s || !pts.length) return; e.preventDefault(); let i = clamp(at + s, 0, pts.length - 1); while (i > 0 && i < pts.length - 1 && pts[at]?.x === pts[i].x) i += s; at = i; focus(pts[at]); }}}, []);
    box.replaceChildren(g);
  };
  onWidth(box, paint);
  return next => { Object.assign(c, next); if (box.clientWidth) paint(box.clientWidth); };
}
draw.chart = (fig, c) => { chart(fig, c); };
