import { asControlledJob } from './asControlledJob.ts';
import { boundFixtures } from './bounds.ts';
import { calendarFixtures, entryFixtures } from './calendar.ts';
import { clockChangesFixtures } from './clockChanges.ts';
import { constraintFixtures } from './constraints.ts';
import { controlledFixtures, eventFixtures, weeklyFixtures } from './controlledJob.ts';
import { distributionFixtures } from './distribution.ts';
import { durationFixtures } from './durations.ts';
import type { Fixture } from './fixture.ts';
import { hostileFixtures } from './hostile.ts';
import { jobTemplateFixtures } from './jobTemplate.ts';
import { metadataFixtures, rootFixtures } from './metadata.ts';
import { scheduleFixtures } from './schedule.ts';
import { spreadFixtures } from './spread.ts';
import { timezoneFixtures } from './timezone.ts';
import {
  objectFixtures,
  podLabelsFixtures,
  policyFixtures,
  seedFixtures,
  windowFixtures,
} from './windowSeedPolicy.ts';

/** Fixtures of KronJobs by topic. */
export const corpus: Readonly<Record<string, readonly Fixture[]>> = {
  root: rootFixtures,
  metadata: metadataFixtures,
  schedule: scheduleFixtures,
  timezone: timezoneFixtures,
  clockChanges: clockChangesFixtures,
  durations: durationFixtures,
  window: windowFixtures,
  distribution: distributionFixtures,
  seed: seedFixtures,
  spread: spreadFixtures,
  constraints: constraintFixtures,
  policy: policyFixtures,
  podLabels: podLabelsFixtures,
  bounds: boundFixtures,
  objects: objectFixtures,
  jobTemplate: jobTemplateFixtures,
  hostile: hostileFixtures,
};

/** Fixtures of ControlledJobs: their own, and those derived from KronJobs. */
export const controlledCorpus: Readonly<Record<string, readonly Fixture[]>> = {
  events: eventFixtures,
  weekly: weeklyFixtures,
  spec: controlledFixtures,
  ...Object.fromEntries(
    (
      [
        'metadata',
        'schedule',
        'timezone',
        'durations',
        'window',
        'distribution',
        'seed',
        'jobTemplate',
        'hostile',
      ] as const
    ).map((topic) => [topic, (corpus[topic] ?? []).filter(isOfBoth).map(asControlledJob)]),
  ),
};

/** Fixtures of KronCalendars. */
export const calendarCorpus: Readonly<Record<string, readonly Fixture[]>> = {
  entries: entryFixtures,
  calendar: calendarFixtures,
};

/** Excludes what only KronJobs have: a policy, a scope of the seed, a required schedule, longer names, and a TTL of Jobs. */
function isOfBoth({ name }: Fixture): boolean {
  return !/^metadata.name: "x+"|^spec.policy|^spec.seed.scope|^spec.schedule: (?:absent|null)|ttlSecondsAfterFinished/.test(
    name,
  );
}
