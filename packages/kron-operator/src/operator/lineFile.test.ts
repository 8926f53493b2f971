import { describe, expect, test } from '@jest/globals';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { LineFile, maxCharacters } from './lineFile.ts';

/** A file in memory that fails as a test wants. */
class FakeFile {
  text = '';
  opened = 0;
  /** The results of the next writes: a number of bytes, or the code of an error. Then everything is written. */
  readonly results: (number | string)[] = [];
  openFails = '';

  async open() {
    if (this.openFails !== '') throw errorWith(this.openFails);
    this.opened += 1;
    return { write: (bytes: Buffer) => this.#write(bytes), close: async () => undefined };
  }

  async #write(bytes: Buffer): Promise<number> {
    const [result = bytes.length] = this.results.splice(0, 1);
    if (typeof result === 'string') throw errorWith(result);
    this.text += bytes.subarray(0, result).toString();
    return result;
  }
}

function errorWith(code: string): Error {
  return Object.assign(new Error(code), { code });
}

function started() {
  const clock = new VirtualClock();
  const file = new FakeFile();
  const logged: string[] = [];
  const counts = { failed: 0, dropped: 0 };
  const line = ({ event }: Readonly<Record<string, unknown>>): void => void logged.push(String(event));
  const lines = new LineFile({
    name: 'f',
    open: () => file.open(),
    clock,
    log: { debug: line, info: line, warn: line, error: line },
    metrics: {
      failed: () => void (counts.failed += 1),
      dropped: (count) => void (counts.dropped += count),
    },
  });
  return { clock, file, logged, counts, lines };
}

describe('a file that can be written', () => {
  test('gets the lines that gather within 100 ms at once', async () => {
    const { clock, file, lines } = started();
    lines.push('one\n');
    lines.push('two\n');
    await clock.advance(99);
    expect(file.text).toBe('');
    await clock.advance(1);
    expect(file.text).toBe('one\ntwo\n');
  });

  test('gets them at once if it is closed, and is opened only once', async () => {
    const { file, lines } = started();
    await lines.open();
    lines.push('one\n');
    await lines.close();
    expect([file.text, file.opened]).toEqual(['one\n', 1]);
  });

  test('is opened again by its name, also without lines', async () => {
    const { file, lines } = started();
    await lines.open();
    lines.reopen();
    await settled();
    expect(file.opened).toBe(2);
  });

  test('has room as long as few lines wait, and calls back when it has', async () => {
    const { clock, lines } = started();
    const room: boolean[] = [];
    while (lines.hasRoom) lines.push(`${'x'.repeat(1_000)}\n`);
    lines.whenRoom(() => room.push(lines.hasRoom));
    expect(room).toEqual([]);
    await clock.advance(100);
    expect(room).toEqual([true]);
  });
});

describe('a failure', () => {
  test.each([
    ['a full disk: the rest of the line follows', [2, 'ENOSPC', 'ENOSPC'], 'one\ntwo\n', 1],
    ['a slow reader of a pipe', [5, 'EAGAIN'], 'one\ntwo\n', 1],
    ['a file that is gone: the line begins again in the next one', [5, 'EIO'], 'one\nttwo\n', 2],
    ['a write of nothing', [0], 'one\ntwo\n', 2],
  ])('of %s', async (_, results, text, opened) => {
    const { clock, file, counts, lines } = started();
    file.results.push(...results);
    lines.push('one\ntwo\n');
    await clock.advance(5_000);
    expect([file.text, file.opened]).toEqual([text, opened]);
    expect(counts.failed).toBe(results.filter((result) => typeof result === 'string' || result === 0).length);
  });

  test('that lasts is counted each second and logged each minute, and its end is logged', async () => {
    const { clock, file, logged, counts, lines } = started();
    file.openFails = 'ENXIO';
    lines.push('one\n');
    await clock.advance(100 + 119_000);
    expect([counts.failed, logged]).toEqual([120, ['outcome-log-failed', 'outcome-log-failed']]);
    expect(lines.hasRoom).toBe(false);
    file.openFails = '';
    await clock.advance(1_000);
    expect([file.text, logged.at(-1), lines.hasRoom]).toEqual(['one\n', 'outcome-log-recovered', true]);
    expect(clock.timers).toBe(0);
  });

  test('that lasts for long drops the oldest lines, and counts them', async () => {
    const { clock, file, counts, lines } = started();
    file.openFails = 'EACCES';
    const length = 1_000;
    const count = Math.floor(maxCharacters / length);
    for (let at = 0; at <= count; at += 1) lines.push(`${String(at).padStart(length - 1)}\n`);
    file.openFails = '';
    await clock.advance(2_000);
    const first = Math.ceil((count + 1) / 10);
    expect([counts.dropped, Number(file.text.slice(0, length))]).toEqual([first, first]);
    expect(file.text).toHaveLength((count + 1 - first) * length);
  });

  test('does not keep the process from stopping', async () => {
    const { file, counts, lines } = started();
    file.openFails = 'EACCES';
    lines.push('one\n');
    await lines.close();
    expect(counts.failed).toBe(1);
  });
});
