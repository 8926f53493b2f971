import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type ClusterAccess, eventually, type KubectlResult, type User } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import { createNamespaces, kubectl } from './testing/cluster.ts';
import { waitForEstablished } from './testing/waitForEstablished.ts';
import { customKinds } from './testing/ownKinds.ts';
import { root } from './testing/root.ts';

type Spec = Readonly<Record<string, unknown>>;

const beyondDoubt: Spec = { schedule: '0 3 * * *', policy: { deadline: '10m' } };

const start: Spec = { action: 'start', schedule: { timeOfDay: '09:00', daysOfWeek: 'MON-FRI' } };
const stop: Spec = { action: 'stop', cronSchedule: '0 17 * * MON-FRI' };
const nineToFive: Spec = { events: [start, stop], timezone: { name: 'Europe/Paris' } };

/** A ControlledJob if the spec has events, else a KronJob. */
function manifest(name: string, spec: Spec, { jobSpec = {}, labels = {} } = {}): string {
  const pod = { restartPolicy: 'Never', containers: [{ name: 'c', image: 'busybox' }] };
  return JSON.stringify({
    apiVersion: 'kron.io/v1alpha1',
    kind: 'events' in spec ? 'ControlledJob' : 'KronJob',
    metadata: { name, namespace: 'people', labels },
    spec: { ...spec, jobTemplate: { spec: { ...jobSpec, template: { spec: pod } } } },
  });
}

type Doubt = {
  readonly spec: Spec;
  readonly jobSpec?: Spec;
  readonly says: readonly string[];
};

