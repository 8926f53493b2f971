import { often, writeReport } from './fleets.mjs';
import { complete, printFigure, tabMemory } from './measured.mjs';

const seconds = 5;

/** Prints how fast a timeline of 5,000 KronJobs with 100,000 runs follows a drag and a zoom. */
export async function measureMoving(browser, folder) {
  const address = writeReport(folder, often, '24h');
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(address);
  await complete(page);
  process.stdout.write('5,000 KronJobs, 100,000 runs:\n');
  // A zoom computes runs outside of the span as well.
  printFigure('memory of the tab', [await tabMemory(browser)], { bar: 250, unit: 'MB' });
  for (const [name, gesture] of Object.entries({ drag, zoom })) {
    const frames = await framesDuring(page, gesture);
    const slowest = frames.toSorted((a, b) => b - a);
    const mean = frames.reduce((sum, frame) => sum + frame, 0) / frames.length;
    printFigure(`${name}, frames a second`, [1000 / mean], { bar: 30, unit: '', isLeast: true });
    printFigure(`${name}, 20th slowest frame`, slowest.slice(19, 20), { bar: 66, unit: 'ms' });
    process.stdout.write(`  ${name}, slowest frame: ${Math.round(slowest[0])} ms\n`);
  }
  process.stdout.write(`  memory of the tab after that: ${Math.round(await tabMemory(browser))} MB\n`);
}

/** The lengths of the frames of a gesture that lasts some seconds, in milliseconds. */
async function framesDuring(page, gesture) {
  const box = await page.getByRole('grid', { name: 'Timeline' }).boundingBox();
  const [x, y] = [box.x + box.width * 0.6, box.y + box.height * 0.6];
  await page.mouse.move(x, y);
  await page.evaluate(() => {
    let last = performance.now();
    globalThis.measured = [];
    const next = () => {
      const time = performance.now();
      globalThis.measured.push(time - last);
      last = time;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const end = Date.now() + seconds * 1000;
  await gesture(page, x, y, () => Date.now() < end);
  return page.evaluate(() => globalThis.measured.slice(1));
}

async function drag(page, x, y, goesOn) {
  await page.mouse.down();
  for (let step = 0; goesOn(); step++) await page.mouse.move(x + 300 * Math.sin(step / 25), y);
  await page.mouse.up();
}

async function zoom(page, x, y, goesOn) {
  await page.keyboard.down('Control');
  for (let step = 0; goesOn(); step++) await page.mouse.wheel(0, 12 * Math.sin(step / 40));
  await page.keyboard.up('Control');
}
