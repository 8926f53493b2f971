import { isNotFound } from '@kron/kubernetes/apiError';
import { jobs } from '@kron/kubernetes/resources';
import { seenJob } from 'kron-core/controller';
import type { Cluster } from '../../../cluster/cluster.ts';
import { dryRunKronJob, type Moment } from './dryRunKronJob.ts';
import type { KronJobSubject } from './kronJobSubject.ts';

/**
 * Adds the Job that has the name of the Job to create. A list by label misses a foreign Job. The operator notices it when
 * the create fails.
 */
export async function kronJobLiveReads(
  { transport }: Cluster,
  subject: KronJobSubject,
  moment: Moment,
): Promise<KronJobSubject> {
  const { create } = dryRunKronJob(subject, moment);
  if (create === null) return subject;
  const { namespace } = subject.kronJob.metadata;
  try {
    const job = await transport.get({ resource: jobs, namespace, name: create.metadata.name });
    return { ...subject, jobs: [...subject.jobs, seenJob(job)] };
  } catch (error) {
    if (isNotFound(error)) return subject;
    throw error;
  }
}
