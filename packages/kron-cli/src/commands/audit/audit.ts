import { auditedJob } from '@kron/fleet/audit/jobObservations';
import { jobs } from '@kron/kubernetes/resources';
import { listAll } from '../../cluster/listAll.ts';
import { withCluster } from '../../cluster/withCluster.ts';
import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import { objectKey } from '@kron/fleet/fleet/objectKey';
import { reportLeftOut } from '../../input/reportInput.ts';
import { paintFor } from '../../output/paint.ts';
import { writeText } from '../../output/writeText.ts';
import { UsageError } from '../../usageError.ts';
import { openVersions, readsCluster } from './openVersions.ts';
import { type AuditFlags, readAuditRequest } from './auditRequest.ts';
import { checkAuditSize } from './checkAuditSize.ts';
import { leftOutNotes, leftOutOf, whyLeftOut } from './leftOut.ts';
import { readRecords } from './records/readRecords.ts';
import { type AuditRun, runAudit } from './runAudit.ts';
import { storeFor } from './storeFor.ts';
import { type AuditSubject, auditSubjects } from './subjects.ts';

/** Lists every period that existed in a span, with its outcome. */
export async function audit(names: readonly string[], flags: AuditFlags, host: Host): Promise<ExitCode> {
  if (flags.job !== undefined) return auditNamedJob(flags.job, names, flags, host);
  const request = readAuditRequest(flags, host);
  const opened = await openVersions(names, flags, host);
  const { problems } = opened;
  const leftOut = leftOutOf(opened, request);
  for (const note of leftOutNotes(leftOut)) await host.err.write(`${note}\n`);
  const subjects = auditSubjects(opened.kronJobs.filter((one) => whyLeftOut(one, request) === undefined));
  const isTable = flags.output === 'table' || flags.output === 'wide';
  if (subjects.length === 0 && isTable) return problems.length > 0 ? exitCode.invalidInput : exitCode.fine;
  await checkAuditSize(subjects, request, host.err);
  if (readsCluster(flags)) await addClusterJobs(subjects, flags, host);
  const present = new Set(leftOut.map(objectKey));
  const isWhole = isWholeInput(names, flags, problems);
  const store = storeFor(subjects, request, (one) => {
    return isWhole && !opened.unreadable.includes(one.kind) && !present.has(objectKey(one));
  });
  if (!(await readRecords(request.records, store, host))) return exitCode.invalidInput;
  const run = runAudit(subjects, store, request, host);
  await writeText(host.out, await rendered(run, flags, host));
  await reportLeftOut(problems, host, paintFor(host.err, host, flags.color));
  return problems.length > 0 || !run.passes() ? exitCode.invalidInput : exitCode.fine;
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
    '--from': flags.from,
    '--to': flags.to,
    '--for': flags.for,
    '--allow': flags.allow,
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

/** Whether the input has all objects of its namespaces. If not, the audit ignores records of objects without a manifest. */
function isWholeInput(
  names: readonly string[],
  { selector, kind }: AuditFlags,
  problems: readonly unknown[],
): boolean {
  return names.length === 0 && selector === undefined && kind === undefined && problems.length === 0;
}

const nameLabel = 'kron.io/name';

/** Adds to each subject the Jobs of the cluster that have the name of the subject in a label. */
async function addClusterJobs(
  subjects: readonly AuditSubject[],
  flags: AuditFlags,
  host: Host,
): Promise<void> {
  // CronJobs are left out, because a CronJob can have the same name as a KronJob.
  const kronJobs = subjects.filter(({ kind }) => kind === 'KronJob');
  if (kronJobs.length === 0) return;
  const byIdentity = new Map(kronJobs.map((subject) => [subject.identity, subject]));
  const namespaces = new Set(subjects.map(({ namespace }) => namespace));
  const scopes = flags.allNamespaces ? [undefined] : [...namespaces];
  await withCluster(flags, host, async (cluster) => {
    for (const namespace of scopes) {
      const query = { resource: jobs, labelSelector: nameLabel };
      await listAll(cluster, namespace === undefined ? query : { ...query, namespace }, (job) => {
        const { labels = {}, namespace: place = cluster.namespace } = job.metadata;
        byIdentity.get(`${place}/${labels[nameLabel] ?? ''}`)?.jobs.push(auditedJob(job));
      });
    }
  });
}

/** Renders an audit. Imports only the code of its output format, so that kron starts fast. */
async function rendered(run: AuditRun, flags: AuditFlags, host: Host): Promise<AsyncIterable<string>> {
  const { output } = flags;
  if (output === 'json') return (await import('./render/auditJson.ts')).auditJson(run);
  if (output === 'csv') return (await import('./render/auditCsv.ts')).auditCsv(run);
  if (output === 'junit') return (await import('./render/auditJunit.ts')).auditJunit(run);
  if (output === 'html') return (await import('./render/auditHtml.ts')).auditHtml(run);
  const { auditTable } = await import('./render/auditTable.ts');
  const paint = paintFor(host.out, host, flags.color);
  return auditTable(run, { paint, width: host.out.columns, isWide: output === 'wide' });
}
