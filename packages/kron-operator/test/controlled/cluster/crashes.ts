import { expect } from '@jest/globals';
import { changeJobs } from '../../cluster/changeJobs.ts';
import { lastingJob } from '../../cluster/templates.ts';
import { untilClock } from '../../cluster/times.ts';
import { withOperators } from './testOperators.ts';
import { type ControlledJobScene, lasting, type OwnCases, type OwnShow } from './controlledJobScene.ts';
import { eventIn, inTheRun, outOfTheRun } from './events.ts';
import { type End, Mortality } from './mortalTransport.ts';

/** A procedure of several requests, and its result after any crash. */
type Process = {
  readonly what: string;
  /** Its requests in order. Each case ends the operator before one of them. */
  readonly ends: readonly End[];
  readonly prepare: (desk: ControlledJobScene) => Promise<void>;
  readonly begin: (desk: ControlledJobScene) => Promise<void>;
  readonly untilDone: (desk: ControlledJobScene) => Promise<void>;
  /** The number of Jobs that must have existed by then. */
  readonly jobs: number;
};

const recreate = { restartStrategy: { specChangePolicy: 'Recreate' } } as const;

const processes: readonly Process[] = [
  {
    what: 'a start',
    ends: [
      { before: 'create jobs' },
      { before: 'list jobs' },
      { before: 'list pods' },
      { before: 'patch jobs' },
      { before: 'patch controlledjobs', after: 'patch jobs' },
    ],
    prepare: async () => undefined,
    begin: (desk) => desk.create(inTheRun(desk.scene.now)),
    async untilDone(desk) {
      await desk.untilRunning();
      await desk.untilCondition('RunningExpectedly');
    },
    jobs: 1,
  },
  {
    what: 'a stop',
    ends: [{ before: 'delete jobs' }, { before: 'patch controlledjobs', after: 'delete jobs' }],
    async prepare(desk) {
      await desk.create(inTheRun(desk.scene.now));
      await desk.untilRunning();
      await desk.untilCondition('RunningExpectedly');
    },
    begin: (desk) => desk.edit(outOfTheRun(desk.scene.now)),
    async untilDone(desk) {
      await desk.untilJobs();
      await desk.untilCondition('NotRunningExpectedly');
    },
    jobs: 1,
  },
  {
    what: 'a restart',
    ends: [
      { before: 'create jobs' },
      { before: 'delete jobs' },
      { before: 'patch controlledjobs', after: 'delete jobs' },
      { before: 'list jobs', after: 'delete jobs' },
      { before: 'list pods', after: 'delete jobs' },
      { before: 'patch jobs' },
      { before: 'patch controlledjobs', after: 'patch jobs' },
    ],
    async prepare(desk) {
      await desk.create({ ...inTheRun(desk.scene.now), ...recreate });
      await desk.untilRunning();
      await desk.untilCondition('RunningExpectedly');
    },
    begin: (desk) => desk.edit({ jobTemplate: lasting('two') }),
    async untilDone(desk) {
      await desk.untilRunning(1);
      await desk.untilCondition('RunningExpectedly');
    },
    jobs: 2,
  },
];

function endedIn({ what, prepare, begin, untilDone, jobs }: Process, end: End): [string, OwnShow] {
  const { before, after } = end;
  const when = after === undefined ? `before "${before}"` : `after "${after}" and before "${before}"`;
  return [
    `the next operator completes ${what} when the first one ends ${when}`,
    async (desk, kubeConfig) => {
      const { namespace } = desk.scene;
      await withOperators({ kubeConfig, namespace }, async (start) => {
        const life = new Mortality();
        await start(life);
        await prepare(desk);
        life.endAt(end);
        await begin(desk);
        await life.ended;
        await start();
        await untilDone(desk);
        expect(desk.scene.jobsEver).toHaveLength(jobs);
      });
    },
  ];
}

/** Seconds after which an event is in the past on every clock. */
const certainly = 2;

const downtime: OwnCases = {
  'the next operator catches up on a start and a stop that were due while no operator ran': async (
    desk,
    kubeConfig,
  ) => {
    const { scene } = desk;
    const { namespace, headStart } = scene;
    await withOperators({ kubeConfig, namespace }, async (start) => {
      const first = await start();
      const begin = eventIn(desk.name, scene.now, 'start', headStart);
      await desk.create(begin.spec);
      await desk.untilCondition('NotRunningExpectedly', begin.at);
      await first.stop();
      scene.stillBefore(begin.at);
      await untilClock(new Date(begin.at * 1000), certainly);
      await scene.caughtUp();
      expect(desk.jobs).toEqual([]);
      const second = await start();
      const job = await desk.untilRunning();
      await second.stop();
      const end = eventIn(desk.name, scene.now, 'stop', 1);
      await desk.edit(end.spec);
      await untilClock(new Date(end.at * 1000), certainly);
      await scene.caughtUp();
      expect(desk.jobs).toEqual([`${job} running`]);
      await start();
      await desk.untilJobs();
      expect(scene.jobsEver).toHaveLength(1);
    });
  },
};

const droppedLabels: OwnCases = {
  'the next operator knows the Job of a KronJob whose labels were dropped, when the first one ends before the status':
    async ({ scene }, kubeConfig) => {
      const operations = 'JSONPatch{op: "remove", path: "/metadata/labels"}';
      await changeJobs(scene, { on: ['CREATE', 'UPDATE'], operations });
      await withOperators({ kubeConfig, namespace: scene.namespace }, async (start) => {
        const life = new Mortality();
        await start(life);
        const { spec, periods } = scene.dueIn('crashed', [6]);
        await scene.create('crashed', { ...spec, jobTemplate: lastingJob() });
        await scene.until(
          'the status names the next period',
          () => scene.status('crashed').nextPeriodID !== undefined,
        );
        life.endAt({ after: 'create jobs', before: 'patch kronjobs' });
        scene.stillBefore(periods[0].chosenTime);
        await life.ended;
        await scene.caughtUp();
        expect(scene.status('crashed')).not.toHaveProperty('lastPeriodID');
        expect(scene.jobsEver).toHaveLength(1);
        expect(scene.jobsOf('crashed')).toEqual([]);
        await start();
        expect(await scene.untilRecorded('crashed', periods[0])).toBe('executed JobExists');
        await scene.caughtUp();
        expect(scene.jobsEver).toHaveLength(1);
      });
    },
};

export const crashCases: OwnCases = {
  ...Object.fromEntries(processes.flatMap((one) => one.ends.map((end) => endedIn(one, end)))),
  ...downtime,
  ...droppedLabels,
};
