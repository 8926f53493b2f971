import { isPlainObject } from '../../reading/fields.ts';
import { found } from '../../reading/found.ts';
import type { Issue } from '../../reading/issue.ts';

/**
 * What is wrong with a jobTemplate whose Jobs would vanish by themselves: a run without a Job is started.
 *
 * @example
 * refuseTTL({ spec: { ttlSecondsAfterFinished: 60 } }, 'spec.jobTemplate')[0]?.code // 'ForbiddenField'
 */
export function refuseTTL(jobTemplate: unknown, path: string): Issue[] {
  const spec = isPlainObject(jobTemplate) ? jobTemplate['spec'] : undefined;
  const ttl = isPlainObject(spec) ? spec['ttlSecondsAfterFinished'] : undefined;
  if (ttl === undefined || ttl === null) return [];
  const message = `expected no ttlSecondsAfterFinished, found ${found(ttl)}: a finished Job that vanished would be started again; leave it out, the next stop deletes the Job`;
  return [{ path: `${path}.spec.ttlSecondsAfterFinished`, code: 'ForbiddenField', message }];
}
