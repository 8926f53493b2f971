import { daily, mixed, oftenCronJobs, writeReport } from './fleets.mjs';
import { complete, printFigure, tabMemory, watchTasks } from './measured.mjs';

const fleets = [
  { name: 'examples, 24 hours', objects: 'examples', length: '24h', loads: 5, bars: { complete: 600 } },
  {
    name: '1,000 KronJobs, 7 days',
    objects: mixed,
    length: '7d',
    loads: 5,
    bars: { painted: 1000, complete: 2500 },
  },
  {
    name: '5,000 CronJobs with 100,000 runs',
    objects: oftenCronJobs,
    length: '24h',
    loads: 3,
    bars: { painted: 2000, complete: 15_000 },
  },
  {
    name: '10,000 KronJobs, 24 hours',
    objects: daily,
    length: '24h',
    loads: 3,
    bars: { painted: 2000, complete: 15_000 },
  },
];

/** Prints how long reports take to open. */
export async function measureOpening(browser, folder) {
  for (const { name, objects, length, loads, bars } of fleets) {
    const address = writeReport(folder, objects, length);
    const found = [];
    for (let load = 0; load < loads; load++) found.push(await opened(browser, address));
    process.stdout.write(`${name}, median of ${loads}:\n`);
    for (const [what, bar] of Object.entries(bars)) {
      printFigure(
        what,
        found.map((one) => one[what]),
        { bar, unit: 'ms' },
      );
    }
    printFigure(
      'longest task',
      found.map(({ longest }) => longest),
      { bar: 100, unit: 'ms' },
    );
    printFigure(
      'memory of the tab',
      found.map(({ memory }) => memory),
      { bar: 250, unit: 'MB' },
    );
  }
}

async function opened(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await watchTasks(page);
  await page.goto(address);
  await complete(page);
  const times = await page.evaluate(() => {
    const [painted, end] = ['kron:painted', 'kron:complete'].map(
      (mark) => performance.getEntriesByName(mark)[0].startTime,
    );
    return { painted, complete: end, longest: Math.max(0, ...globalThis.tasks) };
  });
  const memory = await tabMemory(browser);
  await context.close();
  return { ...times, memory };
}
