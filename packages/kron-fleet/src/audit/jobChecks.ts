import { jobName, type SeenJob } from 'kron-core/controller';
import type { Schedule } from 'kron-core';
import { exactDuration } from '../text/durationText.ts';
import { utcText } from '../text/instantText.ts';
import { printable } from '../text/printable.ts';
import type { Evidence } from './evidence.ts';
import { clockTolerance } from './judge.ts';

/** The result of one step in the check of a Job. */
export type JobCheck = {
  step: 'owner' | 'period-id' | 'name' | 'version' | 'period' | 'second' | 'creation' | 'record';
  /** Whether the check passes. Null if it cannot be made. */
  holds: boolean | null;
  text: string;
};

/** A Job and what it is compared with. */
export type CheckedJob = {
  name: string;
  /** Undefined if the Job is gone. */
  job: SeenJob | undefined;
  owner: { identity: string; name: string; uid: string | undefined };
  /** What is on record about the period that the Job names. Undefined if nothing is. */
  evidence: Evidence | undefined;
  /** The nominal time and the chosen second, from the labels or, without a Job, from the record. Epoch seconds. */
  nominal: number | undefined;
  chosen: number | undefined;
  createdAt: number | undefined;
  /** The schedule of the version that the period is judged by. Undefined if no manifest has that version. */
  schedule: Schedule | undefined;
  /** The hash that a record or the status names. Undefined if neither names one. */
  namedHash: string | undefined;
  maxLate: number;
};

/** Compares a Job with the manifest, step by step. Skips steps that could only repeat an earlier failure. */
export function jobChecks(checked: CheckedJob): JobCheck[] {
  const checks = [ownerCheck(checked), periodIDCheck(checked)];
  const { nominal, schedule } = checked;
  if (nominal === undefined) return checks;
  checks.push(nameCheck(checked, nominal), versionCheck(checked));
  if (schedule === undefined) return [...checks, ...recordChecks(checked)];
  checks.push(periodCheck(schedule, nominal));
  if (schedule.hasPeriod(nominal)) {
    const { chosen } = schedule.dues.periodAt(nominal);
    checks.push(secondCheck(checked, chosen));
    if (chosen !== null) checks.push(creationCheck(checked, chosen));
  }
  return [...checks, ...recordChecks(checked)];
}

function ownerCheck({ job, owner: { identity, uid } }: CheckedJob): JobCheck {
  if (job === undefined) return { step: 'owner', holds: null, text: 'the Job is gone; a record names it' };
  const { controllerUID, controller, kronJob } = job;
  if (controllerUID === undefined) return { step: 'owner', holds: false, text: 'nothing controls the Job' };
  const named = printable(controller ?? `KronJob ${kronJob}`);
  if (controller !== undefined || (uid !== undefined && controllerUID !== uid))
    return {
      step: 'owner',
      holds: false,
      text: `${named} controls it, with the UID ${printable(controllerUID)}`,
    };
  return { step: 'owner', holds: uid === undefined ? null : true, text: `KronJob ${identity} controls it` };
}

function periodIDCheck({ nominal, job }: CheckedJob): JobCheck {
  if (nominal === undefined)
    return {
      step: 'period-id',
      holds: false,
      text: 'the Job names no period: it has no valid label kron.io/period-id',
    };
  return {
    step: 'period-id',
    holds: true,
    text: `${job === undefined ? 'the record' : 'the label'} names ${utcText(nominal)}`,
  };
}

function nameCheck({ name, owner }: CheckedJob, nominal: number): JobCheck {
  const expected = jobName(owner.name, utcText(nominal));
  if (name === expected) return { step: 'name', holds: true, text: 'the name follows from the period-id' };
  return { step: 'name', holds: false, text: `the Job of this period is named ${expected}` };
}

function versionCheck({ schedule, namedHash }: CheckedJob): JobCheck {
  if (schedule === undefined)
    return {
      step: 'version',
      holds: false,
      text: `no manifest has ${namedHash ?? 'the hash of the version in force'}`,
    };
  const { schedulingHash } = schedule;
  if (namedHash === undefined)
    return {
      step: 'version',
      holds: null,
      text: `the manifest has ${schedulingHash}; nothing names the version in force`,
    };
  return { step: 'version', holds: true, text: `the manifest has ${schedulingHash}, which was in force` };
}

function periodCheck(schedule: Schedule, nominal: number): JobCheck {
  if (schedule.hasPeriod(nominal))
    return {
      step: 'period',
      holds: true,
      text: `"${schedule.cron}" in ${schedule.zone} names ${utcText(nominal)}`,
    };
  const nearest = [schedule.latestPeriod(nominal), schedule.nextPeriod(nominal)].filter(
    (one) => one !== null,
  );
  const verb = nearest.length === 1 ? 'is' : 'are';
  const instead = nearest.length === 0 ? '' : `; the nearest ${verb} ${nearest.map(utcText).join(' and ')}`;
  return {
    step: 'period',
    holds: false,
    text: `"${schedule.cron}" in ${schedule.zone} has no period at ${utcText(nominal)}${instead}`,
  };
}

function secondCheck({ chosen: found }: CheckedJob, chosen: number | null): JobCheck {
  const planned = chosen === null ? 'no second: the period is unschedulable' : utcText(chosen);
  if (found === undefined)
    return { step: 'second', holds: null, text: `the manifest chooses ${planned}; the Job names no second` };
  if (found === chosen)
    return { step: 'second', holds: true, text: `the manifest chooses ${planned}, as the Job says` };
  return {
    step: 'second',
    holds: false,
    text: `the manifest chooses ${planned}, but the Job says ${utcText(found)}`,
  };
}

function creationCheck({ createdAt, maxLate }: CheckedJob, chosen: number): JobCheck {
  if (createdAt === undefined)
    return { step: 'creation', holds: null, text: 'when the Job was created is not on record' };
  const late = createdAt - chosen;
  const text = `created ${utcText(createdAt)}, ${exactDuration(Math.abs(late))} ${late < 0 ? 'before' : 'after'} the chosen second`;
  return { step: 'creation', holds: late <= maxLate && late >= -clockTolerance, text };
}

function recordChecks({ evidence, name }: CheckedJob): JobCheck[] {
  if (evidence?.outcome === undefined)
    return [{ step: 'record', holds: null, text: 'no outcome of the period is on record' }];
  const { outcome, reason = '', jobName: recorded, result, conflict } = evidence;
  const what = `${outcome}${reason === '' ? '' : ` (${reason})`}${result === undefined ? '' : `, ${result}`}`;
  const isOther = recorded !== undefined && recorded !== name;
  const isRun = outcome === 'executed' || outcome === 'released';
  const text = isOther ? `on record is ${what} with the Job ${printable(recorded)}` : `on record is ${what}`;
  return [{ step: 'record', holds: isRun && !isOther && conflict === undefined, text }];
}
