import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { controlled, json, kronJobText, manifest } from './testing/manifest.ts';
import { now, runKron } from './testing/runKron.ts';

type Fields = Record<string, unknown>;

/** A template whose Job, Pod and container have further fields. */
function template({
  job = {},
  pod = {},
  container = {},
}: {
  job?: Fields;
  pod?: Fields;
  container?: Fields;
}): Fields {
  const containers = [{ name: 'main', image: 'busybox:1.37', ...container }];
  return { spec: { template: { spec: { restartPolicy: 'Never', containers, ...pod } }, ...job } };
}

function copiedFromJob(): Fields {
  const { spec } = parse(JSON.stringify(template({}))) as { spec: { template: Fields } };
  const metadata = { labels: { 'batch.kubernetes.io/job-name': 'db-29375040' } };
  return { spec: { template: { ...spec.template, metadata } } };
}

const job = 'spec.jobTemplate.spec';
const pod = `${job}.template.spec`;
const main = `${pod}.containers[0]`;

const mistakes: readonly [mistake: string, template: Fields, found: string][] = [
  [
    'imagee',
    template({ container: { image: undefined, imagee: 'busybox' } }),
    `${main}.imagee: unknown field; did you mean image? [UnknownField]`,
  ],
  [
    'a missing image',
    template({ container: { image: undefined } }),
    `${main}.image: expected an image such as busybox:1.37, found nothing [Required]`,
  ],
  [
    'resource',
    template({ container: { resource: {} } }),
    `${main}.resource: unknown field; did you mean resources? [UnknownField]`,
  ],
  [
    'activeDeadlineSecond',
    template({ job: { activeDeadlineSecond: 5 } }),
    `${job}.activeDeadlineSecond: unknown field; did you mean activeDeadlineSeconds? [UnknownField]`,
  ],
  [
    'backoffLimit: -1',
    template({ job: { backoffLimit: -1 } }),
    `${job}.backoffLimit: expected 0 or more, found -1 [OutOfRange]`,
  ],
  [
    'manualSelector: true',
    template({ job: { manualSelector: true } }),
    `${job}.manualSelector: expected no manualSelector: true, as in a CronJob, because Kubernetes selects the Pods of each Job; remove it [ForbiddenField]`,
  ],
  [
    'a label copied from a Job',
    copiedFromJob(),
    `${job}.template.metadata.labels["batch.kubernetes.io/job-name"]: expected no label that Kubernetes sets for each Job, found "db-29375040"; remove the label [ForbiddenField]`,
  ],
  [
    'an annotation of the Jobs with a blank in its key',
    { ...template({}), metadata: { annotations: { 'own er': 'x' } } },
    `spec.jobTemplate.metadata.annotations.own er: expected at most 63 letters, digits, -, _ and ., with a letter or digit at both ends, perhaps after a prefix such as example.com/, found "own er" [InvalidFormat]`,
  ],
  [
    'a mount without a volume',
    template({ container: { volumeMounts: [{ name: 'data', mountPath: '/data' }] } }),
    `${main}.volumeMounts[0].name: no volume is named "data"; the Pod has no volumes: add it to spec.volumes of the Pod [UnknownValue]`,
  ],
  [
    'two containers of one name',
    template({
      pod: {
        containers: [
          { name: 'a', image: 'x' },
          { name: 'a', image: 'x' },
        ],
      },
    }),
    `${pod}.containers[1]: expected entries that differ, found name "a" as in entry [0]; keep one of them [DuplicateEntry]`,
  ],
  [
    'two volumes of one name',
    template({
      pod: {
        volumes: [
          { name: 'a', emptyDir: {} },
          { name: 'a', emptyDir: {} },
        ],
      },
    }),
    `${pod}.volumes[1]: expected entries that differ, found name "a" as in entry [0]; keep one of them [DuplicateEntry]`,
  ],
  [
    'a variable that refers to an earlier one of its name',
    template({
      container: {
        env: [
          { name: 'A', value: 'a' },
          { name: 'A', value: '$(A):b' },
        ],
      },
    }),
    `${main}.env[1]: expected entries that differ, found name "A" as in entry [0]; entry [1] refers to its value: write that value there for $(A), and remove entry [0] [DuplicateEntry]`,
  ],
  [
    'a variable that refers to one of two of a name',
    template({
      container: { env: [{ name: 'A' }, { name: 'B', value: '$(A)' }, { name: 'A' }] },
    }),
    `${main}.env[2]: expected entries that differ, found name "A" as in entry [0]; entry [1] refers to its value: write that value there for $(A), and remove entry [0] [DuplicateEntry]`,
  ],
  [
    'two names of a port',
    template({
      container: {
        ports: [
          { containerPort: 80, name: 'a' },
          { containerPort: 80, name: 'b' },
        ],
      },
    }),
    `${main}.ports[1]: expected entries that differ, found containerPort the number 80 and protocol "TCP" as in entry [0]; a Pod can have both, but the CRD merges ports by containerPort and protocol; keep one of them [DuplicateEntry]`,
  ],
  [
    'an unknown restartPolicy',
    template({ pod: { restartPolicy: 'Sometimes' } }),
    `${pod}.restartPolicy: expected Never or OnFailure, found "Sometimes" [UnknownValue]`,
  ],
  [
    'a request above its limit',
    template({ container: { resources: { requests: { memory: '2Gi' }, limits: { memory: '1Gi' } } } }),
    `${main}.resources.requests.memory: expected at most the limit "1Gi", found "2Gi" [OutOfRange]`,
  ],
];

