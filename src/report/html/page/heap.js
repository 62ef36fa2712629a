/* Memory as it is at a step: a box for each piece with its cells, arrows where pointers lead, and the variables that
 * point to them at their left. What is reached from the left lies further to the right, so that a list is a row. */
const high = 20, letter = 7.3, between = 46, below = 18;

function pieceWidth(piece) {
  const names = Math.max(0, ...piece.cells.map((c) => c[0].length));
  const values = Math.max(0, ...piece.cells.map((c) => (c[2] >= 0 ? 1 : Math.min(c[1].length, 18))));
  piece.split = names * letter + 14;
  return Math.max(piece.title.length * letter + 16, piece.split + values * letter + 20);
}

/* What the piece leads to, directly and by way of others, that has no rank yet. */
function reach(pieces, rank, id) {
  const seen = new Map([[id, 0]]);
  for (let row = [id]; row.length;) {
    const next = [];
    for (const from of row)
      for (const c of pieces.get(from).cells)
        if (c[2] >= 0 && pieces.has(c[2]) && !rank.has(c[2]) && !seen.has(c[2])) seen.set(c[2], seen.get(from) + 1), next.push(c[2]);
    row = next;
  }
  return seen;
}

/* Columns by the shortest way from a variable: first from the one that leads to most, if several do from one to which no
 * piece leads. */
function rankPieces(pieces, roots) {
  const rank = new Map(), led = new Set();
  for (const [id, p] of pieces) for (const c of p.cells) if (c[2] >= 0 && c[2] !== id) led.add(c[2]);
  const starts = [...new Set([...roots.map((r) => r.to), ...pieces.keys()])].filter((id) => pieces.has(id));
  for (;;) {
    const ways = starts.filter((id) => !rank.has(id)).map((id) => [id, reach(pieces, rank, id)]);
    if (!ways.length) return rank;
    ways.sort((x, y) => y[1].size - x[1].size || led.has(x[0]) - led.has(y[0]) || starts.indexOf(x[0]) - starts.indexOf(y[0]));
    for (const [id, r] of ways[0][1]) rank.set(id, r);
  }
}

/* A piece stands in the row of the one that leads to it, if there is room. */
function placePieces(pieces, roots, names) {
  const rank = rankPieces(pieces, roots), columns = [];
  for (const [id, r] of rank) (columns[r] = columns[r] || []).push(id);
  let x = 16 + letter * Math.max(0, ...[...names.values()].map((name) => name.length)) + between;
  const first = x;
  for (const ids of columns) {
    let y = 14, wide = 0;
    for (const id of ids) {
      const p = pieces.get(id);
      const from = [...pieces.values()].filter((q) => q.x !== undefined && q.x < x && q.cells.some((c) => c[2] === id));
      p.y = Math.max(y, from.length ? from[0].y : 0);
      if (p.y === 14 && names.has(id) && x > first) p.y += 14; /* room for its name */
      p.x = x;
      p.w = pieceWidth(p);
      p.h = high * (1 + p.cells.length);
      y = p.y + p.h + below;
      wide = Math.max(wide, p.w);
    }
    x += wide + between;
  }
}

function addTip(svg, id) {
  const m = add(add(svg, 'defs'), 'marker', { id, viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 7, markerHeight: 7,
    orient: 'auto-start-reverse' });
  add(m, 'path', { d: 'M0 0 L8 4 L0 8 z', class: id });
}

/* Ways back to the left or to what is in the same column go below all pieces, each in a lane of its own; to the
 * neighbour at the left they go straight. */
function drawArrow(svg, from, to, lanes) {
  const path = (d) => add(svg, 'path', { d, class: 'arrow', 'marker-end': 'url(#tip)' });
  const ahead = to.x > from.right - 4, isNear = to.x + to.w < from.left && from.left - to.x - to.w <= between + 60;
  if (ahead) {
    const y = to.y + high / 2, bend = Math.max(16, Math.min(60, (to.x - from.x) / 2));
    path(`M${from.x} ${from.y} C${from.right + bend / 2} ${from.y} ${to.x - bend} ${y} ${to.x} ${y}`);
  } else if (isNear) {
    const y = Math.min(Math.max(from.y, to.y + high / 2 + 8), to.y + to.h - 5), x = to.x + to.w;
    path(`M${from.left} ${from.y} C${from.left - 16} ${from.y} ${x + 18} ${y} ${x + 1} ${y}`);
  } else {
    const lane = lanes.y + 9 * lanes.count++, x = to.x + 18 + 9 * (lanes.count % 5), side = from.right + 8 + 4 * (lanes.count % 4);
    path(`M${from.x} ${from.y} H${side - 6} Q${side} ${from.y} ${side} ${from.y + 6} V${lane - 6} Q${side} ${lane} ${side - 6} ${lane}` +
      ` H${x + 6} Q${x} ${lane} ${x} ${lane - 6} V${to.y + to.h + 1}`);
  }
}

