import { readFileSync } from 'node:fs';

/**
 * Prints the median of a figure beside its bar.
 *
 * @param values - of one or more measurements
 * @param bar - the most that it may be, unless `isLeast`
 */
export function printFigure(what, values, { bar, unit, isLeast = false }) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  const isMissed = isLeast ? middle < bar : middle > bar;
  const text = `  ${what}: ${rounded(middle)} ${unit}, at ${isLeast ? 'least' : 'most'} ${bar} ${unit}`;
  const all = values.length > 1 ? ` (${sorted.map(rounded).join(', ')})` : '';
  process.stdout.write(`${text}${all}${isMissed ? '  MISSED' : ''}\n`);
}

function rounded(value) {
  return value < 100 ? Number(value.toFixed(1)) : Math.round(value);
}

/** Counts the long tasks of a page from now on: `globalThis.tasks` has their milliseconds. */
export async function watchTasks(page) {
  await page.addInitScript(() => {
    globalThis.tasks = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.tasks.push(duration);
    });
    observer.observe({ type: 'longtask', buffered: true });
  });
}

/**
 * The processor time of the longest task of a page while something is done, in milliseconds. Other programs on the machine make
 * a task longer, but not its processor time.
 */
export async function longestWork(browser, page, act) {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await page.evaluate(() => performance.mark('kron:bench'));
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const { pid, tid } = traceEvents.find(({ name }) => name === 'kron:bench');
  const tasks = traceEvents.filter(
    (event) => event.pid === pid && event.tid === tid && event.tdur !== undefined,
  );
  return Math.max(0, ...tasks.map(({ tdur }) => tdur / 1000));
}

/** Waits until every run is on the page. */
export async function complete(page) {
  await page.waitForFunction(() => performance.getEntriesByName('kron:complete').length > 0);
}

/**
 * The milliseconds from a key to the frame in which the page shows what it does.
 *
 * @param press - presses the key
 * @param isShown - runs on the page at each frame
 * @param argument - its argument
 */
export async function timeOfKey(page, press, isShown, argument) {
  const measured = page.evaluate(
    ([source, value]) =>
      new Promise((done) => {
        // oxlint-disable-next-line no-implied-eval -- the function comes from the caller
        const shows = new Function(`return (${source})`)();
        addEventListener(
          'keydown',
          () => {
            const begin = performance.now();
            // A timer after a frame runs when the frame has been drawn.
            const drawn = () => setTimeout(() => done(performance.now() - begin));
            const look = () => (shows(value) ? drawn() : requestAnimationFrame(look));
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
      }),
    [String(isShown), argument],
  );
  await page.evaluate(() => undefined);
  await press();
  return measured;
}

/** The memory that only the largest renderer process uses, in megabytes. Linux. */
export async function tabMemory(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return Math.max(...renderers.map(({ id }) => privateKilobytes(id))) / 1000;
}

function privateKilobytes(process) {
  const text = readFileSync(`/proc/${process}/smaps_rollup`, 'utf8');
  const sizes = [...text.matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].map(([, size]) => Number(size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
