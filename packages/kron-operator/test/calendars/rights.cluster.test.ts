import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually, uniqueNamespace } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import type { Clock } from '@kron/kubernetes/clock';
import { kronCalendarKind, kronJobKind, kronJobs } from '@kron/kubernetes/resources';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { KronJobSpec, Status } from 'kron-core';
import type { Operator } from '../../src/operator/operatorOptions.ts';
import { startOperator } from '../../src/operator/startOperator.ts';
import { recordingLog } from '../../src/operator/testing/startedOperator.ts';
import { crdFile, installCrd, installOperator, kubectl, untilMay } from '../cluster/install.ts';
import { briefJob } from '../cluster/templates.ts';
import { realTransport } from '../testing/realTransport.ts';

const patienceMs = 600_000;
type Rule = { apiGroups: string[]; resources: string[]; verbs: readonly string[] };

const plurals = ['kroncalendars', 'clusterkroncalendars'];

/** Waits of minutes take 2 s, so that the test need not wait for the next try of a refused list. */
const impatientClock: Clock = {
  ...systemClock,
  setTimer: (delayMs, callback) => systemClock.setTimer(delayMs > 60_000 ? 2_000 : delayMs, callback),
};

describeOnOwnControlPlane('an operator that may not read calendars', {}, (plane) => {
  const { log, lines } = recordingLog();
  let admin: ClientTransport;
  let operator: Operator;
  let namespace: string;
  let rules: readonly Rule[];

  async function clusterRole(): Promise<{ rules: Rule[] }> {
    const text = await kubectl(plane(), ['get', 'clusterrole', 'kron-operator', '-o', 'json']);
    return JSON.parse(text) as { rules: Rule[] };
  }

  async function setRules(changed: readonly Rule[]): Promise<void> {
    const role = { ...(await clusterRole()), rules: changed };
    await kubectl(plane(), ['replace', '-f', '-'], JSON.stringify(role));
  }

  /** Leaves the operator these verbs on both kinds of calendars. */
  async function grant(verbs: readonly string[]): Promise<void> {
    const others = rules.filter(({ resources }) => !resources.some((one) => plurals.includes(one)));
    const own = { apiGroups: ['kron.io'], resources: plurals, verbs };
    await setRules(verbs.length === 0 ? others : [...others, own]);
  }

  async function untilGranted(verb: string, isAllowed: boolean): Promise<void> {
    const operatorUser = await plane().serviceAccount('kron-system', 'kron-operator');
    const right = [verb, 'kroncalendars.kron.io', '--all-namespaces'];
    if (isAllowed) return untilMay(plane(), operatorUser, [right]);
    await eventually(`${verb} is refused`, async () => {
      const { kubeconfig } = operatorUser;
      return (await plane().kubectl(['auth', 'can-i', ...right], { kubeconfig })).code !== 0;
    });
  }

  async function create(name: string, spec: Partial<KronJobSpec>): Promise<void> {
    const full = { schedule: '0 0 29 2 *', jobTemplate: briefJob(), ...spec };
    await admin.create({ resource: kronJobs, namespace }, { ...kronJobKind, metadata: { name }, spec: full });
  }

  async function writeCalendar(entries: readonly object[]): Promise<void> {
    const manifest = { ...kronCalendarKind, metadata: { name: 'holidays', namespace }, spec: { entries } };
    await kubectl(plane(), ['apply', '--server-side', '-f', '-'], JSON.stringify(manifest));
  }

  async function status(name: string): Promise<Status> {
    return (await admin.get({ resource: kronJobs, namespace, name }))['status'] ?? {};
  }

  async function untilReason(name: string, expected: string): Promise<void> {
    await eventually(`${name} is ${expected}`, async () => {
      const { conditions = [] } = await status(name);
      return conditions.find(({ type }) => type === 'Ready')?.reason === expected;
    });
  }

  async function held(): Promise<string | undefined> {
    const line = /^kron_calendar_held_kronjobs\{reason="CalendarUnreadable"\} (\d+)$/m;
    return line.exec(await operator.metrics())?.[1];
  }

  beforeAll(async () => {
    admin = realTransport(plane().kubeconfig);
    await installCrd(plane());
    for (const plural of plurals) await kubectl(plane(), ['apply', '--server-side', '-f', crdFile(plural)]);
    const { kubeconfig } = await installOperator(plane());
    ({ rules } = await clusterRole());
    await grant([]);
    await untilGranted('list', false);
    namespace = await uniqueNamespace(plane());
    // A new leader has seen no calendar, so this operator must not lose its Lease on a slow machine.
    operator = await startOperator({
      kubeConfig: kubeconfig,
      log,
      clock: impatientClock,
      leaderElection: false,
    });
  }, patienceMs);
  afterAll(async () => {
    await operator.stop();
    await admin.close();
  });

  test(
    'starts, says what it lacks, and holds only what refers to a calendar',
    async () => {
      await writeCalendar([]);
      await create('held', { constraints: { avoid: [{ calendar: 'holidays' }] } });
      await create('free', {});
      await untilReason('free', 'Scheduled');
      await untilReason('held', 'CalendarUnreadable');
      const said = lines.filter(({ event }) => event === 'calendars-unreadable');
      const message = (plural: string, kind: string): string =>
        `not allowed to list, watch ${plural}.kron.io in all namespaces: KronJobs that refer to a ${kind} start no Job; ` +
        'retrying every 5 minutes; to grant the permissions: kubectl apply -f deploy/rbac.yaml';
      expect(said.map((line) => line.message).sort()).toEqual([
        message('clusterkroncalendars', 'ClusterKronCalendar'),
        message('kroncalendars', 'KronCalendar'),
      ]);
    },
    patienceMs,
  );

  test(
    'says so in the conditions, an Event and the metrics',
    async () => {
      const { conditions = [] } = await status('held');
      const message: unknown = expect.stringContaining(
        'this operator may not read KronCalendars: grant it list and watch on kroncalendars',
      );
      expect(conditions).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ type: 'Ready', status: 'False', reason: 'CalendarUnreadable', message }),
          expect.objectContaining({
            type: 'InvalidSpec',
            status: 'True',
            reason: 'CalendarUnreadable',
            message,
          }),
        ]),
      );
      expect(await held()).toBe('1');
      const resource = { group: 'events.k8s.io', version: 'v1', plural: 'events' };
      await eventually('an Event says so', async () => {
        const { items } = await admin.list({ resource, namespace });
        return items.some(
          (event) => event?.['reason'] === 'CalendarUnreadable' && event['type'] === 'Warning',
        );
      });
    },
    patienceMs,
  );

  test(
    'does not read them without the right to watch them, and does as soon as it tries again with both',
    async () => {
      await grant(['get', 'list']);
      await untilGranted('list', true);
      await create('later', { constraints: { avoid: [{ calendar: 'holidays' }] } });
      await untilReason('later', 'CalendarUnreadable');
      await setRules(rules);
      await untilReason('held', 'Scheduled');
      await untilReason('later', 'Scheduled');
      // The operator counts a KronJob when it has the answer to the write of the status.
      await eventually('none counts as held', async () => (await held()) === '0');
    },
    patienceMs,
  );

  test(
    'keeps what it has seen when the rights are taken away, and follows edits once they are back',
    async () => {
      const before = lines.length;
      await grant([]);
      // The API server checks the rights when a watch begins.
      await eventually('the watch has ended', () =>
        Promise.resolve(lines.slice(before).some(({ event }) => event === 'calendars-unreadable')),
      );
      const { schedulingSince } = await status('held');
      await writeCalendar([{ from: '2000-01-01', to: '2100-01-01' }]);
      await create('new', { constraints: { avoid: [{ calendar: 'holidays' }] } });
      await untilReason('new', 'Scheduled');
      expect((await status('held')).schedulingSince).toBe(schedulingSince);
      await setRules(rules);
      await eventually('the edit is followed', async () => {
        return (await status('held')).schedulingSince !== schedulingSince;
      });
    },
    patienceMs,
  );
});