function drawPiece(svg, p) {
  add(svg, 'rect', { x: p.x, y: p.y, width: p.w, height: p.h, rx: 4, class: `box${p.freed ? ' freed' : ''}${p.isNew ? ' new' : ''}` });
  add(svg, 'text', { x: p.x + 8, y: p.y + 14, class: 'quiet' }, p.title);
  p.cells.forEach((c, i) => {
    const y = p.y + high * (i + 1);
    if (p.changed.has(c[0])) add(svg, 'rect', { x: p.x + 1.5, y, width: p.w - 3, height: high - 1, class: 'cell new' });
    add(svg, 'line', { x1: p.x, y1: y, x2: p.x + p.w, y2: y, class: 'line' });
    add(svg, 'text', { x: p.x + 8, y: y + 14, class: p.changed.has(c[0]) ? '' : 'quiet' }, c[0]);
    add(svg, 'text', { x: p.x + p.split, y: y + 14 }, c[2] >= 0 ? '\u2022' : c[1].length > 18 ? c[1].slice(0, 17) + '\u2026' : c[1]);
  });
}

function describe(pieces, roots) {
  const said = roots.filter((r) => pieces.has(r.to)).map((r) => `${r.name} points to ${pieces.get(r.to).name}`);
  for (const p of pieces.values())
    for (const c of p.cells) said.push(`${p.name}${c[0] === '*' ? '' : '.' + c[0]} ${c[2] >= 0 && pieces.has(c[2]) ? 'points to ' + pieces.get(c[2]).name : 'is ' + c[1]}`);
  return said.slice(0, 40).join('; ');
}

/* Variables that point to the same piece are named together. */
function namesOf(pieces, roots) {
  const names = new Map();
  for (const r of roots) if (pieces.has(r.to)) names.set(r.to, [...(names.get(r.to) || []), r.name]);
  for (const [id, who] of names) names.set(id, who.join(', ').length > 26 ? `${who.join(', ').slice(0, 25)}\u2026` : who.join(', '));
  return names;
}

function drawHeap(box, pieces, roots) {
  const names = namesOf(pieces, roots);
  placePieces(pieces, roots, names);
  const all = [...pieces.values()];
  const svg = add(box, 'svg', { role: 'img', 'aria-label': `Memory: ${describe(pieces, roots)}` });
  addTip(svg, 'tip');
  let last = 0;
  const lanes = { y: Math.max(...all.map((p) => p.y + p.h)) + 14, count: 0 };
  for (const p of all) drawPiece(svg, p);
  for (const [id, label] of [...names].sort((a, b) => pieces.get(a[0]).y - pieces.get(b[0]).y || pieces.get(a[0]).x - pieces.get(b[0]).x)) {
    const p = pieces.get(id), isFirst = !all.some((q) => q.x < p.x && q.y < p.y + high && p.y < q.y + q.h);
    if (!isFirst) { /* something is between: above its box */
      add(svg, 'text', { x: p.x + 4, y: p.y - 4, class: 'who' }, `${label} \u2193`);
      continue;
    }
    const y = Math.max(last + 20, p.y + 14), x = 14 + label.length * letter;
    last = y;
    add(svg, 'text', { x: 10, y }, label);
    drawArrow(svg, { x, y: y - 4, left: x, right: x }, p, lanes);
  }
  for (const p of all)
    p.cells.forEach((c, i) => {
      const from = { x: p.x + p.split + 8, y: p.y + high * (i + 1) + high / 2, left: p.x, right: p.x + p.w };
      if (c[2] >= 0 && pieces.has(c[2])) drawArrow(svg, from, pieces.get(c[2]), lanes);
    });
  const w = Math.max(...all.map((p) => p.x + p.w)) + 30, h = Math.max(last + 8, lanes.y + 9 * lanes.count);
  svg.setAttribute('width', w);
  svg.setAttribute('height', h);
  svg.setAttribute('viewBox', `0 0 ${w} ${h}`);
}
