import { afterEach, describe, expect, test } from '@jest/globals';
import { controlledJobs, kronJobs } from '@kron/api-server';
import { golden } from './testing/golden.ts';
import { handled, storedKronJob } from './testing/observed.ts';
import { storedControlled } from './testing/observedControlled.ts';
import { ReachableCluster } from './testing/reachableCluster.ts';
import { type Run, type RunOptions, runKron } from './testing/runKron.ts';

type Fields = Record<string, unknown>;

let cluster: ReachableCluster | undefined;

afterEach(async () => {
  await cluster?.close();
  cluster = undefined;
});

const far = '2036-01-01T00:00:00Z';
const farStatus = {
  highestPeriodID: far,
  lastPeriodID: far,
  lastNominalTime: far,
  lastChosenTime: '2036-01-01T00:30:00Z',
  lastOutcome: 'missed',
  recent: [{ periodID: far, outcome: 'missed', reason: 'DeadlineExceeded' }],
};
const farKronJob = () => storedKronJob({}, farStatus);

async function reset(
  args: readonly string[],
  objects: readonly Fields[] = [farKronJob()],
  options: RunOptions = {},
): Promise<Run & { statuses: Fields[] }> {
  cluster ??= await ReachableCluster.start(objects);
  const run = await cluster.kron(['reset', ...args], options);
  const stored = [...(await cluster.stored(kronJobs)), ...(await cluster.stored(controlledJobs))];
  return { ...run, statuses: stored.map(({ status }) => status as Fields) };
}

/** The period of the last midnight is the last one that is due at 18:10. */
const set = { ...handled('2026-02-28'), lastChosenTime: expect.any(String), lastOutcome: 'missed' };

describe('a KronJob', () => {
  test('gets the status of the last due period', async () => {
    const { code, out, err, statuses } = await reset(['backup', '--yes']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(statuses).toEqual([{ observedGeneration: 2, ...set }]);
    expect(out).toBe(golden('reset.txt', out));
  });

  test('is shown and stays as it is in a dry run', async () => {
    const dry = await reset(['backup', '--dry-run']);
    expect(dry).toMatchObject({ code: 0, err: '', statuses: [farStatus] });
    expect(dry.out).toMatch(/kronjob\.kron\.io\/backup reset \(dry run\)\n$/);
  });

  test.each([
    ['y\n', 0, set],
    ['YES\n', 0, set],
    ['n\n', 1, farStatus],
    ['', 1, farStatus],
  ])('after the answer %j exits with %d', async (stdin, code, status) => {
    const run = await reset(['backup'], [farKronJob()], { stdin });
    expect(run).toMatchObject({ code, statuses: [status] });
    expect(run.err).toContain('Write this status? [y/N] ');
  });

  test('without a later time is unchanged', async () => {
    const run = await reset(['backup'], [storedKronJob()]);
    expect(run).toMatchObject({
      code: 0,
      out: 'kronjob.kron.io/backup unchanged: its status records nothing after 2026-02-28T18:10:00Z\n',
    });
  });

  test('can be set back to a later time', async () => {
    const { statuses } = await reset(['backup', '--to', '+30d', '-y']);
    expect(statuses).toMatchObject(
      [handled('2026-03-30')].map(({ lastChosenTime: _, lastOutcome: __, ...rest }) => rest),
    );
  });

  test.each(['2026-02-28T18:09:59Z', '-1s'])('is not set back to %s, which has passed', async (to) => {
    const run = await reset(['backup', '--to', to, '-y']);
    expect(run).toMatchObject({ code: 2, out: '', statuses: [farStatus] });
    expect(run.err).toContain("2026-02-28T18:09:59Z is before the API server's time 2026-02-28T18:10:00Z");
  });

  test('with an invalid spec is not set back', async () => {
    const run = await reset(['backup', '-y'], [storedKronJob({ schedule: '@daily' }, farStatus)]);
    expect(run).toMatchObject({ code: 1, out: '', statuses: [farStatus] });
    expect(run.err).toContain('the spec of backup is invalid');
  });

  test('that has changed since it was read is not written', async () => {
    cluster = await ReachableCluster.start([farKronJob()]);
    cluster.server.faults.add({
      on: ({ verb, subresource }) => verb === 'patch' && subresource === 'status',
      fault: { kind: 'refuse', code: 409, reason: 'Conflict' },
    });
    const run = await reset(['backup', '-y']);
    expect(run).toMatchObject({ code: 4, statuses: [farStatus] });
    expect(run.err).toContain(
      'has changed since it was read, and nothing was written: run the command again',
    );
  });
});

test('a ControlledJob loses the actions of the future', async () => {
  const action = (timestamp: string) => ({
    type: 'JobStarted',
    timestamp,
    message: 'm',
    jobName: 'desk-1-0',
  });
  const past = action('2026-02-28T09:00:00Z');
  const status = { mostRecentAction: action(far), actionHistory: [action(far), past] };
  const run = await reset(['ctj/desk', '-y'], [storedControlled({}, status)]);
  expect(run).toMatchObject({ code: 0, err: '' });
  expect(run.out).toContain(`  mostRecentAction  ${far} → 2026-02-28T09:00:00Z\n`);
  expect(run.out).toContain('  actionHistory     2 entries → 1 entry\n');
  expect(run.statuses[0]).toMatchObject({ mostRecentAction: past, actionHistory: [past] });
});

test('a name of both kinds needs the kind', async () => {
  const both = [farKronJob(), storedControlled({}, {}, { name: 'backup' })];
  expect(await reset(['backup', '-y'], both)).toMatchObject({
    code: 2,
    err: expect.stringContaining('kj/backup or ctj/backup'),
  });
  expect(await reset(['kj/backup', '-y'], both)).toMatchObject({ code: 0 });
});

test('a name is required, and a valid time', async () => {
  expect(await runKron(['reset'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('kron reset db-backup'),
  });
  expect(await runKron(['reset', 'a', '--to', 'noon'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('--to'),
  });
});
