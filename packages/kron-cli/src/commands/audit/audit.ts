import type { AuditStore } from '@kron/fleet/audit/auditStore';
import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import { objectKey } from '@kron/fleet/fleet/objectKey';
import { reportLeftOut } from '../../input/reportInput.ts';
import { paintFor } from '../../output/paint.ts';
import { writeText } from '../../output/writeText.ts';
import { UsageError } from '../../usageError.ts';
import { openVersions, readsCluster } from './openVersions.ts';
import type { AuditFlags } from './auditFlags.ts';
import { type AuditRequest, readAuditRequest } from './auditRequest.ts';
import { addClusterJobs } from './clusterJobs.ts';
import { leftOutNotes, leftOutOf, whyLeftOut } from './leftOut.ts';
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
  const leftOut = leftOutOf(opened, request);
  for (const note of leftOutNotes(leftOut)) await host.err.write(`${note}\n`);
  const subjects = auditSubjects(opened.kronJobs.filter((one) => whyLeftOut(one, request) === undefined));
  if (subjects.length === 0) return problems.length > 0 ? exitCode.invalidInput : exitCode.fine;
  if (readsCluster(flags)) await addClusterJobs(subjects, flags, host);
  const present = new Set(leftOut.map(objectKey));
  const isWhole = isWholeInput(names, flags, problems);
  const store = storeFor(subjects, request, (one) => {
    return isWhole && !opened.unreadable.includes(one.kind) && !present.has(objectKey(one));
  });
  if (!(await readRecords(request.records, store, host))) return exitCode.invalidInput;
  const passes = await render(subjects, store, request, flags, host);
  await reportLeftOut(problems, host, paintFor(host.err, host, flags.color));
  return problems.length > 0 || !passes ? exitCode.invalidInput : exitCode.fine;
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
    '--live': flags.live,
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
