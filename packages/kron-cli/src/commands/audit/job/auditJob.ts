import { auditObject } from '@kron/fleet/audit/auditObject';
import type { AuditedPeriod } from '@kron/fleet/audit/auditedPeriod';
import type { Evidence } from '@kron/fleet/audit/evidence';
import { eraAt, erasOf } from '@kron/fleet/audit/eras';
import { type AuditedJob, jobSecond } from '@kron/fleet/audit/jobObservations';
import { type JobCheck, jobChecks } from '@kron/fleet/audit/jobChecks';
import { secondsField } from '@kron/fleet/audit/storedFacts';
import { explainKronJob } from '@kron/fleet/explain/explainKronJob';
import type { ExplainedPeriod } from '@kron/fleet/explain/explainedPeriod';
import { entryOf } from '@kron/fleet/timeline/periodEntry';
import { printable } from '@kron/fleet/text/printable';
import type { Schedule } from 'kron-core';
import { type ExitCode, exitCode } from '../../../exitCode.ts';
import type { Host } from '../../../host.ts';
import { writeText } from '../../../output/writeText.ts';
import type { AuditFlags } from '../audit.ts';
import { type AuditRequest, readAuditRequest } from '../auditRequest.ts';
import { readRecords } from '../records/readRecords.ts';
import { storeFor } from '../storeFor.ts';
import { type AuditSubject, auditSubjects } from '../subjects.ts';
import { readJob } from './readJob.ts';
import { jobText } from './jobText.ts';

/** What the check of a Job found. */
export type CheckedRun = {
  jobName: string;
  subject: AuditSubject;
  checks: readonly JobCheck[];
  /** The verdicts about the Job and its period. */
  periods: readonly AuditedPeriod[];
  /** How the second of the period is chosen. undefined: there is no such period. */
  explained: ExplainedPeriod | undefined;
};

/** Recomputes the second of one Job from the manifest, and says step by step whether the Job agrees. */
export async function auditJob(jobName: string, flags: AuditFlags, host: Host): Promise<ExitCode> {
  const request = readAuditRequest(flags, host);
  const read = await readJob(jobName, flags, host);
  const [subject] = auditSubjects(read.kronJobs);
  if (subject === undefined) return exitCode.invalidInput;
  if (read.job !== undefined) subject.jobs.push(read.job);
  const [from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const store = storeFor([subject], { from, to }, false);
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

function check(
  { jobName, job, subject, evidence }: Checked,
  { maxLate }: AuditRequest,
): CheckedRun | undefined {
  const recorded = job === undefined ? recordOf(evidence, jobName) : undefined;
  if (job === undefined && recorded === undefined) return undefined;
  const nominal = recorded?.nominal ?? secondsField(job?.seen.periodID);
  const found = nominal === undefined ? undefined : (recorded ?? evidence.at(nominal)[0]);
  const chosen = recorded?.chosen ?? jobSecond(job?.seen.chosenTime);
  const eras = erasOf(subject.versions, subject.facts, evidence);
  const [inForce] = nominal === undefined ? [] : (eraAt(eras, chosen ?? nominal)?.hashes ?? []);
  const hasStatus = subject.facts.some(({ schedulingHash }) => schedulingHash !== undefined);
  const namedHash = found?.schedulingHash ?? (hasStatus && inForce !== '' ? inForce : undefined);
  const schedule = namedHash === undefined ? subject.newest.schedule : subject.versions.get(namedHash);
  const { identity, name } = subject;
  const createdAt = recorded?.createdAt ?? jobSecond(job?.seen.createdAt);
  const owner = { identity, name, uid: subject.facts.at(-1)?.uid };
  const facts = { evidence: found, nominal, chosen, createdAt, schedule, namedHash, maxLate };
  return {
    jobName,
    subject,
    checks: jobChecks({ name: jobName, job, owner, ...facts }),
    periods: periodsOf(subject, evidence, { nominal, chosen, createdAt, jobName }, maxLate),
    explained: explanationOf(subject, schedule, nominal),
  };
}

function recordOf(evidence: Checked['evidence'], jobName: string): Evidence | undefined {
  for (const nominal of evidence.nominals) {
    const found = evidence.at(nominal).find((one) => one.jobName === jobName);
    if (found !== undefined) return found;
  }
  return undefined;
}

type Place = {
  nominal: number | undefined;
  chosen: number | undefined;
  createdAt: number | undefined;
  jobName: string;
};

/** The verdicts about the Job and its period, among those of the span around it. */
function periodsOf(
  { versions, facts, window }: AuditSubject,
  evidence: Checked['evidence'],
  { nominal, chosen, createdAt, jobName }: Place,
  maxLate: number,
): AuditedPeriod[] {
  if (nominal === undefined) return [];
  const instants = [nominal, chosen ?? nominal, createdAt ?? nominal];
  const span = { from: Math.min(...instants) - window, to: Math.max(...instants) + window + maxLate };
  const all = auditObject({ versions, facts, isSuspended: false, evidence }, { ...span, maxLate });
  return all.filter((one) => one.jobName === jobName || one.nominal === nominal);
}

function explanationOf(
  { newest, versions }: AuditSubject,
  schedule: Schedule | undefined,
  nominal: number | undefined,
): ExplainedPeriod | undefined {
  if (schedule === undefined || nominal === undefined || !schedule.hasPeriod(nominal)) return undefined;
  // The text shows the spec, which only the newest version still has.
  if (versions.size > 1 && schedule !== newest.schedule) return undefined;
  return explainKronJob({ entry: entryOf(newest, schedule.periodAt(nominal)), which: 'that the Job names' });
}
