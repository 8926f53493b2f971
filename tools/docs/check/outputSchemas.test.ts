import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';

const root = resolve(import.meta.dirname, '../../..');
const kron = resolve(root, 'packages/kron-cli/dist/bin.js');

describe.each(['preview', 'explain', 'dry-run', 'simulate', 'validate', 'forecast'])(
  'kron %s -o json',
  (command) => {
    const schema = resolve(root, `docs/reference/${command}.schema.json`);
    const validate = new Ajv2020({ strict: true, allErrors: true }).compile(
      JSON.parse(readFileSync(schema, 'utf8')) as object,
    );

    const inputs = [['examples'], ['examples/holiday-freeze.yaml']];
    // This search ends at its limit.
    if (command === 'preview') inputs.push(['examples/holiday-freeze.yaml', '--only', 'unschedulable']);
    test.each(inputs)('of %s follows its schema', (...input) => {
      const args = [command, '-f', ...input, '--now', '2026-11-21T12:00:00Z', '-o', 'json'];
      const stdout = execFileSync(process.execPath, [kron, ...args], { cwd: root, encoding: 'utf8' });
      validate(JSON.parse(stdout));
      expect(validate.errors ?? []).toEqual([]);
    });

    test('without a required field violates it', () => {
      expect(validate({ items: [{ identity: 'prod/db-backup' }, { identity: 'prod/db-backup' }] })).toBe(
        false,
      );
    });
  },
);

describe.each(['preview', 'explain'])('kron %s -o json of a stored KronJob', (command) => {
  const schema = readFileSync(resolve(root, `docs/reference/${command}.schema.json`), 'utf8');
  const validate = new Ajv2020({ strict: true, allErrors: true }).compile(JSON.parse(schema) as object);
  const example = readFileSync(resolve(root, 'examples/database-backup.yaml'), 'utf8');
  const periodID = '2026-11-20T23:00:00Z';
  const claim = { periodID, claimedAt: periodID, jobName: 'db-backup', for: 'Queue', holder: 'a' };
  const at: readonly string[] = ['--now', '2026-11-21T12:00:00Z'];

  test.each([
    ['waiting', { claim }, command === 'explain' ? ['--period', periodID] : []],
    ['paused', { consecutiveFailures: 1 }, []],
  ])('that is %s follows its schema', (outcome, status, more) => {
    const stored = example
      .replace('  name: db-backup\n', '$&  uid: a\n  generation: 1\n')
      .replace('  policy:\n', '$&    pauseAfterFailures: 1\n');
    const input = `${stored}\nstatus: ${JSON.stringify({ observedGeneration: 1, ...status })}\n`;
    const args = [kron, command, '-f', '-', ...at, ...more, '-o', 'json'];
    const stdout = execFileSync(process.execPath, args, { input, encoding: 'utf8' });
    expect(stdout).toContain(`"outcome": "${outcome}"`);
    validate(JSON.parse(stdout));
    expect(validate.errors ?? []).toEqual([]);
  });
});

describe('the Fleet in a report', () => {
  const schema = resolve(root, 'packages/kron-fleet/generated/fleet.schema.json');
  // The schema names a type only where it checks one.
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(
    JSON.parse(readFileSync(schema, 'utf8')) as object,
  );

  test.each(['preview', 'forecast'])('of kron %s follows its schema', (command) => {
    const args = [command, '-f', 'examples', '--now', '2026-11-21T12:00:00Z', '-o', 'html'];
    const page = execFileSync(process.execPath, [kron, ...args], { cwd: root, encoding: 'utf8' });
    const [, text = ''] = /id="kron-fleet">(.*?)<\/script>/s.exec(page) ?? [];
    const fleet = JSON.parse(text) as { objects: { spec: object }[] };
    validate(fleet);
    expect(validate.errors ?? []).toEqual([]);
    const [first] = fleet.objects;
    if (first === undefined) throw new Error('no object');
    expect(validate({ ...fleet, objects: [{ ...first, spec: { ...first.spec, jobTemplate: {} } }] })).toBe(
      false,
    );
  });
});

describe('kron audit -o json', () => {
  const schema = resolve(root, 'docs/reference/audit.schema.json');
  const validate = new Ajv2020({ strict: true, allErrors: true }).compile(
    JSON.parse(readFileSync(schema, 'utf8')) as object,
  );
  const records = ['--records', 'examples/audit/records.jsonl'];

  test.each([
    ['examples', ...records],
    ['examples/database-backup.yaml', ...records],
    ['examples/business-hours.yaml', ...records],
  ])('of %s follows its schema', (...input) => {
    const args = [
      kron,
      'audit',
      '-f',
      ...input,
      '--now',
      '2026-11-21T12:00:00Z',
      '--for',
      '7d',
      '-o',
      'json',
    ];
    const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
    validate(JSON.parse(stdout));
    expect(validate.errors ?? []).toEqual([]);
  });

  test('without a required field violates it', () => {
    expect(validate({ items: [{ identity: 'prod/db-backup' }] })).toBe(false);
  });
});

