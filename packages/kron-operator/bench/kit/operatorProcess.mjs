import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseMetrics } from './prometheus.mjs';

const command = resolve(import.meta.dirname, '../../dist/main.js');
const pollMs = 50;
const timeoutMs = 120_000;

/**
 * Starts the built operator in a process of its own, with its defaults and a Lease.
 *
 * @param {{ plane: object, folder: string, namespace: string }} bench
 * @param {{ args?: readonly string[], profile?: string, main?: string }} options `profile`: a folder for a CPU profile
 */
export async function startOperatorProcess(
  { plane, folder, namespace },
  { args = [], nodeArgs = [], profile, main = command } = {},
) {
  const address = `127.0.0.1:${await freePort()}`;
  const logFile = join(folder, 'operator.log');
  const log = await open(logFile, 'a');
  const start = performance.now();
  const startedAt = Date.now();
  const child = spawn(
    process.execPath,
    [
      ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]),
      ...nodeArgs,
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
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid,
    hasExited,
    /** Resolves when it has exited. */
    exited: exit,
    logFile,
    /** Milliseconds. */
    sinceStart: () => performance.now() - start,
    metrics: async () => parseMetrics(await (await fetch(`http://${address}/metrics`)).text()),
    whenReady: async () => {
      while (!(await isReady(address))) {
        if (hasExited()) throw new Error(`the operator exited:\n${await readFile(logFile, 'utf8')}`);
        if (performance.now() - start > timeoutMs) throw new Error('the operator does not become ready');
        await delay(pollMs);
      }
      return performance.now() - start;
    },
    /**
     * @returns the time at which it became the leader, in epoch milliseconds
     * @throws if it exits
     */
    whenLeading: async () => {
      for (;;) {
        if (hasExited()) throw new Error('the operator exited');
        const leading = (await logged(logFile)).find(
          ({ event, time }) => event === 'leading' && Date.parse(time) >= startedAt,
        );
        if (leading !== undefined) return Date.parse(leading.time);
        await delay(pollMs);
      }
    },
    signal: (name) => child.kill(name),
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
    },
    /** Ends the process at once, so that it cannot release its Lease. */
    kill: async () => {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** The lines of the log of an operator, parsed. */
export async function logged(logFile) {
  const lines = (await readFile(logFile, 'utf8')).split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
}

async function isReady(address) {
  const response = await fetch(`http://${address}/readyz`).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status === 200;
}

/** A free port on 127.0.0.1. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
