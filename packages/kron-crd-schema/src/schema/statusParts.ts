import { type TSchema, Type } from 'typebox';
import {
  statusCount,
  statusInstant,
  statusObject,
  statusPeriodID,
  statusText,
  statusWord,
} from './statusField.ts';

/** How a period can end. */
export const outcomes: readonly string[] = ['executed', 'skipped', 'missed', 'unschedulable'];

/** An entry of `status.active`. */
export const activeJobSchema: TSchema = statusObject(
  {
    name: statusText('Name of the Job. Example: db-backup-4llbpiospz.'),
    uid: Type.Optional(
      statusText('UID of the Job, once it is known. Example: 7d0c1c8e-5c6e-4b0e-9f43-0c9d1d3f0a11.'),
    ),
  },
  'One running Job. Example: {name: db-backup-4llbpiospz}.',
);

/** `status.claim`. */
export const claimSchema: TSchema = statusObject(
  {
    periodID: statusPeriodID('The claimed period.'),
    chosenTime: Type.Optional(statusInstant('Its chosen time.')),
    jobName: statusText('Name of its Job. Example: db-backup-4llbpiospz.'),
    claimedAt: statusInstant('When it was claimed.'),
    for: statusWord(
      ['ShortTTL', 'Replace'],
      'Why: ShortTTL, as the Job may be deleted before its outcome is written; Replace, as running Jobs are deleted first.',
    ),
    holder: statusText('Which operator claimed it. Example: kron-operator-6c9f-x2lkj.'),
  },
  'A period whose Job is about to be created, at most once. Example: {periodID: "2026-03-01T00:00:00Z", for: Replace, …}.',
);

/** An entry of `status.recent`. */
export const recentPeriodSchema: TSchema = statusObject(
  {
    periodID: statusPeriodID('The period.'),
    chosenTime: Type.Optional(statusInstant('Its chosen time; absent when it was unschedulable.')),
    outcome: statusWord(outcomes, 'How it ended.'),
    reason: statusText('Why, in one word. Example: Created.'),
    jobName: Type.Optional(statusText('Name of its Job. Example: db-backup-4llbpiospz.')),
    result: Type.Optional(
      statusWord(
        ['Active', 'Succeeded', 'Failed', 'Deleted'],
        'What became of its Job, as far as it is known.',
      ),
    ),
  },
  'One handled period. Example: {periodID: "2026-03-01T00:00:00Z", outcome: executed, reason: Created}.',
);

/** A Kubernetes condition. */
export const conditionSchema: TSchema = statusObject(
  {
    type: statusWord(['Ready', 'InvalidSpec', 'SchedulingError', 'Unschedulable'], 'What it is about.'),
    status: statusWord(['True', 'False', 'Unknown'], 'Whether it holds.'),
    reason: statusText('Why, in one word. Example: Scheduled.'),
    message: statusText('Why, in a sentence for people. Example: Periods are scheduled.'),
    lastTransitionTime: statusInstant('When status changed last.'),
    observedGeneration: Type.Optional(statusCount('The metadata.generation that it was found for.')),
  },
  'One condition. Example: {type: Ready, status: "True", reason: Scheduled, …}.',
);
