import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readDocuments } from '@kron/fleet/input/yaml/readDocuments';
import { isPlainObject, type PlainObject } from '@kron/fleet/plainObject';
import { type EditProblem, editText } from '../../edit/editText.ts';
import type { SpecChange } from './specChange.ts';
import { spreadEdit } from './spreadEdit.ts';

const spread = { slot: 7, of: 50, group: 'backups' };
const line = 'spread: { slot: 7, of: 50, group: backups }';
const changeOf = (change: Partial<SpecChange>, ...names: string[]): Map<string, SpecChange> =>
  new Map(names.map((name) => [`KronJob default/${name}`, { spread, ...change }]));

async function edit(
  text: string,
  change: Partial<SpecChange> = {},
  names: readonly string[] = ['a'],
): Promise<string | EditProblem[]> {
  const { after, problems } = await editText(text, spreadEdit(changeOf(change, ...names), 'default'));
  return problems.length > 0 ? problems : after;
}

const head = 'apiVersion: kron.io/v1alpha1\nkind: KronJob\nmetadata: { name: a }\n';
const job = 'jobTemplate: {}';
const block = (...lines: string[]): string => `${head}spec:\n${lines.map((one) => `  ${one}\n`).join('')}`;

describe('block style gets one line', () => {
  test.each<[rule: string, before: string[], after: string[]]>([
    [
      'behind schedule',
      ['schedule: "0 2 * * *" # nightly', job],
      ['schedule: "0 2 * * *" # nightly', line, job],
    ],
    [
      'behind whichever field of the choice comes last',
      ['window: { duration: 3h }', job, 'schedule: 0 2 * * *', '# the end'],
      ['window: { duration: 3h }', job, 'schedule: 0 2 * * *', line, '# the end'],
    ],
    [
      'behind the comments inside the last field, and before those below it',
      ['schedule: 0 2 * * *', 'window:', '  duration: 3h', '  # mode: around', '# policy', 'policy: {}'],
      [
        'schedule: 0 2 * * *',
        'window:',
        '  duration: 3h',
        '  # mode: around',
        line,
        '# policy',
        'policy: {}',
      ],
    ],
    [
      'behind a list that is not indented',
      ['schedule: 0 2 * * *', 'constraints:', '  avoid:', '  - hours: "8-18"', '', job],
      ['schedule: 0 2 * * *', 'constraints:', '  avoid:', '  - hours: "8-18"', line, '', job],
    ],
    [
      'behind a block scalar, before the blank lines below it',
      ['schedule: >-', '  0 2', '  * * *', '', job],
      ['schedule: >-', '  0 2', '  * * *', line, '', job],
    ],
    [
      'behind a text on several lines',
      ['schedule: "0 2', '  * * *"', job],
      ['schedule: "0 2', '  * * *"', line, job],
    ],
    [
      'behind a flow mapping on several lines',
      ['schedule: 0 2 * * *', 'window: {', '  duration: 3h # long', '} # end', job],
      ['schedule: 0 2 * * *', 'window: {', '  duration: 3h # long', '} # end', line, job],
    ],
    [
      'behind a field without a value',
      ['schedule: 0 2 * * *', 'timezone:  # UTC', job],
      ['schedule: 0 2 * * *', 'timezone:  # UTC', line, job],
    ],
  ])('%s', async (_, before, after) => {
    expect(await edit(block(...before))).toBe(block(...after));
    const crlf = (lines: string[]): string => block(...lines).replaceAll('\n', '\r\n');
    expect(await edit(crlf(before))).toBe(crlf(after));
  });

  test('also at the end of a file without a newline', async () => {
    const text = `${head}spec:\n    ${job}\n    schedule: 0 2 * * *`;
    expect(await edit(text)).toBe(`${text}\n    ${line}`);
    expect(await edit(text.replaceAll('\n', '\r\n'))).toBe(`${text}\n    ${line}`.replaceAll('\n', '\r\n'));
  });
});

