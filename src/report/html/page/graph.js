/* The control flow of a function: straight code is one box, with the line and the operations; what is covered has a full
 * frame, what is not a broken one. */
const mostBlocks = 500, mostRows = 14, widest = 44;

function blocksOf(f) {
  const out = new Map(), into = new Map(), states = new Map(f.states), heads = new Set(f.heads);
  for (const e of f.edges) {
    out.set(e[0], [...(out.get(e[0]) || []), e]);
    into.set(e[1], (into.get(e[1]) || 0) + 1);
  }
  const begins = (l) => l === f.entry || heads.has(l) || states.has(l) || into.get(l) !== 1;
  const blocks = new Map();
  const isInner = (e) => out.get(e[0]).length === 1 && !begins(e[1]);
  const inner = new Set(f.edges.filter(isInner).map((e) => e[1]));
  for (const e of f.edges) for (const l of [e[0], e[1]]) if (!inner.has(l) && !blocks.has(l)) blocks.set(l, { id: l, rows: [] });
  for (const b of blocks.values()) {
    b.state = states.get(b.id);
    b.isHead = heads.has(b.id);
    let at = b.id;
    for (const seen = new Set(); ;) {
      const edges = out.get(at) || [];
      if (edges.length !== 1 || seen.has(at)) { b.out = edges; break; }
      seen.add(at);
      b.rows.push(edges[0]);
      if (!inner.has(edges[0][1])) { b.out = [[at, edges[0][1], 0, '', edges[0][4], edges[0][5]]]; break; }
      at = edges[0][1];
    }
    if (b.id === f.entry) b.title = f.name;
    if (at === f.exit || b.id === f.exit) b.end = 'return';
  }
  return blocks;
}

const cut = (text) => (text.length > widest ? text.slice(0, widest - 1) + '\u2026' : text);

/* What stands in a box: its name, the invariant, and the operations. */
function textOf(b) {
  const rows = [];
  if (b.title) rows.push(['', b.title, 'quiet']);
  if (b.isHead) rows.push(['', 'loop', 'quiet']);
  if (b.state) rows.push(['', b.state === 'false' ? 'not reached' : cut(b.state), 'state']);
  const code = b.rows.filter((e) => e[3]);
  for (const e of code.slice(0, mostRows)) rows.push([e[2] || '', cut(e[3]), '']);
  if (code.length > mostRows) rows.push(['', `and ${code.length - mostRows} more`, 'quiet']);
  if (b.end && !rows.some((r) => r[1].startsWith('return'))) rows.push(['', b.end, 'quiet']);
  if (!rows.length) rows.push([b.out[0] ? b.out[0][2] || '' : '', b.out.length > 1 ? 'if' : '\u2022', 'quiet']);
  return rows;
}

function drawBlock(svg, b, f) {
  const line = (b.rows.find((e) => e[2]) || b.out.find((e) => e[2]) || [0, 0, 0])[2];
  const g = add(svg, 'g', line && f.file >= 0 ? { role: 'link', tabindex: 0, 'aria-label': `line ${line}: ${b.text.map((r) => r[1]).join('; ')}` } : {});
  const isBad = b.rows.some((e) => e[5]) || b.out.some((e) => e[5]);
  add(g, 'rect', { x: b.x - b.w / 2, y: b.y - b.h / 2, width: b.w, height: b.h, rx: 5, class: `block${b.covered ? ' covered' : ''}${isBad ? ' bad' : ''}` });
  b.text.forEach((row, i) => {
    const y = b.y - b.h / 2 + 16 + i * 16;
    add(g, 'text', { x: b.x - b.w / 2 + 38, y, 'text-anchor': 'end', class: 'quiet' }, row[0]);
    add(g, 'text', { x: b.x - b.w / 2 + 46, y, class: row[2] }, row[1]);
  });
  if (!line || f.file < 0) return;
  const go = () => { openPart('view'); showLine(f.file, line); };
  g.addEventListener('click', go);
  g.addEventListener('keydown', (event) => { if (event.key === 'Enter') go(); });
}

/* Out below and in above, between the layers, where no box is. */
function drawBack(svg, e) {
  const { from, to, x, below, above } = e.back, a = from.x + from.w / 2 - 10, b = to.x + to.w / 2 - 10, y = below + 5, v = above - 14 - e.back.lane;
  const d = `M${a} ${from.y + from.h / 2} V${y - 4} Q${a} ${y} ${a + 4} ${y} H${x - 8} Q${x} ${y} ${x} ${y - 8} V${v + 8} Q${x} ${v} ${x - 8} ${v} H${b + 6} Q${b} ${v} ${b} ${v + 6} V${to.y - to.h / 2}`;
  add(svg, 'path', { d, class: `way${e.covered ? ' covered' : ''}`, 'marker-end': 'url(#waytip)' });
}