/** By rule. */
const doubts: Readonly<Record<string, Doubt>> = {
  'a KronJob without likely mistakes has no warning': { spec: beyondDoubt, says: [] },
  'a deadline under 30 s': {
    spec: { ...beyondDoubt, policy: { deadline: '29s' } },
    says: [
      'spec.policy.deadline: 29s is less than the 30s that a change of the leader may take: a period that is due meanwhile is missed; write 1m or more',
    ],
  },
  'no deadline, which is one of 0 s': {
    spec: { schedule: '0 3 * * *' },
    says: ['spec.policy.deadline: 0s is less'],
  },
  'no deadline with queue, where a short one would end the wait': {
    spec: { schedule: '0 3 * * *', policy: { concurrency: 'queue' } },
    says: [
      'spec.policy.deadline: 0s is less than the 30s that a change of the leader may take: a period that is due meanwhile is missed; write the time between two periods, for example 24h, because a deadline also limits how long a period waits',
    ],
  },
  'a deadline of 30 s is enough': { spec: { ...beyondDoubt, policy: { deadline: '0.5m' } }, says: [] },
  'Jobs that are deleted before the deadline has passed': {
    spec: beyondDoubt,
    jobSpec: { ttlSecondsAfterFinished: 599 },
    says: ['spec.jobTemplate.spec.ttlSecondsAfterFinished: 599 is less than spec.policy.deadline'],
  },
  'Jobs that are kept as long as the deadline are fine': {
    spec: beyondDoubt,
    jobSpec: { ttlSecondsAfterFinished: 600 },
    says: [],
  },
  'day of month and day of week': {
    spec: { ...beyondDoubt, schedule: '0 3 13 * FRI' },
    says: ['spec.schedule: day of month 13 or day of week FRI: cron takes days that match either'],
  },
  '*/1 means every day': { spec: { ...beyondDoubt, schedule: '0 3 */1 * FRI' }, says: [] },
  'a clause with a day and minutes across midnight': {
    spec: { ...beyondDoubt, constraints: { avoid: [{ dow: 'FRI', between: '22:00-02:00' }] } },
    says: ['spec.constraints: a clause with days has a time that crosses midnight'],
  },
  'a clause with a day and hours across midnight, after a plain one': {
    spec: { ...beyondDoubt, constraints: { only: [{ hours: '1-8' }, { dom: '1', hours: '3,22-5' }] } },
    says: ['spec.constraints: a clause with days has a time that crosses midnight'],
  },
  'a clause across midnight beside a list that is null': {
    spec: { ...beyondDoubt, constraints: { only: null, avoid: [{ dow: 'FRI', between: '22:00-02:00' }] } },
    says: ['spec.constraints: a clause with days has a time that crosses midnight'],
  },
  'a day that is null is none': {
    spec: { ...beyondDoubt, constraints: { avoid: [{ dow: null, hours: '1', between: '22:00-02:00' }] } },
    says: [],
  },
  'a clause across midnight without a day is fine': {
    spec: { ...beyondDoubt, constraints: { avoid: [{ between: '22:00-02:00' }, { hours: '22-5' }] } },
    says: [],
  },
  'a clause with a day and a time within it is fine': {
    spec: { ...beyondDoubt, constraints: { only: [{ dow: 'FRI', between: '02:00-22:00', hours: '02-22' }] } },
    says: [],
  },
  'a distribution without a window': {
    spec: { ...beyondDoubt, distribution: { name: 'skewEarly' } },
    says: ['spec.distribution.name: skewEarly has no effect without a window'],
  },
  'a distribution with a window is fine': {
    spec: { ...beyondDoubt, distribution: { name: 'skewEarly' }, window: { duration: '1s' } },
    says: [],
  },
  'all warnings are shown': {
    spec: { schedule: '0 3 13 * FRI', distribution: { name: 'normal' } },
    says: ['spec.policy.deadline', 'spec.schedule', 'spec.distribution.name'],
  },
  'a ControlledJob without likely mistakes has no warning': { spec: nineToFive, says: [] },
  'a schedule of an event that is null is none': {
    spec: {
      ...nineToFive,
      events: [
        { ...start, cronSchedule: null },
        { ...stop, schedule: null },
      ],
    },
    says: [],
  },
  'a ControlledJob with every mistake': {
    spec: {
      startingDeadlineSeconds: 29,
      events: [{ ...start, ...stop, cronSchedule: '0 17 13 * FRI', distribution: { name: 'skewEarly' } }],
    },
    says: [
      'spec.startingDeadlineSeconds: 29 is less than the 30 s',
      'spec.events: no event is a start',
      'spec.events: an event has cronSchedule and schedule',
      'spec.events: 0 17 13 * FRI: cron takes days that match',
      'spec.events: a distribution has no effect without a window',
    ],
  },
  'events may have a distribution with a window and a deadline of 30 s': {
    spec: {
      startingDeadlineSeconds: 30,
      events: [{ ...start, distribution: { name: 'skewEarly' }, window: { duration: '1s' } }, stop],
    },
    says: [],
  },
};

function apply(cluster: ClusterAccess, text: string, kubeconfig?: string): Promise<KubectlResult> {
  const call = kubeconfig === undefined ? { input: text } : { input: text, kubeconfig };
  return cluster.kubectl(['apply', '--server-side', '-f', '-'], call);
}

/** Waits until a policy is in force, by an object that it rejects or warns about. */
async function inForce(
  cluster: ClusterAccess,
  file: string,
  refused: () => Promise<KubectlResult>,
): Promise<void> {
  await kubectl(cluster, ['apply', '--server-side', '-f', resolve(root, 'deploy/policies', file)]);
  await eventually(`${file} is in force`, async () =>
    /Warning|denied|expected/.test((await refused()).stderr),
  );
}

/** The part of the status that the type checker of Kubernetes writes. */
type Policies = {
  readonly items: readonly {
    readonly status?: {
      readonly observedGeneration?: number;
      readonly typeChecking?: { readonly expressionWarnings?: readonly unknown[] };
    };
  }[];
};

const typeChecker = { controllers: ['validatingadmissionpolicy-status-controller'] };

