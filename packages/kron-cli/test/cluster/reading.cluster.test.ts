import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, type User, uniqueNamespace } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import { convertObject } from '@kron/fleet/convert/convertObject';
import { withoutApiDefaults } from '../../src/commands/convert/withoutApiDefaults.ts';
import { cronJobMutants } from '../testing/cronJobMutants.ts';
import { Kubeconfigs } from '../testing/kubeconfig.ts';
import { controlled, jobTemplate, json, manifest } from '../testing/manifest.ts';
import { nineToFive } from '../testing/observedControlled.ts';
import { bin, type Run, runKron } from '../testing/runKron.ts';
import { wholeCronJob } from '../testing/wholeCronJob.ts';

type Fields = Record<string, unknown>;

const crd = resolve(import.meta.dirname, '../../../../deploy/chart/files/kronjobs.yaml');
const kronJobsPath = '/apis/kron.io/v1alpha1/kronjobs';
const controlledJobsPath = '/apis/kron.io/v1alpha1/controlledjobs';
/** Due at the start of New Year's Day. */
const yearly = { schedule: '0 0 1 1 *', window: null };
const decemberNow = ['--now', '2027-12-01T00:00:00Z'];
const newYear = ['--now', '2028-01-01T00:00:00Z'];

const allRights: Record<string, readonly string[]> = {
  'kron.io/kronjobs': ['get', 'list'],
  'kron.io/controlledjobs': ['get', 'list'],
  'batch/jobs': ['get', 'list'],
  'batch/cronjobs': ['get', 'list'],
};

/** The paths of the fields that a stored object has and the sent one has not. */
function addedPaths(sent: unknown, stored: unknown, path: readonly string[]): (readonly string[])[] {
  if (sent === undefined) return [path];
  if (typeof stored !== 'object' || stored === null) return [];
  return Object.entries(stored).flatMap(([key, value]) =>
    addedPaths((sent as Fields)[key], value, [...path, key]),
  );
}

/** The types of fields of a type, by field. */
type Types = ReadonlyMap<string, readonly (readonly [field: string, type: string])[]>;

function typesOf(schemas: Readonly<Record<string, Fields>>): Types {
  const types = Object.entries(schemas).map(([name, { properties = {} }]) => {
    const fields = Object.entries(properties as Fields).flatMap(([field, node]) => {
      const type = /#\/components\/schemas\/([\w.]+)/.exec(JSON.stringify(node))?.[1] ?? '';
      return schemas[type]?.['properties'] === undefined ? [] : [[field, type] as const];
    });
    return [name, fields] as const;
  });
  return new Map(types);
}

/** Adds a type and the types that it reaches. */
function addReached(type: string, types: Types, found: Set<string>): void {
  if (found.has(type)) return;
  found.add(type);
  for (const [, inner] of types.get(type) ?? []) addReached(inner, types, found);
}

/** Adds the type of a value and the types of its parts. */
function addSeen(value: unknown, type: string, types: Types, found: Set<string>): void {
  found.add(type);
  for (const [field, inner] of types.get(type) ?? [])
    for (const part of [(value as Fields)[field] ?? []].flat()) addSeen(part, inner, types, found);
}

const shortName = (type: string): string => type.slice(type.lastIndexOf('.') + 1);

/** Types that a CronJob cannot have, that need a feature which is off, or that exclude others. */
const untested: readonly string[] = [
  'ClusterTrustBundleProjection',
  'EphemeralContainer',
  'FileKeySelector',
  'ManagedFieldsEntry',
  'ObjectMeta',
  'OwnerReference',
  'PodCertificateProjection',
  'PodSchedulingGroup',
  'TypedObjectReference',
  'WindowsSecurityContextOptions',
];

