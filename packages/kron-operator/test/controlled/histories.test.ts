import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { atMostOne } from './atMostOne.ts';
import { Desk, type DeskOptions, template } from './desk.ts';

type History = {
  readonly operators: NonNullable<DeskOptions['operators']>;
  readonly policy: 'Ignore' | 'Recreate';
  readonly podsEndWithin: number | undefined;
  readonly steps: readonly Step[];
};

type Step =
  | { readonly does: 'wait'; readonly seconds: number }
  | { readonly does: 'edit the template'; readonly to: number }
  | { readonly does: 'suspend'; readonly to: boolean }
  | { readonly does: 'delete a Job' | 'end a Job' | 'suspend a Job'; readonly which: number }
  | { readonly does: 'create a Job'; readonly index: number; readonly manual: boolean }
  | { readonly does: 'delete the ControlledJob' | 'create the ControlledJob' | 'cut watches' }
  | { readonly does: 'refuse' | 'reset' | 'answer late'; readonly what: number; readonly how: number }
  | {
      readonly does: 'crash' | 'freeze';
      readonly who: number;
      readonly calls: number;
      readonly after: boolean;
    }
  | { readonly does: 'step the clock'; readonly seconds: number };

const requests = [
  ['create', 'jobs'],
  ['patch', 'jobs'],
  ['delete', 'jobs'],
  ['list', 'jobs'],
  ['list', 'pods'],
  ['patch', 'controlledjobs'],
  ['get', 'jobs'],
] as const;
const codes = [403, 409, 422, 429, 500, 503];

const number = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      seconds: fc.constantFrom(1, 5, 30, 240, 700),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('edit the template' as const), to: number(3) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('suspend' as const), to: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('delete a Job' as const, 'end a Job' as const, 'suspend a Job' as const),
      which: number(2),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('create a Job' as const),
      index: number(4),
      manual: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'delete the ControlledJob' as const,
        'create the ControlledJob' as const,
        'cut watches' as const,
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('refuse' as const, 'reset' as const, 'answer late' as const),
      what: number(requests.length - 1),
      how: number(codes.length - 1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('crash' as const, 'freeze' as const),
      who: number(1),
      calls: number(6),
      after: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('step the clock' as const),
      seconds: fc.constantFrom(-600, -60, 60, 600),
    }),
  },
);

const histories: fc.Arbitrary<History> = fc.record({
  operators: fc.constantFrom('one' as const, 'one elected' as const, 'two' as const),
  policy: fc.constantFrom('Ignore' as const, 'Recreate' as const),
  podsEndWithin: fc.constantFrom(undefined, 3, 20),
  steps: fc.array(step, { minLength: 3, maxLength: 12 }),
});

/** Whatever a person does to one of the Jobs that are there. */
async function meddle(at: Desk, { does, which }: Extract<Step, { readonly which: number }>): Promise<void> {
  const words = at.jobs;
  const [name, state] = words[which % Math.max(1, words.length)]?.split(' ') ?? [];
  if (name === undefined) return;
  if (does === 'delete a Job') await at.deleteJob(name);
  else if (does === 'end a Job' && state === 'running') await at.endJob(name, 'failed');
  else if (does === 'suspend a Job' && state === 'running')
    await at.editJob(name, { spec: { suspend: true } });
}

async function create(at: Desk, index: number, manual: boolean): Promise<void> {
  const name = `by-hand-${index}`;
  if (at.controlledJob === undefined || at.job(name) !== undefined) return;
  const labels = { 'kron.io/controlled-job': 'desk', 'kron.io/job-index': `${index}` };
  await at.createHeldJob(name, manual ? { ...labels, 'kron.io/manual': 'true' } : labels);
}

function disturb(
  { world, ...at }: Pick<Desk, 'world'> & { which: Desk['operators'] },
  one: Disturbance,
): void {
  const [verb, resource] = requests[one.what] ?? requests[0];
  const which = at.which(verb, resource);
  if (one.does === 'refuse') world.refuse(which, codes[one.how] ?? 500, 1 + (one.how % 3));
  else if (one.does === 'reset') world.reset(which, one.how % 2 === 0 ? 'before' : 'after', 1);
  else world.answerLate(which, 1 + one.how * 2, 1);
}

