import { expect, test } from '@jest/globals';
import type { ScheduleSpec } from '../../spec/spec.ts';
import { at, claimOf, handledUpTo, hourly, idAt, jobOf, observed } from '../testing/scenario.ts';
import { decide } from './decide.ts';
import type { Observed } from './observed.ts';

const ten = idAt('10:00');

type Case = [message: string, now: string, spec?: Partial<ScheduleSpec>, seen?: Partial<Observed>];

test.each<Case>([
  [`Period ${ten} is due at ${ten}.`, '09:30'],
  [
    `Period ${ten} is unschedulable and will be recorded at its nominal time.`,
    '09:30',
    { constraints: { avoid: [{ hours: '10' }] } },
  ],
  [`No period remains before ${ten}.`, '11:00', { notAfter: ten }, { status: handledUpTo('10:00') }],
  [`Period ${ten} is executed: its Job exists.`, '10:30', {}, { jobs: [jobOf('10:00')] }],
  [`Period ${ten} is missed: it was not started within its deadline.`, '10:30'],
  [
    `Period ${ten} is missed: its Job may have run and been deleted before the status recorded it.`,
    '10:30',
    {},
    { status: { ...handledUpTo('09:00'), jobTTL: 0, claim: claimOf('10:00') } },
  ],
  [
    `Period ${ten} is unschedulable: the constraints allow no candidate in its window.`,
    '10:30',
    { constraints: { avoid: [{ hours: '10' }] } },
  ],
])('%s', (message, ...row) => {
  const [now, spec, seen] = row;
  const all = observed({ status: handledUpTo('09:00'), ...seen });
  expect(decide({ ...hourly, ...spec }, at(now), all).message).toBe(message);
});
