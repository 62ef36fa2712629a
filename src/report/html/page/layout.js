/* Drawing a graph in layers (Sugiyama, Tagawa and Toda 1981): edges that close a cycle are turned around, vertices get a
 * layer below all before them, edges over several layers get a point in each; then the order within layers follows the
 * neighbours, and so do the places. What was turned around goes back along the right. */
function turnCycles(ids, out, entry) {
  const state = new Map(), back = new Set();
  for (const start of [entry, ...ids]) {
    if (state.has(start)) continue;
    const stack = [[start, 0]];
    state.set(start, 1);
    while (stack.length) {
      const top = stack[stack.length - 1], edges = out.get(top[0]);
      if (top[1] === edges.length) { state.set(top[0], 2); stack.pop(); continue; }
      const e = edges[top[1]++];
      if (state.get(e.to) === 1) back.add(e);
      else if (!state.has(e.to)) { state.set(e.to, 1); stack.push([e.to, 0]); }
    }
  }
  return back;
}

function rankOf(ids, edges) {
  const rank = new Map(ids.map((id) => [id, 0])), left = new Map(ids.map((id) => [id, 0])), out = new Map(ids.map((id) => [id, []]));
  for (const e of edges) left.set(e.b, left.get(e.b) + 1), out.get(e.a).push(e.b);
  const ready = ids.filter((id) => !left.get(id));
  while (ready.length) {
    const id = ready.shift();
    for (const to of out.get(id)) {
      rank.set(to, Math.max(rank.get(to), rank.get(id) + 1));
      left.set(to, left.get(to) - 1);
      if (!left.get(to)) ready.push(to);
    }
  }
  return rank;
}

const mean = (list) => list.reduce((a, b) => a + b, 0) / list.length;

function sweep(layers, near, down) {
  const order = down ? layers.slice(1) : layers.slice(0, -1).reverse();
  for (const layer of order) {
    const want = new Map(layer.map((v, i) => [v, near(v, down).length ? mean(near(v, down).map((u) => u.index)) : i]));
    layer.sort((u, v) => want.get(u) - want.get(v));
    layer.forEach((v, i) => { v.index = i; });
  }
}

/* As near to the neighbours as the order allows: from both sides, and the middle of that. */
function straighten(layers, near, down, gap) {
  const order = down ? layers.slice(1) : layers.slice(0, -1).reverse();
  for (const layer of order) {
    const want = layer.map((v) => (near(v, down).length ? mean(near(v, down).map((u) => u.x)) : v.x));
    const low = [], high = [];
    layer.forEach((v, i) => { low[i] = i ? Math.max(want[i], low[i - 1] + (layer[i - 1].w + v.w) / 2 + gap) : want[i]; });
    for (let i = layer.length - 1; i >= 0; i--)
      high[i] = i < layer.length - 1 ? Math.min(want[i], high[i + 1] - (layer[i + 1].w + layer[i].w) / 2 - gap) : want[i];
    layer.forEach((v, i) => { v.x = (low[i] + high[i]) / 2; });
  }
}

/* Gives each vertex {id, w, h} a middle x, y, and each edge {from, to} its points; answers the size. */
function layOut(vertices, edges, entry) {
  const byName = new Map(vertices.map((v) => [v.id, v])), ids = vertices.map((v) => v.id);
  const out = new Map(ids.map((id) => [id, []]));
  for (const e of edges) out.get(e.from).push(e);
  const back = turnCycles(ids, out, entry);
  const links = edges.filter((e) => !back.has(e)).map((e) => ({ e, a: e.from, b: e.to }));
  const rank = rankOf(ids, links), layers = [], up = new Map(), down = new Map();
  const join = (u, v) => { down.set(u, [...(down.get(u) || []), v]); up.set(v, [...(up.get(v) || []), u]); };
  const put = (v, r) => { (layers[r] = layers[r] || []).push(v); v.index = layers[r].length - 1; };
  for (const v of vertices) put(v, rank.get(v.id));
  for (const l of links) {
    l.way = [byName.get(l.a)];
    for (let r = rank.get(l.a) + 1; r < rank.get(l.b); r++) {
      const point = { w: 8, h: 0 }; /* the way goes straight through its layer */
      put(point, r);
      join(l.way[l.way.length - 1], point);
      l.way.push(point);
    }
    join(l.way[l.way.length - 1], byName.get(l.b));
    l.way.push(byName.get(l.b));
  }
  const near = (v, isDown) => (isDown ? up.get(v) : down.get(v)) || [];
  for (let i = 0; i < 12; i++) sweep(layers, near, i % 2 === 0);
  for (const layer of layers) layer.reduce((x, v) => { v.x = x + v.w / 2; return x + v.w + 24; }, 0);
  for (let i = 0; i < 10; i++) straighten(layers, near, i % 2 === 0, 24);
  let y = 16;
  for (const layer of layers) {
    const h = Math.max(...layer.map((v) => v.h));
    for (const v of layer) { v.y = y + h - v.h / 2; v.top = y; v.bottom = y + h; } /* labels are below boxes: nothing is beside them there */
    y += h + 58;
  }
  const all = layers.flat(), left = Math.min(...all.map((v) => v.x - v.w / 2)) - 16;
  for (const v of all) v.x -= left;
  for (const l of links) l.e.points = l.way;
  const right = (v) => v.x + v.w / 2;
  [...back].forEach((e, i) => {
    const a = byName.get(e.to), b = byName.get(e.from);
    const beside = all.filter((v) => v.bottom >= a.top && v.top <= b.bottom);
    e.back = { from: b, to: a, x: Math.max(...beside.map(right)) + 18 + (i % 6) * 7, below: b.bottom, above: a.top, lane: (i % 3) * 3 };
  });
  return { w: Math.max(...all.map(right), ...[...back].map((e) => e.back.x)) + 40, h: y };
}
