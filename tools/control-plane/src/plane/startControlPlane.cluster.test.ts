import { expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { eventually } from '../access/eventually.ts';
import { uniqueNamespace } from '../access/uniqueNamespace.ts';
import { emptyJob, jobsOf, type JobRead } from '../testing/emptyJob.ts';
import { processesOf } from '../testing/processesOf.ts';
import { describeOnControlPlane, describeOnOwnControlPlane } from '../testing.ts';
import { startControlPlane } from './startControlPlane.ts';

const patience = 600_000;

describeOnOwnControlPlane(
  'a control plane of its own',
  { users: [{ name: 'ana', groups: ['ops'] }] },
  (plane) => {
    test('knows the users that were named at the start', async () => {
      const review = await plane().call('POST', '/apis/authentication.k8s.io/v1/selfsubjectreviews', {
        token: plane().user('ana').token,
        body: { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' },
      });
      expect(review.body).toMatchObject({
        status: { userInfo: { username: 'ana', groups: expect.arrayContaining(['ops']) } },
      });
      expect(() => plane().user('bob')).toThrow('without a user bob');
    });

    test('has fifty plain users and no more', async () => {
      const names = new Set<string>();
      for (let count = 0; count < 50; count += 1) names.add((await plane().newUser()).name);
      expect(names.size).toBe(50);
      await expect(plane().newUser()).rejects.toThrow('all 50 plain users are in use');
    });

    test.each(['etcd', 'kube-apiserver'] as const)(
      'keeps its data over a restart of %s',
      async (component) => {
        const namespace = await uniqueNamespace(plane());
        const { body } = await plane().call('POST', jobsOf(namespace), { body: emptyJob('kept') });
        const before = plane().pid(component);

        await plane().restart(component);

        expect(plane().pid(component)).not.toBe(before);
        const { uid } = (body as JobRead).metadata;
        // The API server reconnects to etcd.
        const kept = await eventually('it answers', async () => {
          const answer = await plane().call('GET', `${jobsOf(namespace)}/kept`);
          return answer.status < 429 && answer;
        });
        expect(kept).toMatchObject({ status: 200, body: { metadata: { uid } } });
      },
      patience,
    );

    test(
      'refuses connections after a kill, until it is restarted',
      async () => {
        await plane().kill('kube-apiserver');
        await expect(plane().call('GET', '/version')).rejects.toThrow('ECONNREFUSED');
        await plane().restart('kube-apiserver');
        expect((await plane().call('GET', '/version')).status).toBe(200);
      },
      patience,
    );

    test('does not answer while it is paused, and answers once it continues', async () => {
      plane().pause('kube-apiserver');
      const asked = plane().call('GET', '/version');
      const gaveUp = plane().call('GET', '/version', { signal: AbortSignal.timeout(500) });
      await expect(gaveUp).rejects.toThrow('aborted');
      plane().resume('kube-apiserver');
      expect((await asked).status).toBe(200);
    });

    test(
      'answers 410 to reads of compacted history',
      async () => {
        const namespace = await uniqueNamespace(plane());
        const { body } = await plane().call('POST', jobsOf(namespace), { body: emptyJob('old') });
        const { resourceVersion } = (body as JobRead).metadata;
        await plane().call('POST', jobsOf(namespace), { body: emptyJob('newer') });
        const list = `${jobsOf(namespace)}?resourceVersionMatch=Exact&resourceVersion=${resourceVersion}`;
        expect((await plane().call('GET', list)).status).toBe(200);

        const revision = await plane().compactEtcd();
        await plane().restart('kube-apiserver');

        expect(revision).toBeGreaterThan(Number(resourceVersion));
        expect(await plane().call('GET', list)).toMatchObject({ status: 410, body: { reason: 'Expired' } });
        const watch = `${jobsOf(namespace)}?watch=1&timeoutSeconds=5&resourceVersion=${resourceVersion}`;
        const { text } = await eventually('watches are served again', async () => {
          const answer = await plane().call('GET', watch);
          return answer.status !== 429 && answer;
        });
        const watched = JSON.parse(text);
        expect(watched).toMatchObject({ type: 'ERROR', object: { code: 410 } });
      },
      patience,
    );

    test('serves an object that was stored without checks, with any uid and time', async () => {
      const namespace = await uniqueNamespace(plane());
      const metadata = { name: 'old', namespace, uid: 'job-old', creationTimestamp: '2001-01-01T00:00:00Z' };
      await plane().storeUnchecked(`jobs/${namespace}/old`, { ...emptyJob('old'), metadata });
      const { body } = await plane().call('GET', `${jobsOf(namespace)}/old`);
      expect(body).toMatchObject({ metadata });
    });

    test('keeps the log of each server', async () => {
      expect(await plane().logs('etcd')).toContain('ready to serve client requests');
      expect(await plane().logs('kube-controller-manager')).toContain('job-controller');
    });
  },
);

describeOnControlPlane('start and stop', () => {
  test(
    'stop leaves no process and no folder',
    async () => {
      const plane = await startControlPlane({ controllers: false });
      // etcd, the API server and the watchdog.
      expect(await processesOf(plane.folder)).toHaveLength(3);
      await plane.stop();
      expect(await processesOf(plane.folder)).toEqual([]);
      expect(existsSync(plane.folder)).toBe(false);
    },
    patience,
  );

  test(
    'without controllers there is no controller manager',
    async () => {
      const plane = await startControlPlane({ controllers: false });
      expect(() => plane.pid('kube-controller-manager')).toThrow('started without kube-controller-manager');
      await plane.stop();
    },
    patience,
  );

  test(
    'a server that does not start is named, with the end of its log',
    async () => {
      await expect(startControlPlane({ args: { 'kube-apiserver': ['--no-such-flag'] } })).rejects.toThrow(
        /^kube-apiserver exited while it started; its log ends:[^]*unknown flag: --no-such-flag/,
      );
    },
    patience,
  );

  test(
    'stop reports a server that exited on its own, and cleans up all the same',
    async () => {
      const plane = await startControlPlane({ controllers: false });
      process.kill(plane.pid('etcd')!, 'SIGKILL');
      await eventually('etcd is gone', async () => plane.pid('etcd') === undefined);
      await expect(plane.stop()).rejects.toThrow(/^etcd exited on its own; its log ends:\n.*{/);
      expect(await processesOf(plane.folder)).toEqual([]);
    },
    patience,
  );
});
