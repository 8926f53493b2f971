import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const bin = resolve(import.meta.dirname, '../dist/bin.js');
const report = resolve(import.meta.dirname, 'reportUsage.mjs');

/**
 * Measures a run of the built `kron`: its CPU time, which depends less on other work on the machine than the elapsed time,
 * and its maximum memory.
 *
 * @param {string[]} args
 * @param {number[]} codes the exit codes that are expected
 * @returns {Promise<{ seconds: number, elapsed: number, megabytes: number }>}
 */
export function measure(args, codes) {
  return measureNode([bin, ...args], codes);
}

/** Measures a run of Node with these arguments. */
export async function measureNode(args, codes = [0]) {
  const started = performance.now();
  const stdio = ['ignore', 'ignore', 'inherit', 'pipe'];
  const child = spawn(process.execPath, ['--import', report, ...args], { stdio });
  let usage = '';
  child.stdio[3].setEncoding('utf8').on('data', (text) => {
    usage += text;
  });
  const code = await new Promise((done) => child.on('close', done));
  const elapsed = (performance.now() - started) / 1000;
  if (!codes.includes(code)) throw new Error(`kron ${args.slice(1).join(' ')} exited with ${code}`);
  return { ...JSON.parse(usage), elapsed };
}

/** The run with the median time. */
export async function medianOf(runs, run) {
  const all = [];
  for (let n = 0; n < runs; n += 1) all.push(await run());
  return all.sort((a, b) => a.seconds - b.seconds)[Math.floor(runs / 2)];
}
