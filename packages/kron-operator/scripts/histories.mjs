/**
 * Lives through many random histories, in parts that can be run apart from each other and beside other work, and sums up
 * what held. A part is its seed and its number of histories: the same ones each time.
 *
 *   node scripts/histories.mjs                          all parts of 100,000 histories of KronJobs and as many of ControlledJobs
 *   node scripts/histories.mjs --kinds controlled       those of ControlledJobs alone
 *   node scripts/histories.mjs --only 3,4               two of the twenty parts
 *   node scripts/histories.mjs --histories 5000 --parts 1 --seed 7 --workers 1
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, setPriority, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

/** Each part has some of each. The first three are of KronJobs, and make up the number together; the last one does alone. */
const allKinds = ['http', 'quiet', 'wild', 'controlled'];

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '100000' },
    parts: { type: 'string', default: '20' },
    only: { type: 'string' },
    kinds: { type: 'string', default: allKinds.join() },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: String(availableParallelism()) },
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
const kinds = values.kinds.split(',');
const strange = kinds.filter((kind) => !allKinds.includes(kind));
if (strange.length > 0) refuse(`--kinds: expected some of ${allKinds.join()}; found "${strange.join()}"`);

const folder = resolve(import.meta.dirname, '..');
const temporary = await mkdtemp(join(tmpdir(), 'kron-histories-'));
const results = [];
const children = new Set();
const runs = chosen.flatMap((part) =>
  kinds.map((kind) => [kind, Math.ceil(histories / parts), seed + part - 1]),
);
// Whoever works on the same machine comes first.
setPriority(10);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    runs.length = 0;
    process.exitCode = 1;
    for (const child of children) child.kill(signal);
  });
}
try {
  const program = await bundle();
  await Promise.all(Array.from({ length: workers }, () => work(program)));
  console.log(summary());
} finally {
  await rm(temporary, { recursive: true });
}

function refuse(text) {
  console.error(text);
  process.exit(2);
}

async function bundle() {
  const outfile = join(temporary, 'longRun.mjs');
  await build({
    absWorkingDir: folder,
    entryPoints: ['test/histories/longRun.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['kron-source'],
    sourcemap: 'inline',
    logLevel: 'warning',
    // CommonJS dependencies ask for Node's own modules by require.
    banner: { js: "import{createRequire as by}from'node:module';const require=by(import.meta.url);" },
  });
  return outfile;
}

async function work(program) {
  for (let run = runs.shift(); run !== undefined; run = runs.shift()) {
    const { code, output } = await end(program, run.map(String));
    if (code === 0) results.push(JSON.parse(output));
    else process.exitCode = 1;
  }
}

/** Most of what a history makes is garbage at its end: a larger nursery spares a tenth of the time. */
function end(program, run) {
  const node = ['--enable-source-maps', '--max-semi-space-size=64', program, ...run];
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, node, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    children.add(child);
    child.stdout.on('data', (text) => {
      output += text;
    });
    child.on('error', fail);
    child.on('close', (code) => {
      children.delete(child);
      done({ code, output });
    });
  });
}

/** A line for each of both. */
function summary() {
  const ofControlledJobs = results.filter(({ kind }) => kind === 'controlled');
  const ofKronJobs = results.filter(({ kind }) => kind !== 'controlled');
  const failed = process.exitCode === 1 ? ['NOT all that were asked for held, see above'] : [];
  return [
    ...told('KronJobs', ofKronJobs, (jobs, periods) => `${jobs} Jobs, ${periods} periods`),
    ...told('ControlledJobs', ofControlledJobs, (jobs) => `${jobs} Jobs, never two side by side`),
    ...failed,
  ].join('\n');
}

function told(whose, some, came) {
  if (some.length === 0) return [];
  const held = sum(some, (one) => one.histories);
  const checks = sum(some, (one) => one.histories * one.invariants);
  const cameTo = came(
    sum(some, (one) => one.jobs),
    sum(some, (one) => one.periods),
  );
  return [`${held} histories of ${whose} held: ${cameTo}, ${checks} checks of invariants`];
}

function sum(some, of) {
  return some.reduce((total, one) => total + of(one), 0);
}
