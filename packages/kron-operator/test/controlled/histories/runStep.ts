import fc from 'fast-check';
import { dying, failing, type Fault, hour, year } from '../../histories/fault.ts';
import { runConfigurations } from './runConfigurations.ts';

/** The requests that a fault affects. */
export type RunRequests =
  | 'creates of Jobs'
  | 'releases'
  | 'deletions of Jobs'
  | 'lists of Jobs'
  | 'lists of Pods'
  | 'status writes'
  | 'reads'
  | 'the Lease'
  | 'everything';

/** The behaviour of the admission hook. */
export type WebhookBehaviour = 'allow' | 'patch' | 'refuse' | 'break off' | 'hang' | 'lie';

/** What is forged about a Job that the ControlledJob controls. All but the last have its label. */
export type RunForgery = 'of the year 9998' | 'of the next run' | 'of a past run' | 'unlabelled';

type Plain =
  | 'suspend'
  | 'resume'
  | 'delete the ControlledJob'
  | 'create the ControlledJob'
  | 'take the next name'
  | 'free the names'
  | 'store an invalid spec'
  | 'break the template';

/** A step of a history. */
export type RunStep =
  | { does: 'wait'; seconds: number }
  | { does: 'end a Job'; which: number; as: 'succeeded' | 'failed' }
  | { does: 'delete a Job'; which: number; how: 'Background' | 'Foreground' | 'Orphan' }
  /** The TTL controller or a clean-up tool deletes the Job, if it has finished. */
  | { does: 'expire a Job'; which: number }
  | { does: 'suspend a Job'; which: number }
  | { does: 'create a Job'; index: number; manual: boolean }
  | { does: 'edit the events'; to: number }
  | { does: 'edit the template'; to: number }
  | { does: 'edit the policy'; policy: 'Ignore' | 'Recreate'; deadline: number }
  | { does: 'answer questions'; how: WebhookBehaviour }
  | { does: 'forge a Job'; as: RunForgery }
  | { does: 'forge the status'; ahead: number }
  | { [Does in Plain]: { does: Does } }[Plain]
  | Fault<RunRequests>;

const which = fc.nat(2);
export const configuration: fc.Arbitrary<number> = fc.nat(runConfigurations.length - 1);
export const policy: fc.Arbitrary<'Ignore' | 'Recreate'> = fc.constantFrom('Ignore', 'Recreate', 'Recreate');
export const deadline: fc.Arbitrary<number> = fc.constantFrom(0, 0, 30);
const does = <Does extends string>(words: Does): fc.Arbitrary<Does> => fc.constant(words);

const waiting: fc.Arbitrary<RunStep> = fc.record({
  does: does('wait'),
  seconds: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 20, max: 150 })),
});

/** Actions of users on Jobs. */
const meddling: fc.Arbitrary<RunStep> = fc.oneof(
  fc.record({ does: does('end a Job'), which, as: fc.constantFrom('succeeded' as const, 'failed' as const) }),
  fc.record({
    does: does('delete a Job'),
    which,
    how: fc.constantFrom('Background' as const, 'Foreground' as const, 'Orphan' as const),
  }),
  fc.record({ does: does('expire a Job'), which }),
  fc.record({ does: does('suspend a Job'), which }),
  fc.record({ does: does('create a Job'), index: fc.nat(4), manual: fc.boolean() }),
  fc.constantFrom<RunStep>({ does: 'take the next name' }, { does: 'free the names' }),
);

/** Actions of users on the ControlledJob. */
const editing: fc.Arbitrary<RunStep> = fc.oneof(
  fc.record({ does: does('edit the template'), to: fc.nat(3) }),
  fc.record({ does: does('edit the template'), to: fc.nat(3) }),
  fc.record({ does: does('edit the events'), to: configuration }),
  fc.record({ does: does('edit the policy'), policy, deadline }),
  fc.constantFrom<RunStep>(
    { does: 'suspend' },
    { does: 'resume' },
    { does: 'resume' },
    { does: 'delete the ControlledJob' },
    { does: 'create the ControlledJob' },
    { does: 'store an invalid spec' },
    { does: 'break the template' },
  ),
);

const answering: fc.Arbitrary<RunStep> = fc.record({
  does: does('answer questions'),
  how: fc.constantFrom<WebhookBehaviour>('allow', 'patch', 'refuse', 'break off', 'hang', 'lie'),
});

/** Writes of an adversary: Jobs with false labels or none, and actions hours to years ahead. */
const forging: fc.Arbitrary<RunStep> = fc.oneof(
  fc.record({
    does: does('forge a Job'),
    as: fc.constantFrom<RunForgery>('of the year 9998', 'of the next run', 'of a past run', 'unlabelled'),
  }),
  fc.record({ does: does('forge the status'), ahead: fc.constantFrom(90, hour, 26 * hour, 10 * year) }),
);

const what = fc.constantFrom<RunRequests>(
  'creates of Jobs',
  'releases',
  'releases',
  'deletions of Jobs',
  'lists of Jobs',
  'lists of Pods',
  'status writes',
  'reads',
  'the Lease',
  'everything',
);

/** Any step. */
export const anyRunStep: fc.Arbitrary<RunStep> = fc.oneof(
  { weight: 6, arbitrary: waiting },
  { weight: 3, arbitrary: meddling },
  { weight: 4, arbitrary: editing },
  { weight: 1, arbitrary: answering },
  { weight: 2, arbitrary: forging },
  { weight: 5, arbitrary: failing(what, fc.constant<RunRequests>('creates of Jobs')) },
  { weight: 3, arbitrary: dying },
);