describe('an existing spread keeps its form', () => {
  test.each<[rule: string, before: string[], after: string[]]>([
    [
      'in braces',
      ['schedule: 0 2 * * *', 'spread: {slot: 3,  of: 9, group: "backups"} # mine', job],
      ['schedule: 0 2 * * *', 'spread: {slot: 7,  of: 50, group: "backups"} # mine', job],
    ],
    [
      'on lines',
      ['spread: # ours', '  of: 9 # nine', "  group: 'old'", '  slot: "3"', 'schedule: 0 2 * * *'],
      ['spread: # ours', '  of: 50 # nine', "  group: 'backups'", '  slot: 7', 'schedule: 0 2 * * *'],
    ],
    [
      'with entries to add in braces',
      ['schedule: 0 2 * * *', 'spread: { group: backups }'],
      ['schedule: 0 2 * * *', 'spread: { group: backups, slot: 7, of: 50 }'],
    ],
    [
      'with lines to add',
      ['schedule: 0 2 * * *', 'spread:', '    group: backups # ours', job],
      ['schedule: 0 2 * * *', 'spread:', '    group: backups # ours', '    slot: 7', '    of: 50', job],
    ],
    [
      'without a value',
      ['spread:   # soon', 'schedule: 0 2 * * *'],
      [`${line}   # soon`, 'schedule: 0 2 * * *'],
    ],
    ['of null', ['spread: null # soon', 'schedule: 0 2 * * *'], [`${line} # soon`, 'schedule: 0 2 * * *']],
    ['of nothing', ['spread: { }', 'schedule: 0 2 * * *'], [line, 'schedule: 0 2 * * *']],
    [
      'with a tag before a value that stays',
      ['schedule: 0 2 * * *', 'spread:', '  group: backups', '  slot: 3', '  of: !!int 50'],
      ['schedule: 0 2 * * *', 'spread:', '  group: backups', '  slot: 7', '  of: !!int 50'],
    ],
    [
      'with a group in a block scalar',
      ['schedule: 0 2 * * *', 'spread:', '  group: |- # ours', '    old', '  slot: 3', '  of: 9'],
      ['schedule: 0 2 * * *', 'spread:', '  group: backups # ours', '  slot: 7', '  of: 50'],
    ],
    [
      'with a slot without a value',
      ['schedule: 0 2 * * *', 'spread:', '  slot:', '  of: 50', '  group: backups'],
      ['schedule: 0 2 * * *', 'spread:', '  slot: 7', '  of: 50', '  group: backups'],
    ],
  ])('%s', async (_, before, after) => {
    expect(await edit(block(...before))).toBe(block(...after));
  });
});

describe('window.duration', () => {
  test.each<[rule: string, before: string[], after: string[]]>([
    [
      'is replaced',
      ['schedule: 0 2 * * *', 'window: { duration: "3h", mode: around }', job],
      ['schedule: 0 2 * * *', 'window: { duration: "2h", mode: around }', line, job],
    ],
    [
      'is added to the window',
      ['schedule: 0 2 * * *', 'window:', '  mode: around', job],
      ['schedule: 0 2 * * *', 'window:', '  mode: around', '  duration: 2h', line, job],
    ],
    [
      'is added with a window',
      ['schedule: 0 2 * * *', job],
      ['schedule: 0 2 * * *', 'window: { duration: 2h }', line, job],
    ],
  ])('%s', async (_, before, after) => {
    expect(await edit(block(...before), { duration: '2h' })).toBe(block(...after));
  });
});

