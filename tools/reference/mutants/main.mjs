/**
 * Applies each misreading of mutants.mjs to a copy of the reference and answers the cases of kron-conformance with it. Fails
 * if the cases do not notice one that is not listed as equivalent. Arguments: clauses or groups, such as KS-3.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { build } from 'esbuild';
import { equivalent, mutants } from './mutants.mjs';

const root = resolve(import.meta.dirname, '..');
const folder = resolve(root, '../../packages/kron-conformance/cases');
const wanted = process.argv.slice(2);

const published = readdirSync(folder).flatMap(
  (file) => JSON.parse(readFileSync(resolve(folder, file), 'utf8')).cases,
);
/** The clock of a zone is slow to read. It is the same for all mutants but those that change it. */
const shared = /const (shown|formats) = new Map<[^;]*\(\);/;

/** Their cases have windows for which many days are counted. */
const slowClauses = ['KS-4.6', 'KS-13.12', 'KS-13.13'];

/** CPU time of each misreading. */
const times = [];
let unnoticed = 0;
const unchanged = await reference();
const isKnown = remembered((one) => one.op !== 'import' && !differs(one, unchanged.answer));
// Their rows are written by hand, and the reference must come to the same.
for (const one of published.filter(({ clause, op }) => /^(validate|decide)$/.test(op) && isWanted(clause))) {
  if (isKnown(one)) continue;
  unnoticed += 1;
  console.log(`${one.clause} ${one.id}: the reference answers otherwise`);
}
for (const [clause, file, text, replacement, misread] of mutants) {
  if (!isWanted(clause)) continue;
  const began = process.cpuUsage();
  const { answer } = await reference(file, text, replacement);
  // No case stops the search for an equivalent misreading, and all cases of a group take long.
  const asked = inOrder(clause, file).filter((one) => !(misread in equivalent) || one.clause === clause);
  const found = asked.find((one) => differs(one, answer) && isKnown(one));
  const { user, system } = process.cpuUsage(began);
  const milliseconds = Math.round((user + system) / 1000);
  times.push({ clause, misread, milliseconds });
  if (process.env.VERBOSE)
    console.log(`${clause} ${misread}: ${found === undefined ? 'not noticed' : found.id}, ${milliseconds} ms`);
  if (found !== undefined && !(misread in equivalent)) continue;
  if (found === undefined && misread in equivalent) continue;
  unnoticed += 1;
  console.log(
    `${clause} ${file}: ${found === undefined ? 'no case notices' : 'listed as equivalent, but noticed'}: ${misread}`,
  );
}
if (process.env.VERBOSE)
  console.table(times.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 10));
console.log(`${times.length} misreadings, ${unnoticed} not as expected`);
process.exitCode = unnoticed > 0 ? 1 : 0;

function isWanted(clause) {
  return wanted.length === 0 || wanted.some((one) => clause === one || clause.startsWith(`${one}.`));
}

/** The reference with one text replaced. */
async function reference(file, text, replacement) {
  const changed = {
    name: 'misreading',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const source = readFileSync(path, 'utf8').replace('import.meta.dirname', () => JSON.stringify(dirname(path)));
        const isChanged = file !== undefined && path === resolve(root, 'src', file);
        if (isChanged && source.split(text).length !== 2) throw new Error(`${file} has not once: ${text}`);
        const contents = isChanged ? source.replace(text, () => replacement) : source;
        const isShared = !isChanged || file !== 'wallMinute.ts';
        return {
          loader: 'ts',
          contents: isShared
            ? contents.replace(shared, (whole, name) =>
                whole.replace('new Map', `globalThis.${name} ??= new Map`),
              )
            : contents,
        };
      });
    },
  };
  const options = {
    absWorkingDir: root,
    entryPoints: ['src/answer.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
  };
  const { outputFiles } = await build({ ...options, plugins: [changed] });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/** Rules that the reference does not know, it answers otherwise without any change. */
function remembered(ask) {
  const known = new Map();
  return (one) => {
    if (!known.has(one)) known.set(one, ask(one));
    return known.get(one);
  };
}

/** Those of the clause and of its group, quick ones first. All decisions are a group, and all validations. */
function inOrder(clause, file) {
  const group = clause.replace(/\..*/, '.');
  const isAlike = ({ op }) =>
    (op === 'decide' && /^KS-(9|1[0-3])\./.test(clause)) ||
    (op === 'validate' && file.startsWith('validation/'));
  return published
    .filter((one) => one.clause.startsWith(group) || isAlike(one))
    .map((one) => ({ one, rank: rankOf(one, one.clause === clause) + (one.clause.startsWith(group) ? 0 : 4000) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

/** Quick cases of the clause, quick ones of its group, slow ones of the clause, slow ones of the group. */
function rankOf({ clause, op, input }, isOfClause) {
  const isSlow = op === 'upcoming' || (op === 'validate' && input.now !== undefined) || slowClauses.includes(clause);
  return (isSlow ? 2000 : 0) + (isOfClause ? 0 : 1000) + (input.count ?? 0);
}

/** A mutant that throws or runs out of periods is noticed. */
function differs(one, answer) {
  try {
    const expected = one.error === undefined ? one.expected : { issues: one.error };
    return !includes(withIssuesAsSet(answer(one)), withIssuesAsSet(expected));
  } catch {
    return true;
  }
}

function withIssuesAsSet(answer) {
  return answer.issues === undefined ? answer : { ...answer, issues: [...new Set(answer.issues.map(String))].sort() };
}

function includes(actual, expected) {
  if (expected === null || expected === undefined) return actual === null || actual === undefined;
  if (Array.isArray(expected))
    return (
      actual?.length === expected.length && expected.every((item, index) => includes(actual[index], item))
    );
  if (typeof expected !== 'object') return actual === expected;
  return Object.entries(expected).every(([key, field]) => includes(actual?.[key], field));
}
