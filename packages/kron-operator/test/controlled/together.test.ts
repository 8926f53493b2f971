import { afterEach, describe, expect, test } from '@jest/globals';
import type { CallFacts } from '../histories/calls.ts';
import { ControlledJobHarness } from './controlledJobHarness.ts';

/** More than there are workers. */
const count = 50;
const names = Array.from({ length: count }, (_, n) => `desk-${n}`);

let open: ControlledJobHarness | undefined;

afterEach(async () => {
  await open?.close();
  open = undefined;
});

/** As many that start in the same second, and what their operator asks for from there on. */
async function startingTogether() {
  const desk = await ControlledJobHarness.start();
  open = desk;
  for (const name of names) await desk.create({}, {}, name);
  const requests: string[] = [];
  const isHeard = desk.ofOperators(({ verb, resource }: CallFacts) => {
    requests.push(`${verb} ${resource}`);
    return false;
  });
  desk.world.delay(isHeard, 0, 1);
  const ofResource = (verb: string, resource: string): number =>
    requests.filter((request) => request === `${verb} ${resource}`).length;
  return { desk, requests, ofResource };
}

/** The names of the ControlledJobs whose Jobs were released. */
function released({ world }: ControlledJobHarness): string[] {
  const running = world.changes.filter(
    ({ resource, object }) =>
      resource === 'jobs' && (object['spec'] as { suspend?: boolean }).suspend !== true,
  );
  const owners = running.map(({ object }) => object.metadata.labels?.['kron.io/controlled-job']);
  return names.filter((name) => owners.includes(name));
}

describe('ControlledJobs that start together', () => {
  test('share their looks at the Jobs and Pods that there are', async () => {
    const { desk, ofResource } = await startingTogether();
    await desk.world.pass(31);
    expect(released(desk)).toEqual(names);
    expect(ofResource('create', 'jobs')).toBe(count);
    expect(ofResource('patch', 'jobs')).toBe(count);
    // One by one they would be 50 of each.
    expect(ofResource('list', 'jobs')).toBeLessThan(6);
    expect(ofResource('list', 'pods')).toBeLessThan(6);
  });

  test('have all their Jobs before any of them is written down, and one status each', async () => {
    const { desk, requests, ofResource } = await startingTogether();
    await desk.world.pass(31);
    expect(requests.lastIndexOf('create jobs')).toBeLessThan(requests.indexOf('patch controlledjobs'));
    expect(ofResource('patch', 'controlledjobs')).toBe(count);
  });

  test.each(['jobs', 'pods'])('each of them tries again when the list of %s fails', async (resource) => {
    const { desk } = await startingTogether();
    desk.world.refuse(desk.operators('list', resource), 500, 2);
    await desk.world.pass(61);
    expect(released(desk)).toEqual(names);
  });

  test('do not wait for a list that is not answered longer than it may take', async () => {
    const { desk } = await startingTogether();
    desk.world.delay(desk.operators('list', 'pods'), Number.POSITIVE_INFINITY, 1);
    await desk.world.pass(61);
    expect(released(desk)).toEqual(names);
  });
});
