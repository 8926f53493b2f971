import { instantData, instantOrNull } from '@kron/fleet/timeline/periodData';
import type { ControlledDecision, ControlledStatus, Job } from 'kron-core';
import type { ServerAnswer, ServerVerdict } from '../server/serverVerdicts.ts';
import type { ControlledJobDryRun } from './dryRunControlledJob.ts';

type ActionData = {
  do: 'create' | 'delete' | 'release';
  job: string;
  reason: string | null;
  scheduledAt: string | null;
  index: number | null;
};

/** A dry run of a ControlledJob in JSON output. */
export type ControlledJobData = {
  identity: string;
  kind: 'ControlledJob';
  reason: ControlledDecision['reason'];
  message: string;
  actions: ActionData[];
  shouldBeRunning: boolean | null;
  runStart: string | null;
  nextStart: string | null;
  nextStop: string | null;
  wakeAt: string | null;
  create: Job | null;
  appliesMutations: boolean;
  /** Whether the Pods were read. null if the decision does not depend on Pods. */
  podsRead: boolean | null;
  status: ControlledStatus | null;
  server?: ServerVerdict | null;
};

/** Copies the fields one by one, so that a new field is never published by accident. */
export function controlledJobData(
  { subject, decision, actions, create, status, wakeAt, readsPods }: ControlledJobDryRun,
  server: ServerAnswer,
): ControlledJobData {
  const { reason, message, schedule } = decision;
  return {
    identity: subject.identity,
    kind: 'ControlledJob',
    reason,
    message,
    actions: actions.map(actionData),
    shouldBeRunning: schedule?.shouldBeRunning ?? null,
    runStart: instantOrNull(schedule?.runStart),
    nextStart: instantOrNull(schedule?.nextStart),
    nextStop: instantOrNull(schedule?.nextStop),
    wakeAt: instantOrNull(wakeAt),
    create,
    appliesMutations: subject.appliesMutations,
    podsRead: readsPods ? subject.pods !== undefined : null,
    status,
    ...(server === undefined ? {} : { server }),
  };
}

function actionData(action: ControlledJobDryRun['actions'][number]): ActionData {
  const place =
    action.do === 'create'
      ? { scheduledAt: instantData(action.scheduledAt), index: action.index }
      : { scheduledAt: null, index: null };
  return {
    do: action.do,
    job: action.job,
    reason: action.do === 'release' ? null : action.reason,
    ...place,
  };
}
