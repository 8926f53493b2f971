import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually, uniqueNamespace } from '@kron/control-plane';
import { describeOnControlPlane } from '@kron/control-plane/testing';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import { emptyJob, jobs, realTransport } from './testing/realTransport.ts';

describeOnControlPlane('the transport on a real API server', (cluster) => {
  let transport: ClientTransport;
  let place: { resource: typeof jobs; namespace: string };

  beforeAll(async () => {
    transport = realTransport(cluster().kubeconfig);
    place = { resource: jobs, namespace: await uniqueNamespace(cluster()) };
  });
  afterAll(() => transport.close());

  const ref = (name: string) => ({ ...place, name });

  test('creates, reads and patches an object, and deletes it only by its UID', async () => {
    const created = await transport.create(place, emptyJob('life'), { fieldValidation: 'Strict' });
    const { uid = '' } = created.metadata;
    await transport.patch(ref('life'), { type: 'merge', body: { metadata: { labels: { a: 'b' } } } });
    await transport.patch(ref('life'), {
      type: 'json',
      body: [{ op: 'test', path: '/metadata/labels/a', value: 'b' }],
    });
    const read = await transport.get(ref('life'));
    expect(read.metadata).toMatchObject({ uid, labels: { a: 'b' } });
    await expect(transport.delete(ref('life'), { uid: 'another' })).rejects.toMatchObject({
      code: 409,
      reason: 'Conflict',
    });
    await transport.delete(ref('life'), { uid, propagationPolicy: 'Background' });
    await expect(transport.get(ref('life'))).rejects.toMatchObject({ code: 404, reason: 'NotFound' });
  });

  test('a dry run stores nothing, and strict validation refuses an unknown field', async () => {
    await transport.create(place, emptyJob('dry'), { dryRun: true });
    await expect(transport.get(ref('dry'))).rejects.toMatchObject({ code: 404 });
    const misspelt = { ...emptyJob('dry'), spec: { ...emptyJob('dry').spec, backOffLimit: 1 } };
    await expect(transport.create(place, misspelt, { fieldValidation: 'Strict' })).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining('unknown field "spec.backOffLimit"'),
    });
  });

  test('distinguishes a name in use from a conflict', async () => {
    const stored = await transport.create(place, emptyJob('taken'));
    await expect(transport.create(place, emptyJob('taken'))).rejects.toMatchObject({
      reason: 'AlreadyExists',
    });
    const stale = { metadata: { resourceVersion: '1', labels: { a: 'b' } } };
    await expect(transport.patch(ref('taken'), { type: 'merge', body: stale })).rejects.toMatchObject({
      reason: 'Conflict',
    });
    expect(stored['spec']).toMatchObject({ parallelism: 0, completionMode: 'NonIndexed' });
  });

  test('a refused object comes with its invalid fields', async () => {
    const job = { ...emptyJob('bad'), spec: { ...emptyJob('bad').spec, parallelism: -1 } };
    await expect(transport.create(place, job)).rejects.toMatchObject({
      code: 422,
      causes: [expect.objectContaining({ field: 'spec.parallelism' })],
    });
  });

  test('lists in pages of one version', async () => {
    const namespace = await uniqueNamespace(cluster());
    for (const name of ['a', 'b', 'c']) await transport.create({ resource: jobs, namespace }, emptyJob(name));
    const first = await transport.list({ resource: jobs, namespace, limit: 2 });
    expect(first.items.map(({ metadata }) => metadata.name)).toEqual(['a', 'b']);
    const { continueToken = '' } = first;
    const second = await transport.list({ resource: jobs, namespace, limit: 2, continueToken });
    expect(second.items.map(({ metadata }) => metadata.name)).toEqual(['c']);
    expect(second.resourceVersion).toBe(first.resourceVersion);
    expect(second.continueToken).toBeUndefined();
  });

  test('a watch sends the changes after a version, and bookmarks for changes elsewhere', async () => {
    const [namespace, elsewhere] = [await uniqueNamespace(cluster()), await uniqueNamespace(cluster())];
    const { resourceVersion } = await transport.list({ resource: jobs, namespace });
    await transport.create({ resource: jobs, namespace }, emptyJob('a'));
    const query = { resource: jobs, namespace, resourceVersion, timeoutSeconds: 8 };
    // The server guarantees no bookmark, and sends none when nothing has changed at all.
    let round = 0;
    await eventually('there is a bookmark', async () => {
      round += 1;
      const types: string[] = [];
      for await (const { type } of transport.watch(query, new AbortController().signal)) {
        if (types.length === 0)
          await transport.create({ resource: jobs, namespace: elsewhere }, emptyJob(`b${round}`));
        types.push(type);
      }
      // A slow server can end a watch before it has sent anything.
      expect(types[0] ?? 'ADDED').toBe('ADDED');
      return types.includes('BOOKMARK');
    });
  });

  test('the error of a missing right names user, verb and resource', async () => {
    const userWithoutRights = realTransport((await cluster().newUser()).kubeconfig);
    await expect(userWithoutRights.list(place)).rejects.toMatchObject({
      code: 403,
      reason: 'Forbidden',
      message: expect.stringContaining('cannot list resource "jobs"'),
    });
    await userWithoutRights.close();
  });
});
