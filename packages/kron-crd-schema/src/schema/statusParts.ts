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

/**
 * `status.active`.
 *
 * @param most - how many are listed
 * @param which - a sentence
 * @param example - name of a Job
 */
export function activeJobsField(most: number, which: string, example: string): TSchema {
  const job = statusObject(
    {
      name: statusText(`Name of the Job. Example: ${example}.`),
      uid: Type.Optional(
        statusText('UID of the Job, once it is known. Example: 7d0c1c8e-5c6e-4b0e-9f43-0c9d1d3f0a11.'),
      ),
    },
    `One running Job. Example: {name: ${example}}.`,
  );
  return Type.Array(job, {
    description: `${which} Example: [{name: ${example}}].`,
    maxItems: most,
    'x-kubernetes-list-type': 'atomic',
  });
}

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

/**
 * Kubernetes conditions, one of each type.
 *
 * @param types - what they can be about
 * @param example - one of them, as its type, reason and message
 */
export function conditionsField(
  types: readonly string[],
  example: { type: string; reason: string; message: string },
): TSchema {
  const shown = `{type: ${example.type}, status: "True", reason: ${example.reason}, …}`;
  const condition = statusObject(
    {
      type: statusWord(types, 'What it is about.'),
      status: statusWord(['True', 'False', 'Unknown'], 'Whether it holds.'),
      reason: statusText(`Why, in one word. Example: ${example.reason}.`),
      message: statusText(`Why, in a sentence for people. Example: ${example.message}.`),
      lastTransitionTime: statusInstant('When status changed last.'),
      observedGeneration: Type.Optional(statusCount('The metadata.generation that it was found for.')),
    },
    `One condition. Example: ${shown}.`,
  );
  return Type.Array(condition, {
    description: `${types.slice(0, -1).join(', ')} and ${types.at(-1)}. Example: [${shown}].`,
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['type'],
  });
}
