import type { AuditStore } from '@kron/fleet/audit/auditStore';
import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { reportLeftOut } from '../../input/reportInput.ts';
import { counted } from '../../output/fleetText.ts';
import { paintFor } from '../../output/paint.ts';
import { writeText } from '../../output/writeText.ts';
import { UsageError } from '../../usageError.ts';
import { openVersions, readsCluster } from './openVersions.ts';
import type { AuditFlags } from './auditFlags.ts';
import { type AuditRequest, readAuditRequest } from './auditRequest.ts';
import { addClusterJobs } from './clusterJobs.ts';
import { readRecords } from './records/readRecords.ts';
import { auditRenderer } from './render/renderer.ts';
import { runAudit } from './runAudit.ts';
import { storeFor } from './storeFor.ts';
import { auditSubjects } from './subjects.ts';

/** Lists every period that existed in a span, and what became of it. */
export async function audit(names: readonly string[], flags: AuditFlags, host: Host): Promise<ExitCode> {
  if (flags.job !== undefined) return auditNamedJob(flags.job, names, flags, host);
  const request = readAuditRequest(flags, host);
  const opened = await openVersions(names, flags, host);
  const { problems } = opened;
  const kronJobs = opened.kronJobs.filter((one) => hasRecords(one, request));
  const left = opened.kronJobs.length - kronJobs.length + opened.unplaced.length;
  if (left > 0) await host.err.write(`${leftOutText(left)}\n`);
  const subjects = auditSubjects(kronJobs);
  if (subjects.length === 0) return problems.length > 0 ? exitCode.invalidInput : exitCode.fine;
  if (readsCluster(flags)) await addClusterJobs(subjects, flags, host);
  const store = storeFor(subjects, request, isWholeInput(names, flags, problems));
  if (!(await readRecords(request.records, store, host))) return exitCode.invalidInput;
  const passes = await render(subjects, store, request, flags, host);
  await reportLeftOut(problems, host, paintFor(host.err, host, flags.color));
  return problems.length > 0 || !passes ? exitCode.invalidInput : exitCode.fine;
}

/**
 * Whether the audit can determine the outcomes of the periods of an object. For a CronJob, the audit needs the records of
 * the operator. The operator records only CronJobs with a window.
 */
function hasRecords({ kind, schedule }: InputKronJob, { records }: AuditRequest): boolean {
  return kind === 'KronJob' || (records.length > 0 && schedule.dues.windowLength > 0);
}

function leftOutText(count: number): string {
  return `note: ${counted(count, 'CronJob')} left out: only --records says when Jobs of CronJobs with a window started`;
}

async function auditNamedJob(
  job: string,
  names: readonly string[],
  flags: AuditFlags,
  host: Host,
): Promise<ExitCode> {
  const others = {
    '-A': flags.allNamespaces,
    '-l': flags.selector,
    '--list': flags.list,
    '--kind': flags.kind,
  };
  const given = Object.entries(others).filter(([, value]) => value !== undefined);
  const wrong = given.map(([flag]) => `--job checks one Job: remove ${flag}`);
  if (names.length > 0) wrong.push(`--job checks one Job: remove ${names.join(' ')}`);
  const { output } = flags;
  if (output === 'csv' || output === 'html' || output === 'junit')
    wrong.push(`--job prints text or JSON: remove -o ${output}, or write -o json`);
  if (wrong.length > 0) throw new UsageError(wrong);
  const { auditJob } = await import('./job/auditJob.ts');
  return auditJob(job, flags, host);
}

/**
 * Whether the input has all objects of its namespaces. Only then does the audit report records of objects without a
 * manifest.
 */
function isWholeInput(
  names: readonly string[],
  { selector, kind }: AuditFlags,
  problems: readonly unknown[],
): boolean {
  return names.length === 0 && selector === undefined && kind === undefined && problems.length === 0;
}

async function render(
  subjects: Parameters<typeof runAudit>[0],
  store: AuditStore,
  request: AuditRequest,
  flags: AuditFlags,
  host: Host,
): Promise<boolean> {
  const result = runAudit(subjects, store, request, host);
  const paint = paintFor(host.out, host, flags.color);
  const renderer = await auditRenderer(flags.output, { request, paint, width: host.out.columns });
  await writeText(host.out, renderer(result));
  return result.passes();
}
