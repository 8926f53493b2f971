import { auditObject } from '@kron/fleet/audit/auditObject';
import type { AuditedPeriod } from '@kron/fleet/audit/auditedPeriod';
import type { Evidence } from '@kron/fleet/audit/evidence';
import { eraAt, erasOf, unknownHash } from '@kron/fleet/audit/eras';
import { type AuditedJob, jobSecond } from '@kron/fleet/audit/jobObservations';
import { jobChecks } from '@kron/fleet/audit/jobChecks';
import { secondsField } from '@kron/fleet/audit/storedFacts';
import { explainKronJob } from '@kron/fleet/explain/explainKronJob';
import type { ExplainedPeriod } from '@kron/fleet/explain/explainedPeriod';
import { isResult, type OnRecord } from '@kron/fleet/live/recordedPeriods';
import { entryOf } from '@kron/fleet/timeline/periodEntry';
import { printable } from '@kron/fleet/text/printable';
import type { Schedule } from 'kron-core';
import { type ExitCode, exitCode } from '../../../exitCode.ts';
import type { Host } from '../../../host.ts';
import { writeText } from '../../../output/writeText.ts';
import { type AuditFlags, type AuditRequest, readAuditRequest } from '../auditRequest.ts';
import { readRecords } from '../records/readRecords.ts';
import { storeFor } from '../storeFor.ts';
import { type AuditSubject, auditSubjects } from '../subjects.ts';
import { readJob } from './readJob.ts';
import { type CheckedRun, jobText } from './jobText.ts';

/** Computes the start second of a Job again from the manifest, compares it with the Job, and prints the result. */
export async function auditJob(jobName: string, flags: AuditFlags, host: Host): Promise<ExitCode> {
  const request = readAuditRequest(flags, host);
  const read = await readJob(jobName, flags, host);
  const [subject] = auditSubjects(read.kronJobs);
  if (subject === undefined) return exitCode.invalidInput;
  if (read.job !== undefined) subject.jobs.push(read.job);
  const [from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const store = storeFor([subject], { ...request, from, to }, () => false);
  if (!(await readRecords(request.records, store, host))) return exitCode.invalidInput;
  const evidence = store.take(subject);
  const run = check({ jobName: read.name, job: read.job, subject, evidence }, request);
  if (run === undefined) {
    await host.err.write(
      `kron: no Job and no record is named "${printable(read.name)}"; expected the name of a Job of a KronJob\n`,
    );
    return exitCode.invalidInput;
  }
  await writeText(host.out, await jobText(run, request, flags, host));
  return run.checks.every(({ holds }) => holds !== false) ? exitCode.fine : exitCode.invalidInput;
}

type Checked = {
  jobName: string;
  job: AuditedJob | undefined;
  subject: AuditSubject;
  evidence: ReturnType<ReturnType<typeof storeFor>['take']>;
};

function check(checked: Checked, { maxLate }: AuditRequest): CheckedRun | undefined {
  const { jobName, job, subject, evidence } = checked;
  const named = namedBy(checked);
  if (named === undefined) return undefined;
  const { found } = named;
  const namedHash = found?.schedulingHash ?? hashInForce(checked, named);
  const schedule = namedHash === undefined ? subject.newest.schedule : subject.versions.get(namedHash);
  const owner = { identity: subject.identity, name: subject.name, uid: subject.facts.at(-1)?.uid };
  return {
    jobName,
    subject,
    checks: jobChecks({ name: jobName, job, owner, ...named, evidence: found, schedule, namedHash, maxLate }),
    periods: periodsOf(subject, evidence, { ...named, jobName }, maxLate),
    explained: explanationOf(subject, schedule, named),
  };
}

/** The period and the instants of a Job. They come from the Job itself or, if the Job no longer exists, from its record. */
type NamedPeriod = {
  nominal: number | undefined;
  chosen: number | undefined;
  createdAt: number | undefined;
  found: Evidence | undefined;
};

function namedBy({ job, jobName, evidence }: Checked): NamedPeriod | undefined {
  if (job === undefined) {
    const found = recordOf(evidence, jobName);
    return found && { nominal: found.nominal, chosen: found.chosen, createdAt: found.createdAt, found };
  }
  const { periodID, chosenTime, createdAt } = job.seen;
  const nominal = secondsField(periodID);
  return {
    nominal,
    chosen: jobSecond(chosenTime),
    createdAt: jobSecond(createdAt),
    found: nominal === undefined ? undefined : evidence.at(nominal)[0],
  };
}

/** The scheduling hash of the version in use when a period was due. Undefined if the statuses do not show it. */
function hashInForce(
  { subject: { versions, facts }, evidence }: Checked,
  { nominal, chosen = nominal }: NamedPeriod,
): string | undefined {
  if (chosen === undefined || facts.every(({ schedulingHash }) => schedulingHash === undefined))
    return undefined;
  const [hash] = eraAt(erasOf(versions, facts, evidence), chosen)?.hashes ?? [];
  return hash === unknownHash ? undefined : hash;
}

function recordOf(evidence: Checked['evidence'], jobName: string): Evidence | undefined {
  for (const nominal of evidence.nominals) {
    const found = evidence.at(nominal).find((one) => one.jobName === jobName);
    if (found !== undefined) return found;
  }
  return undefined;
}

type Place = Omit<NamedPeriod, 'found'> & { jobName: string };

/**
 * Audits the time around the nominal time, the chosen second and the creation of a Job. Returns only the verdicts about this
 * Job and about its period.
 */
function periodsOf(
  { versions, facts, window }: AuditSubject,
  evidence: Checked['evidence'],
  { nominal, chosen, createdAt, jobName }: Place,
  maxLate: number,
): AuditedPeriod[] {
  if (nominal === undefined) return [];
  const all = spansAround([nominal, chosen ?? nominal, createdAt ?? nominal], window + maxLate).flatMap(
    (span) => auditObject({ versions, facts, isSuspended: false, evidence }, { ...span, maxLate }),
  );
  // If the Job belongs to no period, the audit can find it twice: around its chosen second, and around its creation. Keep
  // only one of these verdicts.
  const unique = new Map(all.map((one) => [JSON.stringify(one), one]));
  return [...unique.values()].filter((one) => one.jobName === jobName || one.nominal === nominal);
}

/**
 * The spans from `reach` seconds before each instant to `reach` seconds after it. Overlapping spans are joined. A single
 * span over all instants could be millennia long, because the labels of a Job can be forged.
 */
function spansAround(instants: readonly number[], reach: number): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (const instant of instants.toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last !== undefined && instant - reach <= last.to) last.to = instant + reach;
    else spans.push({ from: instant - reach, to: instant + reach });
  }
  return spans;
}

function explanationOf(
  { newest, versions }: AuditSubject,
  schedule: Schedule | undefined,
  { nominal, found }: NamedPeriod,
): ExplainedPeriod | undefined {
  if (schedule === undefined || nominal === undefined || !schedule.hasPeriod(nominal)) return undefined;
  // Only the newest version can be explained: older versions keep only their compiled schedules, and not their specs.
  if (versions.size > 1 && schedule !== newest.schedule) return undefined;
  const entry = entryOf(newest, schedule.periodAt(nominal));
  return explainKronJob({ entry, which: 'that the Job names', record: recordIn(found) });
}

function recordIn(found: Evidence | undefined): OnRecord {
  if (found?.outcome === undefined) return 'nothing';
  const { outcome, reason = '', jobName, result } = found;
  return {
    outcome,
    reason,
    ...(jobName === undefined ? {} : { jobName }),
    ...(isResult(result) ? { result } : {}),
  };
}
