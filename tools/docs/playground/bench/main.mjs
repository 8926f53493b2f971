/**
 * Prints how long the playground takes from a key press until it shows the errors, and until it shows all runs. It measures
 * the files in dist, so build them first.
 */
import { chromium } from 'playwright-core';
import { kronJob } from '../../../../packages/kron-view/bench/fleets.mjs';
import { printFigure, timeOfKey, watchTasks } from '../../../../packages/kron-view/bench/measured.mjs';
import { openPlayground } from '../test/openPlayground.mjs';

const now = '2026-11-22T00:00:00Z';
const times = 5;

const program = process.env.CHROMIUM ?? '/usr/bin/chromium';

const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
try {
  await measurePlayground();
} finally {
  await browser.close();
}

async function measurePlayground() {
  for (const { documents, bar } of [
    { documents: 1, bar: 250 },
    { documents: 200, bar: 1000 },
  ]) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await watchTasks(page);
    await openPlayground(page, now);
    const opening = await longestTask(page);
    const jobs = Array.from({ length: documents }, (_, index) => kronJob('0 * * * *', index));
    await paste(page, jobs.map((job) => JSON.stringify(job, null, 1)).join('\n---\n'));
    await page.waitForFunction(isJudged, documents);
    await longestTask(page);
    // The cursor is at the end of the text, where one more brace is an error.
    const wrong = [];
    const right = [];
    for (let time = 0; time < times; time++) {
      wrong.push(await timeOfKey(page, async () => page.keyboard.press('}'), hasFinding));
      right.push(await timeOfKey(page, async () => page.keyboard.press('Backspace'), isJudged, documents));
    }
    const longest = await longestTask(page);
    process.stdout.write(`playground with ${documents} KronJobs, median of ${times}:\n`);
    printFigure('key to errors', wrong, { bar, unit: 'ms' });
    printFigure('key to runs', right, { bar, unit: 'ms' });
    printFigure('longest task while it opens', [opening], { bar: 100, unit: 'ms' });
    printFigure('longest task while typing', [longest], { bar: 100, unit: 'ms' });
    await page.close();
  }
}

/** The length of the longest task since the last call, in milliseconds. */
async function longestTask(page) {
  return page.evaluate(() => Math.max(0, ...globalThis.tasks.splice(0)));
}

/** Replaces the text as a paste from the clipboard does, because a browser takes minutes to type a long text. */
async function paste(page, text) {
  const editor = page.getByRole('textbox', { name: 'Manifests' });
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await editor.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Whether a finding is listed. An error is a finding. */
function hasFinding() {
  return document.querySelector('.findings') !== null;
}

/** Whether no error is listed, and the runs of all documents are shown. */
function isJudged(documents) {
  const isBusy = document.querySelector('[aria-busy=true]') !== null;
  const isWrong = document.querySelector('.findings') !== null;
  const heading = document.querySelector('main header p')?.textContent ?? '';
  return !isBusy && !isWrong && heading.startsWith(`${documents} object`);
}
