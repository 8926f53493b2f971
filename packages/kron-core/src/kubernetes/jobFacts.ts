import type { StoredJob } from '../kronjob/kubernetes/seenJob.ts';

/** What is read off a Job whatever kind of object it was made for. */
export type JobFacts = {
  readonly name: string;
  readonly uid: string;
  /** RFC 3339. */
  readonly createdAt: string;
  readonly deleting: boolean;
};

/** In a Job that no API server has given, anything may be missing. */
export function jobFacts({ metadata }: StoredJob): JobFacts {
  const { name, uid = '', creationTimestamp, deletionTimestamp } = metadata;
  return {
    name,
    uid,
    createdAt: typeof creationTimestamp === 'string' ? creationTimestamp : '1970-01-01T00:00:00Z',
    deleting: deletionTimestamp !== undefined && deletionTimestamp !== null,
  };
}
