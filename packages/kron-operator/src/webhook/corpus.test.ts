import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { VirtualClock } from '../testing/virtualClock.ts';
import { isObject, type ReviewedObject } from './admission.ts';
import { creation } from './testing/reviews.ts';
import { validatingReviewer } from './validatingReviewer.ts';

const folder = resolve(import.meta.dirname, '../../../kron-crd-schema/fixtures');

type Fixture = { readonly name: string; readonly issues: readonly string[]; readonly manifest: unknown };

function fixturesIn(file: string): Fixture[] {
  const lines = readFileSync(resolve(folder, file), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Fixture);
}

const review = validatingReviewer({
  clock: new VirtualClock(),
  templates: { try: async () => ({ problems: [], warnings: [] }) },
  immutableSchedule: false,
  isOurs: () => true,
});

async function problemsOf(manifest: ReviewedObject): Promise<string[]> {
  const answer = await review(creation(manifest), 10_000);
  return answer.allowed ? [] : answer.problems.map(({ path, code }) => `${path} ${code}`);
}

/** What the API server judges, or takes away, before it asks anybody. */
const judgedBefore = /^(?:status|metadata\.(?!name\b|namespace\b|generateName\b)|[a-zA-Z]+ UnknownField$)/;
/** Without the misspelt field, which an API server takes away, the right one is missing. */
const misspelt = 'metadata: {"nam":"x"}';

const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));

test.each(files)('the verdict on each fixture of %s is the one that all judges are held to', async (file) => {
  const found: unknown[] = [];
  const expected: unknown[] = [];
  for (const { name, issues, manifest } of fixturesIn(file)) {
    if (!isObject(manifest) || name === misspelt) continue;
    const ours = issues.filter((issue) => !judgedBefore.test(issue));
    found.push([name, await problemsOf(manifest)]);
    expected.push([name, ours]);
  }
  expect(found).toEqual(expected);
});

test('there is something to be held to', () => {
  expect(files.length).toBeGreaterThan(10);
});
