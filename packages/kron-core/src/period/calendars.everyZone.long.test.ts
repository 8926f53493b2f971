import { expect, test } from '@jest/globals';
import { secondsCompared } from '../testing/calendarSpans.ts';
import { knownZones } from '../zone/knownZones.ts';

test.each([...knownZones()])(
  'the spans of calendars in %s are those of the wall clock asked second by second, around every change',
  (name) => {
    expect(secondsCompared(name, Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(0);
  },
);
