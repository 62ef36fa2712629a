/* The pages of HTML reports in a browser, with real clicks and keys: test/scripts/run_html.py starts this once.
 *
 *     node browse.mjs PAGES.json
 *
 * PAGES.json: {"name": {"file": PATH, "kind": "safe" | "unsafe" | "unknown" | "program", "hostile": lines or null}, ...}. A line
 * `ok NAME: what` or `failed NAME: what: why` for each thing that was looked at. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { axeSource, launch, LOOKS, open } from './browser.mjs';

const pages = JSON.parse(fs.readFileSync(process.argv[2], 'utf-8'));
const browser = await launch();
const text = (page, selector) => page.$eval(selector, (e) => e.textContent);
const count = async (page, selector) => (await page.$$(selector)).length;
/* What is looked at besides, by the name of the page. */
const special = { list: listPage, calls: callsPage, proof: proofPage, several: severalPage, program: programPage, heaps: heapsPage, hostile: hostilePage,
  invariants: invariantsPage, path: pathPage, boolean: booleanPage };

async function check(name, what, act) {
  try {
    await act();
    console.log(`ok ${name}: ${what}`);
  } catch (error) {
    console.log(`failed ${name}: ${what}: ${String(error.message).split('\n').slice(0, 12).join(' | ')}`);
  }
}

/* ---- every page ---- */

async function accessible(page) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const said = found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 2).map((n) => n.html.slice(0, 120)).join(', ')}`);
  assert.deepEqual(said, []);
}

async function looks(page, width) {
  for (const part of await page.$$eval('[role=tab]', (tabs) => tabs.map((t) => t.getAttribute('aria-controls')))) {
    await page.click(`#tab-${part}`);
    assert.equal(await page.$eval(`#${part}`, (e) => e.hidden), false);
    assert.ok((await page.evaluate(() => document.scrollingElement.scrollWidth)) <= width, `${part} is wider than the window`);
    await accessible(page);
  }
  assert.deepEqual(page.noise, []);
}

async function withoutScripts(name, p) {
  const page = await open(browser, p.file, { scripts: false });
  const seen = async (selector) => (await page.$(selector)).isVisible();
  assert.match(await text(page, 'h1'), new RegExp(p.kind));
  assert.ok(await seen('.l'), 'the source is not seen');
  assert.ok(await seen(p.command === 'check' ? '#checks table' : '#checks'), 'the checks are not seen');
  if (p.kind === 'unsafe') assert.ok(await seen('.steps li.violation'), 'the run is not seen');
  assert.deepEqual(page.noise, []);
  await page.close();
}

async function everyPage(name, p) {
  const isSample = name !== 'list' && name !== 'proof' && name !== 'alarm' && name !== 'driver';
  for (const [scheme, width] of isSample ? [LOOKS[0], LOOKS[3]] : LOOKS) {
    await check(name, `${scheme}, ${width} wide, all parts`, async () => {
      const page = await open(browser, p.file, { scheme, width });
      await looks(page, width);
      await page.close();
    });
  }
  await check(name, 'without scripts', () => withoutScripts(name, p));
}

/* ---- steps ---- */

const at = (page) => page.$eval('.run:not([hidden]) .steps', (list) => [...list.children].findIndex((s) => s.getAttribute('aria-current')));
const lineAt = (page) => page.$eval('.l.now', (l) => l.id);
const shownSteps = (page) => page.$eval('.run:not([hidden]) .steps', (list) =>
  [...list.children].map((s, i) => [s, i]).filter(([s]) => s.offsetParent).map(([, i]) => i));

