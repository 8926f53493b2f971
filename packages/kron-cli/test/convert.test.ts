import { describe, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { golden } from './testing/golden.ts';
import { jobTemplate, json, manifest } from './testing/manifest.ts';
import { now, runKron } from './testing/runKron.ts';

describe('golden outputs', () => {
  test.each([
    ['convert.yaml', []],
    ['convert.json', ['-o', 'json']],
    ['convert-deadline.yaml', ['--deadline', '10m']],
  ])('%s', async (file, args) => {
    const run = await runKron(['convert', '-f', 'cronjobs.yaml', ...now, ...args]);
    expect(run.code).toBe(0);
    expect(run.out).toBe(golden(file, run.out));
    expect(run.err).toBe(golden(`${file}.notes`, run.err));
  });
});

function cronJob(spec: object, metadata: object = { name: 'x', namespace: 'prod' }): string {
  const whole = { schedule: '0 3 * * *', jobTemplate: jobTemplate(), ...spec };
  return JSON.stringify({ apiVersion: 'batch/v1', kind: 'CronJob', metadata, spec: whole });
}

describe('the output', () => {
  test('is valid input for preview', async () => {
    const converted = await runKron(['convert', '-f', 'cronjobs.yaml', ...now]);
    expect(parseAllDocuments(converted.out)).toHaveLength(2);
    const run = await runKron(['validate', '-f', '-', ...now], { stdin: converted.out });
    expect(run).toMatchObject({ code: 0, out: '2 valid KronJobs, no problems found\n' });
  });

  test('is a single object for a single CronJob', async () => {
    const run = await runKron(['convert', '-f', '-', '-o', 'json'], { stdin: cronJob({}) });
    expect(JSON.parse(run.out)).toMatchObject({
      kind: 'KronJob',
      metadata: { name: 'x', namespace: 'prod' },
      spec: { schedule: '0 3 * * *', policy: { concurrency: 'allow' } },
    });
  });

  test('has no null, as kubectl create cronjob --dry-run=client -o yaml prints', async () => {
    const metadata = { creationTimestamp: null, labels: { a: null } };
    const pod = { restartPolicy: 'OnFailure', containers: [{ name: 'x', image: 'busybox', env: null }] };
    const template = { metadata, spec: { template: { metadata, spec: pod } } };
    const written = cronJob(
      { suspend: null, timeZone: null, jobTemplate: template },
      { name: 'x', ...metadata },
    );
    const run = await runKron(['convert', '-f', '-'], {
      stdin: JSON.stringify({ ...JSON.parse(written), status: {} }),
    });
    expect(run.code).toBe(0);
    expect(run.out).not.toContain('null');
    expect(run.out).not.toContain('status');
  });

  test('keeps the timezone in a schedule', async () => {
    const stdin = cronJob({ schedule: 'CRON_TZ=Asia/Tokyo 0 3 * * *' });
    const run = await runKron(['convert', '-f', '-', '-o', 'json'], { stdin });
    expect(JSON.parse(run.out)).toMatchObject({ spec: { schedule: '0 3 * * *', timezone: 'Asia/Tokyo' } });
    expect(run.err).not.toContain('timeZone');
  });

  test('has no notes for a CronJob that behaves the same', async () => {
    const stdin = cronJob({ timeZone: 'Etc/UTC', startingDeadlineSeconds: 60 });
    expect(await runKron(['convert', '-f', '-'], { stdin })).toMatchObject({ code: 0, err: '' });
  });

  test('leaves other documents alone and names them; with --all they are errors', async () => {
    const other = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c\u001b[31mfg' } };
    const stdin = [cronJob({}), JSON.stringify(other), json(manifest('k')), '{}'].join('\n');
    const some = await runKron(['convert', '-f', '-', '-o', 'json'], { stdin });
    expect(some.code).toBe(0);
    expect(some.err).toContain('note: not converted: ConfigMap/cfg, KronJob/k, the document at stdin:4\n');
    const all = await runKron(['convert', '-f', '-', '-o', 'json', '--all'], { stdin });
    expect([all.code, all.out]).toEqual([1, some.out]);
    expect(all.err).toContain('not converted: stdin:3:1: KronJob/k\n');
    expect(await runKron(['convert', '-f', '-', '--all'], { stdin: cronJob({}) })).toMatchObject({ code: 0 });
  });

  test.each(['batch/v1beta1', 'batch/v2alpha1'])('reads %s, which has the same fields', async (version) => {
    const [whole, old] = await Promise.all(
      [cronJob({}), cronJob({}).replace('batch/v1', version)].map((stdin) =>
        runKron(['convert', '-f', '-', '-o', 'json'], { stdin }),
      ),
    );
    expect(old).toMatchObject({ code: 0, out: whole?.out });
    expect(old?.err).toContain('note: prod/x: Kubernetes no longer serves the apiVersion of the CronJob');
  });

  test('names what is meant as a CronJob, and what holds CronJobs, before all others', async () => {
    const one = JSON.parse(cronJob({}));
    const others = Array.from({ length: 9 }, (_, index) => ({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: `s${index}` },
    }));
    const holders = [
      {
        apiVersion: 'template.openshift.io/v1',
        kind: 'Template',
        metadata: { name: 't' },
        objects: [one, one],
      },
      {
        apiVersion: 'policy.open-cluster-management.io/v1',
        kind: 'Policy',
        metadata: { name: 'p' },
        spec: {
          'policy-templates': [
            { objectDefinition: { spec: { 'object-templates': [{ objectDefinition: one }] } } },
          ],
        },
      },
      {
        apiVersion: 'autoscaling.k8s.io/v1',
        kind: 'VerticalPodAutoscaler',
        metadata: { name: 'v' },
        spec: { targetRef: { apiVersion: 'batch/v1', kind: 'CronJob', name: 'x' } },
      },
    ];
    const stdin = [one, ...others, ...holders].map((object) => JSON.stringify(object)).join('\n');
    const run = await runKron(['convert', '-f', '-'], { stdin });
    expect(run.code).toBe(0);
    expect(run.err).toContain(
      'note: not converted, although they contain CronJobs: Template/t (2 CronJobs), Policy/p (1 CronJob); for a Template, run oc process --local -f FILE | kron convert -f -; replace the CronJobs in other kinds by hand\n',
    );
    expect(run.err).toContain('Secret/s4 and 5 more\n');
    for (const [kind, apiVersion, message] of [
      ['Cronjob', 'batch/v1', 'Cronjob/x: expected kind CronJob, found Cronjob\n'],
      ['CronJob', 'apps/v1', 'CronJob/x: expected apiVersion batch/v1, found apps/v1\n'],
      ['CronJob', 'batch/v2', 'CronJob/x: expected apiVersion batch/v1, found batch/v2\n'],
    ]) {
      const misnamed = await runKron(['convert', '-f', '-'], {
        stdin: `${stdin}\n${JSON.stringify({ ...one, kind, apiVersion })}`,
      });
      expect(misnamed.code).toBe(1);
      expect(misnamed.err).toContain(message);
    }
    const foreign = JSON.stringify({ ...one, apiVersion: 'batch.tutorial.kubebuilder.io/v1' });
    expect(await runKron(['convert', '-f', '-'], { stdin: `${stdin}\n${foreign}` })).toMatchObject({
      code: 0,
    });
  });

  test('does not depend on a document that cannot be read and holds no CronJob', async () => {
    const repeated = 'apiVersion: v1\nkind: ConfigMap\ndata: { a: x, a: y }\n';
    const run = await runKron(['convert', '-f', '-'], {
      stdin: `${repeated}---\n${cronJob({})}\n---\n${repeated}`,
    });
    expect(run.code).toBe(0);
    expect(run.out).toContain('kind: KronJob');
    expect(run.err).toContain('note: not converted: the document at stdin:3, the document at stdin:9\n');
    for (const [broken, code] of [
      [repeated, 0],
      [`${repeated}metadata: { name: cronjob-scripts }\n`, 0],
      ['foo: [\n', 0],
      [repeated.replace('ConfigMap', 'CronJob'), 1],
      [repeated.replace('kind: ConfigMap', '"kind": "ControlledJob"'), 1],
      [repeated.replace('kind: ConfigMap', 'kind CronJob'), 1],
      ['kind: CronJob\nfoo: [\n', 1],
    ] as const) {
      const stdin = `${broken}---\n${cronJob({})}`;
      expect([broken, (await runKron(['convert', '-f', '-'], { stdin })).code]).toEqual([broken, code]);
    }
  });

  test('contains the valid objects if others are invalid, and the exit code is 1', async () => {
    const stdin = `${cronJob({})}\n${cronJob({ schedule: '@every 5m' })}`;
    const run = await runKron(['convert', '-f', '-', '-o', 'json'], { stdin });
    expect(run.code).toBe(1);
    expect(JSON.parse(run.out)).toMatchObject({ kind: 'KronJob' });
    expect(run.err).toMatch(/^stdin:2:\d+: prod\/x: spec\.schedule: "@every 5m" counts from/);
  });

  test('names other kinds, and with -v also their places', async () => {
    const short = await runKron(['convert', '-f', 'cronjobs.yaml', ...now]);
    expect(short.err).toContain('note: not converted: ConfigMap/settings\n');
    const verbose = await runKron(['convert', '-f', 'cronjobs.yaml', '-f', 'backup.yaml', ...now, '-v']);
    expect(verbose.err).toContain('ignored: cronjobs.yaml:39:5: ConfigMap/settings');
    expect(verbose.err).toMatch(/ignored: backup\.yaml:\d+:1: KronJob/);
  });
});

const misspeltMetadata: [metadata: object, message: string][] = [
  [{ label: { a: 'b' } }, 'label: unknown field; did you mean labels?'],
  [{ annotation: {} }, 'annotation: unknown field; did you mean annotations?'],
  [{ finalizer: [] }, 'finalizer: unknown field'],
  [{ annotations: [{ a: 'b' }] }, 'annotations: expected'],
  [{ annotations: 'a: b' }, 'annotations: expected'],
  [{ labels: ['a'] }, 'labels: expected'],
];

function withContainer(fields: object, pod: object = {}): object {
  const containers = [{ name: 'main', image: 'busybox:1.37', ...fields }];
  return { spec: { template: { spec: { restartPolicy: 'Never', containers, ...pod } } } };
}

describe('what Kubernetes accepts is kept in the form that a KronJob accepts, or named', () => {
  const owner = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'd', uid: 'u' };
  const pod = { spec: { jobTemplate: { spec: { template: { spec: {} } } } } };
  const podWith = (spec: object): object => ({ spec: { jobTemplate: { spec: { template: { spec } } } } });
  const containerWith = (fields: object): object => podWith({ containers: [fields] });
  const unset = { labels: undefined, annotations: undefined };
  test.each<[what: string, spec: object, metadata: object, expected: object, note: string]>([
    ['finalizers', {}, { finalizers: ['a/b'] }, { metadata: {} }, 'metadata.finalizers is left out: '],
    ['owners', {}, { ownerReferences: [owner] }, { metadata: {} }, 'metadata.ownerReferences is left out: '],
    [
      'generateName beside a name',
      {},
      { generateName: 'x-' },
      { metadata: {} },
      'metadata.generateName is left out: ',
    ],
    ...['name', 'namespace', 'generateName'].map((field): [string, object, object, object, string] => [
      `${field} of the Jobs`,
      { jobTemplate: { metadata: { [field]: 'x' }, ...jobTemplate() } },
      {},
      {},
      `spec.jobTemplate.metadata.${field} is left out: it does not affect Jobs`,
    ]),
    [
      'finalizers of the Jobs',
      { jobTemplate: { metadata: { finalizers: ['a/b'] }, ...jobTemplate() } },
      {},
      {},
      'spec.jobTemplate.metadata.finalizers is left out',
    ],
    [
      'an upper-case annotation prefix',
      {},
      { annotations: { 'Example.com/Owner': 'me' } },
      { metadata: { annotations: { 'Example.com/Owner': 'me' } } },
      '',
    ],
    [
      'an empty policy',
      { concurrencyPolicy: '' },
      {},
      { spec: { policy: { concurrency: 'allow' } } },
      'which means Allow',
    ],
    [
      'a deadline of a thousand years',
      { startingDeadlineSeconds: 31_536_000_000 },
      {},
      { spec: { policy: { deadline: '9223372036s' } } },
      'policy.deadline is 292 years',
    ],
    [
      'fractions as quantities',
      {
        jobTemplate: withContainer({
          resources: { limits: { cpu: 0.5, memory: 1 }, requests: { cpu: 0.25 } },
        }),
      },
      {},
      containerWith({ resources: { limits: { cpu: '0.5', memory: 1 }, requests: { cpu: '0.25' } } }),
      'quantities with a decimal point',
    ],
    [
      'a fraction as the size of a volume',
      { jobTemplate: withContainer({}, { volumes: [{ name: 'v', emptyDir: { sizeLimit: 1.5 } }] }) },
      {},
      podWith({ volumes: [{ name: 'v', emptyDir: { sizeLimit: '1.5' } }] }),
      'quantities with a decimal point',
    ],
    [
      'a variable that is set twice',
      {
        jobTemplate: withContainer({
          env: [
            { name: 'A', value: '1' },
            { name: 'B', value: '2' },
            { name: 'A', value: '3' },
          ],
        }),
      },
      {},
      containerWith({
        env: [
          { name: 'B', value: '2' },
          { name: 'A', value: '3' },
        ],
      }),
      'a container sets a variable twice: only the last value is kept',
    ],
    [
      'null as an argument',
      { jobTemplate: withContainer({ args: ['a', null] }) },
      {},
      containerWith({ args: ['a', ''] }),
      'as an empty entry',
    ],
    [
      'null as a command',
      { jobTemplate: withContainer({ command: [null] }) },
      {},
      containerWith({ command: [''] }),
      'as an empty entry',
    ],
    [
      'a repeated pull secret',
      { jobTemplate: withContainer({}, { imagePullSecrets: [{ name: 'a' }, { name: 'a' }] }) },
      {},
      podWith({ imagePullSecrets: [{ name: 'a' }] }),
      'repeated entries of a list are written once',
    ],
    [
      'a repeated port',
      { jobTemplate: withContainer({ ports: [{ containerPort: 80 }, { containerPort: 80 }] }) },
      {},
      containerWith({ ports: [{ containerPort: 80 }] }),
      'repeated entries of a list are written once',
    ],
    [
      'marks of Argo CD',
      {},
      {
        labels: { 'argocd.argoproj.io/instance': 'app' },
        annotations: { 'argocd.argoproj.io/tracking-id': 'app:…', 'argocd.argoproj.io/sync-wave': '1' },
      },
      { metadata: { ...unset, annotations: { 'argocd.argoproj.io/sync-wave': '1' } } },
      'Argo CD manages the original',
    ],
    [
      'marks of Flux',
      {},
      {
        labels: {
          'kustomize.toolkit.fluxcd.io/name': 'app',
          'kustomize.toolkit.fluxcd.io/namespace': 'flux-system',
        },
      },
      { metadata: unset },
      'Flux manages the original',
    ],
    [
      'marks of Helm',
      {},
      {
        labels: { 'app.kubernetes.io/managed-by': 'Helm', app: 'x' },
        annotations: { 'meta.helm.sh/release-name': 'r' },
      },
      { metadata: { labels: { app: 'x' }, annotations: undefined } },
      'Helm manages the original',
    ],
    [
      'the label of a rendered chart',
      {},
      { labels: { 'app.kubernetes.io/managed-by': 'Helm' } },
      { metadata: { labels: { 'app.kubernetes.io/managed-by': 'Helm' } } },
      '',
    ],
  ])('%s', async (_, spec, metadata, expected, note) => {
    const stdin = cronJob(
      { timeZone: 'UTC', startingDeadlineSeconds: 60, ...spec },
      { name: 'x', namespace: 'prod', ...metadata },
    );
    const run = await runKron(['convert', '-f', '-', '-o', 'json'], { stdin });
    expect(run.code).toBe(0);
    const { metadata: written, spec: writtenSpec } = JSON.parse(run.out);
    expect({ metadata: { ...unset, ...written }, spec: writtenSpec }).toMatchObject(expected);
    const lines = run.err.split('\n').filter((line) => line.startsWith('note: '));
    if (note === '') expect(lines).toEqual([]);
    else expect(lines).toEqual([expect.stringContaining(note)]);
    expect(Object.keys(written)).toEqual(
      expect.not.arrayContaining(['finalizers', 'ownerReferences', 'generateName']),
    );
    expect(JSON.stringify(writtenSpec.jobTemplate.metadata ?? pod)).not.toContain('generateName');
    expect(await runKron(['validate', '-f', '-'], { stdin: run.out })).toMatchObject({ code: 0 });
  });
});

