import { listed } from '../../reading/counted.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import type { Creation } from './creation.ts';
import type { ControlledReason, CreateAction } from './decision.ts';
import { isQueued, isStoppedByUser, isUnfinished } from './preference.ts';
import type { RunSituation } from './situation.ts';
import type { UnsuspendStep } from './unsuspend.ts';

type ControlledVerdict = { readonly reason: ControlledReason; readonly message: string };

export function verdictOn(
  situation: RunSituation,
  creation: Creation | null,
  unsuspend: UnsuspendStep | null,
): ControlledVerdict {
  const verdict =
    creationVerdict(creation) ?? unsuspendVerdict(situation, unsuspend) ?? existingJobVerdict(situation);
  const sentences = [spanSentence(situation), verdict.message, deletionSentence(situation)];
  return { reason: verdict.reason, message: sentences.filter((sentence) => sentence !== '').join(' ') };
}

function deletionSentence({ expired, unscheduled, surplus }: RunSituation): string {
  const names = [...expired, ...unscheduled, ...surplus].map(({ name }) => name);
  return names.length === 0 ? '' : `${listed('Job', names)} ${names.length === 1 ? 'is' : 'are'} deleted.`;
}

/** States whether a Job should be running, since when and until when. */
export function spanSentence({ state, now, at }: Pick<RunSituation, 'state' | 'now' | 'at'>): string {
  const { runStart, lastStart, lastStop, nextStart, nextStop } = state;
  const clock =
    at === now
      ? ''
      : ` (The clock was set back to ${formatInstant(now)}. The decision is for ${formatInstant(at)}, the time of the last action.)`;
  if (runStart !== null) {
    const until =
      nextStop === null ? '; no stop is scheduled' : `, until the stop at ${formatInstant(nextStop)}`;
    return `Should be running since ${formatInstant(runStart)}${until}.${clock}`;
  }
  const since =
    lastStart === null || lastStop === null
      ? ': no start has occurred yet'
      : ` since the stop at ${formatInstant(lastStop)}`;
  const next =
    nextStart === null ? 'no start is scheduled' : `the next start is at ${formatInstant(nextStart)}`;
  return `Should not be running${since}; ${next}.${clock}`;
}

function creationVerdict(creation: Creation | null): ControlledVerdict | null {
  if (creation === null) return null;
  if (creation.kind === 'exceeded') return exceededVerdict(creation.until);
  if (creation.kind === 'early') {
    const message = `No Job is created before ${formatInstant(creation.start)}, when the run starts: the clock was set back.`;
    return { reason: 'ClockSetBack', message };
  }
  const { job, reason } = creation.action;
  if (creation.kind === 'taken') {
    const message = creation.by.owned
      ? `Job ${job} is created once the existing Job with its name is gone.`
      : `Job ${job} cannot be created: a Job with its name ${creation.by.controller === undefined ? 'has no controller' : `belongs to another owner, ${creation.by.controller}`}.`;
    return { reason: creation.by.owned ? 'NameTaken' : 'ForeignJob', message };
  }
  return createdVerdict(job, reason);
}

export function exceededVerdict(until: number): ControlledVerdict {
  const message = `No Job is created: the starting deadline ended at ${formatInstant(until)}.`;
  return { reason: 'StartingDeadlineExceeded', message };
}

export function createdVerdict(job: string, reason: CreateAction['reason']): ControlledVerdict {
  const because = reason === 'Start' ? 'the run has no Job' : 'the jobTemplate has changed';
  return { reason, message: `Job ${job} is created: ${because}.` };
}

/** @param span - the {@link spanSentence} */
export function suspendedVerdict(span: string): ControlledVerdict {
  return { reason: 'Suspended', message: `spec.suspend is true: no Job runs until it is false. ${span}` };
}

function unsuspendVerdict({ kept }: RunSituation, unsuspend: UnsuspendStep | null): ControlledVerdict | null {
  if (unsuspend === null) return null;
  if (unsuspend.kind === 'act') {
    const unsuspended =
      kept?.queue === undefined ? `Job ${kept?.name} is unsuspended` : `The queue may start Job ${kept.name}`;
    const message =
      unsuspend.action.do === 'release'
        ? `${unsuspended}: no other Job or Pod is left.`
        : `${unsuspended} once a live read confirms that no other Job or Pod is left.`;
    return { reason: 'Release', message };
  }
  const { what, names } = unsuspend;
  const message = `Job ${kept?.name} stays suspended until ${listed(what, names)} ${names.length === 1 ? 'is' : 'are'} gone.`;
  return { reason: 'WaitingForOthers', message };
}

/** The verdict if there is no Job to create or unsuspend. The reason is the state of the run's Jobs. */
function existingJobVerdict({ state, staying, finished, kept }: RunSituation): ControlledVerdict {
  if (!state.shouldBeRunning) {
    const message = kept === null ? '' : `A user created Job ${kept.name}; it stays until the next stop.`;
    return { reason: 'NotScheduled', message };
  }
  if (kept === null) {
    const names = staying.filter((job) => !isUnfinished(job)).map(({ name }) => name);
    if (names.length === 0 && finished !== null) {
      const message = `Job ${finished.name} has finished and is gone. It is not restarted before the next stop.`;
      return { reason: 'JobFinished', message };
    }
    const [have, are] = names.length === 1 ? ['has', 'It is'] : ['have', 'They are'];
    const message = `${listed('Job', names)} ${have} finished. ${are} not restarted before the next stop.`;
    return { reason: 'JobFinished', message };
  }
  if (kept.deleting) {
    return { reason: 'JobBeingDeleted', message: `Job ${kept.name} is being deleted. A new Job follows.` };
  }
  if (isStoppedByUser(kept)) {
    const message = `A user suspended Job ${kept.name}; it stays suspended.`;
    return { reason: 'JobStoppedByUser', message };
  }
  if (isQueued(kept)) {
    return { reason: 'JobQueued', message: `Job ${kept.name} waits in the queue ${kept.queue}.` };
  }
  return { reason: 'JobExists', message: `Job ${kept.name} exists.` };
}
