import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { kronJobText as kronJob } from './testing/manifest.ts';
import { runKron } from './testing/runKron.ts';

const now = ['--now', '2026-11-21T12:00:00Z'];

const args = (text: string): string => kronJob({ container: `              args: [${text}]\n` });
const at = 'spec.jobTemplate.spec.template.spec.containers[0].args[0]';

describe('kron validate warns about what YAML 1.1 and 1.2 read differently', () => {
  test.each([
    ['yes', 'true', 'the string "yes"'],
    ['y', 'true', 'the string "y"'],
    ['N', 'false', 'the string "N"'],
    ['on', 'true', 'the string "on"'],
    ['010', '8', '10'],
    ['1_000', '1000', 'the string "1_000"'],
    ['0b11', '3', 'the string "0b11"'],
  ])('%s', async (text, kubectl, other) => {
    const run = await runKron(['validate', '-f', '-', ...now], { stdin: args(text) });
    const doubt = `stdin:14:22: warning: prod/a: ${at}: kubectl reads ${text} as ${kubectl} (YAML 1.1), YAML 1.2 as ${other}; write "${text}" for the text [AmbiguousYaml]`;
    expect(run.out).toContain(doubt);
  });

  test.each(['0o10', '1:30', '~', '2026-03-01', '1e3', '"yes"', "'010'"])(
    'but not about %s',
    async (text) => {
      const run = await runKron(['validate', '-f', '-', ...now], { stdin: args(text) });
      expect(run.out).not.toContain('AmbiguousYaml');
    },
  );

  test('and refuses numbers that JSON lacks', async () => {
    const run = await runKron(['validate', '-f', '-', ...now], { stdin: args('.inf') });
    expect(run.code).toBe(1);
    expect(run.out).toContain(
      'stdin:14:22: error: kubectl refuses .inf, a number that JSON lacks; write ".inf" in quotes',
    );
  });

  test('about keys and merges', async () => {
    const stdin = kronJob({ spec: '  policy: { <<: { concurrency: allow } }\n' }).replace(
      'name: a,',
      'name: a, labels: { on: x },',
    );
    const run = await runKron(['validate', '-f', '-', ...now], { stdin });
    expect(run.code).toBe(0);
    expect(run.out).toContain(
      'stdin:3:32: warning: prod/a: metadata.labels.true: kubectl reads the key on as "true"',
    );
    expect(run.out).toContain('stdin:6:13: warning: prod/a: spec.policy.<<: kubectl merges the fields of <<');
  });

  test('as errors with --strict, and in each format', async () => {
    const stdin = kronJob({ spec: '  policy: { successfulJobsHistoryLimit: 010 }\n' });
    const run = async (...more: string[]): Promise<{ code: number | null; out: string }> =>
      runKron(['validate', '-f', '-', ...now, ...more], { stdin });
    expect(await run()).toMatchObject({ code: 0 });
    expect(await run('--strict')).toMatchObject({ code: 1 });
    expect((await run('-o', 'json')).out).toContain('"code": "AmbiguousYaml"');
    expect((await run('-o', 'github')).out).toContain(
      '::warning file=stdin,line=6,col=41,title=kron%3A AmbiguousYaml',
    );
    expect((await run('-o', 'sarif')).out).toContain('"ruleId": "AmbiguousYaml"');
  });

  test('only in its own objects', async () => {
    const other = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c }\ndata: { a: yes }\n';
    const run = await runKron(['validate', '-f', '-', ...now], { stdin: `${other}---\n${kronJob()}` });
    expect(run.out).toBe('1 valid KronJob, no problems found\n');
  });
});

test.each([['preview'], ['explain'], ['simulate'], ['forecast'], ['dry-run']])(
  'kron %s warns on standard error',
  async (command) => {
    const stdin = kronJob({ spec: '  policy: { successfulJobsHistoryLimit: 010 }\n' });
    const run = await runKron([command, '-f', '-', ...now], { stdin });
    expect(run.err).toContain(
      'warning: stdin:6:41: prod/a: spec.policy.successfulJobsHistoryLimit: kubectl reads 010 as 8',
    );
  },
);

