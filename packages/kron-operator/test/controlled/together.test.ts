import { afterEach, describe, expect, test } from '@jest/globals';
import { isSuspended } from './atMostOne.ts';
import { ControlledJobHarness } from './controlledJobHarness.ts';

/** More than the number of workers. */
const count = 50;
const names = Array.from({ length: count }, (_, n) => `desk-${n}`);

let open: ControlledJobHarness | undefined;

afterEach(async () => {
  await open?.close();
  open = undefined;
});

/** `count` ControlledJobs that start in the same second, and the requests of their operator after that. */
async function startingTogether() {
  const desk = await ControlledJobHarness.start();
  open = desk;
  for (const name of names) await desk.create({}, {}, name);
  const requests: string[] = [];
  const isOperatorRequest = desk.world.ofOperators(({ verb, resource }) => {
    requests.push(`${verb} ${resource}`);
    return false;
  });
  desk.world.delay(isOperatorRequest, 0, 1);
  const ofResource = (verb: string, resource: string): number =>
    requests.filter((request) => request === `${verb} ${resource}`).length;
  return { desk, requests, ofResource };
}

/** The names of the ControlledJobs whose Jobs were unsuspended. */
function released({ world }: ControlledJobHarness): string[] {
  const running = world.changes.filter(({ resource, object }) => resource === 'jobs' && !isSuspended(object));
  const owners = running.map(({ object }) => object.metadata.labels?.['kron.io/controlled-job']);
  return names.filter((name) => owners.includes(name));
}

describe('ControlledJobs that start together', () => {
  test('share the live lists of Jobs and Pods', async () => {
    const { desk, ofResource } = await startingTogether();
    await desk.world.pass(31);
    expect(released(desk)).toEqual(names);
    expect(ofResource('create', 'jobs')).toBe(count);
    expect(ofResource('patch', 'jobs')).toBe(count);
    // Without batching there would be 50 lists of each.
    expect(ofResource('list', 'jobs')).toBeLessThan(8);
    expect(ofResource('list', 'pods')).toBeLessThan(6);
  });

  test('all have their Jobs before any status is written, and get one status each', async () => {
    const { desk, requests, ofResource } = await startingTogether();
    await desk.world.pass(31);
    expect(requests.lastIndexOf('create jobs')).toBeLessThan(requests.indexOf('patch controlledjobs'));
    expect(ofResource('patch', 'controlledjobs')).toBe(count);
  });

  test.each(['jobs', 'pods'])('all retry when the list of %s fails', async (resource) => {
    const { desk } = await startingTogether();
    desk.world.refuse(desk.operators('list', resource), 500, 2);
    await desk.world.pass(61);
    expect(released(desk)).toEqual(names);
  });

  test('wait for an unanswered list no longer than its time limit', async () => {
    const { desk } = await startingTogether();
    desk.world.delay(desk.operators('list', 'pods'), Number.POSITIVE_INFINITY, 1);
    await desk.world.pass(61);
    expect(released(desk)).toEqual(names);
  });
});
