import { often, unlucky, writeReport } from './fleets.mjs';
import { complete, longestWork, printFigure, timeOfKey, watchTasks } from './measured.mjs';

const times = 5;

/** Prints how long a report takes to search, and to explain a run. */
export async function measureKeys(browser, folder) {
  await measureSearch(browser, writeReport(folder, often, '24h'));
  await measureExplain(browser, writeReport(folder, [unlucky], '24h'));
}

async function measureSearch(browser, address) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await watchTasks(page);
  await page.goto(address);
  await complete(page);
  await page.getByRole('searchbox', { name: 'Search' }).focus();
  // The tasks so far are those of opening.
  await page.evaluate(() => globalThis.tasks.splice(0));
  const found = [];
  const work = await longestWork(browser, page, async () => {
    for (const key of ['7', '3', '1', 'Backspace', 'Backspace', 'Backspace'].slice(0, times)) {
      const before = await rowCount(page);
      found.push(await timeOfKey(page, async () => page.keyboard.press(key), isFiltered, before));
    }
  });
  process.stdout.write(`search in 5,000 KronJobs, median of ${times}:\n`);
  printFigure('key to filtered rows', found, { bar: 100, unit: 'ms' });
  const longest = await page.evaluate(() => Math.max(0, ...globalThis.tasks));
  printFigure('longest task', [longest], { bar: 100, unit: 'ms' });
  printFigure('processor time of the longest task', [work], { bar: 16, unit: 'ms' });
  await page.close();
}

async function rowCount(page) {
  return page.getByRole('grid', { name: 'Timeline' }).getAttribute('aria-rowcount');
}

function isFiltered(before) {
  return document.querySelector('[role=grid]').getAttribute('aria-rowcount') !== before;
}

async function measureExplain(browser, address) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(address);
  await complete(page);
  const found = [];
  for (let time = 0; time < times; time++) {
    await page.getByRole('grid', { name: 'Timeline' }).focus();
    found.push(await timeOfKey(page, async () => page.keyboard.press('Enter'), isExplained));
    await page.keyboard.press('Escape');
  }
  process.stdout.write(`Explain of a run with 64 draws, median of ${times}:\n`);
  printFigure('Enter to the explanation', found, { bar: 100, unit: 'ms' });
  await page.close();
}

function isExplained() {
  return document.querySelectorAll('aside details li').length === 64;
}