type Disturbance = Extract<Step, { readonly what: number }>;

function befall({ world }: Desk, { does, who, calls, after }: Extract<Step, { readonly who: number }>): void {
  const member = world.crew.at(who);
  if (member === undefined) return;
  const strike = does === 'crash' ? 'kill' : 'freeze';
  member.fate = {
    calls,
    point: after ? 'after' : 'before',
    befall: (one) => world.crew[strike](one, strike === 'kill' ? 2 : 20),
  };
}

async function take(at: Desk, policy: History['policy'], one: Step): Promise<void> {
  if ('which' in one) await meddle(at, one);
  else if ('what' in one)
    disturb({ world: at.world, which: (verb, resource) => at.operators(verb, resource) }, one);
  else if ('who' in one) befall(at, one);
  else if (one.does === 'wait') await at.world.pass(one.seconds);
  else if (one.does === 'step the clock') at.world.setClock(one.seconds);
  else if (one.does === 'cut watches') at.world.server.watches.cut();
  else if (one.does === 'create a Job') await create(at, one.index, one.manual);
  else if (at.controlledJob !== undefined) await change(at, one);
  else if (one.does === 'create the ControlledJob') await at.create(specOf(policy));
}

/** Of the ControlledJob, which is there. */
async function change(at: Desk, one: Step): Promise<void> {
  if (one.does === 'edit the template') await at.edit({ jobTemplate: template(`image-${one.to}`) });
  else if (one.does === 'suspend') await at.edit({ suspend: one.to });
  else if (one.does === 'delete the ControlledJob') await at.delete();
}

function specOf(specChangePolicy: History['policy']) {
  return { restartStrategy: { specChangePolicy } };
}

/** Longer than the longest backoff, and than a silent watch can be so without being noticed. */
const longEnough = 330;
/** Longer than Pods take to end. */
const aMoment = 60;

/** What is wrong with a history, when all has been well for a while. */
async function live({ policy, steps, ...options }: History): Promise<string[]> {
  const at = await Desk.start({
    operators: options.operators,
    ...(options.podsEndWithin === undefined ? {} : { podsEndWithin: options.podsEndWithin }),
  });
  try {
    await at.create(specOf(policy));
    await at.world.pass(31);
    for (const one of steps) await take(at, policy, one);
    at.world.heal();
    await at.world.settled();
    await at.world.pass(longEnough);
    // A stop may have been a moment ago.
    if (unfinishedBusiness(at).length > 0) await at.world.pass(aMoment);
    return [...atMostOne(at.world.changes), ...unfinishedBusiness(at)];
  } finally {
    await at.world.close();
  }
}

/** Where nothing goes wrong any more, what should be is. */
function unfinishedBusiness(at: Desk): string[] {
  if (at.controlledJob === undefined) return at.jobs.map((job) => `${job}, of nobody`);
  const wrong = at.conditions.filter((type) => type.startsWith('Failed') || type.endsWith('Unexpectedly'));
  const unfinished = at.jobs.filter((job) => !job.endsWith(' ended'));
  const held = unfinished.filter((job) => job.endsWith(' held') || job.endsWith(' ending'));
  return [
    ...wrong,
    ...(unfinished.length > 1 ? [`${unfinished.length} Jobs are left`] : []),
    ...held.map((job) => `${job} for ever`),
  ];
}

/** Others when HISTORIES asks for another number of them, or SEED for other ones. */
const asked = Number(process.env['HISTORIES'] ?? 200);
const seed = Number(process.env['SEED'] ?? 20_260_302);

test('whatever goes wrong, two Jobs of one ControlledJob never run side by side, and in the end what should be is', async () => {
  const holds = fc.asyncProperty(histories, async (history) => {
    expect(await live(history)).toEqual([]);
  });
  await fc.assert(holds, { numRuns: asked, seed });
}, 3_600_000);
