import { expect, test } from '@jest/globals';
import { formatInstant } from '../../zone/formatInstant.ts';
import { at, observed } from '../testing/scenario.ts';
import { compile } from '../../period/compile.ts';
import { jobName } from '../../period/jobName.ts';
import { decide } from './decide.ts';
import type { ObservedJob } from './observed.ts';

const window = { duration: '99m' };
const everyMinute = compile({
  identity: 'prod/report',
  schedule: '* * * * *',
  window,
  policy: { concurrency: 'allow' },
});
const noon = at('12:00').getTime() / 1000;

/** A finished Job of the period that is this many minutes before noon, with a chosen time of the schedule or another one. */
function jobBefore(minutes: number, isOurs: boolean): ObservedJob {
  const nominal = noon - 60 * minutes;
  const { chosen } = everyMinute.dues.periodAt(nominal);
  const chosenTime = formatInstant(isOurs ? (chosen ?? nominal) : nominal + 1);
  const periodID = formatInstant(nominal);
  return {
    name: jobName('report', periodID),
    uid: periodID,
    owned: true,
    periodID,
    chosenTime,
    createdAt: chosenTime,
    state: 'succeeded',
    deleting: false,
  };
}

function floorWith(foreign: readonly number[], count: number): string | null {
  const ours = Array.from({ length: count }, (_, index) => index + 100).filter(
    (one) => !foreign.includes(one),
  );
  const jobs = [...ours.map((one) => jobBefore(one, true)), ...foreign.map((one) => jobBefore(one, false))];
  // In the order of the names, which is that of their hashes.
  jobs.sort((a, b) => (a.name < b.name ? -1 : 1));
  const seen = observed({ createdAt: at('00:00'), jobs });
  return decide(everyMinute, at('12:00'), seen).scheduling.schedulingFloor;
}

const idBefore = (minutes: number): string => formatInstant(noon - 60 * minutes);

test('the newest Job of another configuration raises the floor, among many of this one', () => {
  expect(floorWith([], 150)).toBeNull();
  expect(floorWith([120], 150)).toBe(idBefore(120));
  expect(floorWith([240, 180, 120], 150)).toBe(idBefore(120));
  expect(floorWith([200], 150)).toBe(idBefore(200));
});

test('a Job of another configuration raises the floor only if its window can contain a later period', () => {
  // The period that is 299 minutes before noon is the 200th of them.
  expect(floorWith([299], 250)).toBe(idBefore(299));
  expect(floorWith([300], 250)).toBeNull();
});

test('ten of many existing Jobs are recorded: the newest', () => {
  const jobs = Array.from({ length: 150 }, (_, index) => jobBefore(index + 100, true)).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  const { outcomes, scheduling } = decide(
    everyMinute,
    at('12:00'),
    observed({ createdAt: at('12:00'), watchedSince: at('12:00'), jobs }),
  );
  const newest = jobs
    .map(({ periodID = '', chosenTime }) => ({ periodID, chosenTime: String(chosenTime) }))
    .sort((a, b) => (`${a.chosenTime}${a.periodID}` < `${b.chosenTime}${b.periodID}` ? -1 : 1))
    .slice(-10);
  expect(outcomes.map(({ periodID }) => periodID)).toEqual(newest.map(({ periodID }) => periodID));
  expect(scheduling.highestPeriodID).toBe(idBefore(100));
});