async function stepsByClicks(page) {
  const steps = await shownSteps(page), press = (name) => page.click(`#stepper button[aria-label^="${name}"]`);
  assert.equal(await at(page), steps[0]);
  for (let i = 1; i < steps.length; i++) {
    await press('next');
    assert.equal(await at(page), steps[i]);
    const [file, line] = await page.$eval('.run:not([hidden]) li.now', (s) => [s.dataset.f, s.dataset.l]);
    assert.equal(await lineAt(page), `f${file}l${line}`);
  }
  assert.ok(await page.$eval('#stepper button[aria-label^="next"]', (b) => b.disabled));
  for (let i = steps.length - 1; i-- > 0;) { await press('step back'); assert.equal(await at(page), steps[i]); }
  await press('last');
  assert.equal(await at(page), steps[steps.length - 1]);
  await press('first');
  assert.equal(await at(page), steps[0]);
  await page.click(`.run:not([hidden]) .steps > li:nth-child(${steps[2] + 1}) code`);
  assert.equal(await at(page), steps[2]);
  await page.click(`.run:not([hidden]) .steps > li:nth-child(${steps[1] + 1}) a`);
  assert.equal(await at(page), steps[1]);
}

async function stepsByKeys(page) {
  const steps = await shownSteps(page);
  for (const [key, step] of [['Home', 0], ['ArrowRight', 1], ['ArrowRight', 2], ['ArrowLeft', 1], ['n', 2], ['p', 1],
    ['End', steps.length - 1], ['ArrowRight', steps.length - 1], ['ArrowLeft', steps.length - 2], ['Home', 0], ['ArrowLeft', 0]]) {
    await page.keyboard.press(key);
    assert.equal(await at(page), steps[step], `after ${key}`);
  }
  await page.focus('#stepper input[type=range]');
  await page.keyboard.press('ArrowRight');
  assert.equal(await at(page), steps[1], 'by the slider');
  await page.evaluate(() => document.activeElement.blur());
}

/* Backwards shows the same as forwards. */
async function sameBothWays(page) {
  const all = [];
  const steps = await shownSteps(page), state = async () => [await text(page, '#state'), await page.$$eval('#state svg', (s) => s.map((x) => x.outerHTML))];
  await page.keyboard.press('Home');
  for (let i = 0; i < steps.length; i++) { all.push(await state()); await page.keyboard.press('ArrowRight'); }
  for (let i = steps.length - 1; i >= 0; i--) {
    assert.deepEqual(await state(), all[i], `step ${i}`);
    await page.keyboard.press('ArrowLeft');
  }
}

/* All steps are there, and what matters is marked among them. */
async function allSteps(page) {
  const few = await shownSteps(page);
  await page.click('#stepper input[type=checkbox]');
  const all = await shownSteps(page);
  assert.ok(all.length > few.length && few.every((s) => all.includes(s)));
  await page.click('#stepper input[type=checkbox]');
  assert.deepEqual(await shownSteps(page), few);
}

async function unsafePage(name, p) {
  const page = await open(browser, p.file);
  await check(name, 'steps by clicks', () => stepsByClicks(page));
  await check(name, 'steps by keys', () => stepsByKeys(page));
  await check(name, 'backwards as forwards', () => sameBothWays(page));
  await check(name, 'no noise', async () => assert.deepEqual(page.noise, []));
  await page.close();
}

/* ---- single pages ---- */

