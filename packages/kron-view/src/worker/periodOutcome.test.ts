import { expect, test } from '@jest/globals';
import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { groupedRuns } from '@kron/fleet/live/patchedFleet';
import { utcText } from '@kron/fleet/text/instantText';
import { notOnRecord } from '@kron/fleet/timeline/shownOutcome';
import fc from 'fast-check';
import { columnsAt, fleetRun } from '../testing/columns.ts';
import { kindAt, outcomeNames, outcomeOf } from '../timeline/markKind.ts';
import { rowMarks } from '../timeline/rowMarks.ts';
import { hasOutcome, periodOutcome } from './periodOutcome.ts';
import { stateBit } from './protocol.ts';

const midnight = Date.UTC(2026, 10, 22) / 1_000;
const hour = 3_600;

const outcomes = fc.record({
  outcome: fc.constantFrom('executed', 'skipped', 'missed', 'unschedulable'),
  result: fc.constantFrom('Active', 'Suspended', 'Failed', 'Succeeded', 'Deleted', undefined),
});

function runAt(
  nominal: number,
  { outcome, result }: { outcome: string; result: FleetRun['result'] },
): FleetRun {
  const periodID = utcText(nominal);
  return fleetRun({ periodID, outcome, ...(result === undefined ? {} : { result }) });
}

test('the table and the search have the outcomes of the marks of the timeline', () => {
  const period = fc.record({
    state: fc.constantFrom(
      0,
      stateBit.suspended,
      stateBit.paused,
      stateBit.waiting,
      stateBit.start,
      stateBit.stop | stateBit.idle,
    ),
    run: fc.option(outcomes),
  });
  const nows = fc.integer({ min: -1, max: 9 });
  fc.assert(
    fc.property(fc.array(period, { maxLength: 8 }), nows, fc.boolean(), (periods, hours, hasPast) => {
      const times = periods.map((_, index) => midnight + index * hour);
      const now = hasPast ? midnight + hours * hour + 1 : null;
      const runs = periods.flatMap(({ run }, index) =>
        run === null || !hasPast ? [] : [runAt(times[index] ?? 0, run)],
      );
      const columns = columnsAt(
        times,
        periods.map(({ state }) => state),
      );
      const past = now === null ? null : { runs: groupedRuns(runs).get('KronJob prod/a'), now };
      const marks = rowMarks(columns, now === null ? null : { runs, now });
      const found = times.map((_, index) => periodOutcome(columns, index, past));
      expect(found.filter((outcome) => outcome !== notOnRecord)).toEqual(
        Array.from(marks.kind, (kind) => outcomeOf(kindAt(kind))),
      );
      const words = Array.from(marks.kind, (kind) => outcomeOf(kindAt(kind)));
      for (const word of outcomeNames)
        expect(hasOutcome(columns, { from: midnight, to: midnight + 9 * hour }, word, past)).toBe(
          words.includes(word),
        );
    }),
  );
});
