import { formatInstant } from '../../zone/formatInstant.ts';
import type { ControlledReason } from './decision.ts';
import type { Creation } from './creation.ts';
import { isStoppedByUser } from './preference.ts';
import type { Release } from './unsuspend.ts';
import type { RunSituation } from './situation.ts';

/** A decision in a word, and in sentences for a person. */
export type Verdict = { readonly reason: ControlledReason; readonly message: string };

/** What a decision comes to, read off what the rules have said. */
export function verdictOn(
  situation: RunSituation,
  creation: Creation | null,
  release: Release | null,
): Verdict {
  const verdict = ofCreation(creation) ?? ofRelease(situation, release) ?? ofJobs(situation);
  const sentences = [spanSentence(situation), verdict.message, goingSentence(situation)];
  return { reason: verdict.reason, message: sentences.filter((sentence) => sentence !== '').join(' ') };
}

/** What goes, or is about to. */
function goingSentence({ expired, unscheduled, surplus }: RunSituation): string {
  const names = [...expired, ...unscheduled, ...surplus].map(({ name }) => name);
  return names.length === 0 ? '' : `Job ${listed(names)} ${names.length === 1 ? 'is' : 'are'} deleted.`;
}

/** What should be, and until when. */
export function spanSentence({ state, now, at }: RunSituation): string {
  const { runStart, lastStart, lastStop, nextStart, nextStop } = state;
  const decidedFor =
    at === now
      ? ''
      : ` (The clock says ${formatInstant(now)}; what was done last was done at ${formatInstant(at)}, and stays done.)`;
  if (runStart !== null) {
    const until =
      nextStop === null ? 'and no stop is to come' : `until the stop at ${formatInstant(nextStop)}`;
    return `Should be running since ${formatInstant(runStart)}, ${until}.${decidedFor}`;
  }
  const since =
    lastStart === null || lastStop === null
      ? ': no start has been yet'
      : ` since the stop at ${formatInstant(lastStop)}`;
  const next =
    nextStart === null ? 'no start is to come' : `the next start is at ${formatInstant(nextStart)}`;
  return `Should not be running${since}; ${next}.${decidedFor}`;
}

function ofCreation(creation: Creation | null): Verdict | null {
  if (creation === null) return null;
  if (creation.kind === 'exceeded') {
    const message = `No Job is created: the starting deadline ended at ${formatInstant(creation.until)}.`;
    return { reason: 'StartingDeadlineExceeded', message };
  }
  const { job, reason } = creation.action;
  if (creation.kind === 'taken') {
    const message = creation.by.owned
      ? `Job ${job} is created when the one that has its name is gone.`
      : `Job ${job} cannot be created: a Job of that name is there that this ControlledJob does not control.`;
    return { reason: creation.by.owned ? 'NameTaken' : 'ForeignJob', message };
  }
  const because = reason === 'Start' ? 'there is none' : 'the jobTemplate was changed';
  return { reason, message: `Job ${job} is created, as ${because}.` };
}

function ofRelease({ kept }: RunSituation, release: Release | null): Verdict | null {
  if (release === null) return null;
  if (release.kind === 'act') {
    const message =
      release.action.do === 'release'
        ? `Job ${kept?.name} is released, as it is alone.`
        : `Job ${kept?.name} is to be released when a look at the cluster has confirmed that it is alone.`;
    return { reason: 'Release', message };
  }
  const message = `Job ${kept?.name} is suspended until ${release.what} ${listed(release.names)} ${release.names.length === 1 ? 'is' : 'are'} gone.`;
  return { reason: 'WaitingForOthers', message };
}

/** Nothing is to be created or released: the reason is what there is. */
function ofJobs({ state, staying, kept }: RunSituation): Verdict {
  if (!state.shouldBeRunning) {
    const message =
      kept === null ? '' : `Job ${kept.name} was made by a person and stays until the next stop.`;
    return { reason: 'NotScheduled', message };
  }
  if (kept === null) {
    const message = `Job ${listed(staying.map(({ name }) => name))} has ended; it is not started again before the next stop.`;
    return { reason: 'JobFinished', message };
  }
  if (kept.deleting) {
    return {
      reason: 'JobBeingDeleted',
      message: `Job ${kept.name} is being deleted; then there will be another.`,
    };
  }
  if (isStoppedByUser(kept)) {
    const message = `Job ${kept.name} was suspended by a person and stays so.`;
    return { reason: 'JobStoppedByUser', message };
  }
  return { reason: 'JobExists', message: `Job ${kept.name} is there.` };
}

const mostListed = 5;

function listed(names: readonly string[]): string {
  const more = names.length - mostListed;
  return more > 0 ? `${names.slice(0, mostListed).join(', ')} and ${more} more` : names.join(', ');
}
