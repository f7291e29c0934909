/* Tables: sort by heading, filter, more rows; print shows all. */
function table(t) {
  const body = t.tBodies[0], rows = [...body.rows], ths = $$('thead th', t), keep = +t.dataset.rows || 10, box = t.closest('.tw'); let all = rows.length <= keep + 2, q = '';
  const key = (r, i) => { const c = r.cells[i], v = c.dataset.v; return v != null ? +v : c.textContent.trim(); };
  const more = el('button', {class: 'btn more', type: 'button', on: {click: () => { all = !all; show(); }}});
  function show() { let n = 0; [...body.rows].forEach(r => { const ok = !q || r.textContent.replaceAll(NB, ' ').toLowerCase().includes(q); n += ok; r.hidden = !ok || !all && !q && n > keep; }); more.textContent = all ? 'Fewer rows' : `${(rows.length - keep).toLocaleString('en')} more rows`; }
  ths.forEach((th, i) => {
    const num = th.classList.contains('num'), sort = () => {
      const up = th.getAttribute('aria-sort') ? th.getAttribute('aria-sort') !== 'ascending' : !num, s = up ? 1 : -1; ths.forEach(x => x.removeAttribute('aria-sort')); th.setAttribute('aria-sort', up ? 'ascending' : 'descending');
      body.append(...rows.slice().sort((a, b) => { const x = key(a, i), y = key(b, i); return s * (typeof x === 'number' && typeof y === 'number' ? x - y : ('' + x).localeCompare('' + y, 'en', {numeric: true})); })); show();
    };
    th.replaceChildren(el('button', {type: 'button', on: {click: sort}}, ...th.childNodes));
  });
  if (rows.length > 8) box.before(el('div', {class: 'tools no-print'}, el('input', {class: 'fl', type: 'search', placeholder: 'Filter rows', 'aria-label': 'Filter rows of ' + (t.caption?.textContent || 'the table'), on: {input: e => { q = e.target.value.trim().toLowerCase(); show(); }}})));
  if (rows.length > keep + 2) box.after(more);
  show();
}

/* Search over text and marks in figures; Enter goes on. */
function search(box) {
  const out = $('#found'); let hits = [], at = -1, wait;
  const clear = c => $$('.' + c).forEach(x => x.classList.remove(c));
  const run = () => {
    const q = box.value.trim(), l = q.toLowerCase(); clear('mk'); clear('now');
    hits = l ? $$('.src tr, table.t tbody tr, .steps li, .eq, .note, .facts div, main pre, main p, h1, h2, h3').filter(x => x.textContent.replaceAll(NB, ' ').toLowerCase().includes(l)) : []; hits.forEach(x => x.classList.add('mk'));
    let n = hits.length; for (const f of finders) { const r = f(q); n += r.n; if (r.n) hits.push(r.where); }
    at = -1; out.textContent = l ? (n ? n.toLocaleString('en') + ' found' : 'none') : '';
  };
  box.addEventListener('input', () => { clearTimeout(wait); wait = setTimeout(run, 60); });
  box.addEventListener('keydown', e => {
    if (e.key === 'Escape') { box.value = ''; run(); box.blur(); }
    if (e.key === 'Enter' && hits.length) { at = (at + (e.shiftKey ? -1 : 1) + hits.length) % hits.length; clear('now'); const h = hits[at]; h.hidden = false; const d = h.closest('details'); if (d) d.open = true; h.classList.add('now'); h.scrollIntoView({block: 'center'}); }
  });
  addEventListener('keydown', e => { if (e.key === '/' && !/INPUT|TEXTAREA|SELECT/.test(document.activeElement.tagName) && !document.activeElement.isContentEditable) { e.preventDefault(); box.focus(); box.select(); } });
}

/* Theme, print, the current section. */
function frame() {
  const root = document.documentElement, themes = ['auto', 'light', 'dark'], store = (f, otherwise) => { try { return f(); } catch { return otherwise; } };
  let theme = store(() => localStorage.getItem('camp-theme')) || 'auto';
  const set = t => { theme = t; if (t === 'auto') delete root.dataset.theme; else root.dataset.theme = t; store(() => localStorage.setItem('camp-theme', t)); const b = $('#theme'); if (b) { b.textContent = {auto: 'Auto', light: 'Light', dark: 'Dark'}[t]; b.setAttribute('aria-label', b.textContent + ': colours. Change'); } };
  set(themes.includes(theme) ? theme : 'auto');
  $('#theme')?.addEventListener('click', () => set(themes[(themes.indexOf(theme) + 1) % 3]));
  $('#print')?.addEventListener('click', () => print());
  const rail = $$('.rail a'), seen = new Map(rail.map(a => [a.hash.slice(1), a])), ob = new IntersectionObserver(es => es.forEach(e => { if (e.isIntersecting && seen.has(e.target.id)) { rail.forEach(a => a.removeAttribute('aria-current')); seen.get(e.target.id).setAttribute('aria-current', 'true'); } }), {rootMargin: '-12% 0px -78% 0px'});
  $$('main section[id]').forEach(s => ob.observe(s));
  addEventListener('beforeprint', () => $$('details').forEach(d => { d.dataset.was = d.open; d.open = true; }));
  addEventListener('afterprint', () => $$('details').forEach(d => d.open = d.dataset.was === 'true'));
  if ($('#find')) search($('#find'));
}

/* Draws all figures and tables within an element from data. */
function mount(root, data) {
  D = data; finders.length = 0; document.body.append(tip);
  $$('table.t', root).forEach(table);
  $$('[data-draw]', root).forEach(f => {
    try { draw[f.dataset.draw](f, D[f.dataset.from]); } catch (x) { f.prepend('This figure could not be drawn: ' + x.message); console.error(x); }
  });
}
