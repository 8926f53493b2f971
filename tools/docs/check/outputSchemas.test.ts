import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const root = resolve(import.meta.dirname, '../../..');
const kron = resolve(root, 'packages/kron-cli/dist/bin.js');
const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
const at: readonly string[] = ['--now', '2026-11-21T12:00:00Z'];

function read(path: string): string {
  return readFileSync(resolve(root, path), 'utf8');
}

/** The JSON Schema of docs/reference with that name. */
function schemaOf(name: string): ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allErrors: true, formats: { 'date-time': isTime } });
  return ajv.compile(JSON.parse(read(`docs/reference/${name}.schema.json`)) as object);
}

function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}

/** The output of a command that succeeds. */
function printedBy(args: readonly string[], input?: string): string {
  return execFileSync(process.execPath, [kron, ...args], { ...options, input });
}

/** The output of a command whose exit code depends on what it finds. */
function foundBy(args: readonly string[], input?: string): string {
  return spawnSync(process.execPath, [kron, ...args, '-o', 'json'], { ...options, input }).stdout;
}

function expectValid(validate: ValidateFunction, value: unknown): void {
  validate(value);
  expect(validate.errors ?? []).toEqual([]);
}

describe.each(['preview', 'explain', 'dry-run', 'simulate', 'validate', 'forecast'])(
  'kron %s -o json',
  (command) => {
    const validate = schemaOf(command);
    const inputs = [['examples'], ['examples/holiday-freeze.yaml']];
    // This search ends at its limit.
    if (command === 'preview') inputs.push(['examples/holiday-freeze.yaml', '--only', 'unschedulable']);
    test.each(inputs)('of %s follows its schema', (...input) => {
      expectValid(validate, JSON.parse(printedBy([command, '-f', ...input, ...at, '-o', 'json'])));
    });

    test('without a required field violates it', () => {
      expect(validate({ items: [{ identity: 'prod/db-backup' }, { identity: 'prod/db-backup' }] })).toBe(
        false,
      );
    });
  },
);

describe.each(['preview', 'explain'])('kron %s -o json of a stored KronJob', (command) => {
  const validate = schemaOf(command);
  const example = read('examples/database-backup.yaml');
  const periodID = '2026-11-20T23:00:00Z';
  const claim = { periodID, claimedAt: periodID, jobName: 'db-backup', for: 'Queue', holder: 'a' };

  test.each([
    ['waiting', { claim }, command === 'explain' ? ['--period', periodID] : []],
    ['paused', { consecutiveFailures: 1 }, []],
  ])('that is %s follows its schema', (outcome, status, more) => {
    const stored = example
      .replace('  name: db-backup\n', '$&  uid: a\n  generation: 1\n')
      .replace('  policy:\n', '$&    pauseAfterFailures: 1\n');
    const input = `${stored}\nstatus: ${JSON.stringify({ observedGeneration: 1, ...status })}\n`;
    const stdout = printedBy([command, '-f', '-', ...at, ...more, '-o', 'json'], input);
    expect(stdout).toContain(`"outcome": "${outcome}"`);
    expectValid(validate, JSON.parse(stdout));
  });
});

describe('the Fleet in a report', () => {
  const schema = JSON.parse(read('packages/kron-fleet/generated/fleet.schema.json')) as object;
  // The schema names a type only where it checks one.
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema);

  test.each(['preview', 'forecast'])('of kron %s follows its schema', (command) => {
    const page = printedBy([command, '-f', 'examples', ...at, '-o', 'html']);
    const [, text = ''] = /id="kron-fleet">(.*?)<\/script>/s.exec(page) ?? [];
    const fleet = JSON.parse(text) as { objects: { spec: object }[] };
    expectValid(validate, fleet);
    const [first] = fleet.objects;
    if (first === undefined) throw new Error('no object');
    expect(validate({ ...fleet, objects: [{ ...first, spec: { ...first.spec, jobTemplate: {} } }] })).toBe(
      false,
    );
  });
});