test('kron preview warns once about many such values, and lists them with -v', async () => {
  const one = (name: string): string =>
    kronJob({ name, spec: '  policy: { successfulJobsHistoryLimit: 010 }\n' });
  const stdin = ['a', 'b', 'c'].map(one).join('---\n');
  const lines = async (...more: string[]): Promise<string[]> =>
    (await runKron(['preview', '-f', '-', ...now, ...more], { stdin })).err.trimEnd().split('\n');
  expect(await lines()).toEqual([
    expect.stringContaining('warning: stdin:6:41: prod/a: '),
    'warning: 2 more values that YAML 1.1 and 1.2 read differently; -v lists them',
  ]);
  expect(await lines('-v')).toHaveLength(3);
});

describe('kron convert', () => {
  const cronJob = `apiVersion: batch/v1
kind: CronJob
metadata: { name: a, annotations: { a: "yes", b: "010", c: "1:30", d: '1e1_0' } }
spec:
  schedule: "0 3 * * *"
  startingDeadlineSeconds: 010
  jobTemplate:
    spec: { template: { spec: { restartPolicy: Never, containers: [{ name: main, image: busybox }] } } }
`;

  test('writes what kubectl reads, and warns', async () => {
    const run = await runKron(['convert', '-f', '-', ...now], { stdin: cronJob });
    expect(run.code).toBe(0);
    expect(run.out).toContain('deadline: 8s\n');
    expect(run.err).toContain(
      'warning: stdin:6:28: default/a: spec.startingDeadlineSeconds: kubectl reads 010 as 8 (YAML 1.1), YAML 1.2 as 10',
    );
  });

  test('quotes what YAML 1.1 and 1.2 read differently', async () => {
    const { out } = await runKron(['convert', '-f', '-', ...now], { stdin: cronJob });
    for (const line of ['a: "yes"', 'b: "010"', 'c: "1:30"', 'd: "1e1_0"']) expect(out).toContain(line);
    expect(parse(out, { version: '1.1' })).toEqual(parse(out));
  });
});

test('kron create quotes what YAML 1.1 and 1.2 read differently', async () => {
  const words = ['yes', '010', '1:30', '0b-1', '1_000', '~', 'n'];
  const run = await runKron([
    'create',
    'a',
    '--image',
    'busybox',
    '--schedule',
    '0 3 * * *',
    '--dry-run',
    '-o',
    'yaml',
    '--',
    ...words,
  ]);
  expect(run.code).toBe(0);
  for (const word of words) expect(run.out).toContain(`- "${word}"\n`);
});

describe('a line within quotes can be as far left as its key', () => {
  const folded = kronJob().replace('"0 3 * * *"', '"0 3\n  * * *"');

  test('as kubectl reads it', async () => {
    const run = await runKron(['preview', '-f', '-', ...now, '--count', '1'], { stdin: folded });
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(run.out).toContain('prod/a  "0 3 * * *" (at 03:00) in UTC');
  });

  test.each([
    ['on the same line', folded.replace('* * *"', '* * *" x'), '6:10'],
    ['behind it', folded.replace('  jobTemplate', '  timezone: UTC: x\n  jobTemplate'), '7:13'],
    ['in another field', folded.replace('  jobTemplate', '  timezone: Nowhere\n  jobTemplate'), '7:13'],
  ])('and an error %s has its place', async (_, stdin, place) => {
    const run = await runKron(['validate', '-f', '-', ...now], { stdin });
    expect(run.code).toBe(1);
    expect(run.out).toMatch(new RegExp(`^stdin:${place}: error: .*\n1 error, `));
  });
});

