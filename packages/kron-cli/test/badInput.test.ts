import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { json, manifest } from './testing/manifest.ts';
import { runKron } from './testing/runKron.ts';

type Case = {
  rule: string;
  args: string[];
  stdin?: string | Uint8Array;
  code: number;
  err: (string | RegExp)[];
};

const usage: Case[] = [
  {
    rule: 'a command without a file and a cluster says what to write',
    args: ['preview'],
    code: 4,
    err: ['no cluster', '--kubeconfig FILE; to read manifests instead, write -f FILE'],
  },
  {
    rule: 'an unknown command names the closest one',
    args: ['previw'],
    code: 2,
    err: ["unknown command 'previw' (Did you mean preview?)"],
  },
  {
    rule: 'an unknown flag names the closest one',
    args: ['preview', '--cuont', '3'],
    code: 2,
    err: ["unknown option '--cuont'", 'Did you mean --count?'],
  },
  {
    rule: 'a flag without its value is refused',
    args: ['preview', '-f'],
    code: 2,
    err: ['argument missing'],
  },
  {
    rule: 'an unknown output format lists the known ones',
    args: ['preview', '-f', 'backup.yaml', '-o', 'tabel'],
    code: 2,
    err: ['table, wide, json, yaml, csv, ics, html, name'],
  },
  {
    rule: 'an unknown output format and another mistake are reported together',
    args: ['preview', '-f', 'backup.yaml', '--count', 'abc', '-o', 'xml'],
    code: 2,
    err: [
      'found "abc"',
      '--output: expected one of table, wide, json, yaml, csv, ics, html, name, found "xml"',
    ],
  },
  {
    rule: 'explain has its own output formats',
    args: ['explain', '-f', 'backup.yaml', '--at', 'noon', '-o', 'wide'],
    code: 2,
    err: ['found "noon"', '--output: expected one of text, json, yaml, svg, found "wide"'],
  },
  {
    rule: 'dry-run has its own output formats',
    args: ['dry-run', '-f', 'backup.yaml', '--now', 'noon', '-o', 'table'],
    code: 2,
    err: ['found "noon"', '--output: expected one of text, json, yaml, found "table"'],
  },
  ...['0', '-1', '1.5', 'ten', '1e3', '', '1000001'].map((count) => ({
    rule: `--count "${count}" is refused`,
    args: ['preview', '-f', 'backup.yaml', '--count', count],
    code: 2,
    err: [`--count: expected a whole number from 1 to 1000000, found "${count}"`],
  })),
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
    ['--from', '--to', '--now', '--period'].map((flag) => ({
      rule: `${flag} ${text} is refused`,
      args: ['preview', '-f', 'backup.yaml', flag, text],
      code: 2,
      err: [`${flag}: `, message],
    })),
  ),
  {
    rule: '--to before --from is refused',
    args: ['preview', '-f', 'backup.yaml', '--from', '2026-03-02', '--to', '2026-03-01'],
    code: 2,
    err: ['--to is before --from'],
  },
  {
    rule: '--for beyond the year 9999 is refused',
    args: ['preview', '-f', 'backup.yaml', '--from', '9999-12-01', '--for', '60d'],
    code: 2,
    err: ['--for: "60d" is outside the years 0001 to 9999'],
  },
  {
    rule: '--for must be above zero',
    args: ['preview', '-f', 'backup.yaml', '--for', '0h'],
    code: 2,
    err: ['--for: expected a duration above zero'],
  },
  {
    rule: 'all problems of a command line are reported together',
    args: ['preview', '-f', 'backup.yaml', '--count', '0', '--from', 'x', '--utc', '--tz', 'Europe/Pairs'],
    code: 2,
    err: ['--count', '--from', '--utc and --tz exclude each other', 'Europe/Paris'],
  },
  {
    rule: '--period shows one period and cannot be combined with a span',
    args: ['preview', '-f', 'backup.yaml', '--period', '2026-02-28T23:00:00Z', '--count', '3'],
    code: 2,
    err: ['remove --count'],
  },
  {
    rule: 'a --period that is not a nominal time gets the nearest ones',
    args: ['preview', '-f', 'backup.yaml', '--period', '2026-03-01T00:00:00Z'],
    code: 2,
    err: ['is not a nominal time of prod/db-backup', '2026-02-28T23:00:00Z and 2026-03-01T23:00:00Z'],
  },
  {
    rule: '--at and --period exclude each other',
    args: ['explain', '-f', 'backup.yaml', '--period', '2026-03-01', '--at', '2026-03-01'],
    code: 2,
    err: ['--period and --at exclude each other'],
  },
  {
    rule: 'an invalid namespace is refused',
    args: ['preview', '-f', 'backup.yaml', '-n', 'Prod!'],
    code: 2,
    err: ['--namespace', '"Prod!"'],
  },
  {
    rule: 'a name that is not in the input gets the closest one',
    args: ['preview', '-f', 'backup.yaml', 'db-bakcup'],
    code: 2,
    err: ['no KronJob is named "db-bakcup"', 'did you mean db-backup?'],
  },
  {
    rule: 'a second file without its own -f is reported',
    args: ['preview', '-f', 'backup.yaml', 'several.yaml'],
    code: 2,
    err: ['write -f several.yaml'],
  },
  {
    rule: 'files without -f are reported with what to write',
    args: ['preview', 'backup.yaml', 'folder/'],
    code: 2,
    err: [
      'expected names of KronJobs, ControlledJobs or CronJobs in the cluster',
      'write -f backup.yaml -f folder/\n',
    ],
  },
];

