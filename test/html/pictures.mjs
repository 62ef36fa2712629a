/* The pictures of README.md:  node pictures.mjs FOLDER OCKHAM  writes them to the folder, from examples. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { launch, open } from './browser.mjs';

const [folder, ockham] = process.argv.slice(2);
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'pictures-'));
const browser = await launch();

async function picture(name, words, look) {
  const file = path.join(work, `${name}.html`);
  try { execFileSync(ockham, ['check', ...words, '--html', file], { stdio: 'ignore' }); } catch { /* unsafe is a status */ }
  const page = await open(browser, file);
  await page.setViewport({ width: 1200, height: 640 });
  await look(page);
  await new Promise((done) => setTimeout(done, 300));
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  await page.close();
}

await picture('alarm', ['--property', 'valid-memsafety', 'examples/tutorial/items1.c'], (page) => page.keyboard.press('End'));
await picture('proof', ['--engine', 'impact', 'examples/lock.c'], () => {});
await picture('flow', ['examples/lock_bad.c'], async (page) => {
  await page.click('#tab-flow');
  await page.select('#flow select', await page.$eval('#flow select', (s) => [...s.options].find((o) => o.textContent === 'main').value));
});
await browser.close();
fs.rmSync(work, { recursive: true });