describe('for a hand-over', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) =>
    cronJob(
      { suspend: name === 'b' },
      { name, namespace: 'prod', labels: { half: name < 'd' ? 'first' : 'second' } },
    ),
  );
  const namesIn = ({ out }: { out: string }): string[] =>
    [...out.matchAll(/^  name: (.)$/gm)].map(([, name]) => name ?? '');

  test('--suspend suspends all, and names those that are suspended already', async () => {
    const run = await runKron(['convert', '-f', '-', '--suspend'], { stdin: many.join('\n') });
    expect(run.out.match(/^    suspend: true$/gm)).toHaveLength(7);
    expect(run.out.match(/suspend:/g)).toHaveLength(7);
    expect(run.err).toContain('note: prod/b: the original is suspended already: leave this one suspended');
    const plain = await runKron(['convert', '-f', '-'], { stdin: many.join('\n') });
    expect(plain.out.match(/suspend: true/g)).toHaveLength(1);
    expect(plain.err).not.toContain('suspended already');
  });

  test('--timezone answers the note about the time zone', async () => {
    const stdin = [
      ...many,
      cronJob({ timeZone: 'Asia/Tokyo' }),
      cronJob({ schedule: 'TZ=Asia/Seoul 0 3 * * *' }),
    ].join('\n');
    const run = await runKron(['convert', '-f', '-', '--timezone', 'Europe/Paris'], { stdin });
    expect(run.out.match(/timezone: Europe\/Paris/g)).toHaveLength(7);
    expect(run.out).toContain('timezone: Asia/Tokyo');
    expect(run.out).toContain('timezone: Asia/Seoul');
    expect(run.err).not.toContain('timeZone is not set');
  });

  test('the last line counts', async () => {
    const stdin = [...many, cronJob({ schedule: '@every 5m' }), json(manifest('k'))].join('\n');
    const run = await runKron(['convert', '-f', '-', '--exclude', 'a'], { stdin });
    expect(run.err).toMatch(/\n6 objects converted \(6 with notes\), 1 refused, 2 left alone\n$/);
  });

  test('-v names every object in one line of each kind of note', async () => {
    const stdin = many.join('\n');
    const short = await runKron(['convert', '-f', '-', '--deadline', '1m'], { stdin });
    expect(short.err).toContain(
      'note: prod/a, prod/b, prod/c, prod/d, prod/e and 2 more: timeZone is not set',
    );
    const verbose = await runKron(['convert', '-f', '-', '--deadline', '1m', '-v'], { stdin });
    expect(verbose.err).toContain('prod/e, prod/f, prod/g: timeZone is not set');
    expect(verbose.err.match(/^note: /gm)).toHaveLength(1);
  });

  test.each([
    [
      ['a', 'prod/c'],
      ['a', 'c'],
    ],
    [
      ['-l', 'half=second'],
      ['d', 'e', 'f', 'g'],
    ],
    [
      ['-l', 'half=second', '--exclude', 'e', '--exclude', 'prod/f'],
      ['d', 'g'],
    ],
    [['c', 'd', '-l', 'half=first'], ['c']],
  ])('%j selects', async (args, names) => {
    const run = await runKron(['convert', '-f', '-', ...args], { stdin: many.join('\n') });
    expect(run.code).toBe(0);
    expect(namesIn(run)).toEqual(names);
  });

  test.each([
    [['z'], 'no CronJob is named "z" in the input'],
    [['--exclude', 'z'], 'no CronJob is named "z" in the input'],
    [['-l', '='], '--selector: expected labels'],
    [['--timezone', 'Mars/Base'], '--timezone: '],
    [['--write'], '--write edits files: expected files or folders, found -f -'],
    [['--diff', '-o', 'json'], '--diff keeps the format of the files'],
  ])('%j is wrong usage', async (args, message) => {
    const run = await runKron(['convert', '-f', '-', ...args], { stdin: many.join('\n') });
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain(message);
  });

  test('a number that the output writes without doubt needs no warning', async () => {
    const volumes = [{ name: 'v', secret: { secretName: 's', defaultMode: 'MODE' } }];
    const stdin = cronJob({ jobTemplate: withContainer({}, { volumes }) }).replace('"MODE"', '0644');
    const run = await runKron(['convert', '-f', '-'], { stdin });
    expect(run.out).toContain('defaultMode: 420');
    expect(run.err).not.toContain('0644');
    const limit = cronJob({ failedJobsHistoryLimit: 'LIMIT' }).replace('"LIMIT"', '010');
    const limited = await runKron(['convert', '-f', '-'], { stdin: limit });
    expect(limited.out).toContain('failedJobsHistoryLimit: 8');
    expect(limited.err).not.toContain('010');
  });

  test.each([
    ['startingDeadlineSeconds', '010', 'write 8'],
    ['suspend', 'yes', 'write true'],
    ['timeZone', 'no', 'write "no" for the text'],
    ['concurrencyPolicy', 'off', 'write "off" for the text'],
  ])('the advice about %s: %s is what a CronJob takes there', async (field, value, advice) => {
    const stdin = cronJob({ [field]: 'VALUE' }).replace('"VALUE"', value);
    const run = await runKron(['convert', '-f', '-'], { stdin });
    expect(run.err).toMatch(new RegExp(`spec\\.${field}: kubectl reads ${value} as .*; ${advice}( \\[|\\n)`));
  });
});

