import type { Schedule } from 'kron-core';
import { type AuditedPeriod, byDue } from './auditedPeriod.ts';
import { type Era, eraAt, erasOf, unknownHash, type Versions } from './eras.ts';
import type { Evidence } from './evidence.ts';
import { explains, facts, judge } from './judge.ts';
import type { ObjectEvidence } from './objectEvidence.ts';
import type { StoredFacts } from './storedFacts.ts';
import { type Batches, listedBatches } from './listedBatches.ts';

export type AuditedObject = {
  /** The compiled schedule of each version of the manifest, by scheduling hash. Empty if there is no manifest. */
  versions: Versions;
  /** Whether `spec.policy.suspend` is true in the newest manifest. */
  isSuspended: boolean;
  /** Facts from the metadata and status of the object's stored manifests. */
  facts: readonly StoredFacts[];
  evidence: ObjectEvidence;
};

/** The options of an audit. It covers the time from `from` to `to`, both included, in epoch seconds. */
export type AuditOptions = {
  from: number;
  to: number;
  /** A Job that is created more than this many seconds after the chosen second is late. */
  maxLate: number;
};

/**
 * Returns the periods of an object that were due in the span, in the order of time, each with a verdict. Also returns Jobs
 * and records of the span that belong to no period.
 *
 * The audit compares a period with the version of the manifest whose hash is in the record or the status. If no manifest has
 * this hash, the verdict is `unverifiable`.
 */
export function auditObject(object: AuditedObject, options: AuditOptions): AuditedPeriod[] {
  const { evidence } = object;
  const eras = erasOf(object.versions, object.facts, evidence);
  const batches = listedBatches(evidence);
  const audited = [
    [...evidence.nominals].flatMap((nominal) =>
      judgeAll(object, eras, evidence.at(nominal), options).filter((one) => isWithin(one, options)),
    ),
    strayJobs(evidence, options),
    ...eras.map((era) => unrecorded(object, era, batches, options)),
  ];
  return audited.flat().sort(byDue);
}

function isWithin({ chosen, recorded, nominal = 0 }: AuditedPeriod, { from, to }: AuditOptions): boolean {
  const due = chosen ?? recorded ?? nominal;
  return from <= due && due <= to;
}

/**
 * Judges a period, once for each object that ran it. There are several objects, with different UIDs, if the object was
 * deleted and created again. After the first, a verdict becomes `duplicate`, unless it is `unverifiable` or `unexpected`.
 */
function judgeAll(
  object: AuditedObject,
  eras: readonly Era[],
  all: readonly Evidence[],
  options: AuditOptions,
): AuditedPeriod[] {
  const judged = all.map((one) => judgeOne(object, eras, one, options));
  return judged.map((one, index) =>
    index === 0 || one.verdict === 'unverifiable' || one.verdict === 'unexpected'
      ? one
      : { ...one, verdict: 'duplicate', reason: 'SeveralObjects' },
  );
}

function judgeOne(
  { versions }: AuditedObject,
  eras: readonly Era[],
  evidence: Evidence,
  options: AuditOptions,
): AuditedPeriod {
  const { schedulingHash, otherHash, chosen, nominal } = evidence;
  const named = [schedulingHash, otherHash].filter((hash) => hash !== undefined);
  const hashes = named.length > 0 ? named : (eraAt(eras, chosen ?? nominal)?.hashes ?? [unknownHash]);
  const schedules = hashes.flatMap((hash) => versions.get(hash) ?? []);
  const explaining =
    schedules.find((schedule) => explains(schedule, evidence)) ??
    (named.length === 0
      ? [...versions.values()].find((schedule) => explains(schedule, evidence))
      : undefined);
  if (explaining !== undefined) return judge(explaining, evidence, options);
  const missing = hashes.find((hash) => !versions.has(hash));
  const [schedule] = schedules;
  if (missing === undefined && schedule !== undefined) return judge(schedule, evidence, options);
  return unverifiable(evidence, missing ?? unknownHash);
}

function unverifiable(evidence: Evidence, missingHash: string): AuditedPeriod {
  const found = facts(evidence, null, { verdict: 'unverifiable', reason: 'VersionMissing' });
  if (evidence.chosen !== undefined) found.recorded = evidence.chosen;
  found.missingHash = missingHash;
  return found;
}

function strayJobs({ strays }: ObjectEvidence, { from, to }: AuditOptions): AuditedPeriod[] {
  return strays.flatMap(({ nominal, chosen, createdAt, jobName, reason }) => {
    const recorded = chosen ?? nominal;
    const isSeen = [recorded, createdAt ?? recorded].some((at) => from <= at && at <= to);
    if (!isSeen) return [];
    return [
      {
        nominal,
        chosen: null,
        recorded,
        verdict: 'unexpected' as const,
        reason,
        jobName,
        ...(createdAt === undefined ? {} : { createdAt }),
      },
    ];
  });
}