const files: Case[] = [
  {
    rule: 'a missing file is reported',
    args: ['preview', '-f', 'missing.yaml'],
    code: 1,
    err: ['missing.yaml: no such file or folder'],
  },
  {
    rule: 'invalid YAML is reported with file, line and column',
    args: ['preview', '-f', 'broken.yaml'],
    code: 1,
    err: [/^broken\.yaml:4:9: /m],
  },
  ...[
    [
      'a cron expression without quotes',
      'a:\n  s: * * * * *\n',
      /^stdin:2:6: .* put the value into quotes\n$/,
    ],
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
  ].map(([what = '', stdin = '', message = '']) => ({
    rule: `${String(what)} in YAML is reported once`,
    args: ['preview', '-f', '-'],
    stdin: String(stdin),
    code: 1,
    err: [message],
  })),
  {
    rule: 'invalid JSON is reported with line and column',
    args: ['preview', '-f', '-'],
    stdin: '{\n  "kind": "KronJob",\n  "metadata": {"name" "x"}\n}\n',
    code: 1,
    err: [/^stdin:3:\d+: /m],
  },
  {
    rule: 'a file with zero bytes is binary',
    args: ['preview', '-f', '-'],
    stdin: new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1]),
    code: 1,
    err: ['stdin: is binary', 'zero byte at offset 4'],
  },
  {
    rule: 'a file that is not UTF-8 is refused',
    args: ['preview', '-f', '-'],
    stdin: new Uint8Array([0x61, 0xe9, 0x62]),
    code: 1,
    err: ['stdin: is not UTF-8 text'],
  },
  {
    rule: 'a UTF-16 file is reported as such',
    args: ['preview', '-f', '-'],
    stdin: new Uint8Array([0xff, 0xfe, 0x61, 0x00]),
    code: 1,
    err: ['stdin: is UTF-16; save it as UTF-8'],
  },
  {
    rule: 'a UTF-16 file without a mark, too',
    args: ['preview', '-f', '-'],
    stdin: new Uint8Array([0x61, 0x00, 0x70, 0x00, 0x69, 0x00]),
    code: 1,
    err: ['stdin: is UTF-16; save it as UTF-8'],
  },
  {
    rule: 'a calendar in UTF-16 without a mark',
    args: ['calendar', 'import', '-', '--name', 'a'],
    stdin: new Uint8Array([0x00, 0x42, 0x00, 0x45]),
    code: 1,
    err: ['stdin: is UTF-16; save it as UTF-8'],
  },
  {
    rule: 'a kustomization',
    args: ['convert', '-k', 'overlays/prod'],
    code: 2,
    err: ["kron: unknown option '-k'; pipe the output of kubectl kustomize DIR into -f -\n"],
  },
  {
    rule: 'the address of a subscribed calendar',
    args: ['preview', '-f', 'webcal://example.com/x.ics'],
    code: 1,
    err: [
      'import a calendar from its file: curl -fsSL https://example.com/x.ics | kron calendar import - --name NAME\n',
    ],
  },
  {
    rule: 'the address of a subscribed calendar for an import',
    args: ['calendar', 'import', 'webcal://example.com/x.ics', '--name', 'a'],
    code: 2,
    err: ['download it first: curl -fsSL https://example.com/x.ics | kron calendar import -'],
  },
  {
    rule: 'the address of a file',
    args: ['preview', '-f', 'file:///no/such.yaml'],
    code: 1,
    err: ['starts with http:// or https://; write /no/such.yaml'],
  },
  {
    rule: 'the last instant has no full minute after it',
    args: ['create', 'a', '--image', 'a', '--at', '9999-12-31T23:59:30Z', '--dry-run'],
    code: 2,
    err: ['--at: "9999-12-31T23:59:30Z" rounds up to a time beyond the year 9999\n'],
  },
  {
    rule: 'the window of the last minute ends in time',
    args: ['create', 'a', '--image', 'a', '--at', '9999-12-31T23:59', '--window', '1h', '--dry-run'],
    code: 2,
    err: ['--at: "9999-12-31T23:59" has a window that ends beyond the year 9999\n'],
  },
  {
    rule: 'an empty file is reported',
    args: ['preview', '-f', '-'],
    stdin: '',
    code: 1,
    err: ['stdin: is empty'],
  },
  {
    rule: 'a text without an object is reported',
    args: ['preview', '-f', '-'],
    stdin: 'just words\n',
    code: 1,
    err: ['stdin:1:1: is not a Kubernetes object'],
  },
  {
    rule: 'aliases that expand without end are refused',
    args: ['preview', '-f', '-'],
    stdin: `a: &a [x, x, x, x, x, x, x, x, x, x]\n${Array.from('bcdefg')
      .map((name, index) => `${name}: &${name} [${`*${'abcdef'[index]}, `.repeat(10)}]`)
      .join('\n')}\n`,
    code: 1,
    err: ['stdin:1:14: the aliases expand to more values than kubectl allows'],
  },
  {
    rule: 'a folder without manifests is reported',
    args: ['preview', '-f', 'empty-folder'],
    code: 1,
    err: ['empty-folder: no .yaml, .yml or .json file in the folder', '-R'],
  },
  {
    rule: 'a missing spec is reported, not its missing fields',
    args: ['preview', '-f', '-'],
    stdin: 'apiVersion: kron.io/v1alpha1\nkind: KronJob\nmetadata: { name: x }\n',
    code: 1,
    err: [
      /^stdin:1:1: default\/x: spec: expected an object with schedule and jobTemplate at least, found nothing\n$/,
    ],
  },
  {
    rule: 'an input of only other kinds is reported with their names',
    args: ['preview', '-f', '-'],
    stdin: '{"apiVersion":"batch/v1","kind":"Job","metadata":{"name":"old"}}',
    code: 1,
    err: ['stdin: expected a KronJob, ControlledJob or CronJob, found Job/old'],
  },
];

