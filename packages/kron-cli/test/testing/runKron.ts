import { type ChildProcess, fork, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, jest } from '@jest/globals';

// A busy machine starts processes slowly.
jest.setTimeout(600_000);

/** The built command. */
export const bin: string = resolve(import.meta.dirname, '../../dist/bin.js');

/** The folder of the fixtures. Commands run in it, so that file names in their output are short. */
export const fixtures: string = resolve(import.meta.dirname, '../fixtures');

/** The result of a run. */
export type Run = { code: number | null; signal: string | null; out: string; err: string };

/** The standard input, environment and working directory of a run. */
export type RunOptions = { stdin?: string | Uint8Array; env?: Record<string, string>; cwd?: string };

const servers: ChildProcess[] = [];
afterAll(() => {
  for (const server of servers) server.kill();
});

/** Runs the built `kron` in a process that all runs of a test file share: see kronServer.mjs. */
export const runKron: Kron = kronOn();

type Kron = (args: readonly string[], options?: RunOptions) => Promise<Run>;

/** Runs the built `kron` in one process that starts with an environment. Default: that of the tests. */
export function kronOn(host?: Record<string, string>): Kron {
  let server: ChildProcess | undefined;
  let requests = 0;
  return (args, { stdin = '', env = host, cwd = fixtures } = {}) => {
    server ??= startServer(host);
    const kron = server;
    const id = ++requests;
    return new Promise((done, fail) => {
      const onExit = (code: number | null): void =>
        fail(new Error(`kron exited with ${code}: ${args.join(' ')}`));
      kron.once('exit', onExit);
      kron.on('message', function onMessage(answer: { id: number; run: Run }) {
        if (answer.id !== id) return;
        kron.off('exit', onExit).off('message', onMessage);
        done(answer.run);
      });
      kron.send({ id, args, stdin, env: { PATH: process.env['PATH'] ?? '', ...env }, cwd });
    });
  };
}

function startServer(host: Record<string, string> | undefined): ChildProcess {
  const server = fork(resolve(import.meta.dirname, 'kronServer.mjs'), {
    execArgv: [],
    serialization: 'advanced',
    env: { ...process.env, ...host },
  }).setMaxListeners(0);
  servers.push(server);
  return server;
}

/** Runs the built `kron` in its own process, to test its time zone, pipes and exit. */
export function runProcess(args: readonly string[], { stdin, env, cwd }: RunOptions = {}): Promise<Run> {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: cwd ?? fixtures,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  const run = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (run.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (run.err += text));
  // kron may exit before it has read all of its standard input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin ?? '');
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code, signal) => done({ code, signal, ...run }));
  });
}

/** A fixed now, on a Saturday evening in UTC. */
export const now: readonly string[] = ['--now', '2026-02-28T18:10:00Z'];
