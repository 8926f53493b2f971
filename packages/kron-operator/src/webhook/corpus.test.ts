import { expect, test } from '@jest/globals';
import { isObject } from '@kron/kubernetes/isObject';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { corpus } from 'kron-crd-schema/testing';
import type { ReviewedObject } from './admission.ts';
import { creation } from './testing/reviews.ts';
import { validatingReviewer } from './validatingReviewer.ts';

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

const topics = Object.entries(corpus);

test.each(topics)('the webhook reports the expected issues for each fixture of %s', async (_, fixtures) => {
  const found: unknown[] = [];
  const expected: unknown[] = [];
  for (const { name, issues, manifest } of fixtures) {
    if (!isObject(manifest) || name === misspelt) continue;
    found.push([name, await problemsOf(manifest)]);
    expected.push([name, issues.filter((issue) => !handledByServer.test(issue))]);
  }
  expect(found).toEqual(expected);
});

test('there are fixtures', () => {
  expect(topics.length).toBeGreaterThan(10);
});
