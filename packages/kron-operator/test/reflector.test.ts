import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually, uniqueNamespace } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Transport } from '@kron/kubernetes/transport';
import { Reflector, type ReflectorLimits, type WatchError } from '../src/controller/cache/reflector.ts';
import { emptyJob, jobs, realTransport } from './testing/realTransport.ts';

/** Watches that end often, and are not taken for dead where the machine is slow. */
const hasty: Partial<ReflectorLimits> = { watchSeconds: 3, idleTimeoutMs: 300_000, pageSize: 2 };
/** So that silence is noticed in seconds: a bookmark comes every second or two. */
const impatient: Partial<ReflectorLimits> = { ...hasty, idleTimeoutMs: 4_000 };

describe('the reflector on a real API server', () => {
  describeOnOwnControlPlane('which is broken', { controllers: false }, (plane) => {
    let transport: ClientTransport;
    let reflector: Reflector<KubeObject> | undefined;
    let namespace: string;
    let events: string[];
    let troubles: WatchError[];

    beforeEach(async () => {
      transport = realTransport(plane().kubeconfig);
      namespace = await uniqueNamespace(plane());
      events = [];
      troubles = [];
    });
    afterEach(async () => {
      await reflector?.stop();
      await transport.close();
    });

    const reflect = (through: Transport = transport, limits = hasty): Reflector<KubeObject> => {
      reflector = new Reflector<KubeObject>({
        transport: through,
        clock: systemClock,
        random: () => 0,
        resource: jobs,
        namespace,
        transform: ({ metadata }) => ({ metadata }),
        onEvent: ({ type, object }) => events.push(`${type} ${object.metadata.name}`),
        onError: (trouble) => troubles.push(trouble),
        limits,
      });
      reflector.start();
      return reflector;
    };
    const create = (name: string) => transport.create({ resource: jobs, namespace }, emptyJob(name));
    const remove = async (name: string): Promise<void> => {
      const { metadata } = await transport.get({ resource: jobs, namespace, name });
      const options = { uid: metadata.uid ?? '', propagationPolicy: 'Background' } as const;
      await transport.delete({ resource: jobs, namespace, name }, options);
    };
    const told = (...expected: string[]) =>
      eventually(`the events are ${expected.join(', ')}`, async () => {
        if (events.length > expected.length) expect(events).toEqual(expected);
        return events.length === expected.length;
      });

    test('pages, events and several ends of a watch: each object is told once', async () => {
      for (const name of ['a', 'b', 'c']) await create(name);
      const { cache } = reflect();
      await told('added a', 'added b', 'added c');
      await create('d');
      await told('added a', 'added b', 'added c', 'added d');
      await remove('a');
      await told('added a', 'added b', 'added c', 'added d', 'deleted a');
      expect(cache.size).toBe(3);
      expect(events).toEqual(['added a', 'added b', 'added c', 'added d', 'deleted a']);
      expect(troubles).toEqual([]);
    });

    test('after a restart of the API server nothing is lost and nothing is told twice', async () => {
      await create('a');
      reflect();
      await told('added a');
      await plane().restart('kube-apiserver');
      await create('b');
      await told('added a', 'added b');
      expect(events).toEqual(['added a', 'added b']);
      expect(troubles.length).toBeGreaterThan(0);
    });

    test('after etcd has forgotten the history, the differences are told, by UID', async () => {
      for (const name of ['kept', 'gone', 'recreated']) await create(name);
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let list = 0;
      reflect({
        ...transport,
        list: (query, call) => {
          list += 1;
          return transport.list(query, call);
        },
        async *watch(query, signal) {
          await held;
          yield* transport.watch(query, signal);
        },
      });
      await told('added gone', 'added kept', 'added recreated');
      await remove('gone');
      await remove('recreated');
      await create('recreated');
      await create('new');
      await plane().compactEtcd();
      await plane().restart('kube-apiserver');
      const before = list;
      events.length = 0;
      release();
      await told('deleted gone', 'deleted recreated', 'added recreated', 'added new');
      expect([...events].sort()).toEqual([
        'added new',
        'added recreated',
        'deleted gone',
        'deleted recreated',
      ]);
      expect(troubles.some(({ error }) => error instanceof Error && error.name === 'ApiError')).toBe(true);
      expect(list).toBeGreaterThan(before);
    });

    test('a frozen API server is noticed by its silence, and followed again when it thaws', async () => {
      await create('a');
      reflect(transport, impatient);
      await told('added a');
      plane().pause('kube-apiserver');
      try {
        await eventually('the silence is noticed', async () =>
          troubles.some(({ error }) => error instanceof Error && error.name === 'IdleWatchError'),
        );
      } finally {
        plane().resume('kube-apiserver');
      }
      await create('b');
      await told('added a', 'added b');
    });
  });

  const args = {
    'kube-apiserver': ['--enable-priority-and-fairness=false', '--max-requests-inflight=1'],
  };
  describeOnOwnControlPlane('which has too much to do', { controllers: false, args }, (plane) => {
    test('it is asked again after the second that it asks for, until there is an answer', async () => {
      const user = await plane().newUser();
      const subject = `--user=${user.name}`;
      const binding = ['create', 'clusterrolebinding', 'reader', '--clusterrole=cluster-admin', subject];
      expect(await plane().kubectl(binding)).toMatchObject({ code: 0 });
      const transport = realTransport(user.kubeconfig);
      const mayList = (): Promise<boolean> =>
        transport.list({ resource: jobs }).then(
          () => true,
          () => false,
        );
      await eventually('the rights are known', mayList);
      const storm = await Promise.allSettled(
        Array.from({ length: 300 }, () => transport.list({ resource: jobs })),
      );
      const refused = storm
        .filter((result) => result.status === 'rejected')
        .map(({ reason }) => reason as unknown);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]).toMatchObject({ code: 429, retryAfterMs: expect.any(Number) });
      const reflector = new Reflector<KubeObject>({
        transport,
        clock: systemClock,
        random: () => 0,
        resource: jobs,
        transform: (object) => object,
        onEvent: () => undefined,
      });
      const more = Array.from({ length: 300 }, () => transport.list({ resource: jobs }));
      reflector.start();
      await reflector.whenSynced();
      await Promise.allSettled(more);
      await reflector.stop();
      await transport.close();
    });
  });
});
