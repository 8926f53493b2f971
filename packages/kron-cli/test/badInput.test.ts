import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { json, manifest } from './testing/manifest.ts';
import { runKron } from './testing/runKron.ts';

type Text = string | RegExp;
type Case = [rule: string, command: string, ...says: Text[]];

/** Exit code 2. */
const wrongUsage: Case[] = [
  ['an unknown command names the closest one', 'previw', "unknown command 'previw' (Did you mean preview?)"],
  [
    'an unknown flag names the closest one',
    'preview --cuont 3',
    "unknown option '--cuont'",
    'Did you mean --count?',
  ],
  ['a flag without its value is refused', 'preview -f', 'argument missing'],
  [
    'an unknown output format lists the known ones',
    'preview -f backup.yaml -o tabel',
    'table, wide, json, yaml, csv, ics, html, name',
  ],
  [
    'an unknown output format and another mistake are reported together',
    'preview -f backup.yaml --count abc -o xml',
    'found "abc"',
    '--output: expected one of table, wide, json, yaml, csv, ics, html, name, found "xml"',
  ],
  [
    'explain has its own output formats',
    'explain -f backup.yaml --at noon -o wide',
    'found "noon"',
    '--output: expected one of text, json, yaml, svg, found "wide"',
  ],
  [
    'dry-run has its own output formats',
    'dry-run -f backup.yaml --now noon -o table',
    'found "noon"',
    '--output: expected one of text, json, yaml, found "table"',
  ],
  [
    '--to before --from is refused',
    'preview -f backup.yaml --from 2026-03-02 --to 2026-03-01',
    '--to is before --from',
  ],
  [
    '--for beyond the year 9999 is refused',
    'preview -f backup.yaml --from 9999-12-01 --for 60d',
    '--for: "60d" is outside the years 0001 to 9999',
  ],
  ['--for must be above zero', 'preview -f backup.yaml --for 0h', '--for: expected a duration above zero'],
  [
    'all problems of a command line are reported together',
    'preview -f backup.yaml --count 0 --from x --utc --tz Europe/Pairs',
    '--count',
    '--from',
    '--utc and --tz exclude each other',
    'Europe/Paris',
  ],
  [
    '--period shows one period and cannot be combined with a span',
    'preview -f backup.yaml --period 2026-02-28T23:00:00Z --count 3',
    'remove --count',
  ],
  [
    'a --period that is not a nominal time gets the nearest ones',
    'preview -f backup.yaml --period 2026-03-01T00:00:00Z',
    'is not a nominal time of prod/db-backup',
    '2026-02-28T23:00:00Z and 2026-03-01T23:00:00Z',
  ],
  [
    '--at and --period exclude each other',
    'explain -f backup.yaml --period 2026-03-01 --at 2026-03-01',
    '--period and --at exclude each other',
  ],
  ['an invalid namespace is refused', 'preview -f backup.yaml -n Prod!', '--namespace', '"Prod!"'],
  [
    'a name that is not in the input gets the closest one',
    'preview -f backup.yaml db-bakcup',
    'no KronJob is named "db-bakcup"',
    'did you mean db-backup?',
  ],
  [
    'a second file without its own -f is reported',
    'preview -f backup.yaml several.yaml',
    'write -f several.yaml',
  ],
  [
    'files without -f are reported with what to write',
    'preview backup.yaml folder/',
    'expected names of KronJobs, ControlledJobs or CronJobs in the cluster',
    'write -f backup.yaml -f folder/\n',
  ],
  ...['0', '-1', '1.5', 'ten', '1e3', '', '1000001'].map(
    (count): Case => [
      `--count "${count}" is refused`,
      `preview -f backup.yaml --count ${count}`,
      `--count: expected a whole number from 1 to 1000000, found "${count}"`,
    ],
  ),
  ...[
    ['yesterday', 'expected 2026-03-01T00:00:00Z, 2026-03-01, 2026-03-01T08:30, or relative to now'],
    ['2026-03-01T00:00:00.5', 'write 2026-03-01T00:00:00.5Z'],
    ['2026-02-30', 'found "2026-02-30": that month has no such day'],
    ['2026-02-30T00:00:00Z', 'that month has no such day'],
    ['2026-03-01T24:00:00Z', 'write 00:00:00 of the next day'],
    ['0000-12-31', '0001 to 9999'],
    ['10000-01-01', 'expected 2026-03-01T00:00:00Z'],
    ['0001-01-01T00:00:00+01:00', '0001 to 9999'],
    ['+9999999999d', 'is outside the years 0001 to 9999'],
    ['36h', '"36h" has no sign; write +36h'],
  ].flatMap(([text = '', message = '']) =>
    ['--from', '--to', '--now', '--period'].map(
      (flag): Case => [
        `${flag} ${text} is refused`,
        `preview -f backup.yaml ${flag} ${text}`,
        `${flag}: `,
        message,
      ],
    ),
  ),
  [
    'a kustomization',
    'convert -k overlays/prod',
    "kron: unknown option '-k'; pipe the output of kubectl kustomize DIR into -f -\n",
  ],
  [
    'the address of a subscribed calendar for an import',
    'calendar import webcal://example.com/x.ics --name a',
    'download it first: curl -fsSL https://example.com/x.ics | kron calendar import -',
  ],
  [
    'the last instant has no full minute after it',
    'create a --image a --at 9999-12-31T23:59:30Z --dry-run',
    '--at: "9999-12-31T23:59:30Z" rounds up to a time beyond the year 9999\n',
  ],
  [
    'the window of the last minute ends in time',
    'create a --image a --at 9999-12-31T23:59 --window 1h --dry-run',
    '--at: "9999-12-31T23:59" has a window that ends beyond the year 9999\n',
  ],
  [
    'trigger needs the name of a KronJob',
    'trigger',
    'no KronJob: write its name, such as kron trigger db-backup',
  ],
  [
    'trigger does not take a file name for the name of a KronJob',
    'trigger backup.yaml',
    'expected names of KronJobs in the cluster, found backup.yaml; to read files, write -f backup.yaml',
  ],
  ['trigger takes one name', 'trigger a b', 'too many arguments'],
  [
    'trigger of a file needs --dry-run',
    'trigger -f backup.yaml',
    'a manifest of -f is not in a cluster: add --dry-run, or remove -f',
  ],
  [
    'trigger of a file does not allow a dry run in the API server',
    'trigger -f backup.yaml --dry-run=server',
    'a manifest of -f is not in a cluster: write --dry-run=client, or remove -f',
  ],
  [
    '--context cannot be used with a file',
    'trigger -f backup.yaml --dry-run --context prod',
    '--context needs a cluster, but -f reads files',
  ],
  [
    'all problems of a trigger are reported together',
    'trigger --name Backup_1 -n Prod --now noon',
    'no KronJob',
    '--name: expected at most 63 lower-case letters, digits and "-", found "Backup_1"',
    '--namespace: expected',
    '--now: expected',
  ],
  [
    'the name of a Job has at most 63 characters',
    `trigger a --name ${'x'.repeat(64)}`,
    '--name: expected at most 63',
  ],
  ...['create a --image b --schedule 1', 'trigger a'].flatMap((command): Case[] => [
    [
      `${command}: an unknown dry-run mode is refused`,
      `${command} --dry-run=all`,
      "'all' is invalid",
      'client, server',
    ],
    [
      `${command}: an unknown output format is refused`,
      `${command} -o table`,
      "'table' is invalid",
      'name, yaml, json',
    ],
  ]),
];

