/**
 * Measures `kron ui` on a large cluster: how soon its page is there and follows changes, its memory, an outage of the API
 * server, and Ctrl-C. Prints each figure beside its bar, and exits with 1 if one is missed. Build first.
 *
 *   pnpm --filter kron-view bench:live
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';

const outageMs = 60_000;
const bin = resolve(import.meta.dirname, '../../kron-cli/dist/bin.js');
const folder = mkdtempSync(join(tmpdir(), 'kron-live-'));
await build({
  entryPoints: {
    apiServer: resolve(import.meta.dirname, '../../../tools/api-server/src/index.ts'),
    gate: resolve(import.meta.dirname, '../test/browser/testing/gate.ts'),
  },
  conditions: ['kron-source'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  logLevel: 'warning',
});
const apiServer = join(folder, 'apiServer.mjs');
const { writeKubeconfig } = await import(apiServer);
const { Gate } = await import(join(folder, 'gate.mjs'));

let met = true;
function report(what, value, bar, unit) {
  const ok = value <= bar;
  met &&= ok;
  const text = (number) => `${unit === 's' ? number.toFixed(2) : Math.round(number)} ${unit}`;
  process.stdout.write(`${ok ? 'ok  ' : 'OVER'} ${what}: ${text(value)} of at most ${text(bar)}\n`);
}

const cluster = fork(resolve(import.meta.dirname, 'liveCluster.mjs'), [apiServer, '10000', '5']);
const [{ port, first, period }] = await once(cluster, 'message');
const gate = await Gate.to(port);
const kubeconfig = await writeKubeconfig(folder, gate);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const started = performance.now();
const kron = spawn(process.execPath, [bin, 'ui', '-A'], {
  env: { ...process.env, KUBECONFIG: kubeconfig },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const [url] = await once(createInterface({ input: kron.stdout }), 'line');
  process.stdout.write(
    `10,000 KronJobs, 50,000 Jobs: the lists are in after ${seconds(started).toFixed(2)} s\n`,
  );
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(observe);
  const opened = performance.now();
  await page.goto(`${url}&run=prod/${first}@${period}`);
  await marked(page, 'kron:painted');
  report('first page after the lists', seconds(opened), 5, 's');
  await marked(page, 'kron:complete');
  process.stdout.write(`     every run of 24 hours: ${seconds(opened).toFixed(2)} s\n`);
  const explain = page.getByRole('complementary', { name: 'Explain' });
  await explain.getByText('running').waitFor();
  report('memory of kron ui (highest)', peakMegabytes(kron.pid), 400, 'MB');

  await send({ end: 1 });
  await page.waitForTimeout(1_000);
  await page.evaluate(() => globalThis.measured.reset());
  const changing = performance.now();
  const changed = send({ touch: 1_000, ms: 1_000 });
  await explain.getByText('succeeded').waitFor();
  await changed;
  report('1,000 Jobs change in 1 s: on the screen', seconds(changing) - 1, 2, 's');
  await page.waitForTimeout(1_000);
  const { longest, draws } = await page.evaluate(() => globalThis.measured.read());
  report('  longest task of the page', longest, 100, 'ms');
  report('  most draws within a second', draws, 4, 'draws');

  await page.goto('about:blank');
  await page.goto(`${url}&run=prod/job-02000@${period}`);
  await explain.getByText('running').waitFor();
  await marked(page, 'kron:complete');
  const one = performance.now();
  await send({ end: 2_000 });
  await explain.getByText('succeeded').waitFor();
  report('one Job changes: on the screen', seconds(one), 1, 's');

  const alert = page.getByRole('alert');
  const lost = performance.now();
  await gate.close();
  await alert.waitFor();
  report('API server stopped: marked', seconds(lost), 5, 's');
  await page.waitForTimeout(outageMs);
  const back = performance.now();
  await gate.open();
  await alert.waitFor({ state: 'detached' });
  report(`  back after ${outageMs / 1_000} s: current`, seconds(back), 35, 's');
  report('memory of kron ui (highest)', peakMegabytes(kron.pid), 400, 'MB');
} finally {
  const ended = performance.now();
  kron.kill('SIGINT');
  const [code] = await once(kron, 'exit');
  report(`Ctrl-C: exit code ${code}`, seconds(ended), 1, 's');
  await browser.close();
  await gate.close();
  cluster.disconnect();
  rmSync(folder, { recursive: true });
}
process.exitCode = met ? 0 : 1;

function seconds(since) {
  return (performance.now() - since) / 1_000;
}

async function send(message) {
  cluster.send(message);
  await once(cluster, 'message');
}

async function marked(page, name) {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name, {
    timeout: 120_000,
  });
}

/** The highest resident memory of a process. Linux. */
function peakMegabytes(pid) {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kilobytes) / 1000;
}

/** Runs in the page: measures its tasks, and when it draws the timeline. */
function observe() {
  let tasks = [];
  let draws = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ entryTypes: ['longtask'] });
  // Each drawing begins with this call.
  const { prototype } = CanvasRenderingContext2D;
  const { value: begin } = Object.getOwnPropertyDescriptor(prototype, 'setTransform');
  const counted = {
    apply: (call, context, matrix) => {
      draws.push(performance.now());
      return Reflect.apply(call, context, matrix);
    },
  };
  Object.defineProperty(prototype, 'setTransform', { value: new Proxy(begin, counted) });
  globalThis.measured = {
    reset: () => {
      tasks = [];
      draws = [];
    },
    read: () => ({
      longest: Math.max(0, ...tasks.map(({ duration }) => duration)),
      draws: Math.max(
        0,
        ...draws.map((from) => draws.filter((at) => at >= from && at < from + 1_000).length),
      ),
    }),
  };
}
