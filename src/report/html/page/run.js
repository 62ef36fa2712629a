/* Stepping through a run, forwards and backwards: by buttons, keys, the slider, or a click on a step. */
const runs = [...document.querySelectorAll('.run')].map((section, i) => ({
  section, list: section.querySelector('.steps'), steps: [...section.querySelectorAll('.steps > li')], data: data.runs[i], at: 0,
}));
let run = null;
const controls = {};

/* ---- what is known ---- */

/* After step `n`: from the beginning, since steps say what changed only. */
function stateAt(r, n) {
  const s = { calls: [], values: new Map(), pieces: new Map(), changed: new Map(), newPieces: new Map() };
  for (let i = 0; i <= n; i++) {
    const step = r.data.steps[i], isLast = i === n;
    if (step.calls) s.calls = step.calls;
    for (const key of step.gone || []) s.values.delete(key);
    for (const [key, value, to] of step.set || []) {
      if (isLast) s.changed.set(key, s.values.get(key));
      s.values.set(key, [value, to]);
    }
    for (const [id, piece] of step.heap || []) {
      if (isLast && piece) s.newPieces.set(id, s.pieces.get(id));
      if (piece) s.pieces.set(id, piece); else s.pieces.delete(id);
    }
  }
  return s;
}

function showCalls(box, s) {
  if (!s.calls.length) return;
  add(box, 'h4', {}, 'Calls');
  const list = add(box, 'ol', { class: 'calls' });
  for (const [, name, file, line] of [...s.calls].reverse()) {
    const item = add(list, 'li', {}, name);
    if (file < 0) continue;
    item.append(', called in ');
    add(item, 'a', { href: `#f${file}l${line}` }, `line ${line}`);
  }
}

function showGroup(box, s, title, activation, isOpen) {
  const keys = [...s.values.keys()].filter((k) => run.data.keys[k][0] === activation);
  const fresh = keys.filter((k) => s.changed.has(k)).length;
  if (!keys.length) return;
  const group = add(box, 'details');
  group.open = isOpen || fresh > 0;
  add(group, 'summary', {}, `${title} (${keys.length})`);
  const table = add(group, 'table', { class: 'values' });
  for (const key of keys) {
    const row = add(table, 'tr', { class: s.changed.has(key) ? 'new' : '' });
    add(row, 'th', { scope: 'row', title: run.data.keys[key][2] }, run.data.keys[key][1]);
    const cell = add(row, 'td', {}, s.values.get(key)[0]);
    if (s.changed.has(key)) cell.dataset.was = s.changed.get(key) ? `\u2190 was ${s.changed.get(key)[0]}` : '\u2190 new';
  }
}

function showValues(box, s) {
  if (!run.data.keys.length) return;
  add(box, 'h4', {}, 'What is known');
  if (!s.values.size) add(box, 'p', { class: 'none' }, 'Nothing yet.');
  [...s.calls].reverse().forEach(([activation, name], i) => showGroup(box, s, `in ${name}`, activation, i === 0));
  showGroup(box, s, 'globals', 0, s.calls.length < 2);
}

function pieceOf(s, id) {
  const p = s.pieces.get(id), old = s.newPieces.get(id);
  const before = new Map((old ? old.cells : []).map((c) => [c[0], c[1]]));
  const name = run.data.pieces[id];
  const changed = new Set(s.newPieces.has(id) ? p.cells.filter((c) => before.get(c[0]) !== c[1]).map((c) => c[0]) : []);
  const kind = p.type && !p.type.includes('[') ? ` ${p.type}` : '';
  return { ...p, name, title: `${name}${kind}${p.freed ? ' \u2014 freed' : ''}`, changed, isNew: s.newPieces.has(id) && !old };
}

function showMemory(box, s) {
  if (!s.pieces.size) return;
  add(box, 'h4', {}, 'Memory');
  const pieces = new Map([...s.pieces.keys()].map((id) => [id, pieceOf(s, id)]));
  const many = new Set(s.calls.map((c) => c[1])).size > 1;
  const roots = [...s.values].filter(([, v]) => v[1] >= 0).map(([key, v]) => {
    const [activation, name] = run.data.keys[key], call = s.calls.find((c) => c[0] === activation);
    const isInner = !call || call === s.calls[s.calls.length - 1];
    return { name: many && !isInner ? `${call[1]}:${name}` : name, to: v[1] };
  });
  drawHeap(add(box, 'div', { class: 'draw', tabindex: 0, role: 'region', 'aria-label': 'Memory' }), pieces, roots);
}

/* ---- stepping ---- */

const isShown = (i) => !run.list.classList.contains('few') || !run.steps[i].classList.contains('aside');

function showState() {
  const box = byId('state'), s = stateAt(run, run.at), open = box.querySelector('.draw');
  const left = open ? open.scrollLeft : 0;
  box.replaceChildren();
  showCalls(box, s);
  showMemory(box, s);
  showValues(box, s);
  if (open && box.querySelector('.draw')) box.querySelector('.draw').scrollLeft = left;
}

