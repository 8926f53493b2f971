import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { KubeObject } from '../objects/kubeObject.ts';
import { leases } from '../objects/resource.ts';
import { type Change, ObjectStore } from './objectStore.ts';

function lease(name: string): KubeObject {
  const metadata = { name, namespace: 'default', uid: name, creationTimestamp: '2026-03-01T00:00:00Z' };
  return { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata };
}

const steps = fc.array(fc.record({ name: fc.constantFrom('a', 'b', 'c'), gone: fc.boolean() }));

function happen(store: ObjectStore, { name, gone }: { name: string; gone: boolean }): void {
  if (!gone) store.write(leases, lease(name));
  else if (store.read(leases, 'default', name) !== undefined) store.remove(leases, lease(name));
}

test('a list at a revision is what the list was then', () => {
  fc.assert(
    fc.property(steps, (history) => {
      const store = new ObjectStore();
      const seen: { revision: number; list: KubeObject[] }[] = [];
      for (const step of history) {
        happen(store, step);
        seen.push({ revision: store.revision, list: store.list(leases) });
      }
      for (const { revision, list } of seen) expect(store.listAt(leases, '', revision)).toEqual(list);
    }),
  );
});

test('a list and all later changes make the next list', () => {
  fc.assert(
    fc.property(steps, steps, (before, after) => {
      const store = new ObjectStore();
      for (const step of before) happen(store, step);
      const objects = new Map(store.list(leases).map((one) => [one.metadata.name, one]));
      const { revision } = store;
      for (const step of after) happen(store, step);
      for (const { type, object } of store.changesAfter(revision)) {
        if (type === 'DELETED') objects.delete(object.metadata.name);
        else objects.set(object.metadata.name, object);
      }
      const names = [...objects.keys()].sort();
      expect(names.map((name) => objects.get(name))).toEqual(store.list(leases));
    }),
  );
});

test('a listener gets each change once, and none after it has been removed', () => {
  const store = new ObjectStore();
  const heard: Change[] = [];
  const stop = store.onChange((change) => heard.push(change));
  store.write(leases, lease('a'));
  stop();
  store.write(leases, lease('b'));
  expect(heard).toEqual(store.history.slice(0, 1));
});

test('every change has its own revision, and its object has the same', () => {
  const store = new ObjectStore();
  store.write(leases, lease('a'));
  store.write(leases, lease('a'));
  store.remove(leases, lease('a'));
  const revisions = store.history.map(({ revision }) => revision);
  expect(revisions).toEqual([2, 3, 4]);
  expect(store.history.map(({ object }) => object.metadata.resourceVersion)).toEqual(['2', '3', '4']);
});