/* examples/answers/wrong_list.c: a node is made, freed, and asked for its successor. */
async function listPage(page) {
  await page.keyboard.press('End');
  await check('list', 'the freed node is drawn', async () => {
    assert.match(await page.$eval('#state svg', (s) => s.getAttribute('aria-label')), /list points to malloc#1/);
    assert.equal(await count(page, '#state svg .box.freed'), 1);
    assert.match(await text(page, '#state svg'), /malloc#1 struct node . freed/);
  });
  await page.keyboard.press('Home');
  await check('list', 'what changes is marked', async () => {
    while (!(await text(page, '#stepper .said')).startsWith('list = p')) await page.keyboard.press('ArrowRight');
    assert.deepEqual(await page.$$eval('.values .new', (rows) => rows.map((r) => [r.cells[0].textContent, r.cells[1].textContent, r.cells[1].dataset.was])),
      [['list', 'malloc#1', '\u2190 was NULL']]);
    assert.deepEqual(await page.$$eval('#state svg text', (all) => all.map((t) => t.textContent).filter((t) => t.includes('list'))), ['list, p']);
  });
  await check('list', 'all steps', () => allSteps(page));
}

/* examples/lock_bad.c: the calls that are going on. */
async function callsPage(page) {
  await check('calls', 'the call stack', async () => {
    await page.keyboard.press('End');
    assert.deepEqual(await page.$$eval('#state .calls li', (all) => all.map((l) => l.textContent)), ['unlock, called in line 29', 'main']);
    assert.equal(await lineAt(page), 'f0l14');
    await page.click('#state .calls a');
    assert.equal(await page.evaluate(() => location.hash), '#f0l29');
  });
  await check('calls', 'the graph shows the way of the run', async () => {
    await page.click('#tab-flow');
    assert.equal(await page.$eval('#flow select', (s) => s.selectedOptions[0].textContent), 'unlock');
    assert.equal(await count(page, '#flow svg .block.bad'), 1);
    await page.select('#flow select', await page.$eval('#flow select', (s) => [...s.options].find((o) => o.textContent === 'main').value));
    const blocks = await page.$$eval('#flow svg g[role=link]', (all) => all.map((g) => [g.textContent, g.querySelector('.block').classList.contains('covered')]));
    assert.ok(blocks.some(([t, covered]) => t.includes('unlock()') && covered));
    assert.ok(blocks.some(([t, covered]) => t.includes('new = new + 1') && !covered));
    await page.$eval('#flow svg g[role=link]', (g) => g.focus());
    await page.keyboard.press('Enter');
    assert.equal(await page.$eval('#view', (v) => v.hidden), false);
    assert.match(await lineAt(page), /^f0l1[89]$/);
  });
  await check('calls', 'tabs by keys', async () => {
    await page.focus('#tab-view');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'tab-checks');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.$eval('#tab-view', (t) => t.getAttribute('aria-selected')), 'true');
  });
  await check('calls', 'light and dark by hand', async () => {
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const before = await paper();
    await page.click('#theme');
    const dark = await paper();
    assert.notEqual(dark, before);
    await page.click('#theme');
    assert.equal(await paper(), before);
  });
}

/* examples/heap/infer/insert.c: what was inferred stands above its loop. */
async function invariantsPage(page) {
  await check('invariants', 'above their loop', async () => {
    const said = await page.$$eval('.inv', (all) => all.map((i) => i.textContent));
    assert.ok(said.length > 2 && said.every((t) => t.startsWith('loop invariant ')), JSON.stringify(said));
    assert.ok(await page.$eval('#f0l15', (l) => l.previousElementSibling.classList.contains('inv')));
  });
}

/* examples/explain/figure1.c: what contradicts itself. */
async function pathPage(page) {
  await check('path', 'the contradiction in its lines', async () => {
    assert.deepEqual(await page.$$eval('.inv', (all) => all.map((i) => i.nextElementSibling.id)), ['f0l4', 'f0l5', 'f0l8', 'f0l9']);
    await page.keyboard.press('End');
    assert.equal(await lineAt(page), 'f0l9');
    assert.match(await text(page, '.steps li.now'), /contradicts the others/);
    assert.match(await text(page, '.says'), /c == b \* 2/);
  });
}

/* test/html/partition.bp: statements above the C that they abstract. */
async function booleanPage(page) {
  await check('boolean', 'beside its C', async () => {
    assert.equal(await count(page, '.file'), 2);
    const above = await page.$eval('#f1l13', (l) => l.previousElementSibling.textContent);
    assert.match(above, /prev == NULL/);
    await page.keyboard.press('End');
    assert.match(await text(page, '#state .values'), /prev == NULL/);
  });
}

