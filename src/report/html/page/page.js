/* What all parts use: elements, the parts of the page as tabs, and the switch of light and dark. Text becomes text: no
 * markup is ever made of data. */
const root = document.documentElement;
const data = JSON.parse(document.getElementById('data').textContent);
const byId = (id) => document.getElementById(id);

function add(parent, name, attributes = {}, text) {
  const svg = parent.namespaceURI === 'http://www.w3.org/2000/svg' || name === 'svg';
  const e = svg ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
  for (const key in attributes) e.setAttribute(key, attributes[key]);
  if (text !== undefined) e.textContent = text;
  parent.appendChild(e);
  return e;
}

function addButton(parent, label, says, act) {
  const b = add(parent, 'button', { type: 'button', 'aria-label': says, title: says }, label);
  b.addEventListener('click', act);
  return b;
}

/* ---- tabs ---- */

const tabs = [...document.querySelectorAll('[role=tab]')];
const opened = {}; /* part -> what is done when it is seen first */

function openPart(id) {
  for (const t of tabs) {
    const mine = t.getAttribute('aria-controls') === id;
    t.setAttribute('aria-selected', mine);
    t.tabIndex = mine ? 0 : -1;
    byId(t.getAttribute('aria-controls')).hidden = !mine;
  }
  if (opened[id]) opened[id]();
  delete opened[id];
}

function moveTab(event) {
  const at = tabs.indexOf(event.target);
  const to = { ArrowRight: at + 1, ArrowLeft: at + tabs.length - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const tab = tabs[to % tabs.length];
  openPart(tab.getAttribute('aria-controls'));
  tab.focus();
}

function startTabs() {
  for (const t of tabs) {
    byId(t.getAttribute('aria-controls')).setAttribute('role', 'tabpanel');
    t.addEventListener('click', (event) => {
      openPart(t.getAttribute('aria-controls'));
      if (event.detail) t.blur(); /* by mouse: arrows are for the run again */
    });
    t.addEventListener('keydown', moveTab);
  }
  byId('tabs').hidden = false;
  openPart(document.body.classList.contains('program') ? 'flow' : 'view');
}

/* ---- light and dark ---- */

function isDark() {
  if (root.dataset.theme) return root.dataset.theme === 'dark';
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

function startTheme() {
  const b = byId('theme');
  const name = () => { b.textContent = isDark() ? '\u2600 light' : '\u263e dark'; };
  try { if (localStorage.ockhamTheme) root.dataset.theme = localStorage.ockhamTheme; } catch { /* not for files */ }
  b.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    try { localStorage.ockhamTheme = root.dataset.theme; } catch { /* not for files */ }
    name();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', name);
  b.hidden = false;
  name();
}
