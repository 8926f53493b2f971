import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { EditRate } from './editRate.ts';

function setUp() {
  const clock = new VirtualClock();
  const decisions: { key: string; at: number }[] = [];
  const rate = new EditRate(clock, (key) => decisions.push({ key, at: clock.monotonic() }));
  return { clock, decisions, rate };
}

describe('EditRate', () => {
  test('edits cause at most two decisions a second per object, and the last edit is always decided about', async () => {
    const edit = fc.record({ key: fc.constantFrom('a', 'b'), afterMs: fc.nat(700) });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 40 }), async (edits) => {
        const { clock, decisions, rate } = setUp();
        const last = new Map<string, number>();
        for (const { key, afterMs } of edits) {
          await clock.advance(afterMs);
          rate.edit(key);
          last.set(key, clock.monotonic());
        }
        await clock.advance(2_000);
        for (const [key, at] of last) {
          const times = decisions.filter((decision) => decision.key === key).map((decision) => decision.at);
          // Of any three decisions, the last is at least a second after the first.
          const spans = times.slice(2).map((time, index) => time - (times[index] ?? 0));
          expect(Math.min(1_000, ...spans)).toBe(1_000);
          expect(times.at(-1)).toBeGreaterThanOrEqual(at);
          expect(times.at(-1)).toBeLessThanOrEqual(at + 1_000);
        }
        rate.stop();
      }),
    );
  });

  test('two edits are decided about at once', () => {
    const { decisions, rate } = setUp();
    for (const key of ['a', 'b', 'a', 'a', 'b']) rate.edit(key);
    expect(decisions.map(({ key }) => key)).toEqual(['a', 'b', 'a', 'b']);
    rate.stop();
  });

  test('decides about nothing after it was stopped', async () => {
    const { clock, decisions, rate } = setUp();
    for (const key of ['a', 'a', 'a']) rate.edit(key);
    rate.stop();
    await clock.advance(2_000);
    expect(decisions).toHaveLength(2);
  });
});