/** Judges those periods of an era that have no evidence in any source. */
function unrecorded(
  object: AuditedObject,
  era: Era,
  batches: Batches,
  options: AuditOptions,
): AuditedPeriod[] {
  const from = Math.max(era.from, options.from);
  // Ignore periods that are due in the last `maxLate` seconds: their Jobs may still be created on time.
  const to = Math.min(era.to, options.to - options.maxLate);
  if (to < from) return [];
  const { versions, evidence } = object;
  const known = era.hashes.flatMap((hash) => versions.get(hash) ?? []);
  const missing = era.hashes.find((hash) => !versions.has(hash));
  if (known.length === 0) return missing === unknownHash ? [unknownSpan({ from, to })] : [];
  const due = new Map<string, Unrecorded>();
  for (const schedule of known) {
    for (const period of periodsDue(schedule, from, to, (nominal) => !evidence.has(nominal))) {
      if (period.nominal <= era.floor) continue;
      const key = `${period.nominal} ${period.due}`;
      const same = due.get(key);
      if (same === undefined) due.set(key, { ...period, schedule, versions: 1 });
      else same.versions += 1;
    }
  }
  const isSure = (versionsWithIt: number): boolean => versionsWithIt === era.hashes.length;
  return [...due.values()].map((period) =>
    isSure(period.versions)
      ? notOnRecord(object, period, batches.firstAfter(period.due))
      : unsure(period, missing),
  );
}

type Unrecorded = {
  nominal: number;
  due: number;
  chosen: number | null;
  schedule: Schedule;
  versions: number;
};

/**
 * The periods of a schedule that are due from `from` to `to`.
 *
 * @param wants - whether to return the period of a nominal time. Other periods are not computed, because that is slow
 */
function* periodsDue(
  schedule: Schedule,
  from: number,
  to: number,
  wants: (nominal: number) => boolean,
): Generator<{ nominal: number; due: number; chosen: number | null }> {
  const { windowOffset, windowLength, periodAt } = schedule.dues;
  const [first, last] = [Math.max(from, schedule.notBefore), Math.min(to, schedule.notAfter)];
  let nominal = schedule.nextNominal(first - windowOffset - windowLength - 1);
  // If the window begins before the nominal time, a period that is due by `last` can have a nominal time after `last`.
  const reach = Math.max(0, -windowOffset, windowOffset);
  for (; nominal !== null && nominal <= last + reach; nominal = schedule.nextNominal(nominal)) {
    if (!wants(nominal)) continue;
    const { due, chosen } = periodAt(nominal);
    if (first <= due && due <= last) yield { nominal, due, chosen };
  }
}

/** One entry for a whole span. Its periods are not known, because the version of the manifest in the span is not known. */
function unknownSpan(span: { from: number; to: number }): AuditedPeriod {
  return { chosen: null, verdict: 'unverifiable', reason: 'VersionUnknown', missingHash: unknownHash, span };
}

function unsure({ nominal, chosen, schedule }: Unrecorded, missing: string | undefined): AuditedPeriod {
  return {
    nominal,
    chosen,
    verdict: 'unverifiable',
    reason: 'EditedAround',
    schedulingHash: schedule.schedulingHash,
    ...(missing === undefined ? {} : { missingHash: missing }),
  };
}

function notOnRecord(
  { facts: stored, isSuspended }: AuditedObject,
  { nominal, due, chosen, schedule }: Unrecorded,
  batch: Evidence | undefined,
): AuditedPeriod {
  const { schedulingHash } = schedule;
  const found = { nominal, chosen, schedulingHash };
  if (isSuspendedAt(stored, isSuspended, due)) return { ...found, verdict: 'suspended', reason: 'Suspended' };
  if (chosen === null) return { ...found, verdict: 'unschedulable', reason: 'NoAllowedInstant' };
  if (stored.some(({ waiting }) => waiting === nominal))
    return { ...found, verdict: 'running', reason: 'Queued' };
  if (batch !== undefined) {
    const isSuspension = batch.reason === 'Suspended';
    return { ...found, verdict: isSuspension ? 'suspended' : 'missed', reason: batch.reason ?? '' };
  }
  const isBeyond = stored.some(({ oldestRecent }) => oldestRecent !== undefined && nominal < oldestRecent);
  return { ...found, verdict: 'not-on-record', reason: isBeyond ? 'OlderThanStatus' : '' };
}

/**
 * Whether the object was suspended when a period was due. The status usually says since when the object is suspended. If it
 * does not, an object that is suspended at present counts as suspended during the whole audit.
 */
function isSuspendedAt(stored: readonly StoredFacts[], isSuspended: boolean, due: number): boolean {
  if (!isSuspended) return false;
  const since = stored.map(({ suspendedSince }) => suspendedSince).find((one) => one !== undefined);
  return since === undefined || due >= since;
}
