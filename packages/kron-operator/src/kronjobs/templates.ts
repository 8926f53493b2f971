import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { buildJob, type Job, type KronJob } from 'kron-core';
import { jobTTLOf, type KnownTemplate, rememberedTemplate } from 'kron-core/controller';
import { sampleTime } from '../jobs/dryRunTemplate.ts';
import type { RestoredJob } from '../jobs/restoreJob.ts';
import type { TemplateKind, Templates } from '../jobs/templates.ts';
import type { CachedKronJob } from './cache.ts';

export type KronJobTemplates = Templates<CachedKronJob, KnownTemplate>;

export const kronJobTemplates: TemplateKind<CachedKronJob, KnownTemplate> = {
  sampleOf: sampleJob,
  knownOf: ({ template }, { verdict, sent, accepted }) => ({
    verdict,
    jobTTL: accepted === undefined ? template.jobTTL : ttlOf(accepted, sent),
  }),
  remembered: rememberedTemplate,
};

/** The Job that a dry run of a KronJob's template creates. */
export function sampleJob(kronJob: KronJob): Job {
  return buildJob(kronJob, { periodID: '2000-01-01T00:00:00Z', chosenTime: sampleTime });
}

/** Records what a created Job shows about its template: that it is valid, the TTL of its Jobs, and changes by admission. */
export function learnFromJob(
  templates: KronJobTemplates,
  kronJob: CachedKronJob,
  { job, sent, changes }: RestoredJob,
): void {
  const known = templates.known(kronJob);
  const before = known?.verdict.changes;
  const isNews = before === undefined ? changes !== '' || reportsChanges(kronJob) : changes !== before;
  // A known TTL of 0 can be an assumption from before the check of the template. So replace it by the TTL of this Job.
  if (known !== undefined && known.jobTTL !== 0 && !isNews) return;
  const verdict = { ...known?.verdict, ...(isNews ? { changes } : {}) };
  templates.learn(kronJob, { verdict, jobTTL: ttlOf(job, sent) });
}

/**
 * The TTL of the Jobs of a template: how long a finished Job is kept. Returns 0 if admission renames the Job, because the
 * operator cannot find a renamed Job by its name later. With a TTL of 0, the operator claims each period in the status
 * before it creates the Job, so that no period runs twice.
 */
function ttlOf(job: KubeObject, sent: Job): number | undefined {
  return job.metadata.name === sent.metadata.name ? jobTTLOf(job) : 0;
}

function reportsChanges({ status }: CachedKronJob): boolean {
  return (
    status.conditions?.some(({ type, status: holds }) => type === 'JobChanged' && holds === 'True') === true
  );
}
