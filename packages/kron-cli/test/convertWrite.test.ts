import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { SpreadFolder } from './testing/spreadFolder.ts';
import { type Run, runKron } from './testing/runKron.ts';

let folder: SpreadFolder;
afterEach(() => folder.remove());

function convert(files: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Run> {
  folder = new SpreadFolder(files);
  return runKron(['convert', '-f', '.', '-R', '--now', '2026-11-21T12:00:00Z', ...args], {
    cwd: folder.path,
  });
}

const pod =
  'jobTemplate: { spec: { template: { spec: { restartPolicy: Never, containers: [{ name: m, image: "busybox:1.37" }] } } } }';

const job = {
  spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'm', image: 'b' }] } } },
};
const jobJson = `"jobTemplate": ${JSON.stringify(job)}`;

/** A `jobTemplate` whose last lines are those of a container. */
const podLines = [
  'jobTemplate:',
  '  spec:',
  '    template:',
  '      spec:',
  '        restartPolicy: Never',
  '        containers:',
  '          - name: m',
  '            image: busybox',
];

/** A CronJob of lines of its spec. */
const block = (...lines: string[]): string =>
  `apiVersion: batch/v1 # ours\nkind: CronJob\nmetadata: { name: x, namespace: ops }\nspec:\n${lines.map((line) => `  ${line}\n`).join('')}`;
const converted = (...lines: string[]): string =>
  block(...lines)
    .replace('batch/v1', 'kron.io/v1alpha1')
    .replace('CronJob', 'KronJob');

