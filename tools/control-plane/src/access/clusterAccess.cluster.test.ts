import { beforeAll, expect, test } from '@jest/globals';
import { kubernetesVersion } from '../binaries/goCommands.ts';
import { emptyJob, type JobRead, jobsOf } from '../testing/emptyJob.ts';
import { describeOnControlPlane } from '../testing.ts';
import { eventually } from './eventually.ts';
import { uniqueNamespace } from './uniqueNamespace.ts';

describeOnControlPlane('the shared control plane', (cluster) => {
  let namespace: string;

  beforeAll(async () => {
    namespace = await uniqueNamespace(cluster(), 'access');
  });

  test('reports its version', async () => {
    const gitVersion = await kubernetesVersion();
    const [, minor] = gitVersion.split('.');
    const { status, body } = await cluster().call('GET', '/version');
    expect({ status, body }).toMatchObject({ status: 200, body: { gitVersion, major: '1', minor } });
  });

  test('lets the administrator do anything', async () => {
    const { status } = await cluster().call('GET', '/api/v1/namespaces/kube-system/configmaps');
    expect(status).toBe(200);
  });

  test('rejects an unknown token', async () => {
    const { status } = await cluster().call('GET', '/version', { token: 'guessed' });
    expect(status).toBe(401);
  });

  test('lets a plain user do nothing until a binding allows it', async () => {
    const user = await cluster().newUser();
    const read = async () => (await cluster().call('GET', jobsOf(namespace), { token: user.token })).status;
    expect(await read()).toBe(403);

    const bindings = `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}/rolebindings`;
    const body = {
      metadata: { name: 'view' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
      subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: user.name }],
    };
    expect((await cluster().call('POST', bindings, { body })).status).toBe(201);
    await eventually('the binding takes effect', async () => (await read()) === 200);
    expect((await cluster().call('DELETE', jobsOf(namespace), { token: user.token })).status).toBe(403);
  });

  test('returns each plain user once', async () => {
    const [one, two] = [await cluster().newUser(), await cluster().newUser()];
    expect(one.name).not.toBe(two.name);
  });

  test('authenticates a service account by a token that it signed', async () => {
    const accounts = `/api/v1/namespaces/${namespace}/serviceaccounts`;
    await cluster().call('POST', accounts, { body: { metadata: { name: 'operator' } } });
    const operator = await cluster().serviceAccount(namespace, 'operator');

    const review = await cluster().call('POST', '/apis/authentication.k8s.io/v1/selfsubjectreviews', {
      token: operator.token,
      body: { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' },
    });
    expect(review.body).toMatchObject({
      status: { userInfo: { username: operator.name, groups: expect.arrayContaining([...operator.groups]) } },
    });
  });

  test('creates, changes, completes and deletes a Job', async () => {
    const path = `${jobsOf(namespace)}/empty`;
    expect((await cluster().call('POST', jobsOf(namespace), { body: emptyJob('empty') })).status).toBe(201);
    const patched = await cluster().call('PATCH', path, {
      contentType: 'application/merge-patch+json',
      body: { metadata: { labels: { seen: 'yes' } } },
    });
    expect(patched.body).toMatchObject({ metadata: { labels: { seen: 'yes' } } });

    await eventually('the job controller completes it', async () => {
      const job = (await cluster().call('GET', path)).body as JobRead;
      return job.status.conditions?.some(({ type, status }) => type === 'Complete' && status === 'True');
    });
    await cluster().call('DELETE', `${path}?propagationPolicy=Background`);
    expect((await cluster().call('GET', path)).status).toBe(404);
  });

  test('returns a watch as text, because it is one JSON document per line', async () => {
    const watched = await uniqueNamespace(cluster(), 'watched');
    const path = `/api/v1/namespaces/${watched}/configmaps`;
    for (const name of ['one', 'two']) await cluster().call('POST', path, { body: { metadata: { name } } });
    const watch = `${path}?watch=1&resourceVersion=0&timeoutSeconds=1`;
    const { text, body } = await eventually('both events arrive', async () => {
      const answer = await cluster().call('GET', watch);
      return answer.text.trim().split('\n').length === 2 && answer;
    });
    expect(body).toBeUndefined();
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ type: 'ADDED' }, { type: 'ADDED' }]);
  });

  test('empties and removes a namespace that is deleted', async () => {
    const doomed = await uniqueNamespace(cluster(), 'doomed');
    await cluster().call('DELETE', `/api/v1/namespaces/${doomed}`);
    await eventually('the namespace is gone', async () => {
      return (await cluster().call('GET', `/api/v1/namespaces/${doomed}`)).status === 404;
    });
  });
});