/* examples/lock.c: invariants are beside their lines. */
async function proofPage(page) {
  await check('proof', 'invariants beside their lines', async () => {
    const said = await page.$$eval('.inv', (all) => all.map((i) => {
      let next = i.nextElementSibling;
      while (next && !next.classList.contains('l')) next = next.nextElementSibling;
      return [next ? next.id : '', i.textContent];
    }));
    assert.ok(said.some(([line, t]) => line === 'f0l30' && t.includes('new == old')), JSON.stringify(said));
  });
  await check('proof', 'each check is marked in place', async () => {
    assert.deepEqual(await page.$$eval('.l > .mark.pass', (all) => all.map((m) => m.parentElement.id)), ['f0l14', 'f0l19']);
    await page.click('#f0l14 summary');
    assert.ok(await (await page.$('#f0l14 details li')).isVisible());
  });
  await check('proof', 'nothing to step through', async () => assert.equal(await page.$eval('#stepper', (s) => s.hidden), true));
}

/* examples/tutorial/last1.c: heaps of the obligations that fail. */
async function heapsPage(page) {
  await check('heaps', 'obligations in their lines', async () => {
    const marks = await page.$$eval('#f0l12 .mark', (all) => all.map((m) => m.textContent));
    assert.ok(marks.some((m) => m.includes('holds')) && marks.some((m) => m.includes('fails')), marks.join());
  });
  await check('heaps', 'a heap for each that fails', async () => {
    assert.equal(await count(page, '#stepper select option'), 3);
    await page.select('#stepper select', '1');
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('ArrowRight');
    assert.match(await page.$eval('#state svg', (s) => s.getAttribute('aria-label')), /h points to #1.*#1.next is NULL/);
    assert.deepEqual(await page.$$eval('.values .new th', (all) => all.map((t) => t.textContent)), ['p']);
  });
}

/* A program alone: its graphs come first. */
async function programPage(page) {
  await check('program', 'the graph is drawn at once', async () => {
    assert.equal(await page.$eval('#flow', (f) => f.hidden), false);
    assert.ok((await count(page, '#flow svg .block')) >= 1);
    assert.equal(await page.$eval('#flow select', (s) => s.selectedOptions[0].textContent), 'main');
    assert.equal(await page.$eval('.l .mark', () => true).catch(() => false), false);
  });
}

/* Several violations: each has its run. */
async function severalPage(page) {
  await check('several', 'one run for each violation', async () => {
    const names = await page.$$eval('#stepper select option', (all) => all.map((o) => o.textContent));
    assert.equal(names.length, 2);
    await page.select('#stepper select', '1');
    assert.equal(await page.$eval('.run:not([hidden]) h3', (h) => h.textContent), names[1]);
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('End');
    assert.equal(await page.$eval('.run:not([hidden]) li.now', (s) => s.classList.contains('violation')), true);
  });
}

/* What the program says is text, wherever it stands. */
async function hostilePage(page, p) {
  await check('hostile', 'nothing of the program is markup or script', async () => {
    assert.equal(await page.evaluate(() => window.owned), undefined);
    assert.match(await page.title(), /^unsafe: /);
    assert.equal(await count(page, 'img, iframe, object, embed, link, base, form'), 0);
    assert.equal(await count(page, 'script'), 2);
    assert.deepEqual(await page.$$eval('*', (all) => all.flatMap((e) => [...e.attributes]).filter((a) => /^on|^src$/i.test(a.name)).map((a) => a.name)), []);
    assert.deepEqual(await page.$$eval('a[href]', (all) => all.map((a) => a.getAttribute('href')).filter((h) => !h.startsWith('#'))), []);
  });
  await check('hostile', 'the source is there as it is', async () => {
    const lines = await page.$$eval('#f0l1 > code, .l > code', (all) => Object.fromEntries(all.map((c) => [c.parentElement.id, c.textContent])));
    for (const [id, line] of Object.entries(p.hostile)) assert.equal(lines[id], line);
  });
  await check('hostile', 'steps', () => stepsByKeys(page));
}

for (const [name, p] of Object.entries(pages)) {
  await everyPage(name, p);
  if (p.kind === 'unsafe' && !p.hostile && name !== 'heaps') await unsafePage(name, p);
  if (!special[name]) continue;
  const page = await open(browser, p.file);
  await special[name](page, p);
  await check(name, 'no noise at its end', async () => assert.deepEqual(page.noise, []));
  await page.close();
}
await browser.close();
