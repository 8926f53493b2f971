import { controlledJobs, type FaultRule, jobs, kronJobs } from '@kron/api-server';
import { jobTemplate, type Stored } from './storedKronJobs.ts';

/** A daily schedule that last fired in the minute that contains the instant `seconds` before `now`. */
function dailyAgo(now: number, seconds: number): string {
  const then = new Date((now - seconds) * 1000);
  return `${then.getUTCMinutes()} ${then.getUTCHours()} * * *`;
}

/** A KronJob that was due two minutes ago, with a deadline of an hour. */
export const late: Stored = {
  spec: (now) => ({ schedule: dailyAgo(now, 120), policy: { deadline: '1h' }, jobTemplate }),
  age: 3000,
};

/** A KronJob that was due two minutes ago, without a deadline. */
export const missed: Stored = {
  spec: (now) => ({ schedule: dailyAgo(now, 120), policy: { deadline: '0s' }, jobTemplate }),
  age: 3000,
};

/** A KronJob that was due six minutes ago, with a deadline of an hour. `refusedCreates` rejects its Job. */
export const heldUp: Stored = {
  spec: (now) => ({ schedule: dailyAgo(now, 360), policy: { deadline: '1h' }, jobTemplate }),
  age: 3000,
  namespace: 'full',
};

/** The API server rejects Jobs in the namespace full, as with an exhausted quota. */
export const refusedCreates: FaultRule = {
  on: ({ verb, resource, namespace }) =>
    verb === 'create' && resource === jobs.plural && namespace === 'full',
  fault: { kind: 'refuse', code: 403, message: 'exceeded quota' },
};

/** The API server rejects every status of a KronJob. */
export const brokenStatus: FaultRule = {
  on: ({ resource, subresource }) => resource === kronJobs.plural && subresource === 'status',
  fault: { kind: 'refuse', code: 500 },
};

/** The API server rejects reads of ControlledJobs, as without the permission. Takes effect when the watches are cut. */
export const refusedReads: FaultRule = {
  on: ({ verb, resource }) => resource === controlledJobs.plural && (verb === 'list' || verb === 'watch'),
  fault: { kind: 'refuse', code: 403 },
};
