/** Prints the size of each published package and what an import of kron-core loads. Fails if a budget is exceeded. */
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rm, stat, readFile } from 'node:fs/promises';
import { resolve, basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { root, cache } from '../bootstrap/root.mjs';
import { mustRun } from '../bootstrap/run.mjs';

const budgets = [
  // kron-core decides about two kinds. Bundlers drop the part for ControlledJobs, about 10 kB loaded and 30 kB unpacked, from
  // programs that use KronJobs only; a test checks that.
  // Clock changes, the bound of a decision's cost and checks of arguments take about 5 kB loaded and 30 kB unpacked.
  // Spread and calendars together take about 7 kB loaded and 50 kB unpacked.
  // Offsets of zones that another engine has computed take 3 kB unpacked.
  // Refused requests, suspensions, finished runs and Jobs that admission changed take 3 kB loaded and 20 kB unpacked.
  // Proposals that are read back, more warnings and the question which periods exist take 2 kB loaded and 10 kB unpacked.
  // Chunks that let bundlers drop vendor.js take 2 kB of both.
  // The declarations of the fields and macros of cron expressions, and the ends of the years, take 3 kB.
  // Windows of CronJobs, with the reader of their schedules, take 3 kB loaded and 22 kB unpacked, flow control and gates of
  // queues 3 kB loaded and 11 kB unpacked, the chunks without hashes 1 kB of both, suspended Jobs 1 kB unpacked.
  // Seeds of clusters take 3 kB unpacked, statuses that no version of Kron wrote 4 kB. Whole sentences in the comments of the declarations take 6 kB unpacked.
  { name: 'kron-core', unpacked: 526_000, loaded: 119_000 },
  // The generated validator takes 165 kB of kron-crd-schema, kron-cli and kron-operator each.
  // The checks of Job templates take 55 kB: rules, messages, and the fields of Kubernetes.
  // Both kinds of calendars take 115 kB: definitions, schemas for editors and validators; a third are the names of time zones.
  // `nullable` at each optional field of the spec takes 30 kB, accepted warnings 4 kB, the fields of flow control 5 kB,
  // the result and the queue of a suspended Job 1 kB.
  { name: 'kron-crd-schema', unpacked: 950_000 },
  // The checks of Job templates take 45 kB, kron spread with its edits of files 30 kB.
  // Calendars take 330 kB: ical.js and rrule, in chunks of their own commands, 150 kB; kron calendar create, whose library is not
  // in the bundle, 6 kB; the rest is that of kron-crd-schema and kron-core.
  // The view of a report takes 150 kB, compressed.
  // kron ui takes 55 kB: 40 kB of its own, 15 kB of the reflector and of the live page.
  // The names of Windows' time zones and the lenient reading of iCalendar files take 20 kB.
  // The edit of files by kron convert and the reading of manifests that are not rendered take 45 kB.
  // Schedules in words take 26 kB, the pages of objects and what was recorded 12 kB of the view, compressed. Recorded periods,
  // accepted warnings and completion take 10 kB, kron release and windows of CronJobs 30 kB, CronJobs in
  // every command 35 kB.
  // Flow control takes 16 kB: rules, fields of the definition, and the periods that wait in preview, simulate and the view.
  // Seeds of clusters take 7 kB.
  // `kron audit` takes 50 kB, its page 6 kB. Windows of Namespaces in `kron convert`, and reads that go on after a failure,
  // take 4 kB. Statuses that no version of Kron wrote take 2 kB in each package that reads them.
  { name: 'kron-cli', unpacked: 2_646_000 },
  // Calendars take 120 kB: the same without the schemas for editors, and the watches.
  // `nullable` in the definitions takes 30 kB, what follows from refusals and from changed Jobs 40 kB.
  // Accepted warnings take 2 kB, the release of Jobs of CronJobs 35 kB, flow control 10 kB, suspended Jobs 2 kB, records 13 kB.
  { name: 'kron-operator', unpacked: 2_203_000 },
  // Cases, nearly all of it.
  { name: 'kron-conformance', unpacked: 5_000_000 },
];

for (const { name, unpacked, loaded } of budgets) {
  const folder = resolve(root, 'packages', name);
  report(`${name}: unpacked`, await unpackedSize(folder), unpacked);
  if (loaded === undefined) continue;

  const weights = await loadedWeight(resolve(folder, 'dist/index.js'));
  report(
    `${name}: loaded, gzipped`,
    weights.reduce((sum, { bytes }) => sum + bytes, 0),
    loaded,
  );
  for (const { part, bytes } of weights) console.log(`  ${part.padEnd(38)}${kilobytes(bytes)}`);
}

// What a bundler takes from kron-core and its dependencies for a program that imports only these.
const imports = {
  parseInstant: 2_000,
  nextStatus: 13_000,
  compileCalendar: 16_000,
  validateSpec: 62_000,
  decide: 72_000,
};
for (const [name, budget] of Object.entries(imports)) {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { ${name} } from 'kron-core';`,
      resolveDir: resolve(root, 'packages/kron-cli'),
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
  });
  const [{ contents }] = outputFiles;
  report(`import { ${name} }, gzipped`, gzipSync(contents, { level: 9 }).length, budget);
}

const programs = await Promise.all(
  ['script.js', 'worker.js', 'notices.txt'].map((name) =>
    readFile(resolve(root, 'packages/kron-view/dist/report', name)),
  ),
);
const parts = await Promise.all(
  ['playground.js', 'chunk.js', 'codeEditor.js', 'worker.js'].map(async (name) => {
    const program = await readFile(resolve(root, 'tools/docs/playground/dist', name));
    return gzipped(program);
  }),
);
const sumOf = (sizes) => sizes.reduce((sum, size) => sum + size, 0);
report('the code of a report: raw', sumOf(programs.map(({ length }) => length)), 600_000);
report('the code of a report: gzipped', sumOf(programs.map(gzipped)), 170_000);

report('the playground: until it can be typed in', sumOf(parts.slice(0, 2)), 130_000);
// A sentence for each error of the YAML parser takes 1 kB, schedules in words 7 kB, the pages of objects 6 kB, accepted warnings 1 kB,
// CronJobs 4 kB, flow control 2 kB.
report('the playground: everything, gzipped', sumOf(parts), 430_000);

/** The size by the program gzip, which compresses better than the zlib of Node. */
function gzipped(program) {
  return execFileSync('gzip', ['-9'], { input: program }).length;
}

function report(what, bytes, budget) {
  console.log(`${what.padEnd(40)}${kilobytes(bytes)}  of at most ${kilobytes(budget).trim()}`);
  if (bytes > budget) {
    console.error(`${what} is over its budget`);
    process.exitCode = 1;
  }
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
}

/** The bytes that an installed package takes on disk without its dependencies. */
async function unpackedSize(folder) {
  const work = resolve(cache, 'size', basename(folder));
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  const tarball = join(work, 'package.tgz');
  await mustRun('pnpm', ['--dir', folder, 'pack', '--out', tarball], { quiet: true });
  await mustRun('tar', ['-xzf', tarball, '-C', work], { quiet: true });

  const files = await readdir(join(work, 'package'), { recursive: true });
  const stats = await Promise.all(files.map((file) => stat(join(work, 'package', file))));
  return stats.filter((entry) => entry.isFile()).reduce((sum, { size }) => sum + size, 0);
}

/**
 * The gzipped size of the files that an import of an entry point loads, summed up by dependency (own files one by one),
 * heaviest first.
 */
async function loadedWeight(entry) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'neutral',
  });
  const weights = new Map();
  for (const path of Object.keys(metafile.inputs)) {
    const part = dependencyOf(path) ?? `dist/${basename(path)}`;
    const { length } = gzipSync(await readFile(resolve(root, path)), { level: 9 });
    weights.set(part, (weights.get(part) ?? 0) + length);
  }
  return [...weights].map(([part, bytes]) => ({ part, bytes })).toSorted((a, b) => b.bytes - a.bytes);
}

function dependencyOf(path) {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
}
