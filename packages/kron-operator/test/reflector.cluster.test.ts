import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually, uniqueNamespace } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Transport } from '@kron/kubernetes/transport';
import { Reflector, type ReflectorLimits, type WatchError } from '@kron/kubernetes/cache/reflector';
import { emptyJob, jobs, realTransport } from './testing/realTransport.ts';

/** Watches that end often, with an idle timeout that a slow machine does not exceed. */
const hasty: Partial<ReflectorLimits> = { watchSeconds: 3, idleTimeoutMs: 300_000 };
/** A short idle timeout: the server sends a bookmark every second or two. */
const impatient: Partial<ReflectorLimits> = { ...hasty, idleTimeoutMs: 4_000 };

describe('the reflector on a real API server', () => {
  describeOnOwnControlPlane('which fails', { controllers: false }, (plane) => {
    let transport: ClientTransport;
    let reflector: Reflector<KubeObject> | undefined;
    let namespace: string;
    let events: string[];
    let errors: WatchError[];

    beforeEach(async () => {
      transport = realTransport(plane().kubeconfig);
      namespace = await uniqueNamespace(plane());
      events = [];
      errors = [];
    });
    afterEach(async () => {
      await reflector?.stop();
      await transport.close();
    });

    const reflect = (through: Transport = transport, limits = hasty): Reflector<KubeObject> => {
      reflector = new Reflector<KubeObject>({
        transport: { ...through, list: (query, call) => through.list({ ...query, limit: 2 }, call) },
        clock: systemClock,
        random: () => 0,
        resource: jobs,
        namespace,
        transform: ({ metadata }) => ({ metadata }),
        onEvent: ({ type, object }) => events.push(`${type} ${object.metadata.name}`),
        onError: (error) => errors.push(error),
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
    const expectEvents = (...expected: string[]) =>
      eventually(`the events are ${expected.join(', ')}`, async () => {
        if (events.length > expected.length) expect(events).toEqual(expected);
        return events.length === expected.length;
      });

    test('emits each object once over pages, events and several ends of a watch', async () => {
      for (const name of ['a', 'b', 'c']) await create(name);
      const { cache } = reflect();
      await expectEvents('added a', 'added b', 'added c');
      await create('d');
      await expectEvents('added a', 'added b', 'added c', 'added d');
      await remove('a');
      await expectEvents('added a', 'added b', 'added c', 'added d', 'deleted a');
      expect(cache.size).toBe(3);
      expect(events).toEqual(['added a', 'added b', 'added c', 'added d', 'deleted a']);
      expect(errors).toEqual([]);
    });

    test('loses and repeats nothing after a restart of the API server', async () => {
      await create('a');
      reflect();
      await expectEvents('added a');
      await plane().restart('kube-apiserver');
      await create('b');
      await expectEvents('added a', 'added b');
      expect(events).toEqual(['added a', 'added b']);
      expect(errors.length).toBeGreaterThan(0);
    });

    test('emits the differences by UID after a compaction of etcd', async () => {
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
      await expectEvents('added gone', 'added kept', 'added recreated');
      await remove('gone');
      await remove('recreated');
      await create('recreated');
      await create('new');
      await plane().compactEtcd();
      await plane().restart('kube-apiserver');
      const before = list;
      events.length = 0;
      release();
      await expectEvents('deleted gone', 'deleted recreated', 'added recreated', 'added new');
      expect([...events].sort()).toEqual([
        'added new',
        'added recreated',
        'deleted gone',
        'deleted recreated',
      ]);
      expect(errors.some(({ error }) => error instanceof Error && error.name === 'ApiError')).toBe(true);
      expect(list).toBeGreaterThan(before);
    });

    test('restarts the watch on a frozen API server and continues when it is back', async () => {
      await create('a');
      reflect(transport, impatient);
      await expectEvents('added a');
      plane().pause('kube-apiserver');
      try {
        await eventually('the idle watch is noticed', async () =>
          errors.some(({ error }) => error instanceof Error && error.name === 'IdleWatchError'),
        );
      } finally {
        plane().resume('kube-apiserver');
      }
      await create('b');
      await expectEvents('added a', 'added b');
    });
  });

  const args = {
    'kube-apiserver': ['--enable-priority-and-fairness=false', '--max-requests-inflight=1'],
  };
  describeOnOwnControlPlane('which is overloaded', { controllers: false, args }, (plane) => {
    test('retries after the Retry-After of the server until it answers', async () => {
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
