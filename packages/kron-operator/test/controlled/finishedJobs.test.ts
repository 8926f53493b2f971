import { afterEach, describe, expect, test } from '@jest/globals';
import { ControlledJobHarness, template } from './controlledJobHarness.ts';

const first = 'desk-1772442000-0';

let open: ControlledJobHarness | undefined;

afterEach(async () => {
  await open?.close();
  open = undefined;
});

/** A minute into the run, with its Job. */
async function running(
  operators: 'one' | 'two' = 'one',
  spec: Parameters<ControlledJobHarness['create']>[0] = {},
): Promise<ControlledJobHarness> {
  const at = await ControlledJobHarness.start({ operators });
  open = at;
  await at.create(spec);
  await at.world.pass(90);
  return at;
}

type Step = (at: ControlledJobHarness) => Promise<void>;

/** The Job ends, and the TTL controller deletes it after these seconds. */
function expires(seconds: number, as: 'succeeded' | 'failed' = 'succeeded'): Step {
  return async (at) => {
    if (seconds === 0) at.world.server.endJob('default', first, as);
    else await at.endJob(first, as);
    await at.world.pass(seconds);
    await at.deleteJob(first, 'Foreground');
  };
}

const ends: Step = (at) => at.endJob(first, 'succeeded');
const fails: Step = (at) => at.endJob(first, 'failed');
const goes: Step = (at) => at.deleteJob(first);
const goesInForeground: Step = (at) => at.deleteJob(first, 'Foreground');
const newTemplate: Step = (at) => at.edit({ jobTemplate: template('two') });
const suspend: Step = (at) => at.edit({ suspend: true });
const resume: Step = (at) => at.edit({ suspend: false });
const pass: Step = (at) => at.world.pass(20);
const statusIsRefused: Step = async (at) => at.world.refuse(at.operators('patch', 'controlledjobs'), 503, 5);
const statusConflicts: Step = async (at) => at.world.refuse(at.operators('patch', 'controlledjobs'), 409, 2);
const statusIsLost: Step = async (at) => at.world.reset(at.operators('patch', 'controlledjobs'), 'before', 2);
const statusHasNoAnswer: Step = async (at) =>
  at.world.reset(at.operators('patch', 'controlledjobs'), 'after', 1);
const statusIsSlow: Step = async (at) => at.world.delay(at.operators('patch', 'controlledjobs'), 5, 1);
const operatorRestarts: Step = async (at) => {
  for (const member of at.world.crew.members) at.world.crew.terminate(member, 0);
  at.world.crew.hire();
  await at.world.settled();
};
/** As an operator without the field, or its definition, leaves it. */
const fieldIsDropped: Step = (at) => at.writeStatus({ finishedJob: null });
const clockIsSetBack: Step = async (at) => at.world.setClock(-40);
const manualEnds: Step = async (at) => {
  await at.createJob('by-hand', { 'kron.io/controlled-job': 'desk', 'kron.io/manual': 'true' });
  await pass(at);
  await at.endJob('by-hand', 'succeeded');
  await at.deleteJob('by-hand');
};

describe('a run whose Job has finished is not started again when the Job is gone', () => {
  test.each<[what: string, ...steps: Step[]]>([
    ['after a TTL of 2 s', expires(2)],
    ['after a TTL of 0 s', expires(0)],
    ['after a TTL of 2 s, as failed', expires(2, 'failed')],
    ['after a deletion in the background', ends, goes],
    ['after a deletion in the foreground', ends, goesInForeground],
    ['after a deletion in the foreground, as failed', fails, goesInForeground],
    ['after a new template', expires(2), newTemplate],
    ['while statuses are refused', statusIsRefused, expires(0), pass],
    ['while statuses conflict', statusConflicts, expires(0)],
    ['while statuses are lost', statusIsLost, expires(0)],
    ['while statuses get no answer', statusHasNoAnswer, expires(0)],
    ['while a status takes 5 s', statusIsSlow, expires(2)],
    ['when another operator takes over', expires(2), operatorRestarts],
    ['when an operator of this version follows an earlier one', ends, fieldIsDropped, pass, goes],
    ['after the clock was set back', expires(2), clockIsSetBack],
    ['after a manual Job in the same run', expires(2), manualEnds],
  ])('%s', async (_, ...steps) => {
    for (const policy of ['Ignore', 'Recreate'] as const) {
      const at = await running('one', { restartStrategy: { specChangePolicy: policy } });
      for (const step of steps) await step(at);
      await at.world.pass(120);
      expect(at.jobs).toEqual([]);
      expect(at.status.finishedJob?.result).toBe(
        at.conditions.includes('JobFailed') ? 'Failed' : 'Succeeded',
      );
      expect(at.conditions).toEqual([
        'ShouldBeRunning',
        expect.stringMatching(/^Job(Complete|Failed)$/),
        'NotRunningExpectedly',
      ]);
      const revision = at.world.server.revision();
      await at.world.pass(60);
      expect(at.world.server.revision()).toBe(revision);
      await at.world.pass(600);
      expect(at.status.finishedJob).toBeUndefined();
      await at.close();
      open = undefined;
    }
  });

  test('when the leader dies before it has stored that', async () => {
    const at = await running('two');
    await statusIsRefused(at);
    await expires(0)(at);
    const leader = at.world.crew.at(0);
    if (leader === undefined) throw new Error('no operator is running');
    at.world.crew.kill(leader, 60);
    await at.world.pass(120);
    expect([at.jobs, at.status.finishedJob?.name]).toEqual([[], first]);
  });
});

describe('the run has a Job again', () => {
  test.each<[what: string, ...steps: Step[]]>([
    ['when a user deletes the unfinished one', goes],
    ['when a user deletes the unfinished one in the foreground', goesInForeground],
    ['after suspending and resuming', expires(2), suspend, pass, resume],
    ['after suspending and resuming while the finished Job exists', ends, suspend, pass, resume],
    ['after suspending and resuming at once, if its Job is gone then', ends, suspend, resume],
    ['when a finished Job was reported under suspension', suspend, resume, pass, suspend, pass, resume],
    ['when the status of a gone Job was removed', expires(2), fieldIsDropped],
    [
      'when the ControlledJob is deleted and created again',
      expires(2),
      (at) => at.delete(),
      pass,
      (at) => at.create(),
    ],
  ])('%s', async (_, ...steps) => {
    const at = await running();
    for (const step of steps) await step(at);
    await at.world.pass(30);
    expect(at.jobs).toEqual([`${first} running`]);
    expect(at.status.finishedJob).toBeUndefined();
  });

  test('when no operator ran from before its end until it was gone', async () => {
    const at = await running();
    for (const member of at.world.crew.members) at.world.crew.kill(member, 30);
    await expires(2)(at);
    await at.world.pass(60);
    expect(at.jobs).toEqual([`${first} running`]);
  });
});
