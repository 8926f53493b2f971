import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
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
  templateChecker: { check: async () => ({ problems: [], warnings: [], accepted: true }) },
  immutableSchedule: false,
  isManaged: () => true,
});

async function problemsOf(manifest: ReviewedObject): Promise<string[]> {
  const response = await review(creation(manifest), 10_000);
  return response.allowed ? [] : response.problems.map(({ path, code }) => `${path} ${code}`);
}

/** Issues that the API server reports or prunes before it calls a webhook. */
const handledByServer = /^(?:status|metadata\.(?!name\b|namespace\b|generateName\b)|[a-zA-Z]+ UnknownField$)/;
/** The API server prunes the misspelt field, so that the correct one is missing. */
const misspelt = 'metadata: {"nam":"x"}';

const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));

test.each(files)('the webhook reports the expected issues for each fixture in %s', async (file) => {
  const found: unknown[] = [];
  const expected: unknown[] = [];
  for (const { name, issues, manifest } of fixturesIn(file)) {
    if (!isObject(manifest) || name === misspelt) continue;
    found.push([name, await problemsOf(manifest)]);
    expected.push([name, issues.filter((issue) => !handledByServer.test(issue))]);
  }
  expect(found).toEqual(expected);
});

test('there are fixtures', () => {
  expect(files.length).toBeGreaterThan(10);
});
