import { auditedJob } from '@kron/fleet/audit/jobObservations';
import { jobs } from '@kron/kubernetes/resources';
import { listAll } from '../../cluster/listAll.ts';
import { withCluster } from '../../cluster/withCluster.ts';
import type { Host } from '../../host.ts';
import type { AuditFlags } from './auditFlags.ts';
import type { AuditSubject } from './subjects.ts';

const nameLabel = 'kron.io/name';

/** Adds to each subject the Jobs of the cluster that have the name of the subject in a label. */
export async function addClusterJobs(
  subjects: readonly AuditSubject[],
  flags: AuditFlags,
  host: Host,
): Promise<void> {
  // CronJobs are left out, because a CronJob can have the same name as a KronJob.
  const kronJobs = subjects.filter(({ kind }) => kind === 'KronJob');
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
