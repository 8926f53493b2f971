/** Writes the cases of kron-conformance and the list of their ids. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { loadSource } from '../check/build/loadSource.mjs';
import { writeGenerated } from '../check/build/writeGenerated.mjs';

const home = 'packages/kron-conformance';
const { caseFiles } = await loadSource(import.meta.dirname, 'src/cases/caseFiles.ts');
const files = caseFiles();

await writeGenerated({
  ...Object.fromEntries(files.map(({ name, text }) => [`${home}/cases/${name}`, text])),
  [`${home}/ids.txt`]: await publishedIds(),
});

/** Every id after its clause, a line for each clause, also of cases that are no longer there: a test fails because of them. */
async function publishedIds() {
  const published = await readFile(resolve(import.meta.dirname, '../..', home, 'ids.txt'), 'utf8').catch(
    () => '',
  );
  const lines = published.split('\n').filter((line) => line !== '');
  const clauseOf = new Map(
    lines.flatMap((line) => {
      const [clause, ...ids] = line.split(' ');
      return ids.map((id) => [id, clause]);
    }),
  );
  for (const { text } of files) {
    for (const { id, clause } of JSON.parse(text).cases) clauseOf.set(id, clause);
  }
  const byClause = {};
  for (const id of [...clauseOf.keys()].sort()) (byClause[clauseOf.get(id)] ??= []).push(id);
  return Object.keys(byClause)
    .sort()
    .map((clause) => `${clause} ${byClause[clause].join(' ')}\n`)
    .join('');
}
