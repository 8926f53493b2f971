import { afterEach, describe, expect, test } from '@jest/globals';
import { golden } from './testing/golden.ts';
import { jobTemplate } from './testing/manifest.ts';
import { runKron } from './testing/runKron.ts';
import { SpreadFolder, yamlManifest } from './testing/spreadFolder.ts';

type Slot = { slot: number; of: number };
type Item = {
  group: string;
  of: number;
  agreement: string;
  guaranteedPeak: number;
  members: { identity: string; before: Slot | null; after: Slot; moved: boolean; earliest: string | null }[];
};

const folders: SpreadFolder[] = [];
afterEach(() => folders.splice(0).forEach((folder) => folder.remove()));

/** A folder with one file for each manifest. */
function folderOf(manifests: Readonly<Record<string, readonly string[]>>): SpreadFolder {
  const files = Object.entries(manifests).map(([name, fields]) => [
    `${name}.yaml`,
    yamlManifest(name, ...fields),
  ]);
  const folder = new SpreadFolder(Object.fromEntries(files) as Record<string, string>);
  folders.push(folder);
  return folder;
}

const window = 'window: { duration: 3h }';
const spread = (slot: number, of: number, group = 'backups'): string =>
  `spread: { slot: ${slot}, of: ${of}${group === '' ? '' : `, group: ${group}`} }`;
