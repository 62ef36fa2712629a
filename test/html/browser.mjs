/* One browser for all pages, with what each look at a page has in common. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import puppeteer from 'puppeteer-core';

export const axeSource = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf-8');
export const LOOKS = [['light', 1440], ['dark', 1440], ['light', 390], ['dark', 390]];

export function launch() {
  const isRoot = process.getuid() === 0; /* Chromium refuses its own sandbox then */
  return puppeteer.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: isRoot ? ['--no-sandbox'] : [] });
}

/* `noise`: what a page must not do: fetch something, or complain. */
export async function open(browser, file, { scheme = 'light', width = 1440, scripts = true } = {}) {
  const page = await browser.newPage();
  page.noise = [];
  page.on('request', (r) => { if (page.begun) page.noise.push(`asks for ${r.url()}`); page.begun = true; });
  page.on('console', (m) => page.noise.push(`says ${m.text()}`));
  page.on('pageerror', (e) => page.noise.push(`fails: ${e.message}`));
  page.on('dialog', (d) => { page.noise.push('opens a dialog'); d.dismiss(); });
  await page.setJavaScriptEnabled(scripts);
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.setViewport({ width, height: width > 1000 ? 900 : 844 });
  await page.goto(pathToFileURL(path.resolve(file)).href);
  return page;
}
