import fc from 'fast-check';
import type { Concurrency } from 'kron-core';
import { configurations, invalidSpecs } from './configurations.ts';
import { dying, failing as failingOf, type Fault, hour, year } from './fault.ts';

export { dying };

/** The requests that a fault affects. */
export type Requests =
  | 'creates of Jobs'
  | 'dry runs'
  | 'status writes'
  | 'deletions of Jobs'
  | 'reads'
  | 'the Lease'
  | 'everything';

/** Steps without parameters. */
type Plain =
  | 'suspend'
  | 'resume'
  | 'delete the KronJob'
  | 'create the KronJob'
  | 'take the next name'
  | 'free the names';

/** How the labels of a Job lie that a KronJob controls and that is the Job of no period. */
export type Forgery =
  | 'of the year 9998'
  | 'of the year 9998, but chosen long ago'
  | 'misnamed'
  | 'unlabelled';

/** The part of a status that an adversary writes. */
export type ForgedField = 'last' | 'highestPeriodID' | 'schedulingFloor' | 'schedulingSince' | 'claim';

/** What happens to periods that come due while Jobs run or after Jobs have failed. */
export type Flow = {
  concurrency: Concurrency;
  /** null: the default. Ignored under `allow`, which has no limit. */
  maxActive: number | null;
  /** null: never. */
  pauseAfterFailures: number | null;
};

/** A step of a history. */
export type Step =
  | { does: 'wait'; seconds: number }
  | { does: 'end a Job'; which: 'oldest' | 'newest'; as: 'succeeded' | 'failed' }
  | { does: 'delete a Job'; which: 'oldest' | 'newest' }
  | { does: 'take the name of a Job'; which: 'oldest' | 'newest' }
  | { does: 'edit the schedule'; to: number }
  | ({ does: 'edit the policy'; deadline: string } & Flow)
  | { does: 'edit the limits'; successful: number; failed: number }
  | { does: 'edit the template'; ttl: number | null }
  | { does: 'store an invalid spec'; which: number }
  | { does: 'forge a Job'; as: Forgery }
  | { does: 'forge the status'; field: ForgedField; ahead: number }
  | { [Does in Plain]: { does: Does } }[Plain]
  | Fault<Requests>;

const which = fc.constantFrom<'oldest' | 'newest'>('oldest', 'newest');
const as = fc.constantFrom<'succeeded' | 'failed'>('succeeded', 'failed');
const what = fc.constantFrom<Requests>(
  'creates of Jobs',
  'creates of Jobs',
  'status writes',
  'status writes',
  'dry runs',
  'deletions of Jobs',
  'reads',
  'the Lease',
  'everything',
);

/** More often than not without a limit or a pause. */
export const flow = {
  concurrency: fc.constantFrom<Concurrency>('allow', 'forbid', 'replace', 'queue', 'queue'),
  maxActive: fc.constantFrom(null, null, 1, 2, 3),
  pauseAfterFailures: fc.constantFrom(null, null, null, 1, 2),
};
export const deadline: fc.Arbitrary<string> = fc.constantFrom('0s', '20s', '90s', '10m');
export const ttl: fc.Arbitrary<number | null> = fc.constantFrom(null, null, 0, 30, 90);
export const limit: fc.Arbitrary<number> = fc.constantFrom(0, 1, 3);
export const configuration: fc.Arbitrary<number> = fc.nat(configurations.length - 1);

export const waiting: fc.Arbitrary<Step> = fc.record({
  does: fc.constant('wait' as const),
  seconds: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 20, max: 150 })),
});

export const ending: fc.Arbitrary<Step> = fc.record({ does: fc.constant('end a Job' as const), which, as });

/** Actions of users in a cluster without faults. */
export const editing: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('edit the schedule' as const), to: configuration }),
  fc.record({ does: fc.constant('edit the policy' as const), deadline, ...flow }),
  fc.constantFrom<Step>({ does: 'suspend' }, { does: 'resume' }, { does: 'resume' }),
);

/** Changes nothing but the history: the model ignores it. */
export const forgingJobs: fc.Arbitrary<Step> = fc.record({
  does: fc.constant('forge a Job' as const),
  as: fc.constantFrom<Forgery>(
    'of the year 9998',
    'of the year 9998, but chosen long ago',
    'misnamed',
    'unlabelled',
  ),
});

/** Writes instants into the status that are hours to years ahead. */
export const forgingStatuses: fc.Arbitrary<Step> = fc.record({
  does: fc.constant('forge the status' as const),
  field: fc.constantFrom<ForgedField>(
    'last',
    'highestPeriodID',
    'schedulingFloor',
    'schedulingSince',
    'claim',
  ),
  ahead: fc.constantFrom(hour, 26 * hour, 10 * year),
});

/** Further actions of users. */
export const meddling: fc.Arbitrary<Step> = fc.oneof(
  editing,
  fc.record({ does: fc.constant('edit the limits' as const), successful: limit, failed: limit }),
  fc.record({ does: fc.constant('edit the template' as const), ttl }),
  fc.record({ does: fc.constant('delete a Job' as const), which }),
  fc.record({ does: fc.constant('take the name of a Job' as const), which }),
  fc.record({ does: fc.constant('store an invalid spec' as const), which: fc.nat(invalidSpecs.length - 1) }),
  fc.constantFrom<Step>(
    { does: 'delete the KronJob' },
    { does: 'create the KronJob' },
    { does: 'create the KronJob' },
    { does: 'take the next name' },
    { does: 'take the next name' },
    { does: 'free the names' },
  ),
);

/** Faults. */
export const failing: fc.Arbitrary<Step> = failingOf(
  what,
  fc.constantFrom<Requests>('creates of Jobs', 'dry runs'),
);

const queue = { concurrency: 'queue', maxActive: 1, pauseAfterFailures: null } as const;

/** Combinations that are rare by chance: a change that no watch shows before the next period, a name with a new owner, a wait. */
export const motif: fc.Arbitrary<Step[]> = fc.oneof(
  // A process dies while a period waits, or around the create of its Job.
  fc
    .record({ deadline, dying, as, seconds: fc.integer({ min: 60, max: 119 }) })
    .map(({ seconds, ...rest }): Step[] => [
      { does: 'edit the policy', ...queue, deadline: rest.deadline },
      { does: 'wait', seconds },
      rest.dying,
      { does: 'end a Job', which: 'oldest', as: rest.as },
      { does: 'wait', seconds: 20 },
    ]),
  fc.tuple(fc.constant<Step>({ does: 'silence watches' }), ending, waiting),
  fc.tuple(
    fc.constant<Step>({ does: 'delay', what: 'deletions of Jobs', seconds: 9, times: 1 }),
    ending,
    which.map((one): Step => ({ does: 'take the name of a Job', which: one })),
    waiting,
  ),
  fc.tuple(
    fc.constantFrom<Step>(
      { does: 'answer late', what: 'creates of Jobs', seconds: 3, times: 1 },
      { does: 'delay', what: 'creates of Jobs', seconds: 9, times: 1 },
    ),
    waiting,
    editing,
  ),
);