describe.each(['KronJob', 'ControlledJob'] as const)('kron validate of a %s', (kind) => {
  function manifestOf(jobTemplate: Fields): Fields {
    if (kind === 'KronJob') return manifest('db', { jobTemplate });
    return controlled('db', { events: [{ action: 'start', cronSchedule: '0 9 * * *' }], jobTemplate });
  }

  test.each(mistakes)('reports %s without a cluster', async (_, jobTemplate, found) => {
    const run = await runKron(['validate', ...now, '-f', '-'], { stdin: json(manifestOf(jobTemplate)) });
    expect(run).toMatchObject({ code: 1, err: '' });
    const [line, summary] = run.out.split('\n');
    expect(line?.replace(/^stdin:\d+:\d+: error: /, '')).toBe(`prod/db: ${found}`);
    expect(summary).toMatch(/^1 error, 0 warnings/);
  });

  test('warns as the API server does', async () => {
    const jobTemplate = template({ container: { resources: { limits: { memory: '500m' } } } });
    const run = await runKron(['validate', ...now, '-f', '-'], { stdin: json(manifestOf(jobTemplate)) });
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(run.out).toContain(
      `warning: prod/db: ${main}.resources.limits.memory: "500m" is a fraction of a byte: m means thousandths, write M or Mi [PodWarning]`,
    );
  });
});

test('kron validate reports mistakes of the schedule and the template together, in the order of the file', async () => {
  const text = kronJobText()
    .replace('0 3 * * *', '61 0 * * *')
    .replace('template:', 'backoffLimit: -1\n      template:')
    .replace('image:', 'imagee:');
  const run = await runKron(['validate', ...now, '-f', '-'], { stdin: text });
  const places = [...run.out.matchAll(/^stdin:(\d+):/gm)].map(([, line]) => line);
  expect(places).toEqual(['5', '8', '14']);
});

test('kron create reports a name that a container cannot have', async () => {
  const args = ['--image', 'busybox', '--schedule', '0 3 * * *', '--dry-run', ...now];
  const run = await runKron(['create', 'db.backup', ...args]);
  expect(run).toMatchObject({ code: 2, out: '' });
  expect(run.err).toContain(
    'NAME: expected lower-case letters, digits and -, with a letter or digit at both ends',
  );
});

describe('kron convert', () => {
  const cronJob = (jobTemplate: Fields): string =>
    json({
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: { name: 'db', namespace: 'prod' },
      spec: { schedule: '0 3 * * *', jobTemplate },
    });

  // Of variables of one name, Kubernetes takes the last one, and so does the result.
  const refused = mistakes.filter(([mistake]) => mistake !== 'two variables of one name');
  test.each(refused)('reports %s', async (_, jobTemplate, found) => {
    const run = await runKron(['convert', ...now, '-f', '-'], { stdin: cronJob(jobTemplate) });
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toContain(`prod/db: ${found.replace(/ \[\w+\]$/, '')}\n`);
  });

  test('converts a template with a warning', async () => {
    const stdin = cronJob(template({ pod: { terminationGracePeriodSeconds: -1 } }));
    const run = await runKron(['convert', ...now, '-f', '-'], { stdin });
    expect(run.code).toBe(0);
    expect(parse(run.out)).toMatchObject({ kind: 'KronJob' });
    expect(run.err).toMatch(
      /^warning: stdin:1:\d+: prod\/db: .*: expected 0 or more, found -1, which counts as 1$/m,
    );
  });
});