describe('kron spread -o json', () => {
  const schema = resolve(root, 'docs/reference/spread.schema.json');
  const validate = new Ajv2020({ strict: true, allErrors: true }).compile(
    JSON.parse(readFileSync(schema, 'utf8')) as object,
  );

  test.each([
    ['examples', '--by-window'],
    ['examples/database-backup.yaml', '--resize'],
  ])('of %s follows its schema', (input, flag) => {
    const args = ['spread', '--group', 'all', '-f', input, flag, '--now', '2026-11-21T12:00:00Z'];
    const { stdout } = spawnSync(process.execPath, [kron, ...args, '-o', 'json'], {
      cwd: root,
      encoding: 'utf8',
    });
    validate(JSON.parse(stdout));
    expect(validate.errors ?? []).toEqual([]);
  });

  test('without a required field violates it', () => {
    expect(validate({ items: [{ group: 'backups' }] })).toBe(false);
  });
});

describe('kron calendar show -o json', () => {
  const schema = resolve(root, 'docs/reference/calendar-show.schema.json');
  const validate = new Ajv2020({ strict: true, allErrors: true }).compile(
    JSON.parse(readFileSync(schema, 'utf8')) as object,
  );

  test.each([['holidays'], ['freeze', '--cluster']])('of %s follows its schema', (...calendar) => {
    const args = [
      'calendar',
      'show',
      ...calendar,
      '-f',
      'examples/calendars',
      '--now',
      '2026-11-21T12:00:00Z',
    ];
    const stdout = execFileSync(process.execPath, [kron, ...args, '-o', 'json'], {
      cwd: root,
      encoding: 'utf8',
    });
    const printed = JSON.parse(stdout) as { entries: unknown[] };
    expect(printed.entries.length).toBeGreaterThan(0);
    validate(printed);
    expect(validate.errors ?? []).toEqual([]);
    expect(validate({ ...printed, kind: 'KronJob' })).toBe(false);
  });

  test('without a required field violates it', () => {
    expect(validate({ kind: 'KronCalendar', namespace: 'prod', name: 'holidays' })).toBe(false);
  });
});

test('suggestions of kron forecast follow its schema', () => {
  const schema = readFileSync(resolve(root, 'docs/reference/forecast.schema.json'), 'utf8');
  const validate = new Ajv2020({ strict: true, allErrors: true }).compile(JSON.parse(schema) as object);
  const input = readFileSync(resolve(root, 'examples/fleet.yaml'), 'utf8').replaceAll(
    /^ {2}window: .*\n/gm,
    '',
  );
  const args = ['forecast', '-f', '-', '--from', '2026-11-22', '--max-per-minute', '4', '--suggest'];
  const { stdout } = spawnSync(process.execPath, [kron, ...args, '-o', 'json'], { input, encoding: 'utf8' });
  const printed = JSON.parse(stdout) as { suggestions: unknown[] };
  expect(printed.suggestions.length).toBeGreaterThan(0);
  validate(printed);
  expect(validate.errors ?? []).toEqual([]);
});

describe('kron diff -o json', () => {
  const schema = resolve(root, 'docs/reference/diff.schema.json');
  const validate = new Ajv2020({ strict: true, allErrors: true }).compile(
    JSON.parse(readFileSync(schema, 'utf8')) as object,
  );

  test.each(['examples/fleet.yaml', 'examples/database-backup.yaml'])('to %s follows its schema', (next) => {
    const args = ['diff', 'examples/fleet.yaml', next, '--now', '2026-11-21T12:00:00Z', '--for', '1d'];
    const { stdout } = spawnSync(process.execPath, [kron, ...args, '-o', 'json'], {
      cwd: root,
      encoding: 'utf8',
    });
    validate(JSON.parse(stdout));
    expect(validate.errors ?? []).toEqual([]);
  });

  test('without a required field violates it', () => {
    expect(validate({ items: [{ identity: 'prod/db-backup' }] })).toBe(false);
  });
});

describe('a record of an outcome', () => {
  const schema = readFileSync(resolve(root, 'docs/reference/record.schema.json'), 'utf8');
  const validate = new Ajv2020({ strict: true, allErrors: true, formats: { 'date-time': isTime } }).compile(
    JSON.parse(schema) as object,
  );
  const golden = readFileSync(
    resolve(root, 'packages/kron-operator/src/records/testing/golden.jsonl'),
    'utf8',
  ).trimEnd();

  const page = readFileSync(resolve(root, 'docs/reference/records.md'), 'utf8');
  const shown = [...page.matchAll(/^\{"record":.*$/gm)].map(([line]) => line);

  test.each([...golden.split('\n'), ...shown])('follows its schema, line %#', (line) => {
    validate(JSON.parse(line));
    expect(validate.errors ?? []).toEqual([]);
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
    const [first = ''] = golden.split('\n');
    expect(validate({ ...(JSON.parse(first) as object), ...change })).toBe(false);
  });
});

function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}
