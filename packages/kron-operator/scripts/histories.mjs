/**
 * Runs many random histories, in parts that can run separately, and prints a summary. The seed of a part determines its
 * histories.
 *
 *   node scripts/histories.mjs                          100,000 histories of KronJobs and 100,000 of ControlledJobs
 *   node scripts/histories.mjs --kinds controlled       only those of ControlledJobs
 *   node scripts/histories.mjs --only 3,4               two of the twenty parts
 *   node scripts/histories.mjs --histories 5000 --parts 1 --seed 7 --workers 1
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, setPriority, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

/** All but the last two are kinds of KronJob histories and share one total. ControlledJobs get the same total, held Jobs a tenth of it. */
const allKinds = ['http', 'quiet', 'wild', 'sharing', 'controlled', 'held'];

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
    if (!/^[1-9]\d*$/.test(text)) usageError(`expected a whole number above 0, found "${text}"`);
    return Number(text);
  },
);
const chosen = values.only?.split(',').map(Number) ?? Array.from({ length: parts }, (_, n) => n + 1);
const unknown = chosen.filter((part) => !Number.isInteger(part) || part < 1 || part > parts);
if (unknown.length > 0)
  usageError(`--only: expected parts from 1 to ${parts}, such as 3,4; found ${values.only}`);
const kinds = values.kinds.split(',');
const unknownKinds = kinds.filter((kind) => !allKinds.includes(kind));
if (unknownKinds.length > 0)
  usageError(`--kinds: expected some of ${allKinds.join()}; found "${unknownKinds.join()}"`);

const folder = resolve(import.meta.dirname, '..');
const temporary = await mkdtemp(join(tmpdir(), 'kron-histories-'));
const results = [];
const children = new Set();
const runs = chosen.flatMap((part) =>
  kinds.map((kind) => [kind, Math.ceil(histories / parts), seed + part - 1]),
);
// Low priority: this runs for hours beside other work.
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

function usageError(text) {
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
    // CommonJS dependencies load Node's modules with require.
    banner: { js: "import{createRequire as by}from'node:module';const require=by(import.meta.url);" },
  });
  return outfile;
}

async function work(program) {
  for (let run = runs.shift(); run !== undefined; run = runs.shift()) {
    const { code, output } = await runToEnd(program, run.map(String));
    if (code === 0) results.push(JSON.parse(output));
    else process.exitCode = 1;
  }
}

/** Objects live as long as one history. A larger young generation saves a tenth of the time. */
function runToEnd(program, run) {
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

/** One line per kind of object. */
function summary() {
  const of = (name) => results.filter(({ kind }) => kind === name);
  const ofKronJobs = results.filter(({ kind }) => kind !== 'controlled' && kind !== 'held');
  const failed = process.exitCode === 1 ? ['SOME HISTORIES FAILED, see above'] : [];
  return [
    ...summaryOf('KronJobs', ofKronJobs, (jobs, periods) => `${jobs} Jobs, ${periods} periods`),
    ...summaryOf('ControlledJobs', of('controlled'), (jobs) => `${jobs} Jobs, never two at once`),
    ...summaryOf('held Jobs', of('held'), (jobs) => `${jobs} Jobs, each released once`),
    ...failed,
  ].join('\n');
}

function summaryOf(objects, ended, countsText) {
  if (ended.length === 0) return [];
  const count = sum(ended, (part) => part.histories);
  const checks = sum(ended, (part) => part.histories * part.invariants);
  const counts = countsText(
    sum(ended, (part) => part.jobs),
    sum(ended, (part) => part.periods),
  );
  return [`${count} histories of ${objects} passed: ${counts}, ${checks} invariant checks`];
}

function sum(ended, of) {
  return ended.reduce((total, part) => total + of(part), 0);
}
