/**
 * Measures dragging and zooming a timeline of 5,000 KronJobs with 100,000 runs in headless Chromium. Prints frames a second and
 * the slowest frames. Measures dist, so build first.
 *
 *   node bench/main.mjs
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';

const jobs = 5000;
const seconds = 5;
const from = Date.parse('2026-11-22T00:00:00Z') / 1000;
const view = resolve(import.meta.dirname, '..');
const program = process.env.CHROMIUM ?? '/usr/bin/chromium';

const folder = mkdtempSync(join(tmpdir(), 'kron-view-'));
const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const report = await writtenReport();
  await page.goto(pathToFileURL(report).href);
  await page.waitForFunction(() => performance.getEntriesByName('kron:complete').length > 0);
  const marks = await page.evaluate(() =>
    performance
      .getEntriesByType('mark')
      .filter(({ name }) => name.startsWith('kron:'))
      .map(({ name, startTime }) => `${name} ${Math.round(startTime)} ms`),
  );
  process.stdout.write(`${marks.join(', ')}\n`);
  for (const [name, gesture] of Object.entries({ drag, zoom })) {
    const frames = await framesDuring(page, gesture);
    const slowest = frames.toSorted((a, b) => b - a).slice(0, 20);
    const mean = frames.reduce((sum, frame) => sum + frame, 0) / frames.length;
    process.stdout.write(
      `${name}: ${(1000 / mean).toFixed(1)} frames a second, slowest ${slowest[0]?.toFixed(0)} ms, 20th slowest ${slowest.at(-1)?.toFixed(0)} ms\n`,
    );
  }
  const heap = await page.evaluate(() => performance.memory.usedJSHeapSize / 1e6);
  process.stdout.write(`heap of the page: ${heap.toFixed(0)} MB\n`);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

async function writtenReport() {
  const { makeFleet, embeddedJson } = await import(await bundled());
  const fleet = makeFleet({
    kron: '0.0.0',
    now: from,
    from,
    to: from + 86_400,
    zone: null,
    source: { kind: 'files', names: [] },
    tzdata: null,
    objects: Array.from({ length: jobs }, (_, index) => kronJob(index)),
    calendars: [],
    problems: [],
    withheld: [],
  });
  const [script, worker] = ['script.js', 'worker.js'].map((file) =>
    readFileSync(join(view, 'dist/report', file), 'utf8'),
  );
  const report = join(folder, 'report.html');
  const page = [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Fleet</title><main></main>',
    `<script type="application/json" id="kron-fleet">${embeddedJson(fleet)}</script>`,
    `<script type="text/plain" id="kron-worker">${worker}</script>`,
    `<script data-panel="timeline">${script}</script></html>`,
  ];
  writeFileSync(report, page.join('\n'));
  return report;
}

/** The sources that make a report, as one module. */
async function bundled() {
  const outfile = join(folder, 'reportPage.mjs');
  const contents = `export { makeFleet } from './src/fleet/makeFleet.ts';
export { embeddedJson } from './src/report/embeddedJson.ts';`;
  await build({
    stdin: { contents, resolveDir: view, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['kron-source'],
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
    logLevel: 'warning',
  });
  return pathToFileURL(outfile).href;
}

/** It runs 20 times a day. */
function kronJob(index) {
  return {
    kind: 'KronJob',
    identity: `team-${index % 20}/job-${index}`,
    labels: {},
    place: null,
    createdAt: null,
    spec: { schedule: `${index % 60} 0-19 * * *`, window: { mode: 'after', duration: '20m' } },
  };
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
