import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually, uniqueNamespace } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { jobs, kronCalendarKind, kronCalendars, kronJobKind, kronJobs } from '@kron/kubernetes/resources';
import { sleep } from '@kron/kubernetes/sleep';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { KronJobSpec, Status } from 'kron-core';
import type { Operator } from '../../src/operator/operatorOptions.ts';
import { startOperator } from '../../src/operator/startOperator.ts';
import { recordingLog } from '../../src/operator/testing/startedOperator.ts';
import { crdFile, installCrd, installOperator, kubectl } from '../cluster/install.ts';
import { briefJob } from '../cluster/templates.ts';
import { untilClock } from '../cluster/times.ts';
import { realTransport } from '../testing/realTransport.ts';

const calendarCrds = ['kroncalendars', 'clusterkroncalendars'].map(crdFile);

const avoid = { constraints: { avoid: [{ calendar: 'holidays' }] } };
const never: Partial<KronJobSpec> = { schedule: '0 0 29 2 *' };
const always = [{ from: '2000-01-01', to: '2100-01-01' }];
const patienceMs = 1_200_000;
/** KronJobs that refer to one calendar. */
const many = 300;

describeOnOwnControlPlane('calendars on a real API server', {}, (plane) => {
  const { log, lines } = recordingLog();
  let admin: ClientTransport;
  let operator: Operator;
  let kubeconfig: string;
  let namespace: string;

  const start = (): Promise<Operator> => startOperator({ kubeConfig: kubeconfig, log });

  async function create(name: string, spec: Partial<KronJobSpec>): Promise<void> {
    const full = { schedule: '* * * * *', jobTemplate: briefJob(), ...spec };
    await admin.create({ resource: kronJobs, namespace }, { ...kronJobKind, metadata: { name }, spec: full });
  }

  async function writeCalendar(entries: readonly object[]): Promise<void> {
    const manifest = { ...kronCalendarKind, metadata: { name: 'holidays', namespace }, spec: { entries } };
    await kubectl(plane(), ['apply', '--server-side', '-f', '-'], JSON.stringify(manifest));
  }

  async function reason(name: string): Promise<string> {
    const kronJob = await admin.get({ resource: kronJobs, namespace, name });
    const { conditions = [] } = (kronJob['status'] ?? {}) as Status;
    return conditions.find(({ type }) => type === 'Ready')?.reason ?? '';
  }

  /** All objects of the namespace. Polls wait before each list, because lists of all objects keep the API server busy. */
  async function all(resource: typeof kronJobs): Promise<KubeObject[]> {
    await sleep(systemClock, 1_000, new AbortController().signal);
    const { items } = await admin.list({ resource, namespace });
    return [...items] as KubeObject[];
  }

  async function reconciles(): Promise<number> {
    const count = /^kron_reconcile_duration_seconds_count (\d+)$/m.exec(await operator.metrics())?.[1];
    return Number(count ?? 0);
  }

  const untilReason = (name: string, expected: string): Promise<unknown> =>
    eventually(`${name} is ${expected}`, async () => (await reason(name)) === expected);

  beforeAll(async () => {
    admin = realTransport(plane().kubeconfig);
    await installCrd(plane());
    ({ kubeconfig } = await installOperator(plane()));
    namespace = await uniqueNamespace(plane());
    operator = await start();
  }, patienceMs);
  afterAll(async () => {
    await operator.stop();
    await admin.close();
  });

  test(
    'without their definitions the operator is ready, and holds only what refers to them',
    async () => {
      // The definition of KronJobs knows the references, whether calendars are installed or not.
      await create('held', { ...never, ...avoid });
      await create('free', never);
      await untilReason('held', 'CalendarUnreadable');
      await untilReason('free', 'Scheduled');
    },
    patienceMs,
  );

  test(
    'as soon as they are installed, they are read',
    async () => {
      for (const file of calendarCrds) await kubectl(plane(), ['apply', '--server-side', '-f', file]);
      await untilReason('held', 'CalendarNotFound');
    },
    patienceMs,
  );

  test(
    'a calendar that is applied after its KronJobs lets them run, and a deleted one holds them',
    async () => {
      await writeCalendar([]);
      await untilReason('held', 'Scheduled');
      const { metadata } = await admin.get({ resource: kronCalendars, namespace, name: 'holidays' });
      await admin.delete(
        { resource: kronCalendars, namespace, name: 'holidays' },
        { uid: metadata.uid ?? '' },
      );
      await untilReason('held', 'CalendarNotFound');
      await writeCalendar([]);
      await untilReason('held', 'Scheduled');
    },
    patienceMs,
  );

  test(
    'an edit a second after 300 were due takes no run from them, and a restart edits none',
    async () => {
      const names = Array.from({ length: many }, (_, index) => `many-${index}`);
      // Enough time to create them on a machine that is shared with other tests.
      const minute = Math.ceil(systemClock.now() / 60_000) * 60_000 + 120_000;
      const due = new Date(minute);
      const schedule = `${due.getUTCMinutes()} ${due.getUTCHours()} * * *`;
      const policy = { deadline: '10m' };
      for (let from = 0; from < many; from += 20)
        await Promise.all(
          names.slice(from, from + 20).map((name) => create(name, { schedule, policy, ...avoid })),
        );
      await eventually(
        'all have a status',
        async () => {
          const stored = await all(kronJobs);
          return stored.every(
            (kronJob) => (kronJob['status'] as Status | undefined)?.observedGeneration === 1,
          );
        },
        patienceMs,
      );
      expect(systemClock.now()).toBeLessThan(minute);
      await untilClock(due, 1);
      await writeCalendar(always);
      await eventually('all have run', async () => (await all(jobs)).length === many, patienceMs);
      const isEdited = (kronJob: KubeObject): boolean => {
        const { schedulingSince = '' } = kronJob['status'] as Status;
        return Date.parse(schedulingSince) > minute;
      };
      await eventually(
        'all statuses have the edit',
        async () => {
          const stored = await all(kronJobs);
          return stored.filter(({ metadata }) => metadata.name.startsWith('many-')).every(isEdited);
        },
        patienceMs,
      );
      // One Job each, of the one period that was due.
      const owners = (await all(jobs)).map(({ metadata }) => metadata.labels?.['kron.io/name']);
      expect(new Set(owners).size).toBe(many);

      const versions = async (): Promise<string[]> =>
        (await all(kronJobs)).map(
          ({ metadata }) => `${metadata.name} ${(metadata as { resourceVersion: string }).resourceVersion}`,
        );
      const active = async (): Promise<boolean> =>
        (await all(kronJobs)).some((kronJob) => (kronJob['status'] as Status).activeCount !== 0);
      await eventually('all ends of Jobs are recorded', async () => !(await active()), patienceMs);
      await operator.stop();
      const before = await versions();
      operator = await start();
      await eventually('all are decided', async () => (await reconciles()) >= many, patienceMs);
      expect(await versions()).toEqual(before);
    },
    patienceMs,
  );

  test('nothing failed', () => {
    const problems = lines.filter(({ level }) => level === 'warn' || level === 'error');
    // A stop waits for 2 s for the Events of all Jobs. A busy API server ends a quiet watch seconds late, which then counts as idle.
    const allowed = ['given-up', 'watch-broken-off'];
    expect(problems.filter(({ event }) => !allowed.includes(String(event)))).toEqual([]);
  });
});
