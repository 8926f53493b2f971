import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mixed, writeReport } from './fleets.mjs';
import { tabMemory } from './tabMemory.mjs';

const loads = 5;

/** Prints how long a report of 1,000 KronJobs and 7 days takes to open. */
export async function measureOpening(browser, folder) {
  const report = join(folder, 'week.html');
  writeReport(report, mixed, '7d');
  const found = [];
  for (let load = 0; load < loads; load++) found.push(await opened(browser, report));
  const print = (name, unit) => {
    const values = found.map((one) => one[name]).toSorted((a, b) => a - b);
    const middle = values[Math.floor(values.length / 2)];
    const all = values.map((value) => Math.round(value)).join(', ');
    process.stdout.write(`  ${name}: ${Math.round(middle)} ${unit} (${all})\n`);
  };
  process.stdout.write(`1,000 KronJobs, 7 days, median of ${loads}:\n`);
  print('painted', 'ms');
  print('complete', 'ms');
  print('longest task', 'ms');
  print('memory of the tab', 'MB');
}

async function opened(browser, report) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.tasks = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.tasks.push(duration);
    });
    observer.observe({ type: 'longtask', buffered: true });
  });
  await page.goto(pathToFileURL(report).href);
  await page.waitForFunction(() => performance.getEntriesByName('kron:complete').length > 0);
  const times = await page.evaluate(() => {
    const [painted, complete] = ['kron:painted', 'kron:complete'].map(
      (name) => performance.getEntriesByName(name)[0].startTime,
    );
    return { painted, complete, 'longest task': Math.max(0, ...globalThis.tasks) };
  });
  const memory = await tabMemory(browser);
  await context.close();
  return { ...times, 'memory of the tab': memory };
}
