import type { Outcome } from 'kron-core';
import type { AuditedChange } from './auditedChange.ts';
import type { AuditOptions } from './auditOptions.ts';
import {
  failuresAreCountedOnce,
  nothingStartsWhilePaused,
  pausesHaveAReason,
  startsHaveAPlace,
  waitsEndForAReason,
} from './flowRules.ts';
import {
  deletedOnceRecorded,
  jobsAreChosen,
  jobsAreLabelled,
  jobsAreNotEarly,
  nothingRunsWhileSuspended,
  oneJobForAPeriod,
} from './jobRules.ts';
import {
  endsAreCountedOnce,
  jobsAreRecorded,
  outcomesTellOfJobs,
  skipsHaveAReason,
} from './outcomeOfJobsRules.ts';
import {
  editsAffectTheFutureOnly,
  handledNeverGoesBack,
  lastIsAmongRecent,
  outcomesNeverChange,
  resultsNeverChange,
} from './outcomeRules.ts';
import { recordedOutcomes } from './recordedOutcomes.ts';
import { storiesOf } from './storiesOf.ts';
import { type Story, titleOf, type Violation } from './story.ts';

export type Audit = {
  /** Empty when every rule holds. */
  readonly violations: readonly Violation[];
  readonly totals: AuditTotals;
};

export type AuditTotals = {
  readonly kronJobs: number;
  readonly jobs: number;
  readonly periods: Readonly<Record<Outcome, number>>;
};

type Rule = (story: Story, options: AuditOptions) => Violation[];

/** Rules that hold whatever a status says. */
const rulesOfJobs: readonly Rule[] = [
  oneJobForAPeriod,
  jobsAreLabelled,
  jobsAreChosen,
  jobsAreNotEarly,
  startsHaveAPlace,
  nothingRunsWhileSuspended,
];

const rules: readonly Rule[] = [
  ...rulesOfJobs,
  deletedOnceRecorded,
  outcomesTellOfJobs,
  jobsAreRecorded,
  skipsHaveAReason,
  nothingStartsWhilePaused,
  pausesHaveAReason,
  waitsEndForAReason,
  endsAreCountedOnce,
  failuresAreCountedOnce,
  outcomesNeverChange,
  resultsNeverChange,
  handledNeverGoesBack,
  lastIsAmongRecent,
  editsAffectTheFutureOnly,
];

/** Number of rules. */
export const ruleCount: number = rules.length;

/**
 * Checks everything that an API server ever stored. For one namespace, KronJob UID and period ID there is at most one Job
 * and exactly one outcome; the other rules hold whatever fails.
 *
 * @param changes every write of KronJobs and Jobs, in the order of their resourceVersions
 *
 * @example
 * expect(audit(changes).violations).toEqual([]);
 */
export function audit(changes: readonly AuditedChange[], options: AuditOptions = {}): Audit {
  const stories = storiesOf(changes);
  return {
    violations: stories.flatMap((story) =>
      (options.forgedStatuses?.has(story.uid) === true ? rulesOfJobs : rules).flatMap((rule) =>
        rule(story, options).map((what) => `${titleOf(story)}: ${what}`),
      ),
    ),
    totals: totalsOf(stories),
  };
}

function totalsOf(stories: readonly Story[]): AuditTotals {
  const periods: Record<Outcome, number> = { executed: 0, skipped: 0, missed: 0, unschedulable: 0 };
  for (const { outcome } of stories.flatMap(recordedOutcomes)) periods[outcome] += 1;
  return { kronJobs: stories.length, jobs: stories.reduce((sum, { jobs }) => sum + jobs.length, 0), periods };
}