describe('kron says what is wrong with', () => {
  test.each([
    [
      'a template',
      kronJob({ spec: '  timezone: {{ .Values.zone }}\n' }),
      '6:13',
      'this is a template, not YAML; render it first',
    ],
    [
      'a block of a template',
      kronJob({ spec: '  {{- if .Values.zone }}\n  timezone: UTC\n  {{- end }}\n' }),
      '6:',
      'this is a template, not YAML',
    ],
    [
      'a conflict',
      kronJob({ spec: '<<<<<<< HEAD\n  timezone: UTC\n=======\n  timezone: Europe/Paris\n>>>>>>> branch\n' }),
      '6:1',
      'this is a conflict that Git could not merge; keep one side and remove the lines <<<<<<<, ======= and >>>>>>>',
    ],
    [
      'a tab',
      kronJob({ spec: '\ttimezone: UTC\n' }),
      '6:1',
      'tabs are not allowed as indentation; write spaces',
    ],
    [
      'a tab in a blank line',
      kronJob({ spec: '\t\n' }),
      '6:1',
      'kubectl refuses a tab before the content of a line',
    ],
    [
      'a repeated key',
      kronJob({ spec: '  timezone: UTC\n  timezone: Europe/Paris\n' }),
      '7:3',
      'the key "timezone" is already on line 6, and kubectl would use only the last one',
    ],
    [
      'a repeated schedule',
      kronJob({ spec: '  schedule: "0 4 * * *"\n' }),
      '6:3',
      'the key "schedule" is already on line 5',
    ],
    [
      'a control character',
      kronJob({ spec: '  timezone: U\u0007TC\n' }),
      '6:14',
      'the control character U+0007 is not allowed in YAML',
    ],
    [
      'a line separator',
      kronJob({ spec: '  timezone: U\u2028TC\n' }),
      '6:14',
      'U+2028 ends a line for kubectl',
    ],
    ['a directive', `%YAML 1.2\n---\n${kronJob()}`, '1:1', 'kubectl refuses directives such as %YAML'],
    [
      'an object behind ---',
      `${kronJob()}--- {a: 1}\n`,
      '14:1',
      'kubectl refuses "---" with more than a comment behind it',
    ],
    [
      'a document that kubectl ignores',
      `${kronJob()}...\n${kronJob({ name: 'b' })}`,
      '15:1',
      'kubectl ignores this document',
    ],
    [
      'an unquoted ? in brackets',
      args('http://x/?y=1'),
      '14:22',
      'kubectl refuses this text without quotes in brackets and braces; write "http://x/?y=1"',
    ],
  ])('%s', async (_, stdin, place, message) => {
    const run = await runKron(['validate', '-f', '-', ...now], { stdin });
    expect(run.code).toBe(1);
    expect(run.out).toContain(`stdin:${place}`);
    expect(run.out).toContain(`error: ${message}`);
    const shown = await runKron(['preview', '-f', '-', ...now], { stdin });
    expect(shown.err).toContain(message);
  });

  test.each([
    [
      'a macro without quotes',
      kronJob().replace('"0 3 * * *"', '@daily'),
      '5:13',
      'an unquoted @ is reserved in YAML; a schedule has five fields, such as "0 0 * * *"',
    ],
    [
      'a star without quotes',
      kronJob().replace('"0 3 * * *"', '*/5 * * * *'),
      '5:17',
      'an unquoted * starts an alias; put the schedule into quotes, such as "*/5 * * * *"',
    ],
    [
      'a team without quotes',
      kronJob({ spec: '  owner: @team-a\n' }),
      '6:10',
      'an unquoted @ is reserved in YAML; put the value into quotes [',
    ],
    [
      'a pattern without quotes',
      kronJob({ spec: '  paths: *.txt *.md\n' }),
      '6:16',
      'an unquoted * starts an alias; put the value into quotes [',
    ],
    [
      'two anchors',
      kronJob({ spec: '  timezone: &a &b UTC\n' }),
      '6:16',
      'a value can have one anchor; remove the other one',
    ],
    ['two tags', kronJob({ spec: '  timezone: !!str !a UTC\n' }), '6:19', 'a value can have one tag'],
    [
      'a blank line with too many spaces in a block',
      kronJob({ spec: '  timezone: |\n        \n    UTC\n' }),
      '8:5',
      'a blank line after | or > has more spaces than the first line of text',
    ],
    [
      'a non-breaking space in the indentation',
      kronJob({ spec: '\u00a0 timezone: UTC\n' }),
      '6:1',
      'found the non-breaking space U+00A0; remove it or write a space',
    ],
    [
      'a line without a colon',
      kronJob({ spec: '  timezone\n' }),
      '6:3',
      'expected "key: value", found a line without',
    ],
    [
      'a colon in a value',
      kronJob({ spec: '  timezone: a: b\n' }),
      '6:13',
      'a value cannot contain ": " without quotes',
    ],
    [
      'an iCalendar file',
      'BEGIN:VCALENDAR\nVERSION:2.0\n',
      '1:1',
      'this is an iCalendar file; turn it into a KronCalendar',
    ],
    [
      'a variable of Flux',
      kronJob().replace('"0 3 * * *"', '${SCHEDULE}'),
      '5:13',
      'has the variable ${SCHEDULE}; substitute',
    ],
    [
      'a tag in quotes',
      kronJob().replace('0 3 * * *', '{{ .Values.cron }}'),
      '5:13',
      'has {{ .Values.cron }} of a template',
    ],
    [
      'a patch of kustomize',
      'apiVersion: kron.io/v1alpha1\nkind: KronJob\nmetadata: { name: a }\nspec: { policy: { suspend: true } }\n',
      '4:1',
      'has no schedule and no container with an image; if this is a patch of kustomize, build it first',
    ],
    ...['012', '.5', '+5', '1e3', '1.10'].map((text): [string, string, string, string] => [
      `the number ${text} for a text`,
      kronJob({ container: `              env: [{ name: A, value: ${text} }]\n` }),
      '14:39',
      `; write "${text}" in quotes`,
    ]),
  ])('%s, in one line', async (_, stdin, place, message) => {
    const run = await runKron(['validate', '-f', '-', ...now], { stdin });
    const errors = run.out.split('\n').filter((line) => line.includes(' error: '));
    expect(errors).toEqual([expect.stringContaining(message)]);
    expect(errors[0]).toMatch(`stdin:${place}: error: `);
  });

  test.each([
    ['.5', 'error: CPU: expected a whole number or a string, found the number 0.5; write "0.5" in quotes ['],
    ['+.5', 'found the number 0.5; write "0.5" in quotes ['],
    ['5e-1', 'found the number 0.5; write "0.5" in quotes ['],
    ['1.10', 'found the number 1.1; write "1.1" in quotes ['],
    ['1e-7', 'found the number 1e-7; write "1e-7" in quotes ['],
    ['-.5', 'found the number -0.5 ['],
    ['1_000.5', 'found the number 1000.5; write "1000.5" in quotes ['],
    ['1_000.5', 'YAML 1.2 as the string "1_000.5"; write "1000.5" ['],
    [
      '1_000',
      'warning: CPU: kubectl reads 1_000 as 1000 (YAML 1.1), YAML 1.2 as the string "1_000"; write 1000 [',
    ],
    ['010', 'kubectl reads 010 as 8 (YAML 1.1), YAML 1.2 as 10; write 8 ['],
    ['.inf', 'kubectl refuses .inf, a number that JSON lacks'],
    ...['5.', '1e3', '0x10', '+5', '0o17'].map((text): [string, string] => [text, 'no problems found']),
  ])('a quantity that YAML reads as a number: %s', async (text, message) => {
    const stdin = kronJob({ container: `              resources: { limits: { cpu: ${text} } }\n` });
    const { out } = await runKron(['validate', '-f', '-', ...now], { stdin });
    const path = 'prod/a: spec.jobTemplate.spec.template.spec.containers[0].resources.limits.cpu';
    expect(out).toContain(message.replace('CPU', path));
  });

  test('a template of many documents, once', async () => {
    const part = '{{- if .Values.x }}\n- a\nb: c: d\n{{ end }}\n';
    const run = await runKron(['validate', '-f', '-', ...now], {
      stdin: `${part}---\n${part}---\n${kronJob()}`,
    });
    const errors = run.out.split('\n').filter((line) => line.includes(' error: '));
    expect(errors).toEqual([
      expect.stringContaining('stdin:1:1: error: this is a template, not YAML; render it first'),
    ]);
    expect(run.out).toContain('1 valid KronJob');
  });

  test('an octal mode, with the number that the field takes', async () => {
    const volume = '          volumes: [{ name: a, secret: { secretName: b, defaultMode: 0755 } }]\n';
    const run = await runKron(['validate', '-f', '-', ...now], { stdin: `${kronJob()}${volume}` });
    expect(run.out).toContain(
      'kubectl reads 0755 as 493 (YAML 1.1), YAML 1.2 as 755; write 493 [AmbiguousYaml]',
    );
    const quoted = await runKron(['validate', '-f', '-', ...now], {
      stdin: `${kronJob()}${volume.replace('0755', '"0755"')}`,
    });
    expect(quoted.out).toContain('found "0755"; write 493 without quotes, which is octal 0755 [WrongType]');
  });

  test('an invisible character, shown as an escape', async () => {
    const stdin = kronJob({ spec: '  time\u200bzone: UTC\n' });
    const run = await runKron(['validate', '-f', '-', ...now], { stdin });
    expect(run.code).toBe(1);
    expect(run.out).toContain(
      'spec.time\\u200bzone: found the invisible character U+200B; remove it or write a space',
    );
    expect(run.out).toContain('spec.time\\u200bzone: unknown field');
    expect(run.out).not.toContain('\u200b');
  });
});
