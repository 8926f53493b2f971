import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Searched } from '../../period/searched.ts';
import { compileControlled } from '../events/compile.ts';
import type { ControlledSpec, EventSpec } from '../spec/spec.ts';
import { expressions, places } from '../testing/eventWorld.ts';
import { decideControlled } from './decide.ts';
import { decideControlledWithin } from './decideWithin.ts';

const event = fc.record({
  action: fc.constantFrom('start' as const, 'stop' as const),
  cronSchedule: fc.constantFrom(...expressions, '* * * * *', '0 0 29 2 *'),
  window: fc.record({
    duration: fc.constantFrom('0s', '10m', '90m'),
    mode: fc.constantFrom('after', 'around'),
  }),
}) satisfies fc.Arbitrary<EventSpec>;

const cases = fc.record({
  events: fc.array(event, { minLength: 1, maxLength: 6 }),
  place: fc.constantFrom(...places),
  budgets: fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 5 }),
});

test('a decision in any number of calls is the decision in one, byte for byte', () => {
  fc.assert(
    fc.property(cases, ({ events, place, budgets }) => {
      const { zone, offset, around } = place;
      const spec: ControlledSpec = { identity: 'prod/desk', timezone: { name: zone, offset }, events };
      const now = new Date(around);
      let searched: Searched | undefined;
      for (let calls = 0; ; calls++) {
        const steps = budgets[calls % budgets.length] ?? 1;
        const at = new Date(now.getTime() + 3_600_000 * calls);
        const result = decideControlledWithin({ steps, searched }, compileControlled(spec), at);
        if (result.decision !== undefined) {
          expect(JSON.stringify(result.decision)).toBe(JSON.stringify(decideControlled(spec, now)));
          return;
        }
        const found = searched?.found.length ?? -1;
        searched = structuredClone(result.searched);
        expect(searched.found.length).toBeGreaterThan(found);
      }
    }),
    { numRuns: 100 },
  );
});

test('a call answers at most one question more than its budget', () => {
  const events: EventSpec[] = [
    { action: 'start', cronSchedule: '* * * * *', window: { duration: '90m' } },
    { action: 'stop', cronSchedule: '* * * * *', window: { duration: '90m' } },
  ];
  const spec = compileControlled({ identity: 'prod/desk', events });
  const perQuestion = 2 * (91 + 1) * (256 + 16);
  for (const [steps, questions] of [
    [1, 1],
    [perQuestion, 1],
    [perQuestion + 1, 2],
  ] as const) {
    const { searched } = decideControlledWithin({ steps }, spec, new Date('2026-03-01T12:00:00Z'));
    expect(searched.found).toHaveLength(questions);
  }
});