const writing: Case[] = [
  {
    rule: 'trigger needs the name of a KronJob',
    args: ['trigger'],
    code: 2,
    err: ['no KronJob: write its name, such as kron trigger db-backup'],
  },
  {
    rule: 'trigger does not take a file name for the name of a KronJob',
    args: ['trigger', 'backup.yaml'],
    code: 2,
    err: [
      'expected names of KronJobs in the cluster, found backup.yaml; to read files, write -f backup.yaml',
    ],
  },
  { rule: 'trigger takes one name', args: ['trigger', 'a', 'b'], code: 2, err: ['too many arguments'] },
  {
    rule: 'trigger of a file needs --dry-run',
    args: ['trigger', '-f', 'backup.yaml'],
    code: 2,
    err: ['a manifest of -f is not in a cluster: add --dry-run, or remove -f'],
  },
  {
    rule: 'trigger of a file does not allow a dry run in the API server',
    args: ['trigger', '-f', 'backup.yaml', '--dry-run=server'],
    code: 2,
    err: ['a manifest of -f is not in a cluster'],
  },
  {
    rule: '--context cannot be used with a file',
    args: ['trigger', '-f', 'backup.yaml', '--dry-run', '--context', 'prod'],
    code: 2,
    err: ['--context needs a cluster, but -f reads files'],
  },
  {
    rule: 'all problems of a trigger are reported together',
    args: ['trigger', '--name', 'Backup_1', '-n', 'Prod', '--now', 'noon'],
    code: 2,
    err: [
      'no KronJob',
      '--name: expected at most 63 lower-case letters, digits and "-", found "Backup_1"',
      '--namespace: expected',
      '--now: expected',
    ],
  },
  {
    rule: 'the name of a Job has at most 63 characters',
    args: ['trigger', 'a', '--name', 'x'.repeat(64)],
    code: 2,
    err: ['--name: expected at most 63'],
  },
  ...['create a --image b --schedule 1', 'trigger a'].flatMap((command) => [
    {
      rule: `${command}: an unknown dry-run mode is refused`,
      args: [...command.split(' '), '--dry-run=all'],
      code: 2,
      err: ["'all' is invalid", 'client, server'],
    },
    {
      rule: `${command}: an unknown output format is refused`,
      args: [...command.split(' '), '-o', 'table'],
      code: 2,
      err: ["'table' is invalid", 'name, yaml, json'],
    },
  ]),
  ...['create a --image b --schedule 0_0_*_*_*', 'trigger a'].map((command) => ({
    rule: `${command}: a missing kubeconfig is reported`,
    args: [...command.split(' ').map((word) => word.replaceAll('_', ' ')), '--kubeconfig', 'nowhere'],
    code: 4,
    err: ['the kubeconfig nowhere cannot be read'],
  })),
  {
    rule: 'a missing cluster is reported',
    args: ['trigger', 'a'],
    code: 4,
    err: ['no cluster: not running in a pod, KUBECONFIG is not set'],
  },
];

describe.each([
  ['the command line', usage],
  ['the input', files],
  ['commands that create objects', writing],
])('%s', (_, cases) => {
  test.each(cases)('$rule', async ({ args, stdin, code, err }) => {
    const run = await runKron(args, stdin === undefined ? {} : { stdin });
    for (const part of err) {
      if (typeof part === 'string') expect(run.err).toContain(part);
      else expect(run.err).toMatch(part);
    }
    expect(run).toMatchObject({ code, out: '', signal: null });
    expect(run.err).not.toMatch(/^ +at /m);
  });
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

  test('a manifest cannot send escape sequences to the terminal', async () => {
    const run = await runKron(['preview', '-f', '-'], {
      stdin: json(manifest('x', { timezone: '\u001b[2J\u202eevil' })),
    });
    expect(run.code).toBe(1);
    expect(run.err).not.toContain('\u001b');
    expect(run.err).not.toContain('\u202e');
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