describe('flow style and JSON get one more entry', () => {
  const flow = (spec: string): string =>
    `{apiVersion: kron.io/v1alpha1, kind: KronJob, metadata: {name: a}, spec: ${spec}}\n`;
  const json = (spec: string): string =>
    `{"apiVersion":"kron.io/v1alpha1","kind":"KronJob","metadata":{"name":"a"},"spec":${spec}}`;

  test.each<[rule: string, before: string, after: string]>([
    [
      'on the same line',
      flow('{ schedule: 0 2 * * *, jobTemplate: {} }'),
      flow(`{ schedule: 0 2 * * *, ${line}, jobTemplate: {} }`),
    ],
    [
      'without blanks in braces, as its neighbour',
      flow('{ schedule: 0 2 * * *, window: {duration: 3h} }'),
      flow('{ schedule: 0 2 * * *, window: {duration: 3h}, spread: {slot: 7, of: 50, group: backups} }'),
    ],
    [
      'on a line of its own',
      flow('{\n  schedule: 0 2 * * *, # nightly\n  jobTemplate: {}\n}'),
      flow(`{\n  schedule: 0 2 * * *, # nightly\n  ${line},\n  jobTemplate: {}\n}`),
    ],
    [
      'on a last line of its own',
      flow('{\n  jobTemplate: {},\n  schedule: 0 2 * * * # nightly\n}'),
      flow(`{\n  jobTemplate: {},\n  schedule: 0 2 * * *, # nightly\n  ${line}\n}`),
    ],
    [
      'on a last line of its own behind a comma',
      flow('{\n  jobTemplate: {},\n  schedule: 0 2 * * *,\n}'),
      flow(`{\n  jobTemplate: {},\n  schedule: 0 2 * * *,\n  ${line},\n}`),
    ],
    [
      'in compact JSON',
      json('{"schedule":"0 2 * * *","jobTemplate":{"spec":{}}}'),
      json(
        '{"schedule":"0 2 * * *","spread":{"slot":7,"of":50,"group":"backups"},"jobTemplate":{"spec":{}}}',
      ),
    ],
    [
      'in spaced JSON',
      json('{ "schedule": "0 2 * * *", "window": { "duration": "3h" } }'),
      json(
        '{ "schedule": "0 2 * * *", "window": { "duration": "3h" }, "spread": { "slot": 7, "of": 50, "group": "backups" } }',
      ),
    ],
  ])('%s', async (_, before, after) => {
    expect(await edit(before)).toBe(after);
  });

  test.each([2, 4, '\t'])('in JSON that is indented by %j', async (indent) => {
    const spec = { schedule: '0 2 * * *', window: { duration: '3h' } };
    const manifest = (fields: object): object => ({
      apiVersion: 'kron.io/v1alpha1',
      kind: 'KronJob',
      metadata: { name: 'a' },
      spec: { ...fields, jobTemplate: { spec: {} } },
    });
    const text = (fields: object): string =>
      JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [manifest(fields)] }, null, indent);
    expect(await edit(text(spec))).toBe(text({ ...spec, spread }));
    const old = { ...spec, spread: { slot: 1, of: 2, group: 'b' } };
    expect(await edit(text(old), { duration: '2h' })).toBe(
      text({ ...spec, window: { duration: '2h' }, spread }),
    );
    expect(await edit(text({ schedule: '0 2 * * *' }), { duration: '2h' })).toBe(
      text({ schedule: '0 2 * * *', window: { duration: '2h' }, spread }),
    );
  });

  test('in each JSON value of a sequence', async () => {
    const value = (name: string, fields: object): string =>
      JSON.stringify({
        apiVersion: 'kron.io/v1alpha1',
        kind: 'KronJob',
        metadata: { name },
        spec: { schedule: '0 2 * * *', ...fields },
      });
    const before = `${value('a', {})}\n\n${value('b', {})} ${value('c', {})}`;
    const after = `${value('a', { spread })}\n\n${value('b', {})} ${value('c', { spread })}`;
    expect(await edit(before, {}, ['a', 'c'])).toBe(after);
  });
});

test('a group that would be another value without quotes is quoted', async () => {
  const change = { spread: { ...spread, group: '123' } };
  expect(await edit(block('schedule: 0 2 * * *'), change)).toBe(
    block('schedule: 0 2 * * *', 'spread: { slot: 7, of: 50, group: "123" }'),
  );
});

test('documents and items that do not change are left alone', async () => {
  const item = (name: string, ...more: string[]): string =>
    [
      '- apiVersion: kron.io/v1alpha1',
      '  kind: KronJob # ours',
      `  metadata: { name: ${name} }`,
      '  spec:',
      "    schedule: '0 2 * * *'",
      ...more.map((one) => `    ${one}`),
      '',
    ].join('\n');
  const list = (...items: string[]): string => `kind: List\napiVersion: v1\nitems:\n${items.join('')}`;
  const config = '# first\n---\nkind: ConfigMap\napiVersion: v1\ndata: { a: "{{ x }}" }\n---\n';
  const before = `${config}${list(item('a'), item('b'))}---\n${block('schedule: 1 2 * * *').replace('name: a', 'name: c')}`;
  const after = `${config}${list(item('a'), item('b', line))}---\n${block('schedule: 1 2 * * *', line).replace('name: a', 'name: c')}`;
  expect(await edit(before, {}, ['b', 'c'])).toBe(after);
});