describe('a CronJob that cannot be converted is reported', () => {
  test.each([
    ['a missing schedule', cronJob({ schedule: undefined }), 'spec.schedule: expected a string'],
    ['a schedule that is a number', cronJob({ schedule: 5 }), 'spec.schedule: expected a string'],
    [
      'a schedule that Kubernetes rejects',
      cronJob({ schedule: '0 0 * * 7' }),
      'with 0-6 or SUN-SAT, found "7"; write 0',
    ],
    ['a schedule that never fires', cronJob({ schedule: '0 0 30 2 *' }), 'spec.schedule: '],
    ['two timezones', cronJob({ schedule: 'TZ=UTC 0 0 * * *', timeZone: 'UTC' }), 'in addition to timeZone'],
    ['an unknown timezone', cronJob({ timeZone: 'Mars/Base' }), 'spec.timeZone: '],
    ['a timezone that is a number', cronJob({ timeZone: 5 }), 'spec.timeZone: '],
    [
      'an unknown policy',
      cronJob({ concurrencyPolicy: 'forbid' }),
      'expected Allow, Forbid or Replace, found "forbid"; write Forbid',
    ],
    ['a deadline below zero', cronJob({ startingDeadlineSeconds: -1 }), 'a whole number of seconds'],
    ['a deadline that is a string', cronJob({ startingDeadlineSeconds: '60' }), 'a whole number of seconds'],
    [
      'a limit that is a string',
      cronJob({ successfulJobsHistoryLimit: '3' }),
      'spec.successfulJobsHistoryLimit: ',
    ],
    ['suspend that is a string', cronJob({ suspend: 'no' }), 'spec.suspend: '],
    [
      'an unknown field',
      cronJob({ timezone: 'UTC' }),
      'spec.timezone: unknown field in a CronJob; did you mean timeZone?',
    ],
    [
      'a zone of the schedule',
      cronJob({ schedule: 'CRON_TZ=Local 0 3 * * *' }),
      'spec.schedule: expected an IANA time zone such as Europe/Paris, found "Local"; write a zone such as',
    ],
    [
      'a schedule of AWS',
      cronJob({ schedule: '0 10 * * ? *' }),
      'the last one is the year; write 0 10 * * *',
    ],
    [
      'a variable',
      cronJob({ schedule: '${SCHEDULE}' }),
      'spec.schedule: has the variable ${SCHEDULE}; substitute it first',
    ],
    ['a missing template', cronJob({ jobTemplate: undefined }), 'spec.jobTemplate: '],
    ['a name that is too long', cronJob({}, { name: 'x'.repeat(53) }), 'metadata.name: '],
    ['a missing name', cronJob({}, { generateName: 'x-' }), 'metadata.name: '],
    ['a missing spec', '{ "apiVersion": "batch/v1", "kind": "CronJob" }', 'spec.schedule: expected a string'],
    [
      'no CronJob',
      '{ "apiVersion": "v1", "kind": "Secret", "metadata": { "name": "x" } }',
      'no CronJob (batch/v1)',
    ],
    ['an unknown version', cronJob({}).replace('batch/v1', 'batch/v3'), 'expected apiVersion batch/v1'],
    ['a misspelt field', cronJob({}).replace('"spec"', '"spce"'), 'spce: unknown field; did you mean spec?'],
    ...misspeltMetadata.map(([metadata, message]): [string, string, string] => [
      `metadata with ${JSON.stringify(metadata)}`,
      cronJob({}, { name: 'x', ...metadata }),
      `metadata.${message}`,
    ]),
    ...misspeltMetadata.map(([metadata, message]): [string, string, string] => [
      `the metadata of Jobs with ${JSON.stringify(metadata)}`,
      cronJob({ jobTemplate: { metadata, ...jobTemplate() } }),
      `spec.jobTemplate.metadata.${message}`,
    ]),
    ['metadata that is a list', cronJob({}, []), 'metadata: expected'],
    [
      'a variable that a later one extends',
      cronJob({
        jobTemplate: withContainer({
          env: [
            { name: 'A', value: '1' },
            { name: 'A', value: '$(A)2' },
          ],
        }),
      }),
      'entries that differ',
    ],
    ['invalid YAML', 'a: b: c', 'a value cannot contain ": " without quotes; put the value into quotes'],
  ])('%s', async (_, stdin, message) => {
    const run = await runKron(['convert', '-f', '-'], { stdin });
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toContain(message);
  });

  test.each([
    ['a file without -f', ['cronjobs.yaml'], 'write -f cronjobs.yaml'],
    ['--write without files', ['--write'], '--write edits files: add -f FILE'],
    ['an invalid deadline', ['-f', 'cronjobs.yaml', '--deadline', '1d'], '--deadline: '],
    ['an invalid now', ['-f', 'cronjobs.yaml', '--now', 'noon'], '--now: '],
    ['an unknown output format', ['-f', 'cronjobs.yaml', '-o', 'table'], 'yaml, json'],
  ])('%s is wrong usage', async (_, args, message) => {
    const run = await runKron(['convert', ...args]);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain(message);
  });
});
