/* How long pages take to open, in milliseconds, the best and the worst of five, and how large they are:
 *     node times.mjs PAGE.html... */
import fs from 'node:fs';
import { launch, open } from './browser.mjs';

const browser = await launch();
for (const file of process.argv.slice(2)) {
  const times = [];
  for (let i = 0; i < 5; i++) {
    const page = await open(browser, file);
    times.push(await page.evaluate(() => Math.round(performance.getEntriesByType('navigation')[0].loadEventEnd)));
    await page.close();
  }
  console.log(`${file}: ${Math.min(...times)} to ${Math.max(...times)} ms, ${Math.round(fs.statSync(file).size / 1024)} kB`);
}
await browser.close();
