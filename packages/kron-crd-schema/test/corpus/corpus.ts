import { boundFixtures } from './bounds.ts';
import { constraintFixtures } from './constraints.ts';
import { distributionFixtures } from './distribution.ts';
import { durationFixtures } from './durations.ts';
import type { Fixture } from './fixture.ts';
import { hostileFixtures } from './hostile.ts';
import { jobTemplateFixtures } from './jobTemplate.ts';
import { metadataFixtures, rootFixtures } from './metadata.ts';
import { scheduleFixtures } from './schedule.ts';
import { timezoneFixtures } from './timezone.ts';
import { objectFixtures, policyFixtures, seedFixtures, windowFixtures } from './windowSeedPolicy.ts';

/** All generated fixtures, by the file that they are written to. */
export const corpus: Readonly<Record<string, readonly Fixture[]>> = {
  root: rootFixtures,
  metadata: metadataFixtures,
  schedule: scheduleFixtures,
  timezone: timezoneFixtures,
  durations: durationFixtures,
  window: windowFixtures,
  distribution: distributionFixtures,
  seed: seedFixtures,
  constraints: constraintFixtures,
  policy: policyFixtures,
  bounds: boundFixtures,
  objects: objectFixtures,
  jobTemplate: jobTemplateFixtures,
  hostile: hostileFixtures,
};

/** Contents of `fixtures/<topic>.jsonl`: a fixture a line. */
export function fixtureFiles(): Record<string, string> {
  const files = Object.entries(corpus).map(([topic, fixtures]) => [
    `packages/kron-crd-schema/fixtures/${topic}.jsonl`,
    fixtures.map((fixture) => `${JSON.stringify(fixture)}\n`).join(''),
  ]);
  return Object.fromEntries(files) as Record<string, string>;
}