/** Exit code 1. */
const wrongFiles: Case[] = [
  ['a missing file is reported', 'preview -f missing.yaml', 'missing.yaml: no such file or folder'],
  ['invalid YAML is reported with file, line and column', 'preview -f broken.yaml', /^broken\.yaml:4:9: /m],
  [
    'the address of a subscribed calendar',
    'preview -f webcal://example.com/x.ics',
    'import a calendar from its file: curl -fsSL https://example.com/x.ics | kron calendar import - --name NAME\n',
  ],
  [
    'the address of a subscribed calendar with characters of a shell',
    'preview -f webcal://example.com/x.ics?a=1&b=2',
    "curl -fsSL 'https://example.com/x.ics?a=1&b=2' | kron calendar import - --name NAME\n",
  ],
  [
    'the address of a file',
    'preview -f file:///no/such.yaml',
    'starts with http:// or https://; write /no/such.yaml',
  ],
  [
    'a folder without manifests is reported',
    'preview -f empty-folder',
    'empty-folder: no .yaml, .yml or .json file in the folder',
    '-R',
  ],
];

/** Exit code 4. */
const noCluster: Case[] = [
  ['a missing cluster is reported', 'trigger a', 'no cluster: not running in a pod, KUBECONFIG is not set'],
  ...['create a --image b --at 9999-12-31', 'trigger a'].map(
    (command): Case => [
      `${command}: a missing kubeconfig is reported`,
      `${command} --kubeconfig nowhere`,
      'the kubeconfig nowhere cannot be read',
    ],
  ),
];

