import { resolve } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { eventually, uniqueNamespace } from '@kron/control-plane';
import { describeOnControlPlane } from '@kron/control-plane/testing';
import { type Run, runKron } from '../testing/runKron.ts';
import { StandingOperator } from '../testing/standingOperator.ts';

type Fields = Record<string, unknown>;
type Stored = { metadata: { name: string; [field: string]: unknown }; spec: Fields; status?: Fields };

type Server = { warnings: string[]; changes: unknown[]; refusal: { message: string } | null };

const crd = resolve(import.meta.dirname, '../../../../deploy/chart/files/kronjobs.yaml');
const timeoutMs = 600_000;
const minute = 60_000;

describeOnControlPlane('on a real API server', (plane) => {
  beforeAll(async () => {
    const args = ['apply', '--server-side', '--force-conflicts', '-f', crd];
    expect(await plane().kubectl(args)).toMatchObject({ code: 0 });
    await eventually('KronJobs are served', async () => {
      return (await plane().call('GET', '/apis/kron.io/v1alpha1/kronjobs')).status === 200;
    });
  }, timeoutMs);

  const kron = (args: readonly string[], kubeconfig = plane().kubeconfig): Promise<Run> =>
    runKron(args, { env: { KUBECONFIG: kubeconfig } });

  const create = (name: string, namespace: string, ...more: string[]): Promise<Run> =>
    kron(['create', name, '--image', 'busybox:1.37', '--schedule', '* * * * *', '-n', namespace, ...more]);

  async function read(path: string): Promise<Stored & { items: Stored[] }> {
    const { status, body, text } = await plane().call('GET', `/apis/${path}`);
    if (status !== 200) throw new Error(text);
    return body as Stored & { items: Stored[] };
  }

  const jobsOf = (namespace: string): string => `batch/v1/namespaces/${namespace}/jobs`;
  const kronJobOf = (namespace: string): string => `kron.io/v1alpha1/namespaces/${namespace}/kronjobs/tidy`;
  const jobsIn = async (namespace: string): Promise<Stored[]> => (await read(jobsOf(namespace))).items;

  /** Runs an operator until it has nothing more to do at an instant, in milliseconds since the epoch. */
  async function operate(namespace: string, now: number): Promise<void> {
    const { kubeconfig: kubeConfig } = plane();
    const operator = await StandingOperator.start({
      kubeConfig,
      namespaces: [namespace],
      identity: 'one',
      now,
    });
    await operator.untilIdle(0);
    await operator.stop();
  }

  /** Writes the status of a succeeded Job, as the Job controller does. */
  async function complete(namespace: string, name: string): Promise<void> {
    const path = `${jobsOf(namespace)}/${name}`;
    const startTime = await eventually(`Job ${name} has started`, async () => {
      return (await read(path)).status?.['startTime'];
    });
    const conditions = ['SuccessCriteriaMet', 'Complete'].map((type) => ({
      type,
      status: 'True',
      reason: 'CompletionsReached',
      lastTransitionTime: startTime,
    }));
    const body = { status: { active: 0, succeeded: 1, completionTime: startTime, conditions } };
    const call = { contentType: 'application/merge-patch+json', body };
    expect(await plane().call('PATCH', `/apis/${path}/status`, call)).toMatchObject({ status: 200 });
  }

  async function dryRunServer(
    namespace: string,
    pod: Fields,
  ): Promise<{ code: number | null; server: Server }> {
    const template = { spec: { restartPolicy: 'Never', ...pod } };
    const kronJob = {
      apiVersion: 'kron.io/v1alpha1',
      kind: 'KronJob',
      metadata: { name: 'tidy', namespace },
      spec: { schedule: '* * * * *', jobTemplate: { spec: { template } } },
    };
    const args = ['dry-run', '-f', '-', '--server', '-o', 'json'];
    const { code, out } = await runKron(args, {
      stdin: JSON.stringify(kronJob),
      env: { KUBECONFIG: plane().kubeconfig },
    });
    return { code, server: (JSON.parse(out) as { server: Server }).server };
  }

  test(
    'a KronJob is created once, and a dry run creates none',
    async () => {
      const namespace = await uniqueNamespace(plane());
      expect(await create('tidy', namespace, '--dry-run=server')).toMatchObject({
        code: 0,
        out: 'kronjob.kron.io/tidy created (server dry run)\n',
      });
      const first = await create('tidy', namespace);
      expect(first).toMatchObject({ code: 0, out: 'kronjob.kron.io/tidy created\n', err: '' });
      expect((await read(kronJobOf(namespace))).spec).toMatchObject({
        schedule: '* * * * *',
        timezone: 'UTC',
      });
      const again = await create('tidy', namespace);
      expect(again).toMatchObject({ code: 4, out: '' });
      expect(again.err).toContain(
        `KronJob "tidy" already exists in namespace "${namespace}" of ${plane().url}`,
      );
    },
    timeoutMs,
  );

  test(
    'forbid skips a period while a triggered Job is active, and the history keeps triggered Jobs',
    async () => {
      const namespace = await uniqueNamespace(plane());
      await create('tidy', namespace);
      const { metadata } = await read(kronJobOf(namespace));
      const run = await kron(['trigger', 'tidy', '-n', namespace, '-o', 'name']);
      expect(run).toMatchObject({ code: 0, err: '' });
      const name = run.out.trim().replace('job.batch/', '');
      const [job, ...more] = await jobsIn(namespace);
      expect(more).toEqual([]);
      expect(job?.metadata).toMatchObject({
        name,
        labels: { 'kron.io/name': 'tidy', 'kron.io/manual': 'true' },
        ownerReferences: [{ kind: 'KronJob', uid: metadata['uid'], controller: true }],
      });
      // A KronJob that is created in the first second of a minute runs in that minute.
      const due = Math.ceil(Date.parse(String(metadata['creationTimestamp'])) / minute) * minute;

      await operate(namespace, due);
      const skipped = (await read(kronJobOf(namespace))).status;
      expect(skipped).toMatchObject({ active: [{ name }], activeCount: 1, lastOutcome: 'skipped' });
      expect(skipped?.['recent']).toMatchObject([{ outcome: 'skipped', reason: 'JobActive' }]);
      expect((await jobsIn(namespace)).map((one) => one.metadata.name)).toEqual([name]);

      const second = await kron(['trigger', 'tidy', '-n', namespace, '--name', 'by-hand']);
      expect(second).toMatchObject({ code: 0, out: 'job.batch/by-hand created\n' });
      expect(second.err).toContain(`warning: Job ${name} is active`);

      for (const one of [name, 'by-hand']) await complete(namespace, one);
      await operate(namespace, due + minute);
      const executed = (await read(kronJobOf(namespace))).status;
      expect(executed).toMatchObject({ lastOutcome: 'executed' });
      const names = (await jobsIn(namespace)).map((one) => one.metadata.name);
      expect(names).toHaveLength(3);
      expect(names).toEqual(expect.arrayContaining([name, 'by-hand']));
    },
    timeoutMs,
  );

  test(
    'a forged status silences a KronJob until it is reset, and then the next period runs',
    async () => {
      const namespace = await uniqueNamespace(plane());
      await create('tidy', namespace);
      const path = `/apis/${kronJobOf(namespace)}`;
      const far = '9998-01-01T00:00:00Z';
      const status = { lastPeriodID: far, lastNominalTime: far, lastChosenTime: far, highestPeriodID: far };
      const call = { contentType: 'application/merge-patch+json', body: { status } };
      expect(await plane().call('PATCH', `${path}/status`, call)).toMatchObject({ status: 200 });
      const { metadata } = await read(kronJobOf(namespace));
      const created = Date.parse(String(metadata['creationTimestamp']));

      await operate(namespace, created + 2 * minute);
      const silent = (await read(kronJobOf(namespace))).status;
      expect(silent?.['conditions']).toContainEqual(
        expect.objectContaining({ type: 'Ready', status: 'False', reason: 'HandledInFuture' }),
      );
      expect(await jobsIn(namespace)).toEqual([]);

      const refused = await kron(['reset', 'tidy', '-n', namespace, '--to', '-1h', '--yes']);
      expect(refused).toMatchObject({ code: 2, out: '' });
      const run = await kron(['reset', 'tidy', '-n', namespace, '--yes']);
      expect(run).toMatchObject({ code: 0, err: '' });
      expect(run.out).toContain('kronjob.kron.io/tidy reset\n');

      await operate(namespace, (Math.floor(created / minute) + 3) * minute);
      const healed = (await read(kronJobOf(namespace))).status;
      expect(healed).toMatchObject({ lastOutcome: 'executed' });
      expect(await jobsIn(namespace)).toHaveLength(1);
      expect(healed?.['conditions']).toContainEqual(
        expect.objectContaining({ type: 'Ready', status: 'True', reason: 'Scheduled' }),
      );
    },
    timeoutMs,
  );

  test(
    'a dry run stores no Job, and the reason why the server rejects a template is reported',
    async () => {
      const namespace = await uniqueNamespace(plane());
      await create('tidy', namespace);
      const dry = await kron(['trigger', 'tidy', '-n', namespace, '--dry-run=server']);
      expect(dry).toMatchObject({ code: 0, err: '' });
      const path = '/spec/jobTemplate/spec/template/spec/containers/0/imagePulPolicy';
      const patch = JSON.stringify([{ op: 'add', path, value: 'Never' }]);
      const args = ['patch', 'kronjob', 'tidy', '-n', namespace, '--type=json', '-p', patch];
      expect(await plane().kubectl(args)).toMatchObject({ code: 0 });
      const run = await kron(['trigger', 'tidy', '-n', namespace]);
      expect(run).toMatchObject({ code: 4, out: '' });
      expect(run.err).toContain('unknown field "spec.template.spec.containers[0].imagePulPolicy"');
      expect(await jobsIn(namespace)).toEqual([]);
    },
    timeoutMs,
  );

  test(
    'dry-run --server reports warnings, changes and rejections of the server',
    async () => {
      const namespace = await uniqueNamespace(plane());
      const label = 'pod-security.kubernetes.io/warn=restricted';
      expect(await plane().kubectl(['label', 'namespace', namespace, label])).toMatchObject({ code: 0 });
      const container = { name: 'main', image: 'busybox:1.37', resources: { requests: { cpu: '1000m' } } };

      // Admission observes the label a moment later.
      const accepted = await eventually('the label takes effect', async () => {
        const answer = await dryRunServer(namespace, { containers: [container] });
        return answer.server.warnings.length > 0 && answer;
      });
      expect(accepted.code).toBe(0);
      expect(accepted.server).toMatchObject({ accepted: true, refusal: null });
      expect(accepted.server.warnings).toEqual([expect.stringContaining('would violate PodSecurity')]);
      const path = 'spec.template.spec.containers[0].resources.requests.cpu';
      expect(accepted.server.changes).toEqual([{ path, sent: '1000m', stored: '1' }]);

      const misspelt = await dryRunServer(namespace, {
        containers: [{ ...container, imagePulPolicy: 'Never' }],
      });
      expect(misspelt.code).toBe(1);
      expect(misspelt.server).toMatchObject({
        accepted: false,
        refusal: { code: 400, reason: 'BadRequest' },
      });
      expect(misspelt.server.refusal?.message).toContain(
        'unknown field "spec.template.spec.containers[0].imagePulPolicy"',
      );

      const nowhere = await dryRunServer('no-such-namespace', { containers: [container] });
      expect(nowhere.code).toBe(1);
      expect(nowhere.server.refusal).toMatchObject({
        code: 404,
        message: expect.stringContaining('no-such-namespace'),
      });

      const quota = ['create', 'quota', 'none', '-n', namespace, '--hard=count/jobs.batch=0'];
      expect(await plane().kubectl(quota)).toMatchObject({ code: 0 });
      // No quota controller runs here, and admission checks a quota against its status.
      const usage = { status: { hard: { 'count/jobs.batch': '0' }, used: { 'count/jobs.batch': '0' } } };
      const patch = ['patch', 'quota', 'none', '-n', namespace, '--subresource=status', '--type=merge'];
      expect(await plane().kubectl([...patch, '-p', JSON.stringify(usage)])).toMatchObject({ code: 0 });
      const refused = await eventually('the quota takes effect', async () => {
        const answer = await dryRunServer(namespace, { containers: [container] });
        return answer.code === 1 && answer;
      });
      expect(refused.server.refusal).toMatchObject({
        code: 403,
        message: expect.stringContaining('exceeded quota'),
      });
      expect(await jobsIn(namespace)).toEqual([]);
    },
    timeoutMs,
  );

  test(
    'missing permissions are reported, and trigger works without reading Jobs',
    async () => {
      const namespace = await uniqueNamespace(plane());
      await create('tidy', namespace);
      const user = await plane().newUser();
      const trigger = ['trigger', 'tidy', '-n', namespace];
      const denied = await kron(trigger, user.kubeconfig);
      expect(denied).toMatchObject({ code: 4, out: '' });
      expect(denied.err).toContain(`not allowed to get kronjobs.kron.io "tidy" in namespace "${namespace}"`);
      const notCreated = await kron(
        ['create', 'x', '--image', 'a', '--schedule', '0 0 * * *', '-n', namespace],
        user.kubeconfig,
      );
      expect(notCreated).toMatchObject({ code: 4, out: '' });
      expect(notCreated.err).toContain('not allowed to create kronjobs.kron.io');
      const notTried = await kron(['dry-run', '-f', 'backup.yaml', '--server'], user.kubeconfig);
      expect(notTried).toMatchObject({ code: 4, out: expect.stringContaining('prod/') });
      expect(notTried.err).toContain('not allowed to create jobs.batch in namespace "prod"');

      const rights = [
        { role: 'reads', verb: 'get', resource: 'kronjobs.kron.io' },
        { role: 'creates', verb: 'create', resource: 'jobs.batch' },
      ];
      for (const { role, verb, resource } of rights) {
        const here = [role, '-n', namespace];
        const allowed = [`--verb=${verb}`, `--resource=${resource}`];
        const bound = [`--role=${role}`, `--user=${user.name}`];
        // kubectl rejects a resource that discovery does not list yet.
        await eventually('the role exists', async () => {
          return (await plane().kubectl(['create', 'role', ...here, ...allowed])).code === 0;
        });
        expect(await plane().kubectl(['create', 'rolebinding', ...here, ...bound])).toMatchObject({
          code: 0,
        });
        // The authorizer observes new permissions a moment later.
        await eventually('the rights are known', async () => {
          const may = ['auth', 'can-i', verb, resource, '-n', namespace];
          return (await plane().kubectl(may, { kubeconfig: user.kubeconfig })).code === 0;
        });
      }
      const run = await kron(trigger, user.kubeconfig);
      expect(run).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^job\.batch\/tidy-manual-\w+ created\n$/),
      });
      expect(run.err).toContain(
        'warning: cannot tell whether other Jobs of the KronJob are active: not allowed to list jobs.batch',
      );
    },
    timeoutMs,
  );
});
