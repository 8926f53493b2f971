import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CallFacts } from '../histories/calls.ts';
import { CalendarScene, sceneStart } from './calendarScene.ts';

/** What the calendar holds from a time on. */
type State = 'nothing' | 'everything' | 'missing';
type Edit = { readonly at: number; readonly state: State };
/** Creates of Jobs are refused from a time on, for some seconds. */
type Refusal = { readonly from: number; readonly seconds: number };

const startMs = Date.parse(sceneStart);
const periodSeconds = 300;
const periods = 6;
/** Long enough for the last period to run after a refusal. */
const end = (periods + 1) * periodSeconds - 10;

/** A period is due when a minute begins. An edit in that very second could be seen before or after the create. */
const second = fc
  .tuple(fc.integer({ min: 0, max: Math.floor(end / 60) - 1 }), fc.integer({ min: 2, max: 57 }))
  .map(([minute, rest]) => 60 * minute + rest);
const edits = fc
  .array(fc.record({ at: second, state: fc.constantFrom<State>('nothing', 'everything', 'missing') }), {
    maxLength: 10,
  })
  .map((all) => all.toSorted((one, other) => one.at - other.at));
const refusals = fc.array(fc.record({ from: second, seconds: fc.integer({ min: 1, max: 70 }) }), {
  maxLength: 3,
});

const always = [{ from: '2000-01-01', to: '2100-01-01' }];

function isCreate({ verb, resource, dryRun }: CallFacts): boolean {
  return verb === 'create' && resource === 'jobs' && !dryRun;
}

/** The chosen times of the periods that are due while the calendar holds nothing, as labels hold them. */
function expected(history: readonly Edit[]): string[] {
  const runs: string[] = [];
  for (let index = 1; index <= periods; index++) {
    // The scene begins a second after a period.
    const due = index * periodSeconds - 1;
    const inForce = history.findLast(({ at }) => at <= due)?.state ?? 'nothing';
    const time = new Date(startMs + 1_000 * due).toISOString();
    if (inForce === 'nothing') runs.push(time.replaceAll(/[-:]|\.000/g, ''));
  }
  return runs;
}

async function runsOf(history: readonly Edit[], refused: readonly Refusal[]): Promise<string[]> {
  const scene = await CalendarScene.start({ writesPerSecond: 0.02 });
  try {
    let now = 0;
    scene.world.refuse(
      (call) => isCreate(call) && refused.some(({ from, seconds }) => from <= now && now < from + seconds),
      403,
      100_000,
    );
    await scene.calendar('holidays', []);
    const constraints = { avoid: [{ calendar: 'holidays' }] };
    await scene.kronJob('report', { schedule: '*/5 * * * *', constraints });
    const bounds = refused.flatMap(({ from, seconds }) => [from, from + seconds]);
    const moments = [...history.map(({ at }) => at), ...bounds, end].filter((moment) => moment <= end);
    for (const moment of [...new Set(moments)].toSorted((one, other) => one - other)) {
      await scene.pass(moment - now);
      now = moment;
      for (const { state } of history.filter(({ at }) => at === moment)) await become(scene, state);
    }
    return scene.runs('report');
  } finally {
    await scene.close();
  }
}

async function become(scene: CalendarScene, state: State): Promise<void> {
  if (state !== 'missing') await scene.calendar('holidays', state === 'nothing' ? [] : always);
  else if (scene.find('kroncalendars', 'holidays') !== undefined)
    await scene.remove('kroncalendars', 'holidays');
}

test('whatever is edited, deleted and created again: what was due under a calendar without entries runs once, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(edits, refusals, async (history, refused) => {
      expect(await runsOf(history, refused)).toEqual(expected(history));
    }),
    { numRuns: 12 },
  );
}, 600_000);
