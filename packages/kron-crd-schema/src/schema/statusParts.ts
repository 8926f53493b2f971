import { type TSchema, Type } from 'typebox';
import {
  statusCount,
  statusInstant,
  statusObject,
  statusPeriodID,
  statusText,
  statusWord,
} from './statusField.ts';

export const outcomes: readonly string[] = ['executed', 'skipped', 'missed', 'unschedulable'];

/**
 * The schema of `status.active`.
 *
 * @param most - maximum number of Jobs in the list
 * @param which - description of the list: which Jobs it contains, and in which order
 * @param example - name of a Job
 */
export function activeJobsField(most: number, which: string, example: string): TSchema {
  const job = statusObject(
    {
      name: statusText(`Name of the Job. Example: ${example}.`),
      uid: Type.Optional(
        statusText(
          'UID of the Job. Absent until the operator knows it. Example: 7d0c1c8e-5c6e-4b0e-9f43-0c9d1d3f0a11.',
        ),
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

export const claimSchema: TSchema = statusObject(
  {
    periodID: statusPeriodID('ID of the claimed period.'),
    chosenTime: Type.Optional(statusInstant('Chosen time of the period.')),
    jobName: statusText('Name of the Job of the period. Example: db-backup-4llbpiospz.'),
    claimedAt: statusInstant('Time of the claim.'),
    for: statusWord(
      ['ShortTTL', 'Replace', 'Queue'],
      'Reason for the claim: the Job may be deleted before its outcome is stored (ShortTTL), running Jobs are deleted first (Replace), or the period waits until fewer Jobs are active (Queue).',
    ),
    holder: statusText('Operator replica that made the claim. Example: kron-operator-6c9f-x2lkj.'),
    after: Type.Optional(
      statusWord(
        ['Replace', 'Queue'],
        'Reason for the claim before this one, if its period waited and its Job may be deleted before its outcome is stored.',
      ),
    ),
  },
  'Period whose Job the operator is about to create. It prevents a second Job after a crash. Example: {periodID: "2026-03-01T00:00:00Z", for: Replace, …}.',
);

/** An entry of `status.recent`. */
export const recentPeriodSchema: TSchema = statusObject(
  {
    periodID: statusPeriodID('ID of the period.'),
    chosenTime: Type.Optional(statusInstant('Chosen time of the period. Absent if it was unschedulable.')),
    outcome: statusWord(outcomes, 'Outcome of the period.'),
    reason: statusText('Reason for the outcome, in CamelCase. Example: Created.'),
    jobName: Type.Optional(statusText('Name of the Job of the period. Example: db-backup-4llbpiospz.')),
    result: Type.Optional(
      statusWord(
        ['Active', 'Suspended', 'Succeeded', 'Failed', 'Deleted'],
        'Result of the Job. It is Suspended while spec.suspend of the Job is true. Absent if unknown.',
      ),
    ),
    queue: Type.Optional(
      statusText(
        'Queue that a suspended Job waits in: its label kueue.x-k8s.io/queue-name. Absent if the Job is not suspended, or has no queue. Example: nightly.',
      ),
    ),
  },
  'One handled period. Example: {periodID: "2026-03-01T00:00:00Z", outcome: executed, reason: Created}.',
);

/** Kubernetes conditions, at most one of each type. */
export function conditionsField(
  types: readonly string[],
  example: { type: string; reason: string; message: string },
): TSchema {
  const shown = `{type: ${example.type}, status: "True", reason: ${example.reason}, …}`;
  const condition = statusObject(
    {
      type: statusWord(types, 'Type of the condition.'),
      status: statusWord(['True', 'False', 'Unknown'], 'Status of the condition.'),
      reason: statusText(`Reason for the status, in CamelCase. Example: ${example.reason}.`),
      message: statusText(`Explanation of the reason. Example: ${example.message}.`),
      lastTransitionTime: statusInstant('Time at which the status last changed.'),
      observedGeneration: Type.Optional(statusCount('metadata.generation that the condition describes.')),
    },
    `One condition. Example: ${shown}.`,
  );
  return Type.Array(condition, {
    description: `Conditions, one of each type. Example: [${shown}].`,
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['type'],
  });
}
