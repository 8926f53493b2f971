import { instantData, instantOrNull } from '@kron/fleet/timeline/periodData';
import type { ServerAnswer } from '../dryRunResult.ts';
import type { ControlledJobDryRun } from './dryRunControlledJob.ts';

/** A dry run for JSON output. Copies each field by its name, so that a new field is never published by accident. */
export function controlledJobData(
  { subject, decision, actions, create, status, wakeAt, readsPods }: ControlledJobDryRun,
  server: ServerAnswer,
): object {
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

function actionData(action: ControlledJobDryRun['actions'][number]): object {
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
