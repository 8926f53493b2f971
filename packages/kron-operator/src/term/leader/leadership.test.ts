import { describe, expect, test } from '@jest/globals';
import { Leadership } from './leadership.ts';

function setUp() {
  const trusted = { is: true };
  const changes: string[] = [];
  const leadership = new Leadership({
    isClockTrusted: () => trusted.is,
    onBegin: () => changes.push('begins'),
    onEnd: () => changes.push('ends'),
  });
  return { trusted, changes, leadership };
}

describe('a process acts', () => {
  test.each([
    { leads: false, trusts: false, acts: false },
    { leads: true, trusts: false, acts: false },
    { leads: false, trusts: true, acts: false },
    { leads: true, trusts: true, acts: true },
  ])('when it leads ($leads) and its clock is trusted ($trusts): $acts', ({ leads, trusts, acts }) => {
    const { trusted, changes, leadership } = setUp();
    trusted.is = trusts;
    leadership.setLeads(leads);
    expect([leadership.isActing, changes]).toEqual([acts, acts ? ['begins'] : []]);
  });

  test('not before it is known to lead', () => {
    const { changes, leadership } = setUp();
    leadership.update();
    expect([leadership.isActing, changes]).toEqual([false, []]);
  });

  test('in terms that begin and end once, whatever changes first', () => {
    const { trusted, changes, leadership } = setUp();
    leadership.setLeads(true);
    leadership.setLeads(true);
    trusted.is = false;
    leadership.update();
    leadership.setLeads(false);
    trusted.is = true;
    leadership.update();
    leadership.setLeads(true);
    expect(changes).toEqual(['begins', 'ends', 'begins']);
  });

  test('and stops at the check that notices a distrusted clock', () => {
    const { trusted, changes, leadership } = setUp();
    leadership.setLeads(true);
    const term = leadership.requireTerm();
    trusted.is = false;
    expect(() => leadership.requireTerm()).toThrow('the clock differs from that of the API server');
    expect([term.aborted, changes]).toEqual([true, ['begins', 'ends']]);
  });
});
