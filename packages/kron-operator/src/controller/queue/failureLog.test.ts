import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { FailureLog } from './failureLog.ts';

function telling() {
  const clock = new VirtualClock();
  const lines: Record<string, unknown>[] = [];
  const logTo =
    (level: string) =>
    (fields: Readonly<Record<string, unknown>>, message: string): void => {
      lines.push({ level, ...fields, message });
    };
  const log = { debug: () => undefined, info: logTo('info'), warn: logTo('warn'), error: logTo('error') };
  const failures = new FailureLog({ clock, log });
  const fail = (of: string, error: Error) =>
    failures.failed({
      subject: of,
      error,
      fields: { event: 'reconcile-failed', name: of },
      message: error.message,
    });
  return { clock, lines, failures, fail };
}

const refused = new ConnectionError('ECONNREFUSED', 'connection refused');

describe('an outage of the API server', () => {
  test('is logged once when it starts, every minute while it lasts, and on recovery', async () => {
    const { clock, lines, failures, fail } = telling();
    for (let second = 0; second < 150; second += 5) {
      for (const name of ['a', 'b', 'c']) fail(name, refused);
      await clock.advance(5_000);
    }
    failures.succeeded('a');
    failures.succeeded('b');
    expect(lines.filter(({ level }) => level === 'info')).toEqual([]);
    failures.succeeded('c');
    expect(lines).toMatchObject([
      { level: 'warn', event: 'api-server-trouble', kind: 'ECONNREFUSED', error: refused },
      { level: 'warn', event: 'api-server-trouble', failures: 37, failing: 3, seconds: 60 },
      { level: 'warn', event: 'api-server-trouble', failures: 73, failing: 3, seconds: 120 },
      { level: 'info', event: 'api-server-trouble-over', kind: 'ECONNREFUSED', failures: 90, seconds: 150 },
    ]);
  });

  test('is logged by kind, and ends for a subject that fails with another kind', () => {
    const { lines, failures, fail } = telling();
    fail('a', refused);
    fail('a', ApiError.from(503, {}));
    failures.succeeded('a');
    expect(lines.map(({ event, kind }) => [event, kind])).toEqual([
      ['api-server-trouble', 'ECONNREFUSED'],
      ['api-server-trouble-over', 'ECONNREFUSED'],
      ['api-server-trouble', '503'],
      ['api-server-trouble-over', '503'],
    ]);
  });

  test.each([
    ['ECONNREFUSED', /^API server unavailable/, /^API server recovered/],
    // The webhook of one namespace may hang.
    ['TIMEOUT', /^no response in time, the API server or a webhook/, /^responses come in time again/],
  ])('is not said to be more than what is known: %s', (code, begins, ends) => {
    const { lines, failures, fail } = telling();
    fail('a', new ConnectionError(code, 'failed'));
    failures.succeeded('a');
    expect(lines.map(({ message }) => message)).toEqual([
      expect.stringMatching(begins),
      expect.stringMatching(ends),
    ]);
  });

  test('is logged once a minute when it comes and goes', async () => {
    const { clock, lines, failures, fail } = telling();
    for (let second = 0; second < 90; second += 1) {
      fail('a', ApiError.from(429, {}));
      failures.succeeded('a');
      await clock.advance(1_000);
    }
    expect(lines.map(({ event }) => event)).toEqual([
      'api-server-trouble',
      'api-server-trouble-over',
      'api-server-trouble',
      'api-server-trouble-over',
    ]);
  });
});

describe('a failure of one object', () => {
  test('is logged once until its error changes or the object succeeds', () => {
    const { lines, failures, fail } = telling();
    const invalid = ApiError.from(422, { message: 'status.x: unknown' });
    fail('a', invalid);
    fail('a', invalid);
    fail('b', invalid);
    fail('a', ApiError.from(403, { message: 'forbidden' }));
    failures.succeeded('b');
    fail('b', invalid);
    expect(lines.map(({ event, name, error }) => [event, name, String(error)])).toEqual([
      ['reconcile-failed', 'a', expect.stringContaining('status.x')],
      ['reconcile-failed', 'b', expect.stringContaining('status.x')],
      ['reconcile-failed', 'a', expect.stringContaining('forbidden')],
      ['reconcile-failed', 'b', expect.stringContaining('status.x')],
    ]);
  });
});