/** The standard input of `kron preview -f -`. */
const wrongText: [rule: string, stdin: string | Uint8Array, ...says: Text[]][] = [
  ['a cron expression without quotes', 'a:\n  s: * * * * *\n', /^stdin:2:6: .* put the value into quotes\n$/],
  [
    'a cron expression that starts with a step',
    's: */5 * * * *\n',
    /^stdin:1:8: .* put the value into quotes\n$/,
  ],
  ['a tab', 'a:\n\tb: 1\n', /^stdin:2:1: tabs .*; write spaces\n$/],
  [
    'a file with many tabs',
    'a:\n  b: 1\n  c:\n  \td: 1\n\te: 2\nf:\n\tg: [1,\n\t2]\n',
    /^stdin:\d:\d: tabs .*; write spaces\n$/,
  ],
  ['an alias without anchor', 'a: &a 1\nb: *b\n', /^stdin:2:4: the alias \*b has no anchor &b .*\n$/],
  ['a merge without anchor', 'a: 1\nb:\n  <<: *b\n', /^stdin:3:7: the alias \*b has no anchor &b .*\n$/],
  ['an unclosed double quote', 'a: 1\nb:\n  s: "* *\n  t: 1\n', /^stdin:3:6: the quote that starts here /],
  ['an unclosed single quote', "a: 'x\nb: 1\n", /^stdin:1:4: the quote that starts here .*\n$/],
  [
    'a value that is nested too deeply',
    `a: ${'['.repeat(50_000)}\n`,
    /^stdin:1:\d+: the document is nested too deeply\n$/,
  ],
  [
    'a template',
    'a: 1\n{{- if .x }}\nb: 1\n{{- end }}\n',
    /^stdin:2:1: this is a template.*helm template.*\n$/,
  ],
  [
    'invalid JSON is reported with line and column',
    '{\n  "kind": "KronJob",\n  "metadata": {"name" "x"}\n}\n',
    /^stdin:3:\d+: /m,
  ],
  [
    'a file with zero bytes is binary',
    new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1]),
    'stdin: is binary',
    'zero byte at offset 4',
  ],
  ['a file that is not UTF-8 is refused', new Uint8Array([0x61, 0xe9, 0x62]), 'stdin: is not UTF-8 text'],
  [
    'a UTF-16 file is reported as such',
    new Uint8Array([0xff, 0xfe, 0x61, 0x00]),
    'stdin: is UTF-16; save it as UTF-8',
  ],
  [
    'a UTF-16 file without a mark, too',
    new Uint8Array([0x61, 0x00, 0x70, 0x00, 0x69, 0x00]),
    'stdin: is UTF-16; save it as UTF-8',
  ],
  ['an empty file is reported', '', 'stdin: is empty'],
  ['a text without an object is reported', 'just words\n', 'stdin:1:1: is not a Kubernetes object'],
  [
    'aliases that expand without end are refused',
    `a: &a [x, x, x, x, x, x, x, x, x, x]\n${Array.from('bcdefg')
      .map((name, index) => `${name}: &${name} [${`*${'abcdef'[index]}, `.repeat(10)}]`)
      .join('\n')}\n`,
    'stdin:1:14: the aliases expand to more values than kubectl allows',
  ],
  [
    'a missing spec is reported, not its missing fields',
    'apiVersion: kron.io/v1alpha1\nkind: KronJob\nmetadata: { name: x }\n',
    /^stdin:1:1: default\/x: spec: expected an object with schedule and jobTemplate at least, found nothing\n$/,
  ],
  [
    'an input of only other kinds is reported with their names',
    '{"apiVersion":"batch/v1","kind":"Job","metadata":{"name":"old"}}',
    'stdin: expected a KronJob, ControlledJob or CronJob, found Job/old',
  ],
];

