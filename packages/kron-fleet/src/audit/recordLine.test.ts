import { describe, expect, test } from '@jest/globals';
import { AuditStore } from './auditStore.ts';
import { recordLine } from './recordLine.ts';
import { hourly, ranLine, resultLine } from './testing/auditCase.ts';

const line = ranLine(hourly, '01:00:00');
const fields = JSON.parse(line) as Record<string, unknown>;
const without = (text: string): string => line.replace(text, '');
const withField = (name: string, value: unknown): string => JSON.stringify({ ...fields, [name]: value });

describe('a record is found where log collectors put it', () => {
  test.each<[string, string]>([
    ['as it was written', line],
    ['with a carriage return', `${line}\r`],
    ['Docker', JSON.stringify({ log: `${line}\n`, stream: 'stdout', time: '2026-03-02T01:00:00Z' })],
    ['the container runtime', `2026-03-02T01:00:00.123456789Z stdout F ${line}`],
    ['kubectl logs --prefix', `[pod/kron-operator-0/operator] ${line}`],
    ['logcli -o jsonl', JSON.stringify({ labels: { app: 'kron' }, line, timestamp: '2026-03-02T01:00:00Z' })],
    ['Elasticsearch, as a text', JSON.stringify({ _index: 'logs', _source: { message: line } })],
    ['Elasticsearch, parsed', JSON.stringify({ _index: 'logs', _source: { '@timestamp': 'x', ...fields } })],
    ['Cloud Logging', JSON.stringify({ severity: 'INFO', jsonPayload: fields })],
    ['behind a line that a crash cut off', line.slice(0, 100) + line],
    ['Fluent Bit and Docker', JSON.stringify({ log: JSON.stringify({ log: `${line}\n` }) })],
  ])('%s', (_, text) => {
    expect(recordLine(text)).toMatchObject({ source: 'outcome', identity: 'prod/a', outcome: 'executed' });
  });
});

describe('other lines are counted', () => {
  test.each<[string, string, string]>([
    ['another line of the log', '{"level":"info","msg":"a record was written"}', 'foreign'],
    ['a text', 'record of a panic', 'foreign'],
    ['no JSON', '{record', 'foreign'],
    ['a list', '["record"]', 'foreign'],
    ['the beginning of a line', line.slice(0, -10), 'torn'],
    ['two lines, both torn', line.slice(0, 100) + line.slice(0, 200), 'torn'],
    ['another record', withField('record', 'heartbeat'), 'unknown'],
    ['another kind', withField('kind', 'Deployment'), 'unknown'],
    ['another outcome', withField('outcome', 'postponed'), 'unknown'],
    ['a ControlledJob', withField('kind', 'ControlledJob'), 'controlledJob'],
    ['no period', withField('periodID', undefined), 'invalid'],
    ['a period in another form', withField('periodID', '2026-03-02T01:00:00.000Z'), 'invalid'],
    ['a day that does not exist', withField('periodID', '2026-02-30T01:00:00Z'), 'invalid'],
    ['another nominal time', withField('nominalTime', '2026-03-02T02:00:00Z'), 'invalid'],
    ['no UID', withField('uid', undefined), 'invalid'],
    ['a name with an escape sequence', withField('name', 'a\u001b[31m'), 'invalid'],
    ['a name in another type', withField('name', ['a']), 'invalid'],
    ['a reason in another type', withField('reason', 5), 'invalid'],
    ['a reason that no operator has cut', withField('reason', 'a'.repeat(1025)), 'invalid'],
    [
      'a prototype',
      without('"reason":"Created"').replace(',,', ',"__proto__":{"reason":"a b"},'),
      'executed',
    ],
    ['a long hash', withField('schedulingHash', `v1:${'a'.repeat(200)}`), 'invalid'],
    ['an instant with an offset', withField('createdAt', '2026-03-02T01:00:00+01:00'), 'invalid'],
    ['an hour that does not exist', withField('createdAt', '2026-03-02T25:00:00Z'), 'invalid'],
    ['another result', resultLine(hourly, '01:00:00', { result: 'Lost' }), 'unknown'],
  ])('%s', (_, text, expected) => {
    const read = recordLine(text);
    expect(typeof read === 'string' ? read : read.outcome).toBe(expected);
  });

  test('deep objects cost nothing', () => {
    const deep = `${'{"a":'.repeat(10_000)}"record"${'}'.repeat(10_000)}`;
    expect(recordLine(deep)).toBe('foreign');
  });
});

test.each([
  ['a word', 'BackoffLimitExceeded', 'BackoffLimitExceeded'],
  ['words', 'Quota_2: all is well', 'Quota_2: all is well'],
  ['an escape sequence', '\u001b[31mred\n', String.raw`red\u000a`],
  ['a text that the operator has cut', `${'a'.repeat(1023)}…`, `${'a'.repeat(1023)}…`],
])('the reason of a failure can be %s', (_, failedReason, shown) => {
  const read = recordLine(resultLine(hourly, '01:00:00', { result: 'Failed', failedReason }));
  expect(read).toMatchObject({ result: 'Failed', failedReason: shown });
});

test('a store counts what it leaves out', () => {
  const at = Date.parse('2026-03-02T00:00:00Z') / 1000;
  const store = new AuditStore({ from: at, to: at + 7200, window: 600 }, ({ identity }) => {
    if (identity === 'prod/a') return 'known';
    return identity === 'prod/b' ? 'unknown' : 'other';
  });
  const lines = [line, line, 'x', withField('periodID', '2025-01-01T00:00:00Z'), ranLine(hourly, '09:00:00')];
  const others = [withField('name', 'b'), withField('name', 'c')];
  for (const text of [...lines, ...others]) store.addLine(text);
  store.addTooLong();
  store.take({ kind: 'KronJob', identity: 'prod/a' });
  expect(store.counts).toMatchObject({ lines: 8, used: 3, repeated: 1, outside: 1, otherObjects: 1 });
  expect(store.counts.ignored).toMatchObject({ foreign: 1, invalid: 1, tooLong: 1 });
  expect(store.unknownObjects.map(({ identity }) => identity)).toEqual(['prod/b']);
});
