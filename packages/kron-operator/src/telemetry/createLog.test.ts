import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { componentLog } from './componentLog.ts';
import { StaleObjectError } from '../controller/requests/writeStatus.ts';
import { createLog, type LogLevel } from './createLog.ts';

const clock = { now: () => Date.parse('2026-03-01T00:58:29.012Z') };

/** The lines that `write` writes to the log. */
function written(write: (log: ReturnType<typeof createLog>) => void, level?: LogLevel): string[] {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  write(createLog({ clock, destination, ...(level === undefined ? {} : { level }) }));
  return lines;
}

describe('the log', () => {
  test('has one JSON object per line: level, time, fields, message', () => {
    const lines = written((log) => log.info({ event: 'job-created', namespace: 'prod' }, 'Job\ncreated'));
    expect(lines).toEqual([
      '{"level":"info","time":"2026-03-01T00:58:29.012Z","event":"job-created","namespace":"prod","msg":"Job\\ncreated"}\n',
    ]);
  });

  test('names the component', () => {
    const [line = ''] = written((log) => componentLog(log, 'events').warn({ event: 'x' }, 'X'));
    expect(JSON.parse(line)).toMatchObject({ level: 'warn', component: 'events', event: 'x', msg: 'X' });
  });

  test.each<[LogLevel | undefined, string[]]>([
    ['debug', ['debug', 'info', 'warn', 'error']],
    [undefined, ['info', 'warn', 'error']],
    ['error', ['error']],
  ])('at level %s has the levels %j', (level, expected) => {
    const lines = written((log) => {
      for (const name of ['debug', 'info', 'warn', 'error'] as const) log[name]({}, name);
    }, level);
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(expected);
  });

  test('omits the stack of API errors and concurrent writes, and includes it for any other error', () => {
    const refused = ApiError.from(403, { reason: 'Forbidden', message: 'no' });
    const lines = written((log) => {
      log.warn({ error: refused }, 'refused');
      log.warn({ error: new StaleObjectError('KronJob', undefined) }, 'stale');
      log.warn({ err: new TypeError('a defect') }, 'failed');
    });
    const [api, stale, defect] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(api?.['error']).toEqual({ code: 403, reason: 'Forbidden', message: 'no' });
    expect(Object.keys(stale?.['error'] ?? {})).toEqual(['message']);
    expect(defect?.['err']).toEqual({
      message: 'a defect',
      stack: expect.stringContaining('createLog.test.ts'),
    });
  });
});