describe('--write edits what differs, and keeps every other byte', () => {
  test.each<[rule: string, before: string, after: string]>([
    [
      'fields move below policy with their comments',
      block(
        '# when',
        'schedule: "0 2 * * *" # nightly',
        'timeZone: Europe/Paris # office',
        '',
        '# never twice',
        "concurrencyPolicy: 'Forbid'  # see the runbook",
        'failedJobsHistoryLimit: 0x3',
        '# late starts',
        'startingDeadlineSeconds: 600',
        `${pod} # what`,
        'suspend: false # for now',
        '# the end',
      ),
      converted(
        '# when',
        'schedule: "0 2 * * *" # nightly',
        'timezone: Europe/Paris # office',
        '',
        'policy:',
        '  # never twice',
        "  concurrency: 'queue'  # see the runbook",
        '  failedJobsHistoryLimit: 3',
        '  # late starts',
        '  deadline: 600s',
        '  suspend: false # for now',
        `${pod} # what`,
        '# the end',
      ),
    ],
    [
      'without such fields, policy is one line',
      block('schedule: "*/1 * * * *"', 'timeZone: UTC', pod),
      converted('schedule: "*/1 * * * *"', 'timezone: UTC', 'policy: { concurrency: allow }', pod),
    ],
    [
      'a time zone leaves the schedule',
      block('schedule: CRON_TZ=Asia/Tokyo @daily', 'concurrencyPolicy: Replace', pod),
      converted('schedule: 0 0 * * *', 'timezone: Asia/Tokyo', 'policy:', '  concurrency: replace', pod),
    ],
    [
      'a block scalar stays one line',
      block('schedule: >-', '  5/20', '  * * * *', 'concurrencyPolicy: ""', pod),
      converted('schedule: 5-45/20 * * * *', 'policy:', '  concurrency: "allow"', pod),
    ],
    [
      'what a cluster adds, and what means null, goes',
      block(
        'schedule: 0 2 * * *',
        'suspend:',
        'concurrencyPolicy: Allow',
        'jobTemplate:',
        '  metadata:',
        '    creationTimestamp: null',
        '  spec:',
        '    template:',
        '      metadata: { labels: { a: b, c: null }, creationTimestamp: null }',
        '      spec:',
        '        restartPolicy: Never',
        '        containers:',
        '          - name: m # main',
        '            image: busybox',
        '            env:',
        '              # hidden',
        '              - name: A',
        '                value: "1"',
        '              - { name: A, value: "2" } # shown',
        '            args: [a, null]',
        '            resources: { limits: { cpu: 0.5 } } # half',
      ) + 'status: {}\n',
      converted(
        'schedule: 0 2 * * *',
        'policy:',
        '  concurrency: allow',
        'jobTemplate:',
        '  spec:',
        '    template:',
        '      metadata: { labels: { a: b } }',
        '      spec:',
        '        restartPolicy: Never',
        '        containers:',
        '          - name: m # main',
        '            image: busybox',
        '            env:',
        '              - { name: A, value: "2" } # shown',
        '            args: [a, ""]',
        '            resources: { limits: { cpu: "0.5" } } # half',
      ),
    ],
    [
      'anchors and other documents stay',
      `# head\n---\nkind: ConfigMap\napiVersion: v1\ndata: { a: "{{ x }}", b: y   } # odd\n---\n${block(
        'schedule: &s "0 2 * * *"',
        'concurrencyPolicy: Forbid',
        `jobTemplate: &t { metadata: { annotations: { at: *s } }, spec: { template: { spec: { restartPolicy: Never, containers: [{ name: m, image: b }] } } } }`,
      )}...\n`,
      `# head\n---\nkind: ConfigMap\napiVersion: v1\ndata: { a: "{{ x }}", b: y   } # odd\n---\n${converted(
        'schedule: &s "0 2 * * *"',
        'policy:',
        '  concurrency: queue',
        `jobTemplate: &t { metadata: { annotations: { at: *s } }, spec: { template: { spec: { restartPolicy: Never, containers: [{ name: m, image: b }] } } } }`,
      )}...\n`,
    ],
    [
      'flow style stays',
      `{apiVersion: batch/v1, kind: CronJob, metadata: {name: x, uid: u}, spec: {schedule: 0 2 * * *, suspend: true, ${pod}, concurrencyPolicy: Forbid}}\n`,
      `{apiVersion: kron.io/v1alpha1, kind: KronJob, metadata: {name: x}, spec: {schedule: 0 2 * * *, policy: { concurrency: queue, suspend: true }, ${pod}}}\n`,
    ],
    [
      'CRLF stays',
      block('schedule: 0 2 * * *', 'concurrencyPolicy: Forbid # x', pod).replaceAll('\n', '\r\n'),
      converted('schedule: 0 2 * * *', 'policy:', '  concurrency: queue # x', pod).replaceAll('\n', '\r\n'),
    ],
    [
      'CR stays',
      block('schedule: 0 2 * * *', 'concurrencyPolicy: Forbid # x', pod).replaceAll('\n', '\r'),
      converted('schedule: 0 2 * * *', 'policy:', '  concurrency: queue # x', pod).replaceAll('\n', '\r'),
    ],
    [
      'CRLF stays around a block scalar',
      block('schedule: >-', '  5/20 * * * *', 'concurrencyPolicy: |-', '  Forbid', pod).replaceAll(
        '\n',
        '\r\n',
      ),
      converted('schedule: 5-45/20 * * * *', 'policy:', '  concurrency: queue', pod).replaceAll('\n', '\r\n'),
    ],
    [
      'a text without a line break at its end gets none from a field that moves',
      block('concurrencyPolicy: Forbid', 'schedule: 0 2 * * *', pod, 'suspend: true').trimEnd(),
      converted('policy:', '  concurrency: queue', '  suspend: true', 'schedule: 0 2 * * *', pod).trimEnd(),
    ],
    [
      'a text without a line break at its end gets none from policy',
      block('schedule: 0 2 * * *', pod, 'suspend: true').trimEnd(),
      converted('schedule: 0 2 * * *', pod, 'policy:', '  suspend: true', '  concurrency: allow').trimEnd(),
    ],
    [
      'a comment behind the start of a block scalar stays',
      block('schedule: >- # c', '  5/20', '  * * * *', 'concurrencyPolicy: |- # why', '  Forbid', pod),
      converted('schedule: 5-45/20 * * * * # c', 'policy:', '  concurrency: queue # why', pod),
    ],
    [
      'a comment above a field moves with it, also across empty lines and from the first column',
      block(
        'concurrencyPolicy: Forbid',
        pod,
        '# limits',
        '',
        '# one is enough',
        'failedJobsHistoryLimit: 1',
        '#was: 5',
        'successfulJobsHistoryLimit: 2',
        'schedule: 0 2 * * *',
      ).replace('  #was', '#was'),
      converted(
        'policy:',
        '  concurrency: queue',
        '  # limits',
        '',
        '  # one is enough',
        '  failedJobsHistoryLimit: 1',
        '#was: 5',
        '  successfulJobsHistoryLimit: 2',
        pod,
        'schedule: 0 2 * * *',
      ),
    ],
    [
      'comments above and below a field or an entry that goes, go with it',
      block(
        'schedule: 0 2 * * *',
        '# off',
        'suspend:',
        'concurrencyPolicy: Forbid',
        ...podLines,
        '            env:',
        '              # first',
        '              - name: A',
        '                value: "1"',
        '                # old',
        '              # second',
        '              - name: B',
        '              # third',
        '              - name: A',
      ),
      converted(
        'schedule: 0 2 * * *',
        'policy:',
        '  concurrency: queue',
        ...podLines,
        '            env:',
        '              # second',
        '              - name: B',
        '              # third',
        '              - name: A',
      ),
    ],
    [
      'an alias whose value does not change stays',
      block(
        'schedule: 0 2 * * *',
        'successfulJobsHistoryLimit: &h 2',
        'failedJobsHistoryLimit: *h # same',
        'concurrencyPolicy: Forbid',
        pod,
      ),
      converted(
        'schedule: 0 2 * * *',
        'policy:',
        '  successfulJobsHistoryLimit: &h 2',
        '  failedJobsHistoryLimit: *h # same',
        '  concurrency: queue',
        pod,
      ),
    ],
    [
      'a tag goes with the value that it is about',
      block(
        'schedule: 0 2 * * *',
        'startingDeadlineSeconds: !!int "60" # late',
        'concurrencyPolicy: Forbid',
        pod,
      ),
      converted('schedule: 0 2 * * *', 'policy:', '  deadline: "60s" # late', '  concurrency: queue', pod),
    ],
    [
      'entries that are null or repeated',
      block(
        'schedule: 0 2 * * *',
        'concurrencyPolicy: Forbid',
        pod.replace('restart', 'imagePullSecrets: [{name: x},{name: x}, null], restart'),
      ),
      converted(
        'schedule: 0 2 * * *',
        'policy:',
        '  concurrency: queue',
        pod.replace('restart', 'imagePullSecrets: [{name: x},{}], restart'),
      ),
    ],
    [
      'a byte order mark stays',
      `\uFEFF${block('schedule: 0 2 * * *', 'concurrencyPolicy: Forbid', pod)}`,
      `\uFEFF${converted('schedule: 0 2 * * *', 'policy:', '  concurrency: queue', pod)}`,
    ],
    [
      'the items of a CronJobList get the fields that it implies',
      `apiVersion: batch/v1 # list\nkind: CronJobList\nitems:\n  # first\n  - metadata: { name: x, uid: u }\n    spec: { schedule: 0 2 * * *, ${pod} }\n`,
      `apiVersion: batch/v1 # list\nkind: CronJobList\nitems:\n  # first\n  - apiVersion: kron.io/v1alpha1\n    kind: KronJob\n    metadata: { name: x }\n    spec: { schedule: 0 2 * * *, policy: { concurrency: allow }, ${pod} }\n`,
    ],
    [
      'an item of a CronJobList in braces',
      `{"apiVersion": "batch/v1", "kind": "CronJobList", "items": [{"metadata": {"name": "x"}, "spec": {"schedule": "@daily", "suspend": true, ${jobJson}}}]}\n`,
      `{"apiVersion": "batch/v1", "kind": "CronJobList", "items": [{"apiVersion": "kron.io/v1alpha1", "kind": "KronJob", "metadata": {"name": "x"}, "spec": {"schedule": "0 0 * * *", "policy": {"concurrency": "allow", "suspend": true}, ${jobJson}}}]}\n`,
    ],
    [
      'a time zone of the schedule between fields that go, in lines of JSON',
      `{"apiVersion": "batch/v1", "kind": "CronJob", "metadata": {"name": "x"}, "spec": {\n  "concurrencyPolicy": "Allow",\n  ${jobJson},\n  "schedule": "TZ=UTC 0 2 * * *",\n  "suspend": false,\n  "timeZone": null\n}}\n`,
      `{"apiVersion": "kron.io/v1alpha1", "kind": "KronJob", "metadata": {"name": "x"}, "spec": {\n  "policy": {"concurrency": "allow", "suspend": false},\n  ${jobJson},\n  "schedule": "0 2 * * *",\n  "timezone": "UTC"\n}}\n`,
    ],
    [
      'a time zone and policy behind a schedule with a comment, in braces',
      block('schedule: TZ=UTC 0 2 * * * # at 2').replace('spec:', `spec: {\n  ${pod},`) + '}\n',
      converted('schedule: 0 2 * * *, # at 2', 'timezone: UTC,', 'policy: { concurrency: allow }').replace(
        'spec:',
        `spec: {\n  ${pod},`,
      ) + '}\n',
    ],
    [
      'policy takes the place of a time zone that is null',
      block('schedule: 0 2 * * *', 'timeZone: null', pod),
      converted('schedule: 0 2 * * *', 'policy: { concurrency: allow }', pod),
    ],
    [
      'annotations of a window become fields',
      block('schedule: 0 2 * * *', 'timeZone: UTC # office', 'suspend: true', pod).replace(
        'ops }',
        `ops, annotations: { kron.io/window: 1h, kron.io/distribution: exponential lambda=3, kron.io/salt: "a, {b} 'c'" } }`,
      ),
      converted(
        'schedule: 0 2 * * *',
        'timezone: UTC # office',
        'window: { mode: after, duration: 1h }',
        'distribution: { name: exponential, params: { lambda: "3" } }',
        `seed: { salt: "a, {b} 'c'" }`,
        'policy:',
        '  suspend: true',
        '  concurrency: allow',
        pod,
      ),
    ],
    [
      'the window of a Namespace, in JSON',
      `{"apiVersion": "v1", "kind": "List", "items": [{"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "ops", "annotations": {"kron.io/window": "1h"}}}, {"apiVersion": "batch/v1", "kind": "CronJob", "metadata": {"name": "x", "namespace": "ops"}, "spec": {"schedule": "0 2 * * *", ${jobJson}}}]}\n`,
      `{"apiVersion": "v1", "kind": "List", "items": [{"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "ops", "annotations": {"kron.io/window": "1h"}}}, {"apiVersion": "kron.io/v1alpha1", "kind": "KronJob", "metadata": {"name": "x", "namespace": "ops"}, "spec": {"schedule": "0 2 * * *", "window": {"mode": "after", "duration": "1h"}, "policy": {"concurrency": "allow"}, ${jobJson}}}]}\n`,
    ],
    [
      'a quote that goes on in the column of its key',
      block(
        '# when',
        'schedule: "0 2',
        '* * *" # nightly',
        'concurrencyPolicy: "Forbid"',
        pod,
        'suspend: true # off',
      ),
      converted(
        '# when',
        'schedule: "0 2',
        '* * *" # nightly',
        'policy:',
        '  concurrency: "queue"',
        '  suspend: true # off',
        pod,
      ),
    ],
    [
      'a quote in the column of its key that changes',
      block(
        'concurrencyPolicy: Forbid # one',
        "schedule: '5/20",
        '',
        "* * * *' # often",
        'timeZone: UTC',
        pod,
      ),
      converted(
        'policy:',
        '  concurrency: queue # one',
        "schedule: '5-45/20 * * * *' # often",
        'timezone: UTC',
        pod,
      ),
    ],
    [
      'the old version becomes the new one, too',
      block('schedule: 0 2 * * *', pod).replace('batch/v1', 'batch/v1beta1'),
      converted('schedule: 0 2 * * *', 'policy: { concurrency: allow }', pod),
    ],
  ])('%s', async (_, before, after) => {
    const run = await convert({ 'a.yaml': before }, '--write');
    expect(folder.read('a.yaml')).toBe(after);
    expect(run).toMatchObject({ code: 0, out: '' });
    expect(run.err).toMatch(/wrote a\.yaml: 1 object\n$/);
    expect(run.err).not.toContain('comments');
    // The text means what the output without --write means.
    const validated = await runKron(['validate', '-f', 'a.yaml'], { cwd: folder.path });
    expect(validated.code).toBe(0);
  });

  test.each<[what: string, text: string, line: number, message: string]>([
    [
      'a comment beside a moved field in braces',
      block('schedule: 0 2 * * *', 'suspend: true', pod).replace(
        /spec:\n([^]*)$/,
        'spec: {\n  schedule: 0 2 * * *,\n  concurrencyPolicy: Forbid,\n  # why\n  suspend: true,\n  $1}\n'.replace(
          '$1',
          pod,
        ),
      ),
      8,
      'spec.suspend: leaves its place, but the comment beside it cannot follow; move the comment out of the braces or brackets',
    ],
    [
      'an alias whose value changes',
      block('schedule: 0 2 * * *', 'startingDeadlineSeconds: *d', pod).replace(
        'name: x',
        'name: x, generation: &d 60',
      ),
      6,
      'spec.startingDeadlineSeconds: comes from an alias',
    ],
    [
      'a field behind a CR among other line ends',
      block('schedule: 0 2 * * *', pod).replace('\nspec', '\rspec'),
      1,
      'expected spec; use one kind of line ending',
    ],
    [
      'an empty entry',
      block(
        'schedule: 0 2 * * *',
        'jobTemplate:',
        '  spec:',
        '    template:',
        '      spec:',
        '        restartPolicy: Never',
        '        imagePullSecrets:',
        '          -',
        '        containers: [{ name: m, image: b }]',
      ),
      11,
      'spec.jobTemplate.spec.template.spec.imagePullSecrets[0]: is empty; write null',
    ],
  ])('%s is not edited, for the true reason', async (_, text, line, message) => {
    const run = await convert({ 'a.yaml': text }, '--write');
    expect(run.err).toContain(`ops/x: ${message}\n`);
    expect(run.err).toContain(`a.yaml:${line}:`);
    expect(run.code).toBe(1);
    expect(folder.read('a.yaml')).toBe(text);
  });

  const plain = block('schedule: 0 2 * * *', 'concurrencyPolicy: Forbid', pod);
  const plainConverted = converted('schedule: 0 2 * * *', 'policy:', '  concurrency: queue', pod);

  test.each([
    [
      'a merge key',
      ['<<: { concurrencyPolicy: Forbid }', pod],
      'a.yaml:13:3: ops/fixed: spec: concurrencyPolicy comes from a merge key',
    ],
    [
      'an anchor that is used elsewhere',
      ['startingDeadlineSeconds: &d 60', pod.replace('restart', 'activeDeadlineSeconds: *d, restart')],
      'a.yaml:9:1: ops/fixed: the edit cannot be verified',
    ],
  ])('an object with %s stays, and the others are converted', async (_, fields, message) => {
    const fixed = block('schedule: 0 2 * * *', ...fields).replace('name: x', 'name: fixed');
    const run = await convert({ 'a.yaml': `${plain}---\n${fixed}---\n${plain}` }, '--write');
    expect(folder.read('a.yaml')).toBe(`${plainConverted}---\n${fixed}---\n${plainConverted}`);
    expect(run.code).toBe(1);
    expect(run.err).toContain(message);
    expect(run.err).not.toMatch(/note: .*ops\/fixed/);
    expect(run.err).toContain('\n2 objects converted (2 with notes), 1 refused\nwrote a.yaml: 2 objects\n');
  });

  test.each([
    ['a repeated key', 'apiVersion: v1\nkind: ConfigMap\ndata: { a: b }\ndata: { a: c }\n'],
    ['an open bracket', 'foo: [\n'],
    ['a template', '{{ if .Values.on }}\nkind: Deployment\n{{ end }}\n'],
    [
      'two templates',
      '{{ if .Values.on }}\nkind: Deployment\n{{ end }}\n---\n{{ if .Values.on }}\na: b\n{{ end }}\n',
    ],
    ['a directive', '%YAML 1.2\n'],
    ['nothing', '# nothing\n'],
  ])('a document with %s stays, and the others are converted', async (_, broken) => {
    const run = await convert({ 'a.yaml': `${plain}---\n${broken}---\n${plain}` }, '--write');
    expect(folder.read('a.yaml')).toBe(`${plainConverted}---\n${broken}---\n${plainConverted}`);
    expect(run.code).toBe(0);
  });

  test('JSON', async () => {
    const object = {
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: { name: 'x', uid: 'u', finalizers: ['a/b'] },
      spec: {
        schedule: '@daily',
        suspend: true,
        timeZone: 'UTC',
        concurrencyPolicy: 'Forbid',
        jobTemplate: {},
      },
    };
    const text = JSON.stringify({ ...object, spec: { ...object.spec, jobTemplate: job } }, null, 2);
    await convert({ 'a.json': text }, '--write');
    expect(JSON.parse(folder.read('a.json'))).toEqual({
      apiVersion: 'kron.io/v1alpha1',
      kind: 'KronJob',
      metadata: { name: 'x' },
      spec: {
        schedule: '0 0 * * *',
        policy: { suspend: true, concurrency: 'queue' },
        timezone: 'UTC',
        jobTemplate: job,
      },
    });
  });

  test('--suspend, --timezone and --deadline add fields', async () => {
    const one = block('schedule: 0 2 * * *', 'suspend: false # on', pod);
    await convert({ 'a.yaml': one }, '--write', '--suspend', '--timezone', 'UTC', '--deadline', '10m');
    expect(folder.read('a.yaml')).toBe(
      converted(
        'schedule: 0 2 * * *',
        'timezone: UTC',
        'policy:',
        '  suspend: true # on',
        '  concurrency: allow',
        '  deadline: 10m',
        pod,
      ),
    );
  });

  test.each([
    ['no suspend', '', '  suspend: true\n'],
    ['suspend: false', '  suspend: false # for now\n', '  suspend: true # for now\n'],
    ['suspend: null', '  suspend:\n', '  suspend: true\n'],
  ])('--suspend suspends a ControlledJob with %s', async (_, before, after) => {
    const text = (version: string, field: string): string =>
      `apiVersion: ${version} # ours\nkind: ControlledJob\nmetadata: { name: x, namespace: ops }\nspec:\n  events: # the desk\n    - { action: start, cronSchedule: 0 9 * * * }\n    - { action: stop, cronSchedule: 0 17 * * * } # late\n${field}  ${pod}\n`;
    await convert({ 'a.yaml': text('batch.gresearch.co.uk/v1', before) }, '--write', '--suspend');
    expect(folder.read('a.yaml')).toBe(text('kron.io/v1alpha1', after));
  });

  test('of many files, only those with objects that can be converted change', async () => {
    const one = block('schedule: 0 2 * * *', 'concurrencyPolicy: Forbid', pod);
    const files = {
      'a.yaml': `${one}---\n${one.replace('name: x', 'name: q').replace('0 2 * * *', '"@every 5m"')}`,
      'b/merge.yaml': one
        .replace('name: x', 'name: z, annotations: &d { concurrencyPolicy: Forbid }')
        .replace('  concurrencyPolicy: Forbid', '  <<: *d'),
      'c.yaml': one.replace('name: x', 'name: w'),
      'other.yaml': 'kind: Secret\napiVersion: v1\n',
    };
    const run = await convert(files, '--write', '--exclude', 'w');
    expect(run.code).toBe(1);
    expect(folder.read('a.yaml')).toBe(
      files['a.yaml'].replace(one, converted('schedule: 0 2 * * *', 'policy:', '  concurrency: queue', pod)),
    );
    for (const same of ['b/merge.yaml', 'c.yaml', 'other.yaml'] as const)
      expect(folder.read(same)).toBe(files[same]);
    expect(run.err).toContain('counts from the creation of the CronJob');
    expect(run.err).toMatch(/b\/merge\.yaml:\d+:\d+: ops\/z: .*comes from a merge key/);
    expect(run.err).toContain('1 object converted (1 with notes), 2 refused, 2 left alone\n');
    expect(run.err).toMatch(/wrote a\.yaml: 1 object\n$/);
  });

  test('of a file and a link to it, one is converted', async () => {
    folder = new SpreadFolder({ 'a.yaml': plain });
    symlinkSync('a.yaml', join(folder.path, 'b.yaml'));
    const run = await runKron(['convert', '-f', '.', '-f', 'b.yaml', '--write'], { cwd: folder.path });
    expect(run.code).toBe(0);
    expect(run.err).toMatch(/wrote a\.yaml: 1 object\n$/);
    expect(run.err).not.toContain('b.yaml');
    expect(folder.read('b.yaml')).toBe(plainConverted);
  });

  test('a second edit finds nothing to convert', async () => {
    const config = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c }\n';
    const files = { 'a.yaml': `${plain}---\n${config}`, 'b.yaml': config };
    const first = await convert(files, '--write');
    expect(first.err).toContain('note: not converted: ConfigMap/c in a.yaml, ConfigMap/c in b.yaml\n');
    for (const [args, code] of [
      [['--write'], 0],
      [['--diff'], 0],
      [['--write', '--all'], 1],
      [[], 1],
    ] as const) {
      const again = await runKron(['convert', '-f', '.', ...args], { cwd: folder.path });
      expect([args, again.code, again.out]).toEqual([args, code, '']);
      expect(again.err).toContain(
        args.length === 0
          ? 'found no CronJob'
          : 'nothing to convert: found 1 object of Kron and no CronJob\n',
      );
    }
    const none = await runKron(['convert', '-f', 'b.yaml', '--write'], { cwd: folder.path });
    expect(none.code).toBe(1);
    expect(none.err).toContain('found no CronJob');
  });

  test('--diff counts what would be converted', async () => {
    const run = await convert({ 'a.yaml': plain, 'b.yaml': plain.replace('name: x', 'name: z') }, '--diff');
    expect(run.err).toMatch(/2 objects would be converted \(2 with notes\)\n$/);
    const both = await runKron(['convert', '-f', '.', '--diff', '--write'], { cwd: folder.path });
    expect(both.err).toContain('2 objects converted (2 with notes)\n');
  });

  test('--diff prints the edit and changes nothing', async () => {
    const one = block('schedule: 0 2 * * * # nightly', 'concurrencyPolicy: Forbid', pod);
    const run = await convert({ 'a.yaml': one }, '--diff');
    expect(run.code).toBe(0);
    expect(run.out).toBe(`--- a.yaml
+++ a.yaml
@@ -1,7 +1,8 @@
-apiVersion: batch/v1 # ours
-kind: CronJob
+apiVersion: kron.io/v1alpha1 # ours
+kind: KronJob
 metadata: { name: x, namespace: ops }
 spec:
   schedule: 0 2 * * * # nightly
-  concurrencyPolicy: Forbid
+  policy:
+    concurrency: queue
   ${pod}
`);
    expect(folder.read('a.yaml')).toBe(one);
    const printed = await runKron(['convert', '-f', 'a.yaml'], { cwd: folder.path });
    expect(printed.out).toMatch(/^# a\.yaml\napiVersion: kron/);
    expect(printed.err).toContain('note: a.yaml: comments are not copied; --write keeps them\n');
  });
});