function drawWay(svg, e) {
  if (e.back) { drawBack(svg, e); return; }
  let d = '';
  for (let i = 1; i < e.points.length; i++) { /* bent between the layers, straight through them: beside boxes */
    const a = e.points[i - 1], b = e.points[i], y = a.y + a.h / 2, v = b.y - b.h / 2, bent = Math.max(y, b.top - 44), end = b.top - 8, middle = (bent + end) / 2;
    d += `${i === 1 ? 'M' : 'L'}${a.x} ${y} L${a.x} ${bent} C${a.x} ${middle} ${b.x} ${middle} ${b.x} ${end} L${b.x} ${v}`;
  }
  add(svg, 'path', { d, class: `way${e.covered ? ' covered' : ''}`, 'marker-end': 'url(#waytip)' });
}

/* Below the block that is left, at its side of the way; two of a branch at different heights. */
function drawLabel(svg, e) {
  if (!e.label) return;
  if (e.back) {
    add(svg, 'text', { x: e.back.from.x + e.back.from.w / 2 - 4, y: e.back.below + 22 + e.back.lane, class: 'label' }, e.label);
    return;
  }
  const [a] = e.points, isLeft = e.isLeft;
  add(svg, 'text', { x: a.x + (isLeft ? -10 : 10), y: a.y + a.h / 2 + 19 + 13 * Math.min(e.order, 2), class: 'label',
    'text-anchor': isLeft ? 'end' : 'start' }, e.label);
}

function drawGraph(box, f) {
  box.replaceChildren();
  const blocks = [...blocksOf(f).values()];
  if (blocks.length > mostBlocks) {
    add(box, 'p', { class: 'gap' }, `${f.name} has ${blocks.length} blocks, too many to draw here; 'ockham cfa --dot FILE --function ${f.name}' writes its graph.`);
    return;
  }
  const edges = [];
  for (const b of blocks) {
    b.text = textOf(b);
    b.w = 54 + letter * Math.max(...b.text.map((r) => r[1].length)) + 8;
    b.h = 10 + 16 * b.text.length;
    b.covered = b.rows.some((e) => e[4]) || b.out.some((e) => e[4]) || f.edges.some((e) => e[1] === b.id && e[4]);
    b.out.forEach((e) => edges.push({ from: b.id, to: e[1], covered: !!e[4],
      label: b.out.length > 1 ? cut(e[3].replace(/^assume\((.*)\)$/, '$1')).slice(0, 28) : '' }));
  }
  const size = layOut(blocks, edges, f.entry);
  for (const b of blocks) {
    const ways = edges.filter((e) => e.from === b.id && !e.back).sort((x, y) => x.points[1].x - y.points[1].x);
    ways.forEach((e, i) => { e.order = i; e.isLeft = i === 0 && ways.length > 1; });
  }
  const svg = add(box, 'svg', { width: size.w, height: size.h, viewBox: `0 0 ${size.w} ${size.h}`, role: 'group', 'aria-label': `Control flow of ${f.name}` });
  addTip(svg, 'waytip');
  for (const e of edges) drawWay(svg, e);
  for (const b of blocks) drawBlock(svg, b, f);
  for (const e of edges) drawLabel(svg, e);
  const entry = blocks.find((b) => b.id === f.entry);
  box.scrollLeft = entry.x - box.clientWidth / 2;
}

function addLegend(part) {
  const box = add(part, 'div', { class: 'legend' });
  if (!data.graphs.functions.some((f) => f.edges.some((e) => e[4]))) { document.body.classList.add('plain'); return; }
  const covered = runs.length ? 'the run comes here' : 'can be reached, for all that is proved';
  const other = runs.length ? 'the run does not come here' : 'proved never to be reached, or not known';
  for (const [kind, text] of [['covered', covered], ['', other], ['bad', 'a violation']]) {
    const item = add(box, 'span');
    add(item, 'i', { class: kind });
    item.append(text);
  }
}

function startGraphs() {
  const part = byId('flow'), all = data.graphs.functions;
  if (!all.length) { add(part, 'p', {}, 'There is no function to draw.'); return; }
  const choice = add(add(part, 'label', {}, 'Function '), 'select');
  all.forEach((f, i) => add(choice, 'option', { value: i }, f.name));
  choice.value = Math.max(0, all.findIndex((f) => f.name === data.graphs.first));
  addLegend(part);
  if (data.graphs.left_out) add(part, 'p', { class: 'gap' }, `${data.graphs.left_out} more functions are left out: the program is large.`);
  const box = add(part, 'div', { class: 'draw', tabindex: 0, role: 'region', 'aria-label': 'Graph' });
  choice.addEventListener('change', () => drawGraph(box, all[choice.value]));
  opened.flow = () => drawGraph(box, all[choice.value]);
}
