import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseMetrics } from './prometheus.mjs';

const command = resolve(import.meta.dirname, '../../dist/main.js');
const pollMs = 50;
const patienceMs = 120_000;

/**
 * The operator as it is shipped, in a process of its own, with its default settings and a Lease.
 *
 * @param {{ plane: object, folder: string, namespace: string }} bench
 * @param {{ args?: readonly string[], profile?: string, main?: string }} options `profile`: a folder for a profile of
 *   its processor time
 */
export async function startOperatorProcess(
  { plane, folder, namespace },
  { args = [], profile, main = command } = {},
) {
  const address = `127.0.0.1:${await freePort()}`;
  const logFile = join(folder, 'operator.log');
  const log = await open(logFile, 'a');
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [
      ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]),
      main,
      `--kubeconfig=${plane.kubeconfig}`,
      '--leader-elect',
      `--lease-namespace=${namespace}`,
      `--metrics-address=${address}`,
      `--health-address=${address}`,
      ...args,
    ],
    { stdio: ['ignore', 'ignore', log.fd] },
  );
  await log.close();
  const exit = once(child, 'exit');
  return {
    pid: child.pid,
    logFile,
    /** Milliseconds from its start. */
    sinceStart: () => performance.now() - began,
    metrics: async () => parseMetrics(await (await fetch(`http://${address}/metrics`)).text()),
    whenReady: async () => {
      while (!(await isReady(address))) {
        if (child.exitCode !== null)
          throw new Error(`the operator ended:\n${await readFile(logFile, 'utf8')}`);
        if (performance.now() - began > patienceMs) throw new Error('the operator does not get ready');
        await delay(pollMs);
      }
      return performance.now() - began;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

async function isReady(address) {
  const answer = await fetch(`http://${address}/readyz`).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status === 200;
}

/** One of 127.0.0.1 that nobody listens on. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