describe('kron audit -o json', () => {
  const validate = schemaOf('audit');

  test.each(['examples', 'examples/database-backup.yaml', 'examples/business-hours.yaml'])(
    'of %s follows its schema',
    (input) => {
      const records = ['--records', 'examples/audit/records.jsonl'];
      expectValid(validate, JSON.parse(foundBy(['audit', '-f', input, ...records, ...at, '--for', '7d'])));
    },
  );

  test('without a required field violates it', () => {
    expect(validate({ items: [{ identity: 'prod/db-backup' }] })).toBe(false);
  });
});

describe('kron spread -o json', () => {
  const validate = schemaOf('spread');

  test.each([
    ['examples', '--by-window'],
    ['examples/database-backup.yaml', '--resize'],
  ])('of %s follows its schema', (input, flag) => {
    expectValid(validate, JSON.parse(foundBy(['spread', '--group', 'all', '-f', input, flag, ...at])));
  });

  test('without a required field violates it', () => {
    expect(validate({ items: [{ group: 'backups' }] })).toBe(false);
  });
});

describe('kron calendar show -o json', () => {
  const validate = schemaOf('calendar-show');

  test.each([['holidays'], ['freeze', '--cluster']])('of %s follows its schema', (...calendar) => {
    const args = ['calendar', 'show', ...calendar, '-f', 'examples/calendars', ...at, '-o', 'json'];
    const printed = JSON.parse(printedBy(args)) as { entries: unknown[] };
    expect(printed.entries.length).toBeGreaterThan(0);
    expectValid(validate, printed);
    expect(validate({ ...printed, kind: 'KronJob' })).toBe(false);
  });

  test('without a required field violates it', () => {
    expect(validate({ kind: 'KronCalendar', namespace: 'prod', name: 'holidays' })).toBe(false);
  });
});

test('suggestions of kron forecast follow its schema', () => {
  const input = read('examples/fleet.yaml').replaceAll(/^ {2}window: .*\n/gm, '');
  const args = ['forecast', '-f', '-', '--from', '2026-11-22', '--max-per-minute', '4', '--suggest'];
  const printed = JSON.parse(foundBy(args, input)) as { suggestions: unknown[] };
  expect(printed.suggestions.length).toBeGreaterThan(0);
  expectValid(schemaOf('forecast'), printed);
});

describe('kron diff -o json', () => {
  const validate = schemaOf('diff');

  test.each(['examples/fleet.yaml', 'examples/database-backup.yaml'])('to %s follows its schema', (next) => {
    expectValid(validate, JSON.parse(foundBy(['diff', 'examples/fleet.yaml', next, ...at, '--for', '1d'])));
  });

  test('without a required field violates it', () => {
    expect(validate({ items: [{ identity: 'prod/db-backup' }] })).toBe(false);
  });
});

describe('a record of an outcome', () => {
  const validate = schemaOf('record');
  const golden = read('packages/kron-operator/src/records/testing/golden.jsonl').trimEnd().split('\n');
  const page = read('docs/reference/records.md');
  const shown = [...page.matchAll(/^\{"record":.*$/gm)].map(([line]) => line);

  test.each([...golden, ...shown])('follows its schema, line %#', (line) => {
    expectValid(validate, JSON.parse(line));
  });

  test('is shown in its reference', () => {
    expect(shown).toHaveLength(2);
  });

  test.each([
    ['null instead of a field that is left out', { cluster: null }],
    ['a field of its own', { note: 'by hand' }],
    ['an unknown outcome', { outcome: 'done' }],
    ['a time in another zone', { time: '2026-03-01T01:58:29+01:00' }],
  ])('with %s violates it', (_, change) => {
    expect(validate({ ...(JSON.parse(golden[0] ?? '') as object), ...change })).toBe(false);
  });
});
