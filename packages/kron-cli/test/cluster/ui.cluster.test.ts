import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { eventually, uniqueNamespace } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import type { Fleet, FleetRun } from '@kron/fleet/fleet/fleet';
import { jobName } from 'kron-core/controller';
import { manifest } from '../testing/manifest.ts';
import { runKron } from '../testing/runKron.ts';
import { servedUi } from '../testing/servedUi.ts';

const root = resolve(import.meta.dirname, '../../../..');
const crds = ['kronjobs', 'controlledjobs', 'kroncalendars', 'clusterkroncalendars'];
const periodID = '2026-03-01T02:00:00Z';

const folder = mkdtempSync(join(tmpdir(), 'kron-ui-audit-'));
const [auditPolicy, auditLog] = [join(folder, 'policy.json'), join(folder, 'audit.log')];
writeFileSync(
  auditPolicy,
  JSON.stringify({ apiVersion: 'audit.k8s.io/v1', kind: 'Policy', rules: [{ level: 'Metadata' }] }),
);
const audit = [
  `--audit-policy-file=${auditPolicy}`,
  `--audit-log-path=${auditLog}`,
  '--audit-log-mode=blocking-strict',
];

type Audited = { verb: string; requestURI: string; user: { username: string }; userAgent: string };

/** What a user has asked the API server for, as `list jobs`. */
async function requestsOf(user: string): Promise<Set<string>> {
  const lines = (await readFile(auditLog, 'utf8')).split('\n').filter((line) => line !== '');
  const all = lines.map((line) => JSON.parse(line) as Audited);
  const own = all.filter(({ user: { username }, userAgent }) => username === user && userAgent === 'kron');
  return new Set(own.map(({ verb, requestURI }) => `${verb} ${requestURI.replace(/\?.*/, '')}`));
}

// A Job without pods completes by itself.
const controllers = [
  'job-controller',
  'cronjob-controller',
  'garbage-collector-controller',
  'namespace-controller',
  'serviceaccount-controller',
];

