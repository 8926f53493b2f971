import { type AuditedJob, auditedJob } from '@kron/fleet/audit/jobObservations';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { locateIssues } from '@kron/fleet/input/locateIssues';
import { isPlainObject, type PlainObject } from '@kron/fleet/plainObject';
import { isNotFound } from '@kron/kubernetes/apiError';
import { jobs } from '@kron/kubernetes/resources';
import { beforeHash, type StoredJob } from 'kron-core/controller';
import { withCluster } from '../../../cluster/withCluster.ts';
import type { Host } from '../../../host.ts';
import { type OpenOptions, openInput } from '../../../input/openInput.ts';
import { jobIssues, storedJob } from '../../../input/storedJob.ts';
import { selectByName } from '../../../input/selectByName.ts';
import { UsageError } from '../../../usageError.ts';
import type { AuditFlags } from '../auditRequest.ts';

export type ReadJob = {
  /** The Job's name without a namespace. */
  name: string;
  /** undefined if the Job was not found. */
  job: AuditedJob | undefined;
  kronJobs: readonly InputKronJob[];
};

/**
 * Reads a Job and its KronJob: from the files of `-f` or, without `-f`, from the cluster.
 *
 * @param written the name of the Job as the user wrote it: `db-backup-4llbpiospz` or `prod/db-backup-4llbpiospz`
 * @throws UsageError, ClusterError
 */
export async function readJob(written: string, flags: AuditFlags, host: Host): Promise<ReadJob> {
  const [name = '', given, ...more] = written.split('/').reverse();
  if (name === '' || given === '' || more.length > 0) throw new UsageError([notOfKronJob(written)]);
  const namespace = given ?? flags.namespace;
  return flags.filename === undefined
    ? readStored(name, namespace, flags, host)
    : readFromFiles(name, namespace, flags, host);
}

async function readStored(
  name: string,
  namespace: string | undefined,
  flags: AuditFlags,
  host: Host,
): Promise<ReadJob> {
  const { place, stored } = await withCluster(flags, host, async ({ transport, namespace: assumed }) => {
    const inNamespace = namespace ?? assumed;
    const found = await transport
      .get({ resource: jobs, namespace: inNamespace, name })
      .catch((error: unknown) => {
        if (isNotFound(error)) return undefined;
        throw error;
      });
    return { place: inNamespace, stored: found };
  });
  const job = stored === undefined ? undefined : auditedJob(stored);
  const owner = `kronjob/${place}/${ownerOf(name, job, stored)}`;
  const { namespace: _, ...rest } = flags;
  const { kronJobs } = await openInput([owner], rest, host, { severalVersions: true });
  return { name, job, kronJobs };
}

async function readFromFiles(
  name: string,
  namespace: string | undefined,
  flags: AuditFlags,
  host: Host,
): Promise<ReadJob> {
  let stored: StoredJob | undefined;
  let isReadable = true;
  const options: OpenOptions = {
    severalVersions: true,
    readOther: (object, source) => {
      const { value } = object;
      if (value['kind'] !== 'Job' || value['apiVersion'] !== 'batch/v1') return undefined;
      if (!isNamed(value, name, namespace)) return Promise.resolve([]);
      const issues = jobIssues(value);
      isReadable = issues.length === 0;
      if (!isReadable) return locateIssues(issues, object, source, flags.namespace ?? 'default');
      stored = storedJob(value);
      return Promise.resolve([]);
    },
  };
  const { kronJobs, problems } = await openInput([], flags, host, options);
  if (!isReadable) return { name, job: undefined, kronJobs: [] };
  const job = stored === undefined ? undefined : auditedJob(stored);
  const owner = ownerOf(name, job, stored);
  const place = namespace ?? placeOf(stored);
  if (kronJobs.length === 0 && problems.length === 0)
    throw new UsageError([
      `--job: expected the KronJob "${owner}" in the input, found none; add it with -f FILE`,
    ]);
  const own = selectByName(kronJobs, [place === undefined ? owner : `${place}/${owner}`]);
  const [first] = own;
  if (own.some(({ identity }) => identity !== first?.identity))
    throw new UsageError([
      `--job: expected a Job of one KronJob, found several with the name "${owner}"; write --job ${first?.namespace}/${name}`,
    ]);
  return { name, job, kronJobs: own };
}

/**
 * The name of a Job's KronJob. It comes from the owner reference of the Job, else from the label, else from the beginning of
 * the Job's name.
 *
 * @throws UsageError if the Job names no KronJob
 */
function ownerOf(name: string, job: AuditedJob | undefined, stored: StoredJob | undefined): string {
  if (job !== undefined && job.kronJob !== '') return job.kronJob;
  const labelled = stored?.metadata.labels?.['kron.io/name'];
  if (job?.controller !== undefined && labelled === undefined)
    throw new UsageError([`--job: expected a Job of a KronJob, found one that ${job.controller} controls`]);
  const owner = labelled ?? beforeHash(name);
  if (owner === '') throw new UsageError([notOfKronJob(name)]);
  return owner;
}

function notOfKronJob(written: string): string {
  return `--job: expected the name of a Job of a KronJob, such as db-backup-4llbpiospz or prod/db-backup-4llbpiospz, found "${written}"`;
}

function isNamed({ metadata }: PlainObject, name: string, namespace: string | undefined): boolean {
  if (!isPlainObject(metadata) || metadata['name'] !== name) return false;
  return namespace === undefined || (metadata['namespace'] ?? namespace) === namespace;
}

function placeOf(stored: StoredJob | undefined): string | undefined {
  const namespace = stored?.metadata['namespace'];
  return typeof namespace === 'string' ? namespace : undefined;
}