async function expectRefused(
  args: string[],
  code: number,
  says: readonly Text[],
  stdin?: string | Uint8Array,
): Promise<void> {
  const run = await runKron(args, stdin === undefined ? {} : { stdin });
  for (const part of says) {
    if (typeof part === 'string') expect(run.err).toContain(part);
    else expect(run.err).toMatch(part);
  }
  expect(run).toMatchObject({ code, out: '', signal: null });
  expect(run.err).not.toMatch(/^ +at /m);
}

describe.each([
  ['wrong usage', 2, wrongUsage],
  ['files', 1, wrongFiles],
  ['no cluster', 4, noCluster],
])('%s', (_, code, cases) => {
  test.each(cases)('%s', (_rule, command, ...says) => expectRefused(command.split(' '), code, says));
});

describe('a text is refused once', () => {
  test.each(wrongText)('%s', (_, stdin, ...says) => expectRefused(['preview', '-f', '-'], 1, says, stdin));

  test('a calendar in UTF-16 without a mark', () =>
    expectRefused(
      ['calendar', 'import', '-', '--name', 'a'],
      1,
      ['stdin: is UTF-16; save it as UTF-8'],
      new Uint8Array([0x00, 0x42, 0x00, 0x45]),
    ));
});

test.each([
  ['forecast', '-f', 'backup.yaml', '--for', '0s'],
  ['forecast', '-f', 'backup.yaml', '--to', 'x'],
  ['preview', '-f', 'backup.yaml', '-o', 'html', '--for', 'x'],
])('the span of %j is refused for one reason', async (...args) => {
  const { code, err } = await runKron(args);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(2);
});

