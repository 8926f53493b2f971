import { jobName, type SeenJob } from 'kron-core/controller';
import type { Schedule } from 'kron-core';
import { exactDuration } from '../text/durationText.ts';
import { utcText } from '../text/instantText.ts';
import { printable } from '../text/printable.ts';
import type { Evidence } from './evidence.ts';
import { clockTolerance } from './judge.ts';

export type JobCheck = {
  step: 'owner' | 'period-id' | 'name' | 'version' | 'period' | 'second' | 'creation' | 'record';
  /** Whether the Job passes the check. Null if data for the check is missing. */
  holds: boolean | null;
  text: string;
};

export type CheckedJob = {
  name: string;
  /** Undefined if the Job has been deleted. */
  job: SeenJob | undefined;
  owner: { identity: string; name: string; uid: string | undefined };
  /** The evidence about the period that the Job's label names. Undefined if there is none. */
  evidence: Evidence | undefined;
  /** The nominal time and chosen second in epoch seconds, from the Job's labels or, if it is gone, from the record. */
  nominal: number | undefined;
  chosen: number | undefined;
  createdAt: number | undefined;
  /** The schedule of the version with which the period is compared. Undefined if no manifest has that version. */
  schedule: Schedule | undefined;
  /** The hash in the record or the status. Undefined if neither has a hash. */
  namedHash: string | undefined;
  maxLate: number;
};

/** Compares a Job with the manifest in steps. After a failed step, skips those that would fail for the same reason. */
export function jobChecks(checked: CheckedJob): JobCheck[] {
  const checks = [ownerCheck(checked), periodIDCheck(checked)];
  const { nominal, schedule } = checked;
  if (nominal === undefined) return checks;
  checks.push(nameCheck(checked, nominal), versionCheck(checked));
  if (schedule !== undefined) checks.push(periodCheck(schedule, nominal));
  if (schedule?.hasPeriod(nominal) === true) {
    const { chosen } = schedule.dues.periodAt(nominal);
    checks.push(secondCheck(checked, chosen));
    if (chosen !== null) checks.push(creationCheck(checked, chosen));
  }
  return [...checks, recordCheck(checked)];
}

function check(step: JobCheck['step'], holds: JobCheck['holds'], text: string): JobCheck {
  return { step, holds, text };
}

function ownerCheck({ job, owner: { identity, uid } }: CheckedJob): JobCheck {
  if (job === undefined) return check('owner', null, 'the Job is gone; a record names it');
  const { controllerUID, controller, kronJob } = job;
  if (controllerUID === undefined) return check('owner', false, 'nothing controls the Job');
  const named = printable(controller ?? `KronJob ${kronJob}`);
  if (controller !== undefined || (uid !== undefined && controllerUID !== uid))
    return check('owner', false, `${named} controls it, with the UID ${printable(controllerUID)}`);
  return check('owner', uid === undefined ? null : true, `KronJob ${identity} controls it`);
}

function periodIDCheck({ nominal, job }: CheckedJob): JobCheck {
  return nominal === undefined
    ? check('period-id', false, 'the Job names no period: it has no valid label kron.io/period-id')
    : check('period-id', true, `${job === undefined ? 'the record' : 'the label'} names ${utcText(nominal)}`);
}

function nameCheck({ name, owner }: CheckedJob, nominal: number): JobCheck {
  const expected = jobName(owner.name, utcText(nominal));
  return name === expected
    ? check('name', true, 'the name follows from the period-id')
    : check('name', false, `the Job of this period is named ${expected}`);
}

function versionCheck({ schedule, namedHash }: CheckedJob): JobCheck {
  if (schedule === undefined)
    return check('version', false, `no manifest has ${namedHash ?? 'the hash of the version in force'}`);
  const found = `the manifest has ${schedule.schedulingHash}`;
  return namedHash === undefined
    ? check('version', null, `${found}; nothing names the version in force`)
    : check('version', true, `${found}, which was in force`);
}

function periodCheck(schedule: Schedule, nominal: number): JobCheck {
  const named = `"${schedule.cron}" in ${schedule.zone}`;
  if (schedule.hasPeriod(nominal)) return check('period', true, `${named} names ${utcText(nominal)}`);
  const nearest = [schedule.latestPeriod(nominal), schedule.nextPeriod(nominal)].filter(
    (one) => one !== null,
  );
  const verb = nearest.length === 1 ? 'is' : 'are';
  const instead = nearest.length === 0 ? '' : `; the nearest ${verb} ${nearest.map(utcText).join(' and ')}`;
  return check('period', false, `${named} has no period at ${utcText(nominal)}${instead}`);
}

function secondCheck({ chosen: found }: CheckedJob, chosen: number | null): JobCheck {
  const planned = chosen === null ? 'no second: the period is unschedulable' : utcText(chosen);
  const choice = `the manifest chooses ${planned}`;
  if (found === undefined) return check('second', null, `${choice}; the Job names no second`);
  if (found === chosen) return check('second', true, `${choice}, as the Job says`);
  return check('second', false, `${choice}, but the Job says ${utcText(found)}`);
}

function creationCheck({ createdAt, maxLate }: CheckedJob, chosen: number): JobCheck {
  if (createdAt === undefined) return check('creation', null, 'when the Job was created is not on record');
  const late = createdAt - chosen;
  const text = `created ${utcText(createdAt)}, ${exactDuration(Math.abs(late))} ${late < 0 ? 'before' : 'after'} the chosen second`;
  return check('creation', late <= maxLate && late >= -clockTolerance, text);
}

function recordCheck({ evidence, name }: CheckedJob): JobCheck {
  if (evidence?.outcome === undefined) return check('record', null, 'no outcome of the period is on record');
  const { outcome, reason = '', jobName: recorded, result, conflict } = evidence;
  const what = `${outcome}${reason === '' ? '' : ` (${reason})`}${result === undefined ? '' : `, ${result}`}`;
  const isOther = recorded !== undefined && recorded !== name;
  const isRun = outcome === 'executed' || outcome === 'released';
  const text = isOther ? `on record is ${what} with the Job ${printable(recorded)}` : `on record is ${what}`;
  return check('record', isRun && !isOther && conflict === undefined, text);
}