// Without controllers, the stored objects do not change.
describeOnOwnControlPlane('on a real cluster', { controllers: false }, (plane) => {
  const kubeconfigs = new Kubeconfigs();
  afterAll(() => kubeconfigs.remove());

  const kron = (args: readonly string[], kubeconfig = plane().kubeconfig, stdin = ''): Promise<Run> =>
    runKron(args, { env: { KUBECONFIG: kubeconfig }, stdin });

  async function post(path: string, body: Fields): Promise<Fields> {
    const answer = await plane().call('POST', path, { body });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`);
    return answer.body as Fields;
  }

  const store = (namespace: string, name: string, spec: Fields = yearly, labels: Fields = {}) =>
    post(`/apis/kron.io/v1alpha1/namespaces/${namespace}/kronjobs`, {
      ...manifest(name, spec),
      metadata: { name, labels },
    });

  /** A user with only these permissions in one namespace. */
  async function userWith(namespace: string, rights: typeof allRights): Promise<User> {
    const user = await plane().newUser();
    const held = Object.entries(rights).filter(([, verbs]) => verbs.length > 0);
    const rules = held.map(([what, verbs]) => {
      const [group, resource] = what.split('/');
      return { apiGroups: [group], resources: [resource], verbs };
    });
    const rbac = `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}`;
    const { name } = user;
    await post(`${rbac}/roles`, { metadata: { name }, rules });
    await post(`${rbac}/rolebindings`, {
      metadata: { name },
      subjects: [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name }],
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name },
    });
    // The authorizer observes new permissions a moment later.
    for (const [what, [verb = '']] of held) {
      const [group, resource] = what.split('/');
      const args = ['auth', 'can-i', verb, `${resource}.${group}`, '-n', namespace];
      await eventually('the rights are known', async () => {
        return (await plane().kubectl(args, { kubeconfig: user.kubeconfig })).code === 0;
      });
    }
    return user;
  }

  test('the suggested command installs a missing CustomResourceDefinition', async () => {
    const run = await kron(['preview', '-A']);
    expect(run).toMatchObject({ code: 4, out: '' });
    expect(run.err).toContain('does not serve KronJobs');
    expect(run.err).toContain('run: kron crd | kubectl apply --server-side -f -');
    const input = (await kron(['crd'])).out;
    expect(await plane().kubectl(['apply', '--server-side', '-f', '-'], { input })).toMatchObject({
      code: 0,
    });
    for (const path of [kronJobsPath, controlledJobsPath]) {
      await eventually(`${path} is served`, async () => (await plane().call('GET', path)).status === 200);
    }
    expect((await kron(['preview', '-A'])).err).toContain(
      'no KronJob, ControlledJob or CronJob in any namespace',
    );
  });

  describe('with KronJobs', () => {
    let namespace: string;
    let reader: User;

    beforeAll(async () => {
      expect(await plane().kubectl(['apply', '--server-side', '-f', crd])).toMatchObject({ code: 0 });
      namespace = await uniqueNamespace(plane());
      const { metadata } = await store(namespace, 'yearly', yearly, { app: 'db' });
      await store(namespace, 'hourly', { schedule: '0 * * * *' }, { app: 'web' });
      const { uid } = metadata as { uid: string };
      const owner = { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', name: 'yearly', uid };
      await post(`/apis/batch/v1/namespaces/${namespace}/jobs`, {
        metadata: {
          name: 'running',
          labels: { 'kron.io/name': 'yearly' },
          ownerReferences: [{ ...owner, controller: true, blockOwnerDeletion: true }],
        },
        spec: jobTemplate()['spec'],
      });
      reader = await userWith(namespace, allRights);
    }, 600_000);

    test.each([
      ['preview', ['-o', 'name'], 'kronjob.kron.io/hourly\nkronjob.kron.io/yearly\n'],
      ['explain', ['yearly'], '/yearly'],
      ['simulate', ['--for', '1d', 'hourly'], 'Runs          24'],
      ['forecast', ['--for', '1h'], '2 KronJobs'],
      ['validate', [], '2 valid KronJobs'],
      ['dry-run', ['yearly', ...newYear], 'record (JobActive)'],
    ])('%s needs only get and list on KronJobs, CronJobs and Jobs', async (command, args, out) => {
      const run = await kron([command, '-n', namespace, ...args], reader.kubeconfig);
      expect(run).toMatchObject({ code: 0, err: '' });
      expect(run.out).toContain(out);
    });

    test('convert needs get and list on CronJobs', async () => {
      const cronJobs = `/apis/batch/v1/namespaces/${namespace}/cronjobs`;
      for (const name of ['nightly', 'weekly']) {
        const template = jobTemplate()['spec'] as Fields;
        const spec = {
          schedule: name === 'weekly' ? '@weekly' : '0 3 * * *',
          jobTemplate: { spec: template },
        };
        await post(cronJobs, { metadata: { name, labels: { every: name } }, spec });
      }
      const user = await userWith(namespace, { 'batch/cronjobs': ['get', 'list'] });
      const convert = async (...args: string[]): Promise<Run> =>
        kron(['convert', '-n', namespace, '--deadline', '10m', '-o', 'json', ...args], user.kubeconfig);
      const all = JSON.parse((await convert()).out) as { items: Fields[] };
      const named = all.items.map(({ kind, metadata }) => [kind, (metadata as Fields)['name']]);
      expect(named).toEqual([
        ['KronJob', 'nightly'],
        ['KronJob', 'weekly'],
      ]);
      for (const args of [['weekly'], ['-l', 'every=weekly']]) {
        const one = await convert(...args);
        expect(JSON.parse(one.out)).toMatchObject({
          kind: 'KronJob',
          metadata: { name: 'weekly', namespace },
          spec: { schedule: '0 0 * * 0', policy: { deadline: '10m' } },
        });
        expect(JSON.parse(one.out)).not.toHaveProperty('metadata.uid');
      }
      const unknown = await convert('nightli');
      expect(unknown).toMatchObject({ code: 2, out: '' });
      expect(unknown.err).toContain('no CronJob is named "nightli"');
      expect(unknown.err).toContain('did you mean');
      const complete = ['__complete', 'convert', '--request-timeout', '60s', '-n', namespace, 'w'];
      expect((await kron(complete, user.kubeconfig)).out).toBe('weekly\t@weekly\n:4\n');
      // The API server accepts the result.
      const input = (await convert()).out;
      expect(await plane().kubectl(['apply', '--dry-run=server', '-f', '-'], { input })).toMatchObject({
        code: 0,
      });
      await plane().call('DELETE', cronJobs);
    });

    test('convert accepts the mutated CronJobs that the API server accepts, and makes valid KronJobs', async () => {
      const options = '?dryRun=All&fieldValidation=Strict';
      const create = (path: string, body: Fields) =>
        plane().call('POST', `/apis/${path}${options}`, { body });
      const found: string[] = [];
      const differs = async ({ name, mutant }: { name: string; mutant: Fields }): Promise<void> => {
        const asked = create(`batch/v1/namespaces/${namespace}/cronjobs`, mutant);
        const conversion = await convertObject(mutant, { now: 1_772_323_200 });
        const { status } = await asked;
        if (conversion.ok !== (status === 201)) {
          found.push(`${name}: API server ${status}, convert ${conversion.ok ? 'accepted' : 'refused'}`);
        } else if (conversion.ok) {
          const made = await create(
            `kron.io/v1alpha1/namespaces/${namespace}/kronjobs`,
            conversion.converted,
          );
          if (made.status !== 201) found.push(`${name}: KronJob ${made.text}`);
        }
      };
      const mutants = [...cronJobMutants()];
      for (let at = 0; at < mutants.length; at += 20)
        await Promise.all(mutants.slice(at, at + 20).map(differs));
      expect(found.sort()).toEqual([
        // What is left out is checked for its type only.
        'metadata.generateName "No Such": API server 422, convert accepted',
        // Chosen times depend on the name.
        'metadata.name "": API server 201, convert refused',
        'metadata.name absent: API server 201, convert refused',
        'metadata.name null: API server 201, convert refused',
        // A CronJob does not check the metadata of its Jobs, and then creates none.
        'spec.jobTemplate.metadata.labels.a "No Such": API server 201, convert refused',
        // The API server reads null as 0, which is less than the request.
        'spec.jobTemplate.spec.template.spec.containers.0.resources.limits.cpu null: API server 422, convert accepted',
      ]);
      expect(mutants.length).toBeGreaterThan(250);
    });

    test('convert copies no default of the API server, and every other value', async () => {
      const sent = wholeCronJob();
      const stored = await post(`/apis/batch/v1/namespaces/${namespace}/cronjobs?dryRun=All`, sent);
      const convertedSpec = async (cronJob: Fields): Promise<unknown> => {
        const conversion = await convertObject(cronJob, { now: 1_772_323_200 });
        return conversion.ok ? conversion.converted['spec'] : conversion.issues;
      };
      expect(await convertedSpec(withoutApiDefaults(stored))).toEqual(await convertedSpec(sent));
      const added = addedPaths(sent['spec'], stored['spec'], ['spec']);
      expect(added.length).toBeGreaterThan(60);
      for (const path of added) {
        const changed = structuredClone(stored);
        const parent = path.slice(0, -1).reduce<Fields>((node, key) => node[key] as Fields, changed);
        parent[path.at(-1) ?? ''] = 'another value';
        expect(JSON.stringify(withoutApiDefaults(changed))).toContain('another value');
      }
    });

    test('the CronJob with every default has a value of every type', async () => {
      const { body } = await plane().call('GET', '/openapi/v3/apis/batch/v1');
      const { schemas } = (body as { components: { schemas: Record<string, Fields> } }).components;
      const types = typesOf(schemas);
      const [seen, reached] = [new Set<string>(), new Set<string>()];
      const spec = 'io.k8s.api.batch.v1.CronJobSpec';
      addReached(spec, types, reached);
      addSeen(wholeCronJob()['spec'], spec, types, seen);
      expect(
        [...reached]
          .filter((type) => !seen.has(type))
          .map(shortName)
          .sort(),
      ).toEqual(untested);
    });

    test('diff and dry-run of an edit need only get and list, too', async () => {
      const edited = json({
        ...manifest('hourly', { schedule: '30 * * * *' }),
        metadata: { name: 'hourly' },
      });
      const inNamespace = ['-n', namespace];
      const compared = await kron(['diff', '-', '--for', '2h', ...inNamespace], reader.kubeconfig, edited);
      expect(compared).toMatchObject({ code: 1, err: expect.stringContaining(`assuming "${namespace}"`) });
      expect(compared.out).toContain(`${namespace}/hourly`);
      const pruned = ['diff', '-', '--prune', '--for', '60d', '-o', 'wide', ...inNamespace, ...decemberNow];
      expect((await kron(pruned, reader.kubeconfig, edited)).out).toContain(`${namespace}/yearly`);
      const args = ['dry-run', '-f', '-', '--live', '-o', 'json', ...inNamespace];
      const decided = await kron(args, reader.kubeconfig, edited);
      expect(JSON.parse(decided.out)).toMatchObject({ status: { observedGeneration: 2 } });
    });

    test.each([
      ['list', 'kronjobs.kron.io', ['preview']],
      ['get', 'kronjobs.kron.io', ['preview', 'yearly']],
      ['list', 'jobs.batch', ['dry-run']],
    ])('a missing permission for %s on %s is reported with the namespace', async (verb, resource, args) => {
      const [plural, group] = [resource.split('.')[0], resource.slice(resource.indexOf('.') + 1)];
      const left = allRights[`${group}/${plural}`]?.filter((one) => one !== verb) ?? [];
      const user = await userWith(namespace, { ...allRights, [`${group}/${plural}`]: left });
      const run = await kron([...args, '-n', namespace], user.kubeconfig);
      expect(run).toMatchObject({ code: 4, out: '' });
      expect(run.err).toMatch(new RegExp(`not allowed to ${verb} ${resource.replace('.', '\\.')} `));
      expect(run.err).toContain(`in namespace "${namespace}"`);
    });

    test('the role in the documentation is sufficient', async () => {
      const page = readFileSync(
        resolve(import.meta.dirname, '../../../../docs/how-to/read-a-cluster.md'),
        'utf8',
      );
      const [, input = ''] = /^```yaml\n([\s\S]*?)^```$/m.exec(page) ?? [];
      expect(await plane().kubectl(['apply', '-f', '-'], { input })).toMatchObject({ code: 0 });
      const user = await plane().newUser();
      const binding = ['create', 'rolebinding', 'readers', '-n', namespace, '--clusterrole', 'kron-reader'];
      expect(await plane().kubectl([...binding, '--user', user.name])).toMatchObject({ code: 0 });
      await eventually('the rights are known', async () => {
        return (await kron(['dry-run', '-n', namespace], user.kubeconfig)).code === 0;
      });
      const calendars = ['auth', 'can-i', 'list', 'kroncalendars.kron.io', '-n', namespace];
      expect(await plane().kubectl(calendars, { kubeconfig: user.kubeconfig })).toMatchObject({ code: 0 });
    });

    test('-A needs permissions in all namespaces', async () => {
      const run = await kron(['preview', '-A'], reader.kubeconfig);
      expect(run.code).toBe(4);
      expect(run.err).toContain('not allowed to list kronjobs.kron.io in all namespaces');
    });

    test('an unknown name is reported to a user who may get but not list', async () => {
      const rights = Object.fromEntries(Object.keys(allRights).map((kind) => [kind, ['get']]));
      const user = await userWith(namespace, rights);
      const run = await kron(['preview', 'yaerly', '-n', namespace], user.kubeconfig);
      expect(run.code).toBe(2);
      expect(run.err).toContain(
        `no KronJob, ControlledJob or CronJob is named "yaerly" in namespace "${namespace}"`,
      );
      const denied = await kron(['convert', '-n', namespace], user.kubeconfig);
      expect(denied).toMatchObject({ code: 4, out: '' });
      expect(denied.err).toContain(`not allowed to list cronjobs.batch in namespace "${namespace}"`);
    });

    test('a user who may list gets a suggestion for an unknown name', async () => {
      const run = await kron(['preview', 'yaerly', '-n', namespace], reader.kubeconfig);
      expect(run.err).toContain('did you mean yearly?');
    });

    test('ControlledJobs are read too, by name, by kind and by label', async () => {
      const both = await uniqueNamespace(plane());
      await store(both, 'desk');
      for (const [name, app] of [
        ['desk', 'web'],
        ['night-shift', 'db'],
      ] as const) {
        const { spec } = controlled(name, nineToFive);
        const path = `/apis/kron.io/v1alpha1/namespaces/${both}/controlledjobs`;
        const kind = { apiVersion: 'kron.io/v1alpha1', kind: 'ControlledJob' };
        await post(path, { ...kind, metadata: { name, labels: { app } }, spec });
      }
      const user = await userWith(both, allRights);
      const named = async (...args: string[]): Promise<string> =>
        (await kron(['preview', '-n', both, '-o', 'name', ...args], user.kubeconfig)).out;
      const [kronJob, desk, nightShift] = ['kronjob', 'controlledjob', 'controlledjob'].map(
        (kind, index) => `${kind}.kron.io/${index === 2 ? 'night-shift' : 'desk'}\n`,
      );
      expect(await named()).toBe(`${kronJob}${desk}${nightShift}`);
      expect(await named('desk')).toBe(`${kronJob}${desk}`);
      expect(await named('ctj/desk')).toBe(desk);
      expect(await named('-l', 'app=db')).toBe(nightShift);

      const rights = { ...allRights, 'kron.io/controlledjobs': [] };
      const limited = await userWith(both, rights);
      const partial = await kron(['preview', '-n', both, '-o', 'name'], limited.kubeconfig);
      expect(partial).toMatchObject({ code: 0, out: kronJob });
      expect(partial.err).toContain('note: ControlledJobs left out: not allowed to list controlledjobs');
    });

    test('a selector selects by label, and an invalid one is reported', async () => {
      const selected = await kron(['preview', '-n', namespace, '-l', 'app in (db)', '-o', 'name']);
      expect(selected.out).toBe('kronjob.kron.io/yearly\n');
      const broken = await kron(['preview', '-n', namespace, '-l', 'app in']);
      expect(broken).toMatchObject({ code: 2, out: '' });
      expect(broken.err).toContain('--selector: expected labels such as app=db,tier!=test');
    });

    test('all pages of a list are read', async () => {
      const many = await uniqueNamespace(plane());
      const names = Array.from({ length: 501 }, (_, index) => `job-${String(index).padStart(3, '0')}`);
      for (let at = 0; at < names.length; at += 25) {
        await Promise.all(names.slice(at, at + 25).map((name) => store(many, name)));
      }
      const run = await kron(['preview', '-n', many, '-o', 'name']);
      expect(run.out).toBe(names.map((name) => `kronjob.kron.io/${name}\n`).join(''));
    }, 600_000);

    test('the namespace of the context is the default', async () => {
      const { url: server, ca, admin } = plane();
      const user = { token: admin.token };
      const config = kubeconfigs.write('own', {
        own: { server, ca, user, namespace },
        bare: { server, ca, user },
      });
      expect((await kron(['preview', '-o', 'name'], config)).out).toContain('kronjob.kron.io/yearly');
      const other = await kron(['preview', '-o', 'name', '--context', 'bare'], config);
      expect(other.err).toContain('no KronJob, ControlledJob or CronJob in namespace "default"');
      expect((await kron(['preview', '-n', namespace, '--context', 'bare'], config)).code).toBe(0);
    });

    test('an invalid or expired token is reported', async () => {
      const { url: server, ca } = plane();
      const config = kubeconfigs.write('expired', { a: { server, ca, user: { token: 'expired' } } });
      const run = await kron(['preview'], config);
      expect(run).toMatchObject({ code: 4, out: '' });
      expect(run.err).toContain('rejected the credentials (401)');
    });

    test('a certificate of an unknown issuer is reported', async () => {
      const config = kubeconfigs.write('no-ca', { a: { server: plane().url, strict: true } });
      const run = await kron(['preview'], config);
      expect(run).toMatchObject({ code: 4, out: '' });
      expect(run.err).toContain('the kubeconfig does not trust the issuer');
    });

    test('completion reads the same cluster', async () => {
      const complete = async (command: string, ...words: string[]) =>
        (await kron(['__complete', command, '--request-timeout', '60s', ...words])).out;
      expect(await complete('explain', '-n', namespace, 'y')).toBe('yearly\t0 0 1 1 *\n:4\n');
      expect(await complete('preview', '-n', namespace.slice(0, -1))).toContain(namespace);
    });

    test('kubectl kron runs the same command', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'kubectl-kron-'));
      const path = process.env['PATH'];
      symlinkSync(bin, join(folder, 'kubectl-kron'));
      process.env['PATH'] = `${folder}:${path}`;
      const run = await plane().kubectl(['kron', 'preview', '-n', namespace, '-l', 'app=db', '-o', 'name']);
      process.env['PATH'] = path;
      rmSync(folder, { recursive: true });
      expect(run).toMatchObject({ code: 0, stdout: 'kronjob.kron.io/yearly\n', stderr: '' });
    });
  });

  test('a CustomResourceDefinition of another release is reported', async () => {
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/kronjobs.kron.io';
    const stored = (await plane().call('GET', path)).body as { spec: { versions: Fields[] } };
    const [current] = stored.spec.versions;
    const versions = [
      { ...current, served: false },
      { ...current, name: 'v1beta1', storage: false },
    ];
    const body = { ...stored, spec: { ...stored.spec, versions } };
    expect(await plane().call('PUT', path, { body })).toMatchObject({ status: 200 });
    await eventually('v1alpha1 is not served', async () => {
      return (await plane().call('GET', kronJobsPath)).status === 404;
    });
    await eventually('discovery lists only v1beta1', async () => {
      const has = async (version: string): Promise<boolean> =>
        (await plane().call('GET', `/apis/kron.io/${version}`)).text.includes('"kronjobs"');
      return (await has('v1beta1')) && !(await has('v1alpha1'));
    });
    const run = await kron(['preview', 'kj/any']);
    expect(run).toMatchObject({ code: 4, out: '' });
    expect(run.err).toContain('serves kronjobs.kron.io in v1beta1, but this kron reads v1alpha1');
    // ControlledJobs are still served.
    const both = await kron(['preview', '-A', '-o', 'name']);
    expect(both).toMatchObject({ code: 0, out: expect.stringContaining('controlledjob.kron.io/desk') });
    expect(both.err).toMatch(/note: KronJobs left out: .* serves kronjobs\.kron\.io in v1beta1/);
  });
});