describe('an invalid object among valid ones', () => {
  test('the valid objects are shown, and the exit code is 1', async () => {
    const run = await runKron(['preview', '-f', 'two-mistakes.yaml', '-f', 'backup.yaml', '--count', '1']);
    expect(run.code).toBe(1);
    expect(run.out).toContain('prod/db-backup');
    expect(run.err).toContain('two-mistakes.yaml:7:13: prod/db-backup: spec.schedule: ');
    expect(run.err).toContain('two-mistakes.yaml:9:15: prod/db-backup: spec.window.duration: ');
  });

  test('its problems are reported in the order of the file', async () => {
    const stdin = `${JSON.stringify(manifest('x', { window: 1, policy: 2, timezone: 3, schedule: 4 }), null, 1)}\n`;
    const { err } = await runKron(['preview', '-f', '-'], { stdin });
    const lines = [...err.matchAll(/^stdin:(\d+):/gm)].map(([, line]) => Number(line));
    expect(lines).toHaveLength(4);
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  });

  test('an invalid one of several JSON values is reported with its position', async () => {
    const good = JSON.stringify(manifest('good'));
    const stdin = `{"kind": "x", "apiVersion": "y"}\n${good} {"kind" }, ]`;
    const run = await runKron(['preview', '-f', '-', '-o', 'name'], { stdin });
    expect(run).toMatchObject({ code: 1, out: 'kronjob.kron.io/good\n' });
    // Line 2, after the valid object and the valid part of the broken one.
    const [, line, column] = /^stdin:(\d+):(\d+): /.exec(run.err) ?? [];
    expect(Number(line)).toBe(2);
    expect(Number(column)).toBeGreaterThan(good.length);
  });

  test('other files are read if one is unreadable', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kron-'));
    try {
      const file = join(folder, 'secret.yaml');
      writeFileSync(file, 'kind: KronJob\n');
      chmodSync(file, 0o000);
      const args = [
        'preview',
        '-f',
        file,
        '-f',
        join(folder, 'none.yaml'),
        '-f',
        'backup.yaml',
        '-o',
        'name',
      ];
      const run = await runKron(args);
      expect(run).toMatchObject({ code: 1, out: 'kronjob.kron.io/db-backup\n' });
      // The superuser can read the file, which has no fields.
      expect(run.err).toMatch(
        /secret\.yaml: permission denied|secret\.yaml:1:1: apiVersion: expected kron\.io\/v1alpha1/,
      );
      expect(run.err).toContain('none.yaml: no such file or folder');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

type Mistake = [path: string, spec: Record<string, unknown>, message: string | RegExp];

const only = (clause: unknown): Record<string, unknown> => ({ constraints: { only: [clause] } });

const mistakes: Mistake[] = [
  ...[
    ['@daily', '0 0 * * *'],
    ['@reboot', /@reboot/],
    ['0 0 0 * * *', /six|6/],
    ['0 2 * *', /five|5/],
    ['0 2 ? * *', /\*/],
    ['0 2 L * *', /L/],
    ['0 2 15W * *', /W/],
    ['0 2 * * MON#2', /#/],
    ['H 2 * * *', /H/],
    ['5/10 * * * *', '5-59/10'],
    ['0 2 * * FRI-SUN', '5-7'],
    ['*/0 * * * *', /step/],
    ['60 * * * *', /0.*59/],
    ['0 24 * * *', /0.*23/],
    ['0 2 0 * *', /1.*31/],
    ['0 2 * 13 *', /1.*12/],
    ['0 2 * * 8', /0.*7/],
    ['0 2 * * MOX', /MON/],
    ['0  2 * * *', /space/],
    ['0 0 30 2 *', /never/],
    ['', /expected/],
  ].map(([schedule = '', message = '']): Mistake => ['spec.schedule', { schedule }, message]),
  ['spec.schedule', { schedule: 5 }, 'the number 5'],
  ['spec.schedule', { schedule: null }, 'found nothing'],
  ['spec.schedule', { schedule: `${'0,'.repeat(252)}0 2 * * *` }, '512'],
  ...['', 'Local', 'PST', '+05:00', 'europe/paris', 'Europe/Pairs', 'Factory'].map(
    (timezone): Mistake => ['spec.timezone', { timezone }, /expected|write|did you mean|unknown/i],
  ),
  ['spec.window.mode', { window: { mode: 'before' } }, 'after'],
  ['spec.window.duration', { window: { duration: '1d' } }, '24h'],
  ['spec.window.duration', { window: { duration: '5' } }, '5s'],
  ['spec.window.duration', { window: { duration: '-1h' } }, 'zero or more, found "-1h"'],
  ['spec.window.duration', { window: { duration: 3600 } }, 'the number 3600'],
  ['spec.window.druation', { window: { druation: '1h' } }, 'did you mean duration?'],
  ['spec.distribution.name', { distribution: { name: 'unifrom' } }, 'uniform'],
  ['spec.distribution.params', { distribution: { name: 'uniform', params: { shape: '2' } } }, /shape|none/],
  ['spec.distribution.params.shape', { distribution: { name: 'skewEarly', params: { shape: '0' } } }, '"0"'],
  [
    'spec.distribution.params.shape',
    { distribution: { name: 'skewEarly', params: { shape: 2 } } },
    'write "2" in quotes',
  ],
  [
    'spec.distribution.params.lambda',
    { distribution: { name: 'exponential', params: { lambda: '.5' } } },
    '".5"',
  ],
  [
    'spec.distribution.params.sigma',
    { window: { duration: '1h' }, distribution: { name: 'normal', params: { sigma: '0s' } } },
    'above zero',
  ],
  ['spec.seed.strategy', { seed: { strategy: 'dayly' } }, 'daily'],
  ['spec.seed.salt', { seed: { salt: 'x'.repeat(257) } }, '256'],
  ['spec.constraints.only[0]', only({}), 'needs at least one of hours'],
  ['spec.constraints.only[0].hour', only({ hour: '8' }), 'did you mean hours?'],
  ['spec.constraints.only[0].hours', only({ hours: 8 }), /"8"|quote/],
  ['spec.constraints.only[0].hours', only({ hours: '24' }), '23'],
  ['spec.constraints.only[0].dom', only({ dom: '28-3' }), /28-31,1-3|wrap|before/],
  ['spec.constraints.only[0].between', only({ between: '8-20' }), 'write 08:00-20:00'],
  ['spec.constraints.only[0].date', only({ date: '2026-02-30' }), '2026-02-30'],
  ['spec.constraints.only[0].dates', only({ dates: '2026-12-24..2026-12-01' }), /2026-12/],
  [
    'spec.constraints.avoid',
    { constraints: { avoid: Array.from({ length: 65 }, () => ({ hours: '1' })) } },
    '64',
  ],
  ['spec.policy.concurrency', { policy: { concurrency: 'Forbid' } }, 'forbid'],
  ['spec.policy.deadline', { policy: { deadline: 'never' } }, '"never"'],
  ['spec.policy.suspend', { policy: { suspend: 'yes' } }, '"yes"'],
  ['spec.policy.successfulJobsHistoryLimit', { policy: { successfulJobsHistoryLimit: -1 } }, '-1'],
  ['spec.notBefore', { notBefore: '2026-03-01T00:00:00' }, '2026-03-01T00:00:00Z'],
  ['spec.notAfter', { notBefore: '2026-03-02T00:00:00Z', notAfter: '2026-03-01T00:00:00Z' }, '2026-03-02'],
  ['spec.window.duration', { schedule: '* * * * *', window: { duration: '100m' } }, '100'],
  ['spec.schedul', { schedul: '0 2 * * *' }, 'did you mean schedule?'],
  ['spec.identity', { identity: 'a/b' }, 'unknown field'],
  ['spec.jobTemplate', { jobTemplate: null }, 'found nothing'],
  [
    'spec.jobTemplate.spec.template.spec.restartPolicy',
    { jobTemplate: { spec: { template: { spec: { restartPolicy: 'Always' } } } } },
    'Never or OnFailure, found "Always"',
  ],
  ['spec.jobTemplate.sepc', { jobTemplate: { sepc: {} } }, 'did you mean spec?'],
];

describe('one run reports every invalid value with its path', () => {
  let lines: readonly string[] = [];
  let code: number | null = null;
  let out = '';

  beforeAll(async () => {
    const manifests = mistakes.map(([, spec], index) => manifest(`job-${index}`, spec));
    const run = await runKron(['preview', '-f', '-'], { stdin: json(...manifests) });
    lines = run.err.split('\n');
    ({ code, out } = run);
  });

  afterAll(() => expect({ code, out }).toEqual({ code: 1, out: '' }));

  test.each(mistakes.map(([path, spec, message], index) => ({ path, spec, message, index })))(
    '$path: $spec',
    ({ path, message, index }) => {
      const about = lines.filter((line) => line.includes(`: prod/job-${index}: ${path}`));
      expect(about).not.toEqual([]);
      if (typeof message === 'string') expect(about.join('\n')).toContain(message);
      else expect(about.join('\n')).toMatch(message);
    },
  );
});

describe('metadata', () => {
  const cases = [
    {
      rule: 'a missing name',
      metadata: {},
      message: 'metadata.name: expected a name such as db-backup, found nothing',
    },
    { rule: 'generateName without a name', metadata: { generateName: 'db-' }, message: 'write a name' },
    { rule: 'a name of 53 characters', metadata: { name: 'x'.repeat(53) }, message: 'at most 52 characters' },
    { rule: 'a name in capitals', metadata: { name: 'DB' }, message: 'found "DB"' },
    {
      rule: 'a name of another type',
      metadata: { name: 5 },
      message: 'metadata.name: expected a string, found the number 5; write "5" in quotes',
    },
    {
      rule: 'an invalid namespace in metadata',
      metadata: { name: 'db', namespace: 'a.b' },
      message: 'metadata.namespace',
    },
    {
      rule: 'missing metadata',
      metadata: null,
      message: 'metadata: expected an object with a name, found nothing',
    },
  ];
  test.each(cases)('$rule is refused', async ({ metadata, message }) => {
    const run = await runKron(['preview', '-f', '-'], { stdin: json(manifest('x', {}, { metadata })) });
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toContain(message);
  });

  test.each(['validate', 'preview', 'forecast'])('kron %s reports a misspelled CronJob', async (command) => {
    const { out, err, code } = await runKron([command, '-f', '-'], {
      stdin: `${json(manifest('x'))}\n---\napiVersion: batch/v1\nkind: Cronjob\nmetadata: {name: hello}\n`,
    });
    expect([code, out + err]).toEqual([
      1,
      expect.stringContaining('Cronjob/hello: expected kind CronJob, found Cronjob'),
    ]);
  });

  test.each([
    [{ apiVersion: 'kron.io/v1' }, 'apiVersion: expected kron.io/v1alpha1, found "kron.io/v1"'],
    [{ kind: 'Kronjob' }, 'kind: expected KronJob, found "Kronjob"'],
    [{ sepc: {} }, 'sepc: unknown field; did you mean spec?'],
    [{ spec: [] }, 'spec: expected an object with schedule and jobTemplate at least, found a list'],
  ])('%j is reported', async (rest, message) => {
    const run = await runKron(['preview', '-f', '-'], { stdin: json(manifest('x', {}, rest)) });
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toContain(message);
  });
});