describe('no edit', () => {
  test.each<[rule: string, text: string, line: number, message: string]>([
    [
      'of a spec that is an alias',
      `kind: List\napiVersion: v1\nitems:\n- &x {apiVersion: v1, kind: ConfigMap, spec: &s {schedule: 0 2 * * *}}\n- apiVersion: kron.io/v1alpha1\n  kind: KronJob\n  metadata: { name: a }\n  spec: *s\n`,
      8,
      'comes from an alias',
    ],
    ['of a spec with a merge key', block('<<: { schedule: 0 2 * * * }', job), 5, 'comes from a merge key'],
    [
      'of an object with a merge key',
      `<<: { spec: { schedule: 0 2 * * * } }\n${head}`,
      1,
      'comes from a merge key',
    ],
    [
      'of a slot that is an alias',
      block(
        'schedule: 0 2 * * *',
        'policy: { successfulJobsHistoryLimit: &n 3 }',
        'spread: { slot: *n, of: 9 }',
      ),
      7,
      'comes from an alias',
    ],
    [
      'of a slot that is a mapping',
      block('schedule: 0 2 * * *', 'spread: { slot: { of: 3 }, of: 9 }'),
      6,
      'expected a scalar',
    ],
    [
      'of a value that is used elsewhere',
      block(
        'schedule: 0 2 * * *',
        'spread: { slot: &n 3, of: 9 }',
        'policy: { successfulJobsHistoryLimit: *n }',
      ),
      1,
      'the edit cannot be verified: the edited file would not be read as expected; edit the object by hand',
    ],
    [
      'of a template',
      block('schedule: 0 2 * * * # {{ .Values.schedule }}', job),
      5,
      'is a template: found {{ outside of the jobTemplate',
    ],
  ])('%s', async (_, text, at, message) => {
    const problems = await edit(text);
    expect(problems).toMatchObject([{ identity: 'default/a', message }]);
    expect(typeof problems === 'string' ? undefined : problems[0]?.position?.line).toBe(at);
  });

  test('but one of a spec with an alias below another field, and with {{ in the jobTemplate', async () => {
    const fields = [
      'schedule: 0 2 * * *',
      'window: &w { duration: 3h }',
      'jobTemplate: { spec: { a: "{{ x }}", b: *w } }',
    ];
    expect(await edit(block(...fields))).toBe(block(...fields.slice(0, 2), line, ...fields.slice(2)));
  });
});

/** Texts of one KronJob without spread in many formats. */
const formatted = fc
  .record({
    unit: fc.constantFrom(1, 2, 4),
    newline: fc.constantFrom('\n', '\r\n'),
    end: fc.boolean(),
    comments: fc.array(fc.constantFrom('', ' # why', '   #x: {y', ' # "'), { minLength: 8, maxLength: 8 }),
    fields: fc.shuffledSubarray(
      [
        'schedule: "0 2 * * *"',
        "timezone: 'Europe/Paris'",
        'window:\n>duration: 3h\n>mode: around',
        'window: {duration: 3h}',
        'window: {\n>duration: 3h,\n>}',
        'distribution: { "name": "uniform" }',
        'constraints:\n>avoid:\n>- hours: "8-18"\n>- { dow: SUN }',
        'constraints:\n>avoid: [ { hours: 8-18 },\n>>{ dow: SUN } ]',
        'seed:\n>salt: |\n>>two\n>>lines',
        'policy:\n\n>suspend: true',
        'jobTemplate:\n>spec: {}',
      ],
      { minLength: 1 },
    ),
  })
  .filter(({ fields }) => {
    const names = fields.map((field) => field.split(':')[0]);
    return names.includes('schedule') && new Set(names).size === names.length;
  })
  .map(({ unit, newline, end, comments, fields }) => {
    const blanks = ' '.repeat(unit);
    const lines = fields.flatMap((field, index) => {
      const [first = '', ...rest] = field.split('\n');
      const comment = first.endsWith('{') || first.includes('[') ? '' : (comments[index % 8] ?? '');
      return [blanks + first + comment, ...rest.map((one) => blanks + one.replaceAll('>', blanks))];
    });
    const text = [...head.trimEnd().split('\n'), 'spec: # the spec', ...lines].join(newline);
    return text + (end ? newline : '');
  });

test('an edit adds one line, and the manifest is otherwise equal', async () => {
  await fc.assert(
    fc.asyncProperty(formatted, async (text) => {
      const edited = await edit(text);
      if (typeof edited !== 'string') throw new Error(JSON.stringify(edited));
      expect(edited.replace(/\r?\n *spread: \{ slot: 7, of: 50, group: backups \}/, '')).toBe(text);
      const [before, after] = await Promise.all([text, edited].map(specOf));
      expect(after).toEqual({ ...before, spread });
      expect(await edit(edited)).toBe(edited);
    }),
    { numRuns: 300 },
  );
});

async function specOf(text: string): Promise<PlainObject> {
  const [document] = await readDocuments(text);
  if (document === undefined || 'message' in document) throw new Error(document?.message ?? 'no document');
  const { value } = document;
  if (!isPlainObject(value) || !isPlainObject(value['spec'])) throw new Error('no spec');
  return value['spec'];
}
