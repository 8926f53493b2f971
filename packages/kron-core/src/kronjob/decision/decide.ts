import { compile } from '../../period/compile.ts';
import type { Due } from '../../period/due.ts';
import { jobName } from '../../period/jobName.ts';
import { Schedule } from '../../period/schedule.ts';
import { invalidHash, schedulingHash } from '../../period/schedulingHash.ts';
import type { Problem } from '../../reading/issue.ts';
import { InvalidSpecError } from '../../reading/issue.ts';
import type { ScheduleSpec } from '../../spec/spec.ts';
import { attemptPeriod } from './attempt.ts';
import { isOfAnother, knownUntil, resolveClaim } from './claims.ts';
import { DueNewestFirst } from './considered.ts';
import { tryUntil } from './deadline.ts';
import type { Decision } from './decision.ts';
import { invalid, suspended, underDeletion } from './idleDecisions.ts';
import type { Ledger } from './ledger.ts';
import { ledgerOf, settle, settleAll } from './ledger.ts';
import type { Observed } from './observed.ts';
import { nothingDue, recordOnly } from './quietDecisions.ts';
import { raisedFloor } from './schedulingForce.ts';
import { selectDue } from './selection.ts';
import { situationOf } from './situation.ts';
import type { Matter } from './decisionContext.ts';
import { boundsOf } from './decisionContext.ts';

/**
 * The whole policy: what to do about a KronJob at one instant, given what was observed of it. Pure: the same
 * arguments give the same decision, in a cluster, on a laptop and in a simulation.
 *
 * Docs: docs/reference/scheduling.md, "From period to outcome"; the comments name its rules.
 *
 * @param spec - a spec, or what `compile` made of it; an invalid one is decided about as well (`action: 'invalid'`)
 * @param now - floored to whole seconds
 * @param observed - without it the KronJob counts as created at `now`, with nothing handled
 * @throws RangeError when `now`, or an instant in `observed`, is not one
 *
 * @example
 * const spec = { identity: 'prod/db-backup', schedule: '0 0 * * *', window: { duration: '1h' } };
 * decide(spec, new Date('2026-03-01T00:00:00Z')).wakeAt // 2026-03-01T00:58:29.000Z
 */
export function decide(spec: ScheduleSpec | Schedule, now: Date, observed?: Observed): Decision {
  const config = configurationOf(spec, observed?.issues ?? []);
  const situation = situationOf(config.hash, secondsOf(now), observed);
  const recorded = ledgerOf(situation);
  // Rule 1.
  if (situation.deleting) return underDeletion(situation, recorded);
  // Rule 2.
  const { ledger, claim, stranger } = resolveClaim(recorded, situation, config.schedule);
  const force = raisedFloor(situation.force, situation.unrecorded, stranger, config.schedule);
  // Rule 3.
  if (config.schedule === null) return invalid(config.problems, { situation, force, ledger, claim });
  const matter: Matter = { schedule: config.schedule, situation, force, ledger, claim };
  if (matter.schedule.policy.suspend) return suspended(matter);
  return claimedPeriod(matter) ?? duePeriods(matter);
}

type Configuration =
  | { readonly schedule: Schedule; readonly hash: string }
  | { readonly schedule: null; readonly hash: string; readonly problems: readonly Problem[] };

function configurationOf(spec: ScheduleSpec | Schedule, problems: readonly Problem[]): Configuration {
  try {
    const schedule = spec instanceof Schedule ? spec : compile(spec);
    const hash = schedule.schedulingHash;
    return problems.length === 0 ? { schedule, hash } : { schedule: null, hash: invalidHash(hash), problems };
  } catch (error) {
    if (!(error instanceof InvalidSpecError)) throw error;
    const hash = schedulingHash(spec);
    return { schedule: null, hash, problems: problems.length === 0 ? error.issues : problems };
  }
}

function secondsOf(now: Date): number {
  const seconds = Math.floor(now.getTime() / 1000);
  if (Number.isNaN(seconds)) throw new RangeError('now: expected a valid Date, found an invalid one');
  return seconds;
}

/** The end of rule 2: a claim that somebody else may have left behind, and one for a replacement, come first. */
function claimedPeriod(matter: Matter): Decision | null {
  const { schedule, situation, ledger, claim } = matter;
  // A clock that was put back has not come to it again.
  if (claim === null || claim.due > situation.now || !isRunnable(claim)) return null;
  const replacing = claim.for === 'Replace';
  if (!replacing && !isOfAnother(claim, situation)) return null;

  const left = oldest(new DueNewestFirst({ ...boundsOf(matter, ledger), handled: claim }, situation.now));
  if (replacing && left !== null) {
    return duePeriods({ ...matter, ledger: settle(ledger, claim, 'missed', 'Superseded'), claim: null });
  }
  return attemptPeriod({
    matter,
    period: claim,
    left,
    jobName: jobName(schedule.name, claim.periodID),
    before: ledger,
    until: replacing ? null : knownUntil(claim, situation) - 1,
  });
}

/** Rules 4 to 11. */
function duePeriods(matter: Matter): Decision {
  const { schedule, situation } = matter;
  const due = new DueNewestFirst(boundsOf(matter, matter.ledger), situation.now);
  const { target, settled, left } = selectDue(due, schedule, situation);
  const before: Ledger = settleAll(matter.ledger, settled);
  if (target !== null && isRunnable(target)) {
    return attemptPeriod({
      matter,
      period: target,
      left,
      jobName: jobName(schedule.name, schedule.idOf(target.nominal)),
      before,
      until: tryUntil(target.chosen, schedule.policy.deadline),
    });
  }
  return recordOnly(matter, before) ?? nothingDue(matter, before);
}

function isRunnable<T extends Due>(period: T): period is T & { readonly chosen: number } {
  return period.chosen !== null;
}

function oldest(newestFirst: DueNewestFirst): Due | null {
  let last: Due | null = null;
  for (let due = newestFirst.next(); due !== null; due = newestFirst.next()) last = due;
  return last;
}
