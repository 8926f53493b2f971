import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const bin = resolve(import.meta.dirname, '../dist/bin.js');
const report = resolve(import.meta.dirname, 'reportUsage.mjs');

/**
 * What a run of the built `kron` costs: seconds on the processor, which other work on the machine does not lengthen as
 * it does the wall clock's, and the most memory that it ever had.
 *
 * @param {string[]} args
 * @returns {Promise<{ seconds: number, megabytes: number }>}
 */
export function measured(args) {
  return measuredNode([bin, ...args]);
}

/** The same of anything that Node runs. */
export async function measuredNode(args) {
  const stdio = ['ignore', 'ignore', 'inherit', 'pipe'];
  const child = spawn(process.execPath, ['--import', report, ...args], { stdio });
  let usage = '';
  child.stdio[3].setEncoding('utf8').on('data', (text) => {
    usage += text;
  });
  const code = await new Promise((done) => child.on('close', done));
  if (code !== 0) throw new Error(`kron ${args.slice(1).join(' ')} ended with ${code}`);
  return JSON.parse(usage);
}

/** The median of several runs, by their time. */
export async function medianOf(runs, run) {
  const all = [];
  for (let n = 0; n < runs; n += 1) all.push(await run());
  return all.sort((a, b) => a.seconds - b.seconds)[Math.floor(runs / 2)];
}
