import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll } from '@jest/globals';
import { type ApiServer, type KubeObject, startApiServer, writeKubeconfig } from '@kron/api-server';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { Gate } from './gate.ts';
import { currentSecond, resourceOf } from './liveObjects.ts';
import { complaintsOf, complete } from './openReport.ts';

const bin = resolve(import.meta.dirname, '../../../../kron-cli/dist/bin.js');

const started: LiveUi[] = [];
afterAll(async () => Promise.all(started.map(async (one) => one.end())));

/** `kron ui -A` on an API server in memory. Both end with the test file. */
export class LiveUi {
  readonly server: ApiServer;
  /** The way from `kron ui` to the API server. */
  readonly gate: Gate;
  readonly process: ChildProcess;
  /** What it printed. */
  readonly url: string;
  readonly #folder: string;

  private constructor(parts: Pick<LiveUi, 'server' | 'gate' | 'process' | 'url'>, folder: string) {
    this.server = parts.server;
    this.gate = parts.gate;
    this.process = parts.process;
    this.url = parts.url;
    this.#folder = folder;
  }

  /** @param ahead - seconds by which the clock of the API server is ahead of this machine's */
  static async start(
    objects: readonly KubeObject[],
    { args = [], ahead = 0 }: { args?: readonly string[]; ahead?: number } = {},
  ): Promise<LiveUi> {
    const server = await startApiServer({ now: () => currentSecond() + ahead, controllers: 'manual' });
    for (const name of new Set(objects.map(({ metadata }) => metadata.namespace ?? 'default')))
      if (name !== 'default') server.createNamespace(name);
    for (const object of objects) server.store(resourceOf(object), structuredClone(object));
    const gate = await Gate.to(Number(new URL(server.url).port));
    const folder = await mkdtemp(join(tmpdir(), 'kron-ui-'));
    const user = { token: 'secret' };
    const kubeconfig = await writeKubeconfig(folder, gate, { user, namespace: 'prod' });
    const kron = spawn(process.execPath, [bin, 'ui', '-A', ...args], {
      env: {
        ...process.env,
        KUBECONFIG: kubeconfig,
        PATH: `${await browserFolder(folder)}${delimiter}${process.env['PATH'] ?? ''}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let complaint = '';
    kron.stderr.setEncoding('utf8').on('data', (text: string) => void (complaint += text));
    const line = once(createInterface({ input: kron.stdout }), 'line');
    const ended = once(kron, 'exit').then(() => {
      throw new Error(`kron ui ended: ${complaint}`);
    });
    const [url] = (await Promise.race([line, ended])) as [string];
    ended.catch(() => undefined);
    const ui = new LiveUi({ server, gate, process: kron, url }, folder);
    started.push(ui);
    return ui;
  }

  /** Opens the page and waits until every run is there. */
  async open(
    browser: Browser,
    { url = this.url, ...options }: BrowserContextOptions & { url?: string } = {},
  ): Promise<{ page: Page; complaints: string[] }> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    await context.addInitScript(shiftPageClock, testClockOffset);
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
    await page.goto(url);
    await complete(page);
    return { page, complaints };
  }

  /** Creates an object in the cluster, or replaces it. */
  store(object: KubeObject): void {
    this.server.store(resourceOf(object), structuredClone(object));
  }

  /** The address that `--open` passed to the browser. */
  async opened(): Promise<string> {
    return (await readFile(join(this.#folder, 'opened'), 'utf8')).trim();
  }

  async end(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.gate.close().catch(() => undefined);
    await this.server.close().catch(() => undefined);
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Milliseconds by which KRON_TEST_CLOCK shifts the clock of the test. The browser has the clock of the machine. */
export const testClockOffset: number = Number(process.env['KRON_TEST_CLOCK_OFFSET'] ?? 0);

/** Shifts the clock of a page. Runs in the page. */
export function shiftPageClock(offset: number): void {
  const { now } = Date;
  Object.assign(Date, { now: () => now() + offset });
}

/** A folder with a browser that writes its address into a pipe. It ends when the pipe is read. */
async function browserFolder(folder: string): Promise<string> {
  const path = join(folder, 'bin');
  const pipe = join(folder, 'opened');
  await mkdir(path);
  await promisify(execFile)('mkfifo', [pipe]);
  await writeFile(join(path, 'xdg-open'), `#!/bin/sh\necho "$1" > "${pipe}"\n`, { mode: 0o755 });
  return path;
}