const plain = (...names: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(names.map((name) => [name, [window]]));

async function itemsOf(folder: SpreadFolder, ...args: readonly string[]): Promise<Item[]> {
  const run = await folder.spread('-o', 'json', ...args);
  expect(run).toMatchObject({ code: 0 });
  return (JSON.parse(run.out) as { items: Item[] }).items;
}

/** The new slots by name, such as `{ a: '0/3' }`. */
function slotsOf(items: readonly Item[]): Record<string, string> {
  const members = items.flatMap((item) => item.members);
  return Object.fromEntries(
    members.map(({ identity, after }) => [identity.replace('prod/', ''), `${after.slot}/${after.of}`]),
  );
}

describe('golden outputs', () => {
  const folder = (): SpreadFolder =>
    folderOf({
      a: [window, spread(3, 6)],
      b: [window],
      c: [window, spread(0, 6, '')],
      d: [window, spread(3, 6)],
      e: [window, 'spread: { group: backups }'],
      'z-other': [window, spread(1, 2, 'nightly')],
    });

  test.each([
    ['spread.txt', []],
    ['spread-tokyo.txt', ['--tz', 'Asia/Tokyo', '--of', '12']],
    ['spread.json', ['-o', 'json']],
    ['spread.yaml', ['-o', 'yaml']],
    ['spread-patch.txt', ['-o', 'patch', '--window', '2h']],
  ])('%s', async (file, args) => {
    const run = await folder().spread(...args);
    expect(run.code).toBe(0);
    expect(run.out).toBe(golden(file, run.out));
    expect(run.err).toContain('note: ignored, as they have another group: prod/z-other (nightly)');
  });

  test('spread-check.txt', async () => {
    const run = await folder().spread('--check');
    expect(run.code).toBe(1);
    expect(run.out).toBe(golden('spread-check.txt', run.out));
  });
});

describe('the members', () => {
  test('are all KronJobs with the group or none, suspended ones too', async () => {
    const folder = folderOf({
      ...plain('a'),
      b: [window, 'policy: { suspend: true }'],
      c: [window, spread(0, 2, 'other')],
    });
    expect(Object.keys(slotsOf(await itemsOf(folder))).sort()).toEqual(['a', 'b']);
  });

  test.each([
    ['names', ['b', 'prod/c']],
    ['labels', ['-l', 'tier=db']],
  ])('are those that %s select, and those with the group', async (_, args) => {
    const folder = folderOf({ a: [window, spread(1, 3)], ...plain('b', 'c', 'd') });
    for (const name of ['b', 'c'])
      folder.write(
        `${name}.yaml`,
        yamlManifest(name, window).replace('namespace: prod', 'namespace: prod, labels: { tier: db }'),
      );
    expect(Object.keys(slotsOf(await itemsOf(folder, ...args))).sort()).toEqual(['a', 'b', 'c']);
  });

  test('cannot be selected from another group', async () => {
    const folder = folderOf({ ...plain('a'), b: [window, spread(0, 2, 'other')] });
    const run = await folder.spread('a', 'b');
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toContain(
      'expected objects with the group backups or without one, found prod/b (other); select others, or remove their spec.spread',
    );
  });

  test('with a slot and no group keep it', async () => {
    const folder = folderOf({ a: [window, spread(2, 3, '')], ...plain('b') });
    expect(slotsOf(await itemsOf(folder))).toMatchObject({ a: '2/3' });
  });

  test('have different identities', async () => {
    const folder = folderOf(plain('a'));
    folder.write('copy.yaml', folder.read('a.yaml'));
    const run = await folder.spread();
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toContain('copy.yaml: prod/a is defined again, first in a.yaml; remove one of them');
  });

  test('are valid, and the others are still answered', async () => {
    const folder = folderOf(plain('a'));
    folder.write('b.yaml', yamlManifest('b', 'timezone: Mars'));
    const run = await folder.spread();
    expect(run.code).toBe(1);
    expect(run.err).toContain('b.yaml:6:13: prod/b: spec.timezone:');
    expect(run.out).toContain('prod/a');
    const before = folder.read('a.yaml');
    const refused = await folder.spread('--write');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('nothing was written: 1 problem above');
    expect(folder.read('a.yaml')).toBe(before);
  });

  test('have at most 744h with constraints, and other KronJobs have not', async () => {
    const long = ['window: { duration: 1000h }', 'constraints: { avoid: [{ dow: SUN }] }'];
    const folder = folderOf({ a: [window] });
    folder.write('long.yaml', yamlManifest('long', ...long).replace('0 1 * * *', '0 1 1 1 *'));
    expect(await folder.spread('a', '--write')).toMatchObject({ code: 0 });
    const run = await folder.spread();
    expect(run.code).toBe(1);
    expect(run.err).toContain(
      'prod/long: spec.window.duration: expected at most 744h with spread and constraints',
    );
  });

  test('can have no valid slot, which validate reports', async () => {
    const folder = folderOf({ a: [window, spread(7, 3)], b: [window, 'spread: { of: 5 }'] });
    expect((await runKron(['validate', '-f', folder.path])).code).toBe(1);
    expect(slotsOf(await itemsOf(folder))).toEqual({ a: '0/2', b: '1/2' });
  });

  test('do not exist in an input without them', async () => {
    const folder = folderOf({ a: [window, spread(0, 2, 'other')] });
    const run = await folder.spread();
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toContain('found no KronJob or CronJob with the group backups or without a group');
  });
});

test('each member shows its own next period, or none', async () => {
  const folder = folderOf({
    now: [window],
    june: [window, 'notBefore: "2027-06-01T00:00:00Z"'],
    over: [window, 'notAfter: "2020-01-01T00:00:00Z"'],
  });
  const [item] = await itemsOf(folder);
  const days = item?.members.map(({ identity, earliest }) => [identity, earliest?.slice(0, 10) ?? null]);
  expect(Object.fromEntries(days ?? [])).toEqual({
    'prod/now': '2026-03-01',
    'prod/june': '2027-06-01',
    'prod/over': null,
  });
});

test('a group whose members begin later shows the first period that one of them has', async () => {
  const folder = folderOf({
    june: [window, 'notBefore: "2027-06-01T00:00:00Z"'],
    july: [window, 'notBefore: "2027-07-01T00:00:00Z"'],
  });
  const { out } = await folder.spread();
  expect(out).toContain('next period Tue 2027-06-01');
  expect(out).toMatch(/prod\/july .* 2027-07-01/);
});

describe('members that disagree', () => {
  const folder = (): SpreadFolder =>
    folderOf({
      a: ['window: { duration: 180m }', 'timezone: UTC'],
      b: [window],
      c: ['window: { duration: 2h }'],
      d: [window, 'timezone: Europe/Paris'],
    });

  test('are listed by field and value, the smallest set first', async () => {
    const run = await folder().spread();
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toBe(
      [
        'the members of backups disagree; make these fields equal, or write --by-window for one group each:',
        '  spec.timezone: "Europe/Paris" in prod/d; "UTC" in prod/a, prod/b, prod/c',
        '  spec.window: {"duration":"2h"} in prod/c; {"duration":"180m"} in prod/a, prod/b, prod/d',
        '',
      ].join('\n'),
    );
  });

  test('are not listed by a field whose default depends on another one', async () => {
    const normal = 'distribution: { name: normal }';
    const run = await folderOf({ a: [window, normal], b: ['window: { duration: 2h }', normal] }).spread();
    expect(run.err).toContain('  spec.window: ');
    expect(run.err).not.toContain('spec.distribution');
  });

  test('become one group each with --by-window', async () => {
    const own = folder();
    const items = await itemsOf(own, '--by-window', '--write');
    const names = items.map(({ members }) => members.map(({ identity }) => identity).sort());
    expect(new Set(names.map((group) => group.join(' ')))).toEqual(
      new Set(['prod/a prod/b', 'prod/c', 'prod/d']),
    );
    for (const { group, agreement } of items) expect(group).toBe(`backups-${agreement.slice(0, 6)}`);
    const again = await itemsOf(own, '--by-window');
    expect(again.flatMap(({ members }) => members).filter(({ moved }) => moved)).toEqual([]);
    expect((await own.spread('--by-window', '--check')).code).toBe(0);
  });

  test('change their group with --by-window if their window changes', async () => {
    const own = folderOf({ ...plain('a', 'b'), c: ['window: { duration: 2h }'] });
    await own.spread('--by-window', '--write');
    own.write('b.yaml', own.read('b.yaml').replace('3h', '2h'));
    const check = await own.spread('--by-window', '--check');
    expect(check.code).toBe(1);
    expect(check.out).toMatch(
      /b\.yaml:7:3: prod\/b: spec\.spread: expected the group backups-.* \[GroupDisagrees\]/,
    );
    const items = await itemsOf(own, '--by-window', '--of', '2');
    expect(new Set(items.map(({ members }) => members.length))).toEqual(new Set([1, 2]));
  });

  test.each([
    ['24h', ''],
    ['30h', 'note: backups: window 30h is longer than the 24h to the next period: '],
  ])('have a window of %s with the note "%s"', async (duration, note) => {
    const run = await folderOf({ a: [] }).spread('--window', duration);
    expect(run.code).toBe(0);
    expect(/^note: backups: window.*?period: /m.exec(run.err)?.[0] ?? '').toBe(note);
  });

  test('agree on a window with --window', async () => {
    const own = folderOf({ a: ['window: { duration: 120m }'], b: [window], c: [] });
    expect((await own.spread('--window', '2h', '--write')).code).toBe(0);
    expect(own.read('a.yaml')).toContain('  window: { duration: 120m }\n');
    expect(own.read('b.yaml')).toContain('  window: { duration: 2h }\n');
    expect(own.read('c.yaml')).toMatch(
      / {2}schedule: 0 1 \* \* \*\n {2}window: \{ duration: 2h \}\n {2}spread: /,
    );
    expect((await own.spread('--window', '2h', '--check')).code).toBe(0);
    expect((await own.spread('--window', '3h', '--check')).out).toContain('[GroupDisagrees]');
  });
});

describe('the number of slots', () => {
  test('can have room', async () => {
    expect(slotsOf(await itemsOf(folderOf(plain('a', 'b')), '--spare', '50%')).a).toMatch(/\/3$/);
    expect(slotsOf(await itemsOf(folderOf(plain('a', 'b')), '--spare', '5')).a).toMatch(/\/7$/);
  });

  test('is too small for more members, and the error says what a larger one would do', async () => {
    const folder = folderOf({ a: [window, spread(0, 2)], b: [window, spread(1, 2)], ...plain('c') });
    const run = await folder.spread();
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toBe(
      [
        'backups is full: 3 members, 2 slots; write one of:',
        '  --resize: 3 slots, 3 of 3 members move, the farthest by 30m',
        '  --of 4: 4 slots, 3 of 3 members move, the farthest by 0s',
        '',
      ].join('\n'),
    );
    expect(slotsOf(await itemsOf(folder, '--resize'))).toMatchObject({ a: '0/3', b: '1/3', c: '2/3' });
    expect(slotsOf(await itemsOf(folder, '--of', '4'))).toMatchObject({ a: '0/4', b: '2/4' });
    expect((await folder.spread('--of', '2', '--resize')).err).toContain('  --resize without --of: 3 slots');
  });

  test('must be chosen if the members have different ones', async () => {
    const folder = folderOf({
      a: [window, spread(0, 2)],
      b: [window, spread(0, 3)],
      c: [window, spread(1, 3)],
    });
    const run = await folder.spread();
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toBe(
      [
        'the members of backups have different numbers of slots; choose one with --of:',
        '  of 2: prod/a',
        '  of 3: prod/b, prod/c',
        '',
      ].join('\n'),
    );
  });

  test('is at most 10,000', async () => {
    const run = await folderOf(plain('a', 'b')).spread('--spare', '10000');
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toContain('backups needs 10002 slots for 2 members, and a group has at most 10000');
  });

  test('is shared evenly with --rebalance, and --check notes it', async () => {
    const members = Object.fromEntries(
      [0, 1, 2, 3].map((slot) => [`m${slot}`, ['window: { duration: 8m }', spread(slot, 16)]]),
    );
    const folder = folderOf(members);
    const note =
      'note: backups: --rebalance would lower the guaranteed peak from 3 to 1; 3 members would move';
    const check = await folder.spread('--check');
    expect(check).toMatchObject({ code: 0 });
    expect(check.out).toContain(note);
    expect((await folder.spread('--check', '--strict')).code).toBe(1);
    expect(slotsOf(await itemsOf(folder, '--rebalance', '--write'))).toEqual({
      m0: '0/16',
      m1: '4/16',
      m2: '8/16',
      m3: '12/16',
    });
    expect(await folder.spread('--check', '--strict')).toMatchObject({ code: 0 });
  });
});

describe('--check', () => {
  test.each<[code: string, place: string, members: Record<string, string[]>, args: string[]]>([
    ['NoSlot', 'b.yaml:4:1', { a: [window, spread(0, 2)], ...plain('b') }, []],
    ['NoSlot', 'b.yaml:7:3', { a: [window, spread(0, 2)], b: [window, spread(1, 2, '')] }, []],
    ['SharedSlot', 'b.yaml:7:19', { a: [window, spread(1, 2)], b: [window, spread(1, 2)] }, []],
    ['SlotOutOfRange', 'b.yaml:7:19', { a: [window, spread(1, 2)], b: [window, spread(2, 2)] }, []],
    [
      'GroupSizesDiffer',
      'c.yaml:7:26',
      { a: [window, spread(0, 3)], b: [window, spread(1, 3)], c: [window, spread(1, 2)] },
      [],
    ],
    ['GroupSizesDiffer', 'a.yaml:7:26', { a: [window, spread(0, 3)] }, ['--of', '6']],
    [
      'GroupDisagrees',
      'b.yaml:6:3',
      { a: [window, spread(0, 3)], b: ['window: { duration: 1h }', spread(1, 3)], c: [window, spread(2, 3)] },
      [],
    ],
    ['GroupFull', 'a.yaml:7:26', { a: [window, spread(0, 1)], b: [window, spread(0, 1)] }, []],
  ])('reports %s at %s', async (code, place, members, args) => {
    const run = await folderOf(members).spread('--check', ...args);
    expect(run.code).toBe(1);
    const lines = run.out.split('\n').filter((line) => line.endsWith(`[${code}]`));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${place}: prod/`);
  });

  test('has no finding about free slots', async () => {
    const run = await folderOf({ a: [window, spread(5, 60)] }).spread('--check', '--strict');
    expect(run).toMatchObject({ code: 0, out: '0 findings, 1 member\n' });
  });

  test('has a finding if and only if --write changes a file', async () => {
    const folder = folderOf({ a: [window, spread(1, 4)], ...plain('b', 'c') });
    expect((await folder.spread('--check')).code).toBe(1);
    expect((await folder.spread('--write')).code).toBe(0);
    const written = folder.names().map((name) => folder.read(name));
    expect(await folder.spread('--check')).toMatchObject({ code: 0, out: '0 findings, 3 members\n' });
    const again = await folder.spread('--write');
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(folder.names().map((name) => folder.read(name))).toEqual(written);
  });
});

describe('--write', () => {
  const bom = '\uFEFF';
  const json = (name: string, indent?: number): string =>
    JSON.stringify(
      {
        apiVersion: 'kron.io/v1alpha1',
        kind: 'KronJob',
        metadata: { name, namespace: 'prod' },
        spec: {
          schedule: '0 1 * * *',
          window: { duration: '3h' },
          jobTemplate: jobTemplate(),
        },
      },
      null,
      indent,
    );
  const corpus: Readonly<Record<string, string>> = {
    'commented.yaml': `# ours\n${yamlManifest('commented', `${window} # long`, '# the policy', 'policy: {}')}# end\n`,
    'crlf.yaml': yamlManifest('crlf', window).replaceAll('\n', '\r\n'),
    'cr.yaml': yamlManifest('cr', window).replaceAll('\n', '\r'),
    'deep/mark.yml': bom + yamlManifest('mark', window),
    'deep/several.yaml': `kind: ConfigMap\napiVersion: v1\n---\n${yamlManifest('first', window)}---\n# last\n${yamlManifest('last', window)}`,
    'anchors.yaml': yamlManifest('anchors', 'window: &w { duration: 3h }', 'timezone: &z "UTC"'),
    'flow.yaml': `{ apiVersion: kron.io/v1alpha1, kind: KronJob, metadata: { name: flow, namespace: prod },\n  spec: ${/spec": ?(.*)}$/.exec(json('flow'))?.[1]} }\n`,
    'compact.json': json('compact'),
    'indented.json': `${json('indented', 4)}\n`,
    'list.json': JSON.stringify(
      { apiVersion: 'v1', kind: 'List', items: [JSON.parse(json('item'))] },
      null,
      2,
    ),
    'no-newline.yaml': yamlManifest('no-newline', window).trimEnd(),
    'group.yaml': yamlManifest('group', window, 'spread: # soon', '  group: "backups"'),
  };

  test('changes only spread, and --check then finds nothing', async () => {
    const folder = new SpreadFolder(corpus);
    folders.push(folder);
    const run = await folder.spread('--write');
    expect(run.code).toBe(0);
    expect(run.err).toContain('wrote deep/several.yaml: 2 KronJobs\n');
    for (const [name, before] of Object.entries(corpus)) {
      const after = folder.read(name);
      expect(after).not.toBe(before);
      const line =
        /(?:\r?\n|\r)[^\r\n]*spread: \{ slot: \d+, of: \d+, group: backups \}|\n {4}(?:slot|of): \d+/g;
      const entry = /,\s*"spread":\s*\{\s*"slot":\s*\d+,\s*"of":\s*\d+,\s*"group":\s*"backups"\s*\}/g;
      expect(after.replace(line, '').replace(entry, '')).toBe(before);
    }
    expect(folder.names().filter((name) => name.includes('.kron'))).toEqual([]);
    expect((await folder.spread('--check')).code).toBe(0);
  });

  test.each<[rule: string, text: string, place: string]>([
    [
      'an alias',
      `kind: List\napiVersion: v1\nitems:\n- ${yamlManifest('a', window).replace('spec:', 'spec: &s').trimEnd().replaceAll('\n', '\n  ')}\n- apiVersion: kron.io/v1alpha1\n  kind: KronJob\n  metadata: { name: b, namespace: prod }\n  spec: *s\n`,
      'x.yaml:14:9: prod/b: spec: comes from an alias',
    ],
    [
      'a merge key',
      yamlManifest('a', '<<: { window: { duration: 3h } }'),
      'x.yaml:6:3: prod/a: spec: comes from a merge key',
    ],
    ['a template', yamlManifest('a', window, '# {{ .Values.x }}'), 'x.yaml:7:5: prod/a: is a template'],
  ])('refuses %s, with the place, and writes no file', async (_, text, place) => {
    const folder = folderOf(plain('other'));
    folder.write('x.yaml', text);
    const before = folder.read('other.yaml');
    const run = await folder.spread('--write');
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toContain(place);
    expect(run.err).toContain('write -o patch instead of --write');
    expect([folder.read('x.yaml'), folder.read('other.yaml')]).toEqual([text, before]);
    expect((await folder.spread('-o', 'patch')).code).toBe(0);
  });
});

describe('wrong usage', () => {
  const file = ['-f', 'backup.yaml'];
  test.each<[string[], string]>([
    [file, '--group: expected the name of a group, such as --group backups'],
    [[...file, '--group', 'Back ups'], '--group: expected at most 63 lower-case letters'],
    [[...file, '--group', 'b'.repeat(57), '--by-window'], '--group: expected at most 56 characters'],
    [[...file, '--group', 'b', '--of', '0'], '--of: expected a whole number from 1 to 10000, found "0"'],
    [[...file, '--group', 'b', '--spare', '1000000'], '--spare: expected a number of slots up to 999999 or'],
    [
      [...file, '--group', 'b', '--spare', '5x'],
      '--spare: expected a number of slots up to 999999 or a percentage',
    ],
    [[...file, '--group', 'b', '--window', '5'], '--window: '],
    [[...file, '--group', 'b', '-l', 'a b'], '--selector: expected labels'],
    [[...file, '--group', 'b', '-l', 'a', 'name'], '-l cannot be used with names'],
    [[...file, '--group', 'b', 'nothing'], 'no KronJob is named "nothing" in the input'],
    [[...file, '--group', 'b', '--strict'], '--strict belongs to --check'],
    [[...file, '--group', 'b', '--check', '--write'], '--check writes nothing'],
    [[...file, '--group', 'b', '--check', '-o', 'json'], '--check prints findings'],
    [[...file, '--group', 'b', '--write', '-o', 'patch'], '-o patch writes nothing'],
    [['-f', '-', '--group', 'b', '--write'], 'write -o patch instead of --write'],
    [['-f', 'https://example.com/a.yaml', '--group', 'b', '--write'], 'cannot edit a URL'],
    [['-f', 'a.yaml,https://example.com/b.yaml', '--group', 'b', '--write'], 'cannot edit a URL'],
    [['--group', 'b', '--write'], 'for a cluster, write -o patch instead of --write'],
    [['--group', 'b', 'a.yaml'], 'to read files, write -f a.yaml'],
    [[...file, '--group', 'b', '-A'], '-A needs a cluster'],
  ])('%j', async (args, message) => {
    const run = await runKron(['spread', ...args]);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain(message);
  });
});