describeOnOwnControlPlane('policies as an alternative to the webhook', typeChecker, (plane) => {
  beforeAll(async () => {
    await createNamespaces(plane(), 'people');
    for (const { file, crdName } of await customKinds()) {
      await kubectl(plane(), ['apply', '--server-side', '-f', file]);
      await waitForEstablished(plane(), crdName);
    }
  }, 600_000);

  test('are accepted by strict validation, and without a warning of the type checker', async () => {
    await kubectl(plane(), [
      'apply',
      '--server-side',
      '--validate=strict',
      '-f',
      resolve(root, 'deploy/policies'),
    ]);
    let items: Policies['items'] = [];
    await eventually('every policy is checked', async () => {
      const read = await kubectl(plane(), ['get', 'validatingadmissionpolicies', '-o', 'json']);
      ({ items } = JSON.parse(read) as Policies);
      return items.every(({ status }) => status?.observedGeneration !== undefined);
    });
    expect(items.flatMap(({ status }) => status?.typeChecking?.expressionWarnings ?? [])).toEqual([]);
    await kubectl(plane(), ['delete', '-f', resolve(root, 'deploy/policies')]);
    // The next tests create policies of the same names and must not meet these.
    const input = manifest('other', { schedule: '0 3 13 * FRI' });
    await eventually('none is in force any more', async () => {
      return (await plane().kubectl(['create', '--dry-run=server', '-f', '-'], { input })).stderr === '';
    });
  });

  describe('doubtful-kronjobs.yaml warns of', () => {
    beforeAll(async () => {
      const input = manifest('other', { schedule: '0 3 13 * FRI' });
      const dryRun = ['create', '--dry-run=server', '-f', '-'];
      await inForce(plane(), 'doubtful-kronjobs.yaml', () => plane().kubectl(dryRun, { input }));
      const neverStarts = manifest('other', { events: [stop] });
      await inForce(plane(), 'doubtful-kronjobs.yaml', () => plane().kubectl(dryRun, { input: neverStarts }));
    });

    test.each(Object.entries(doubts))('%s', async (rule, { spec, jobSpec = {}, says }) => {
      const name = rule
        .toLowerCase()
        .replaceAll(/[^a-z]+/g, '-')
        .slice(0, 40)
        .replace(/-$/, '');
      const { code, stderr } = await apply(plane(), manifest(name.replace(/^-/, ''), spec, { jobSpec }));
      expect(code).toBe(0);
      expect(stderr.match(/^Warning: /gm) ?? []).toHaveLength(says.length);
      for (const text of says) expect(stderr.replaceAll('\n', ' ')).toContain(text);
    });

    test('nothing if only a label changes', async () => {
      await apply(plane(), manifest('probe', { schedule: '0 3 13 * FRI' }));
      const { stderr } = await apply(
        plane(),
        manifest('probe', { schedule: '0 3 13 * FRI' }, { labels: { a: 'b' } }),
      );
      expect(stderr).toBe('');
    });
  });

  describe('immutable-schedule.yaml rejects changes of', () => {
    beforeAll(async () => {
      await apply(plane(), manifest('fixed', { ...beyondDoubt, timezone: 'Europe/Paris' }));
      const moved = manifest('fixed', { ...beyondDoubt, timezone: 'Europe/London' });
      const dryRun = ['apply', '--server-side', '--dry-run=server', '-f', '-'];
      await inForce(plane(), 'immutable-schedule.yaml', () => plane().kubectl(dryRun, { input: moved }));
      await apply(plane(), manifest('desk', nineToFive));
      const early = manifest('desk', { ...nineToFive, events: [start] });
      await inForce(plane(), 'immutable-schedule.yaml', () => plane().kubectl(dryRun, { input: early }));
    });

    test.each([
      [
        'the schedule',
        { schedule: '0 4 * * *' },
        'spec.schedule: expected "0 3 * * *", as it cannot be changed, found "0 4 * * *"',
      ],
      [
        'the timezone',
        { timezone: 'UTC' },
        'spec.timezone: expected Europe/Paris, as it cannot be changed, found UTC',
      ],
      [
        'the seed strategy',
        { seed: { strategy: 'daily' } },
        'spec.seed.strategy: expected stable, as it cannot be changed, found daily',
      ],
    ])('%s', async (_, change, says) => {
      const spec = { ...beyondDoubt, timezone: 'Europe/Paris', ...change };
      const { code, stderr } = await apply(plane(), manifest('fixed', spec));
      expect(code).toBe(1);
      expect(stderr).toContain(says);
    });

    test.each([
      [
        'the times of events',
        { events: [start, { ...stop, cronSchedule: '0 18 * * MON-FRI' }] },
        'spec.events: expected "start 09:00 MON-FRI, stop 0 17 * * MON-FRI", as the times cannot be changed, found "start 09:00 MON-FRI, stop 0 18 * * MON-FRI"',
      ],
      ['the order of events', { events: [stop, start] }, 'found "stop 0 17 * * MON-FRI, start 09:00'],
      [
        'the timezone of a ControlledJob',
        { timezone: { name: 'Europe/Paris', offset: 3600 } },
        'spec.timezone: expected Europe/Paris with offset 0, as it cannot be changed, found Europe/Paris with offset 3600',
      ],
      [
        'the seed strategy of a ControlledJob',
        { seed: { strategy: 'daily' } },
        'spec.seed.strategy: expected stable, as it cannot be changed, found daily',
      ],
    ])('%s', async (_, change, says) => {
      const { code, stderr } = await apply(plane(), manifest('desk', { ...nineToFive, ...change }));
      expect(code).toBe(1);
      expect(stderr).toContain(says);
    });

    test('nothing else', async () => {
      const spec = {
        ...beyondDoubt,
        timezone: 'Europe/Paris',
        seed: { strategy: 'stable' },
        window: { duration: '1h' },
      };
      expect((await apply(plane(), manifest('fixed', spec))).code).toBe(0);
      const events = [{ ...start, cronSchedule: null, window: { duration: '1h' } }, stop];
      expect((await apply(plane(), manifest('desk', { ...nineToFive, events, suspend: true }))).code).toBe(0);
    });
  });

  describe('calendars-in-use.yaml', () => {
    const calendar = (kind: string, name: string, namespace?: string): string =>
      JSON.stringify({
        apiVersion: 'kron.io/v1alpha1',
        kind,
        metadata: { name, namespace },
        spec: { entries: [{ from: '2027-01-01' }] },
      });
    const inDefault = (text: string): string => text.replace('"people"', '"default"');
    const remove = (...args: string[]): Promise<KubectlResult> => plane().kubectl(['delete', ...args]);

    beforeAll(async () => {
      for (const text of [
        calendar('KronCalendar', 'holidays', 'people'),
        calendar('KronCalendar', 'unused', 'people'),
        calendar('KronCalendar', 'holidays', 'default'),
        calendar('ClusterKronCalendar', 'freeze'),
        calendar('ClusterKronCalendar', 'unused'),
        manifest('avoiding', {
          ...beyondDoubt,
          constraints: { avoid: [{ dow: 'SUN' }, { calendar: 'holidays' }] },
        }),
        manifest('plain', beyondDoubt),
        inDefault(manifest('null', { ...beyondDoubt, constraints: { only: null } })),
        inDefault(
          manifest('only', { ...beyondDoubt, constraints: { only: [{ clusterCalendar: 'freeze' }] } }),
        ),
      ]) {
        expect(await apply(plane(), text)).toMatchObject({ code: 0 });
      }
      const dryRun = '--dry-run=server';
      await inForce(plane(), 'calendars-in-use.yaml', () =>
        remove('kcal', 'holidays', '-n', 'people', dryRun),
      );
      await inForce(plane(), 'calendars-in-use.yaml', () => remove('ckcal', 'freeze', dryRun));
    });

    test('rejects the deletion of a KronCalendar that a KronJob of its namespace refers to', async () => {
      const { code, stderr } = await remove('kcal', 'holidays', '-n', 'people');
      expect(code).toBe(1);
      expect(stderr).toContain(
        'expected a KronCalendar that no KronJob refers to, found avoiding with calendar: holidays; take that clause out first',
      );
      expect((await remove('kcal', '--all', '-n', 'people')).code).toBe(1);
    });

    test('rejects the deletion of a ClusterKronCalendar that a KronJob of a bound namespace refers to', async () => {
      const { code, stderr } = await remove('ckcal', 'freeze');
      expect(code).toBe(1);
      expect(stderr).toContain('found default/only with clusterCalendar: freeze; take that clause out first');
    });

    test('accepts the deletion of a calendar that no KronJob there refers to', async () => {
      expect((await remove('kcal', 'holidays', '-n', 'default')).code).toBe(0);
      expect((await remove('ckcal', 'unused')).code).toBe(0);
    });

    test('accepts it once the clause is gone', async () => {
      await apply(
        plane(),
        manifest('avoiding', { ...beyondDoubt, constraints: { avoid: [{ dow: 'SUN' }] } }),
      );
      await eventually('the policy has seen the edit', async () => {
        return (await remove('kcal', 'holidays', '-n', 'people', '--ignore-not-found')).code === 0;
      });
    });
  });

  describe('may-create-jobs.yaml', () => {
    let stranger: User;

    beforeAll(async () => {
      stranger = await plane().newUser();
      const verbs = '--verb=get,create,patch,update,delete';
      const resources = (await customKinds()).map(({ crdName }) => crdName).join(',');
      await kubectl(plane(), ['create', 'clusterrole', 'kronjobs', verbs, `--resource=${resources}`]);
      const binding = ['rolebinding', 'stranger', '--clusterrole=kronjobs', `--user=${stranger.name}`];
      await kubectl(plane(), ['create', '-n', 'people', ...binding]);
      const refused = manifest('probe', { ...beyondDoubt, schedule: '1 1 * * *' });
      await inForce(plane(), 'may-create-jobs.yaml', () => {
        const dryRun = ['create', '--dry-run=server', '-f', '-'];
        const input = refused.replace('"probe"', '"other-probe"');
        return plane().kubectl(dryRun, { input, kubeconfig: stranger.kubeconfig });
      });
    });

    test.each([
      ['KronJob', beyondDoubt],
      ['ControlledJob', nineToFive],
    ])('rejects a %s of a user who may not create Jobs', async (kind, spec) => {
      const { code, stderr } = await apply(plane(), manifest('strange', spec), stranger.kubeconfig);
      expect(code).toBe(1);
      expect(stderr).toContain(
        `expected a user who may create jobs.batch in namespace "people", because a ${kind} creates Jobs, found ${stranger.name}`,
      );
    });

    test('rejects a change of the spec, and accepts one of the labels', async () => {
      await apply(plane(), manifest('given', beyondDoubt));
      const edit = { ...beyondDoubt, policy: { deadline: '20m' } };
      const patch = (body: object): Promise<KubectlResult> =>
        plane().kubectl(
          ['patch', 'kronjob', 'given', '-n', 'people', '--type=merge', '-p', JSON.stringify(body)],
          { kubeconfig: stranger.kubeconfig },
        );
      expect((await patch({ spec: edit })).code).toBe(1);
      expect((await patch({ metadata: { labels: { a: 'b' } } })).code).toBe(0);
    });

    test('accepts the KronJob of a user who may', async () => {
      await kubectl(plane(), [
        'create',
        'role',
        'jobs',
        '-n',
        'people',
        '--verb=create',
        '--resource=jobs.batch',
      ]);
      const binding = ['rolebinding', 'jobs', '--role=jobs', `--user=${stranger.name}`];
      await kubectl(plane(), ['create', '-n', 'people', ...binding]);
      await eventually('the KronJob is taken', async () => {
        return (await apply(plane(), manifest('strange', beyondDoubt), stranger.kubeconfig)).code === 0;
      });
    });
  });
});