function goTo(i) {
  const old = run.steps[run.at], step = run.steps[i];
  old.classList.remove('now');
  old.removeAttribute('aria-current');
  run.at = i;
  step.classList.add('now');
  step.setAttribute('aria-current', 'step');
  if (step.dataset.l) showLine(step.dataset.f, step.dataset.l);
  const shown = run.steps.map((_, k) => k).filter(isShown), place = shown.indexOf(i) + 1;
  controls.range.max = shown.length;
  controls.range.value = place;
  controls.range.setAttribute('aria-valuetext', `step ${place} of ${shown.length}`);
  controls.count.textContent = `${place} / ${shown.length}`;
  controls.first.disabled = controls.back.disabled = place <= 1;
  controls.last.disabled = controls.next.disabled = place >= shown.length;
  controls.said.replaceChildren();
  add(controls.said, 'b', {}, step.querySelector('code').textContent);
  const known = step.querySelector('.known');
  if (known) controls.said.append(` ${known.textContent}`);
  showState();
}

/* The next step in this direction that is shown. */
function move(by) {
  let i = run.at + by;
  while (i >= 0 && i < run.steps.length && !isShown(i)) i += by;
  if (i >= 0 && i < run.steps.length) goTo(i);
}
const toEnd = (first) => {
  const all = run.steps.map((_, k) => k).filter(isShown);
  goTo(first ? all[0] : all[all.length - 1]);
};

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || byId('view').hidden) return;
  if (event.target.closest('input, select, [role=tab], .draw, summary')) return;
  const act = { ArrowRight: () => move(1), ArrowLeft: () => move(-1), n: () => move(1), p: () => move(-1),
    Home: () => toEnd(true), End: () => toEnd(false) }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

/* Which lines the run passes. */
function markLines() {
  document.querySelectorAll('.l.ran').forEach((l) => l.classList.remove('ran'));
  for (const s of run.steps) {
    const l = s.dataset.l && lineOf(s.dataset.f, s.dataset.l);
    if (l) l.classList.add('ran');
  }
}

function openRun(i) {
  run = runs[i];
  for (const r of runs) r.section.hidden = r !== run;
  run.list.classList.add('active');
  controls.few.parentElement.hidden = !run.steps.some((s) => s.classList.contains('aside'));
  run.list.classList.toggle('few', controls.few.checked);
  markLines();
  goTo(run.at && isShown(run.at) ? run.at : run.steps.findIndex((_, k) => isShown(k)));
}

function addChoice(box) {
  if (runs.length < 2) return;
  const choice = add(add(box, 'div', { class: 'row' }), 'select', { 'aria-label': 'Violation' });
  runs.forEach((r, i) => add(choice, 'option', { value: i }, r.section.querySelector('h3').textContent));
  choice.addEventListener('change', () => openRun(+choice.value));
}

function addControls(box) {
  addChoice(box);
  const row = add(box, 'div', { class: 'row' });
  const button = (shape, says, act) => {
    const icon = add(addButton(row, '', says, act), 'svg', { width: 18, height: 14, viewBox: '0 0 18 14', 'aria-hidden': true });
    add(icon, 'path', { d: shape, class: 'icon' });
    return icon.parentElement;
  };
  controls.first = button('M4 1 V13 H6 V1 Z M16 1 L7 7 L16 13 Z', 'first step (Home)', () => toEnd(true));
  controls.back = button('M14 1 L5 7 L14 13 Z', 'step back (left arrow)', () => move(-1));
  controls.next = button('M4 1 L13 7 L4 13 Z', 'next step (right arrow)', () => move(1));
  controls.last = button('M14 1 V13 H12 V1 Z M2 1 L11 7 L2 13 Z', 'last step (End)', () => toEnd(false));
  controls.range = add(row, 'input', { type: 'range', min: 1, max: 1, 'aria-label': 'Step' });
  controls.count = add(row, 'span', { class: 'count' });
  controls.few = add(add(row, 'label'), 'input', { type: 'checkbox' });
  controls.few.checked = true;
  controls.few.parentElement.append('only what matters');
  controls.said = add(box, 'p', { class: 'said', 'aria-live': 'polite' });
  add(box, 'p', { class: 'keys' }, 'Keys: \u2190 and \u2192 step, Home and End go to the ends.');
}

function startRuns() {
  if (!runs.length) return;
  addControls(byId('stepper'));
  controls.range.addEventListener('input', () => goTo(run.steps.map((_, k) => k).filter(isShown)[controls.range.value - 1]));
  controls.few.addEventListener('change', () => openRun(runs.indexOf(run)));
  runs.forEach((r) => r.steps.forEach((s, i) => s.addEventListener('click', (event) => {
    if (event.target.closest('a')) event.preventDefault();
    goTo(i);
  })));
  document.addEventListener('keydown', onKey);
  byId('stepper').hidden = byId('state').hidden = false;
  openRun(0);
}
