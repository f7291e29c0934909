/* What if: sliders over the values of a network; the answer at once, ranking and figures a moment later. */
draw.whatif = (box, net) => {
  openNetwork(net);
  const state = net.state ||= {p: {...net.given}, heard: []}, total = p => solve(net, p).total - (net.zero || 0), T0 = total(state.p), base = {...net.given}, u = net.unit;
  const list = el('div'), fig = el('figure'), saves = $('[data-saves]', box.closest('[data-answer]') || document), big = $('[data-total]', box.closest('[data-answer]') || document), delta = $('[data-delta]', box.closest('[data-answer]') || document);
  const slow = net.act.length > 20000, P = net.params; let cur = P[0], redraw, due = 0;
  const lo = p => p.low ?? p.value / 16, hi = p => p.high ?? p.value * 16, pos = (p, v) => Math.log(v / lo(p)) / Math.log(hi(p) / lo(p)), inv = (p, x) => lo(p) * (hi(p) / lo(p)) ** x;
  const half = p => 1 - total({...state.p, [p.name]: state.p[p.name] / 2}) / (total(state.p) || 1);
  const says = s => Math.abs(s) < 5e-5 ? 'half saves nothing' : s > 0 ? 'half saves ' + fmt(s, '%') : 'half adds ' + fmt(-s, '%');
  const items = P.map((p, i) => {
    const id = box.dataset.from + i, r = el('input', {type: 'range', min: 0, max: 1000, step: 1, id, 'aria-describedby': id + 'e'}), t = el('input', {type: 'text', 'aria-label': p.label + ', value with unit'}), e = el('span', {class: 'soft', id: id + 'e'}), item = el('div', {class: 'sl'}, el('span', {}, el('label', {for: id}, p.label), ' ', e), t, r);
    const set = v => { state.p[p.name] = clamp(v, lo(p) / 1e3, hi(p) * 1e3); cur = p; all(); };
    r.addEventListener('input', () => { const x = r.value / 1000; set(Math.abs(x - pos(p, p.value)) < .006 ? p.value : inv(p, x)); });
    r.addEventListener('focus', () => { cur = p; curve(); });
    t.addEventListener('change', () => { const v = parse(t.value); if (v > 0) { t.removeAttribute('aria-invalid'); set(v); } else t.setAttribute('aria-invalid', true); });
    list.append(item);
    return {p, show: () => { const v = state.p[p.name]; r.value = Math.round(1000 * clamp(pos(p, v), 0, 1)); t.value = fmt(v, p.unit).replace(NB, ' '); r.setAttribute('aria-valuetext', t.value); item.classList.toggle('on', v !== p.value); }, rank: () => { const s = half(p); e.textContent = says(s); return [p, s]; }};
  });
  box.append(el('div', {}, list, el('div', {class: 'tools', style: 'margin:12px 0 0'}, el('button', {class: 'btn', type: 'button', on: {click: () => { Object.assign(state.p, base); all(); }}}, 'Reset'))), fig);
  function curve() {
    const a = lo(cur), z = hi(cur), n = clamp(4e5 / net.act.length | 0, 6, 64), x = Array.from({length: n + 1}, (_, i) => inv(cur, i / n)), v = state.p[cur.name];
    if (v > a && v < z) { x.push(v); x.sort((p, q) => p - q); }
    const y = x.map(q => total({...state.p, [cur.name]: q})), marks = [{x: cur.value, label: 'given', low: 1}];
    if (v !== cur.value) marks.push({x: v, label: fmt(v, cur.unit), now: 1});
    const spec = {x: {label: cur.label, unit: cur.unit, log: cur.unit === 'B' ? 2 : 10}, y: {label: net.says, unit: u, log: Math.max(...y) > 12 * Math.min(...y) ? 10 : 0}, series: [{x, y, k: 1}], marks, alt: net.says + ' over ' + cur.label};
    if (redraw) redraw(spec); else redraw = chart(fig, spec);
  }
  function rest() {
    due = 0;
    const rank = items.map(i => i.rank()).sort((x, y) => y[1] - x[1]).filter(([, s]) => Math.abs(s) >= 5e-5);
    if (saves) saves.replaceChildren(...rank.slice(0, 6).flatMap(([p, s]) => [el('span', {}, 'half of ' + p.label), el('span', {class: 'num'}, (s > 0 ? '−' : '+') + fmt(Math.abs(s), '%')), el('span', {class: 'b'}, sv('svg', {class: 'hb', width: '100%', height: 12, 'aria-hidden': true}, sv('rect', {class: 'f1', height: 12, rx: 2, width: clamp(s * 200, .4, 100).toFixed(2) + '%'})))]));
    curve(); state.heard.forEach(f => f());
  }
  function all() {
    const t = total(state.p), d = t / T0 - 1;
    items.forEach(i => i.show());
    if (big) { big.textContent = fmt(t, u); big.dataset.total = t; }
    if (delta) { delta.textContent = Math.abs(d) < 1e-9 ? '' : `what if: ${signed(d, '%')} (given: ${fmt(T0, u)})`; delta.className = 'delta ' + (d > 0 ? 'worse' : 'better'); }
    due ||= setTimeout(rest, slow ? 120 : 20);
  }
  items.forEach(i => { i.show(); i.rank(); }); curve();
};
