/* The source: colours of words, which lines are run, and where the run is. */
const words = new Set(('auto break case char const continue default do double else enum extern float for goto if inline int ' +
  'long register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while ' +
  '_Bool _Atomic _Noreturn _Static_assert bool true false NULL').split(' '));
const token = /\/\/.*|\/\*.*?(?:\*\/|$)|"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|\b\d[\w.]*|\b[A-Za-z_]\w*|^\s*#\s*\w+/g;

function kindOf(text) {
  if (text.startsWith('/')) return 'comment';
  if (/^["']/.test(text)) return 'string';
  if (/^\d/.test(text)) return 'number';
  if (/^\s*#/.test(text)) return 'directive';
  return words.has(text) ? 'keyword' : null;
}

function paint(node, from, to, kind) {
  const r = new Range();
  r.setStart(node, from);
  r.setEnd(node, to);
  CSS.highlights.get(kind).add(r);
}

/* Is a comment still open at the end of the line? */
function paintLine(node, inside) {
  const text = node.data;
  let start = 0;
  if (inside) {
    const end = text.indexOf('*/');
    paint(node, 0, end < 0 ? text.length : end + 2, 'comment');
    if (end < 0) return true;
    start = end + 2;
  }
  token.lastIndex = start;
  for (let m; (m = token.exec(text));) {
    const kind = kindOf(m[0]);
    if (kind) paint(node, m.index, token.lastIndex, kind);
    if (m[0].startsWith('/*') && !(m[0].length > 3 && m[0].endsWith('*/'))) return true;
  }
  return false;
}

/* In pieces, so that the page is there at once. */
function paintFile(file) {
  const codes = [...file.querySelectorAll('.l > code')];
  let at = 0, inside = false;
  const go = () => {
    for (const end = Math.min(at + 1000, codes.length); at < end; at++)
      if (codes[at].firstChild) inside = paintLine(codes[at].firstChild, inside);
    if (at < codes.length) setTimeout(go, 10);
  };
  setTimeout(go, 0);
}

function startSource() {
  if (!window.Highlight || !CSS.highlights) return;
  for (const kind of ['keyword', 'number', 'string', 'comment', 'directive']) CSS.highlights.set(kind, new Highlight());
  document.querySelectorAll('.file').forEach(paintFile);
}

const lineOf = (file, line) => byId(`f${file}l${line}`);

/* Within its own box: the page stays where it is. */
function bringIntoView(box, e) {
  const b = box.getBoundingClientRect(), r = e.getBoundingClientRect();
  if (box.scrollHeight <= box.clientHeight + 1) return;
  if (r.top >= b.top + 40 && r.bottom <= b.bottom - 40) return;
  box.scrollTop += r.top - b.top - b.height / 2;
}

/* Without a run, what is said first is what one looks at. */
function showFirst() {
  const first = document.querySelector('.file .mark, .file .inv');
  if (first) bringIntoView(byId('source'), first);
}

let marked = null;
function showLine(file, line) {
  if (marked) marked.classList.remove('now'), marked.removeAttribute('aria-current');
  marked = lineOf(file, line);
  if (!marked) return;
  marked.classList.add('now');
  marked.setAttribute('aria-current', 'step');
  bringIntoView(byId('source'), marked);
}
