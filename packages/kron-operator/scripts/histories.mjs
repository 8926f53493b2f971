/**
 * Lives through many random histories, in parts that can be run apart from each other and beside other work, and sums up
 * what held. A part is its seed and its number of histories: the same ones each time.
 *
 *   node scripts/histories.mjs                          all parts of 100,000 histories, one after the other
 *   node scripts/histories.mjs --only 3,4               two of the twenty parts
 *   node scripts/histories.mjs --histories 5000 --parts 1 --seed 7 --workers 2
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '100000' },
    parts: { type: 'string', default: '20' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
  },
});
const [histories, parts, seed, workers] = [values.histories, values.parts, values.seed, values.workers].map(
  (text) => {
    if (!/^[1-9]\d*$/.test(text)) refuse(`expected whole numbers from 1 on, found "${text}"`);
    return Number(text);
  },
);
const chosen = values.only?.split(',').map(Number) ?? Array.from({ length: parts }, (_, n) => n + 1);
const unknown = chosen.filter((part) => !Number.isInteger(part) || part < 1 || part > parts);
if (unknown.length > 0)
  refuse(`--only: expected parts from 1 to ${parts}, such as 3,4; found ${values.only}`);

const folder = resolve(import.meta.dirname, '..');
const temporary = await mkdtemp(join(tmpdir(), 'kron-histories-'));
const report = join(temporary, 'report');
// Whoever works on the same machine comes first.
setPriority(10);
let child;
let isOver = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isOver = true;
    process.exitCode = 1;
    child?.kill(signal);
  });
}
try {
  for (const part of chosen) {
    if (isOver) break;
    console.error(
      `part ${part} of ${parts}: ${Math.ceil(histories / parts)} histories, seed ${seed + part - 1}`,
    );
    const code = await run(seed + part - 1);
    if (code !== 0) process.exitCode = 1;
  }
  console.log(summary(await results()));
} finally {
  await rm(temporary, { recursive: true });
}

function refuse(text) {
  console.error(text);
  process.exit(2);
}

function run(partSeed) {
  const jest = resolve(folder, '../../node_modules/jest/bin/jest.js');
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest];
  const files = ['--maxWorkers', String(workers), '--testPathPatterns', 'histories/(wild|quiet|http)'];
  const env = {
    ...process.env,
    HISTORIES: String(Math.ceil(histories / parts)),
    SEED: String(partSeed),
    HISTORIES_REPORT: report,
  };
  return new Promise((done, fail) => {
    child = spawn(process.execPath, [...node, ...files], { cwd: folder, env, stdio: 'inherit' });
    child.on('error', fail);
    child.on('close', (code) => done(code ?? 1));
  });
}

async function results() {
  const text = await readFile(report, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function summary(all) {
  const sum = (of) => all.reduce((total, one) => total + of(one), 0);
  const held = sum((one) => one.histories);
  const checks = sum((one) => one.histories * one.invariants);
  const failed = process.exitCode === 1 ? '; NOT all that were asked for, see above' : '';
  return `${held} histories held: ${sum((one) => one.jobs)} Jobs, ${sum((one) => one.periods)} periods, ${checks} checks of invariants${failed}`;
}