describeOnOwnControlPlane(
  'kron ui on a real cluster',
  { controllers, args: { 'kube-apiserver': audit } },
  (plane) => {
    const ends: (() => void)[] = [];
    afterAll(() => {
      for (const end of ends) end();
      rmSync(folder, { recursive: true, force: true });
    });

    async function apply(text: string): Promise<void> {
      const { code, stderr } = await plane().kubectl(['apply', '-f', '-'], { input: text });
      if (code !== 0) throw new Error(stderr);
    }

    async function post(path: string, body: object): Promise<{ metadata: { uid: string } }> {
      const answer = await plane().call('POST', path, { body });
      if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`);
      return answer.body as { metadata: { uid: string } };
    }

    /** A user with the role of the documents, and no other right. */
    async function viewer(): Promise<{ name: string; kubeconfig: string }> {
      const page = await readFile(resolve(root, 'docs/how-to/read-a-cluster.md'), 'utf8');
      const roles = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
      await apply(roles.find((text) => text.includes('name: kron-viewer'))!);
      const { name, kubeconfig } = await plane().newUser();
      const rbac = 'rbac.authorization.k8s.io';
      await post(`/apis/${rbac}/v1/clusterrolebindings`, {
        metadata: { name: 'kron-viewer' },
        roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'kron-viewer' },
        subjects: [{ apiGroup: rbac, kind: 'User', name }],
      });
      await eventually('the rights are known', async () => {
        const may = ['auth', 'can-i', 'list', 'jobs.batch', '--all-namespaces'];
        return (await plane().kubectl(may, { kubeconfig })).code === 0;
      });
      return { name, kubeconfig };
    }

    async function startUi(kubeconfig: string) {
      const args = ['-A', '--past', '3650d'];
      const { origin, headers } = await servedUi(args, { KUBECONFIG: kubeconfig }, (child) => {
        ends.push(() => void child.kill('SIGKILL'));
      });
      return async (): Promise<Fleet> =>
        (await (await fetch(`${origin}/api/fleet`, { headers })).json()) as Fleet;
    }

    const kron = (args: readonly string[]) => runKron([...args], { env: { KUBECONFIG: plane().kubeconfig } });

    // Before the other tests install the CustomResourceDefinitions.
    test('a cluster without Kron shows its CronJobs, their Jobs, and what a window would change', async () => {
      const namespace = await uniqueNamespace(plane());
      const path = `/apis/batch/v1/namespaces/${namespace}/cronjobs`;
      const template = { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a:1' }] };
      // A Job without pods completes by itself.
      const job = { parallelism: 0, completions: 0, template: { spec: template } };
      const cronJob = (name: string, schedule: string, annotations: object = {}) => ({
        metadata: { name, annotations },
        spec: { schedule, timeZone: 'Etc/UTC', jobTemplate: { spec: job } },
      });
      await post(path, cronJob('minutely', '* * * * *'));
      await post(path, cronJob('nightly', '0 2 * * *', { 'kron.io/window': '1h' }));
      await post(path, cronJob('weekly', '0 2 * * 0'));
      await apply(
        `{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"${namespace}","annotations":{"kron.io/window":"3h"}}}`,
      );
      const from = ['create', 'job', '-n', namespace, '--from=cronjob/nightly', 'by-hand'];
      expect(await plane().kubectl(from)).toMatchObject({ code: 0 });

      const forecast = await kron(['forecast', '-A', '--for', '7d']);
      expect(forecast).toMatchObject({ code: 0, out: expect.stringMatching(/^3 CronJobs\n/) });
      expect(forecast.err).not.toContain('CustomResourceDefinition');
      const preview = await kron(['preview', '-A', '--count', '1', '-o', 'wide']);
      expect(preview).toMatchObject({ code: 0, out: expect.stringContaining(`${namespace}/nightly`) });

      const fleet = await startUi(plane().kubeconfig);
      const { objects, problems, withheld } = await fleet();
      expect(withheld).toEqual([]);
      const shown = objects.map(({ kind, identity, spec }) => {
        const window = 'window' in spec ? spec.window?.duration : 'none';
        return `${kind} ${identity.replace(`${namespace}/`, '')} ${window}`;
      });
      expect(shown.toSorted()).toEqual(['CronJob minutely none', 'CronJob nightly 1h', 'CronJob weekly 3h']);
      expect(problems).toMatchObject([
        { code: 'WindowTooLong', identity: `${namespace}/minutely` },
        { code: 'WindowNotCopied', identity: `${namespace}/nightly` },
      ]);
      const runs = await eventually('a run of the CronJob controller is shown', async () => {
        const found = (await fleet()).runs;
        return found.some((run) => run.periodID !== undefined && run.result === 'Succeeded') && found;
      });
      const [scheduled] = runs.filter((run) => run.periodID !== undefined);
      expect(scheduled).toMatchObject({
        kind: 'CronJob',
        identity: `${namespace}/minutely`,
        outcome: 'executed',
      });
      expect(scheduled?.chosenTime).toBe(scheduled?.periodID);
      const manual = runs.filter(({ outcome }) => outcome === 'manual');
      expect(manual).toMatchObject([{ jobName: 'by-hand', identity: `${namespace}/nightly` }]);
      await plane().call('DELETE', `/api/v1/namespaces/${namespace}`);
      await eventually('the CronJobs are gone', async () => (await fleet()).objects.length === 0);
    });

    test('the role of the documents is enough to follow a Job from its creation to its deletion', async () => {
      for (const name of crds)
        await apply(await readFile(resolve(root, `deploy/chart/files/${name}.yaml`), 'utf8'));
      await eventually('the CRDs are served', async () =>
        (await Promise.all(crds.map((name) => plane().call('GET', `/apis/kron.io/v1alpha1/${name}`)))).every(
          ({ status }) => status === 200,
        ),
      );
      const namespace = await uniqueNamespace(plane());
      const user = await viewer();
      const fleet = await startUi(user.kubeconfig);
      expect(await fleet()).toMatchObject({ objects: [], withheld: [] });

      const path = `/apis/kron.io/v1alpha1/namespaces/${namespace}/kronjobs`;
      const { metadata } = await post(path, {
        ...manifest('a'),
        metadata: { name: 'a' },
      });
      await eventually('the KronJob is shown', async () => (await fleet()).objects.length === 1);

      const name = jobName('a', periodID);
      const { spec } = manifest('a') as {
        spec: { jobTemplate: { spec: { template: object } } };
      };
      await post(`/apis/batch/v1/namespaces/${namespace}/jobs`, {
        metadata: {
          name,
          labels: {
            'kron.io/name': 'a',
            'kron.io/period-id': '20260301T020000Z',
            'kron.io/chosen-time': '20260301T020000Z',
          },
          ownerReferences: [
            {
              apiVersion: 'kron.io/v1alpha1',
              kind: 'KronJob',
              name: 'a',
              uid: metadata.uid,
              controller: true,
            },
          ],
        },
        spec: { ...spec.jobTemplate.spec, parallelism: 0, completions: 0 },
      });
      const run = async (): Promise<FleetRun | undefined> => (await fleet()).runs[0];
      const succeeded = await eventually('the Job has succeeded', async () => {
        const found = await run();
        return found?.result === 'Succeeded' && found;
      });
      expect(succeeded).toMatchObject({
        identity: `${namespace}/a`,
        periodID,
        outcome: 'executed',
        jobName: name,
        source: 'Job',
      });
      const event = {
        eventTime: '2026-03-02T02:00:00.000000Z',
        reportingController: 'kron.io/operator',
        reportingInstance: 'a',
        action: 'Skip',
        reason: 'Forbid',
        type: 'Warning',
        regarding: {
          apiVersion: 'kron.io/v1alpha1',
          kind: 'KronJob',
          namespace,
          name: 'a',
          uid: metadata.uid,
        },
      };
      const events = `/apis/events.k8s.io/v1/namespaces/${namespace}/events`;
      await post(events, {
        ...event,
        metadata: { name: 'skipped' },
        note: 'Period 2026-03-02T02:00:00Z, chosen time 2026-03-02T02:00:00Z, is skipped: another Job is active',
      });
      const other = { ...event, metadata: { name: 'other' }, reason: 'Checked', note: 'all is well' };
      await post(events, other);
      await eventually('the Events are shown', async () => {
        const { runs, events: others = [] } = await fleet();
        return runs.length === 2 && others[0]?.message === 'all is well';
      });

      const jobPath = `/apis/batch/v1/namespaces/${namespace}/jobs/${name}`;
      await plane().call('DELETE', jobPath, { body: { propagationPolicy: 'Background' } });
      await eventually('the Job is gone', async () => (await plane().call('GET', jobPath)).status === 404);
      expect(await run()).toMatchObject({ jobName: name, result: 'Succeeded' });
      await plane().call('DELETE', `${path}/a`);
      await eventually('the KronJob is gone', async () => (await fleet()).objects.length === 0);
      const wanted = [
        ...crds.map((plural) => `/apis/kron.io/v1alpha1/${plural}`),
        '/apis/batch/v1/jobs',
        '/apis/batch/v1/cronjobs',
        '/apis/events.k8s.io/v1/events',
      ].flatMap((of) => [`list ${of}`, `watch ${of}`]);
      expect([...(await requestsOf(user.name))].sort()).toEqual(wanted.sort());
    });
  },
);
