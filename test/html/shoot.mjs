/* Screenshots of pages, to be looked at:  node shoot.mjs FOLDER PAGE.html...  Light and dark, wide and narrow. */
import path from 'node:path';
import { launch, LOOKS, open } from './browser.mjs';

const [folder, ...files] = process.argv.slice(2);
const browser = await launch();
for (const file of files) {
  for (const [scheme, width] of LOOKS) {
    const page = await open(browser, file, { scheme, width });
    for (const part of await page.$$eval('[role=tab]', (tabs) => tabs.map((t) => t.getAttribute('aria-controls')))) {
      await page.click(`#tab-${part}`);
      const canStep = part === 'view' && (await page.$('#stepper:not([hidden])'));
      for (let i = 0; canStep && i < 6; i++) await page.keyboard.press('ArrowRight');
      await new Promise((done) => setTimeout(done, 150));
      const name = `${path.basename(file, '.html')}-${part}-${scheme}-${width}.png`;
      await page.screenshot({ path: path.join(folder, name), fullPage: width < 1000 });
    }
    await page.close();
  }
}
await browser.close();
