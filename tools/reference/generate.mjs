/** Writes the cases of kron-conformance and the list of their ids. With --check it only fails if a file is out of date. */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { build } from 'esbuild';

const folder = resolve(import.meta.dirname, '../../packages/kron-conformance/cases');

const { outputFiles } = await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['src/cases/caseFiles.ts'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  write: false,
});
const { caseFiles } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
);

await mkdir(folder, { recursive: true });
for (const { name, text } of caseFiles()) await put(resolve(folder, name), text);
await put(resolve(folder, '../ids.txt'), await publishedIds());

async function put(target, text) {
  const shown = relative(process.cwd(), target);
  if (process.argv.includes('--check')) {
    if ((await stored(target)) === text) return;
    console.error(`${shown} is out of date; run \`pnpm generate\``);
    process.exitCode = 1;
  } else {
    await writeFile(target, text);
    console.log(`${shown}: ${text.split('\n').length} lines`);
  }
}

/** Every id after its clause, a line for each clause, also of cases that are no longer there: a test fails because of them. */
async function publishedIds() {
  const lines = (await stored(resolve(folder, '../ids.txt'))).split('\n').filter((line) => line !== '');
  const clauseOf = new Map(
    lines.flatMap((line) => {
      const [clause, ...ids] = line.split(' ');
      return ids.map((id) => [id, clause]);
    }),
  );
  for (const name of await readdir(folder)) {
    for (const { id, clause } of JSON.parse(await stored(resolve(folder, name))).cases)
      clauseOf.set(id, clause);
  }
  const byClause = {};
  for (const id of [...clauseOf.keys()].sort()) (byClause[clauseOf.get(id)] ??= []).push(id);
  return Object.keys(byClause)
    .sort()
    .map((clause) => `${clause} ${byClause[clause].join(' ')}\n`)
    .join('');
}

function stored(file) {
  return readFile(file, 'utf8').catch(() => '');
}
