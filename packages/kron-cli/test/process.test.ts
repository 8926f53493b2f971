import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { json, manifest } from './testing/manifest.ts';
import { bin, fixtures, kronOn, now, runProcess } from './testing/runKron.ts';

const manyRuns = ['preview', '-f', 'several.yaml', ...now, '--count', '20000'];

describe('signals and pipes', () => {
  test('a closed pipe ends it immediately, without a message and with 0', async () => {
    const child = spawn(process.execPath, [bin, ...manyRuns], { cwd: fixtures });
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => void (err += text));
    await once(child.stdout, 'data');
    child.stdout.destroy();
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(err).toBe('note: warm-up has no namespace: assuming "default" (-n sets another)\n');
  });

  test('Ctrl-C during a computation exits with 130 before the end', async () => {
    const stdin = json(manifest('minutely', { schedule: '* * * * *', window: { duration: '90m' } }));
    const args = ['preview', '-f', '-', '--from', '2026-01-01', '--for', '9999d'];
    const child = spawn(process.execPath, [bin, ...args], { stdio: ['pipe', 'ignore', 'pipe'] });
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => void (err += text));
    // The note about the namespace appears when the input has been read.
    child.stdin.end(stdin.replace('"namespace":"prod"', '"labels":{}'));
    await once(child.stderr, 'data');
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
    // If kron were not stopped, it would report too many periods.
    expect(err).not.toContain('more than');
  });

  test('Ctrl-C while it reads standard input exits with 130', async () => {
    const child = spawn(process.execPath, [bin, 'preview', '-f', '-', '-f', 'broken.yaml'], {
      cwd: fixtures,
    });
    // This is more than the capacity of a pipe: when all is written, kron is reading.
    await new Promise((done) => child.stdin.write(' '.repeat(8_000_000), done));
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
  });

  test('Ctrl-C while it waits for the writer of a named pipe exits with 130', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kron-pipe-'));
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const args = ['audit', '-f', 'several.yaml', '--records', pipe];
    const child = spawn(process.execPath, [bin, ...args], { cwd: fixtures });
    // The note about the namespace appears when the manifests have been read.
    await once(child.stderr, 'data');
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
    rmSync(folder, { recursive: true });
  });

  test('--watch prints a changed file again, until Ctrl-C', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kron-watch-'));
    const file = join(folder, 'jobs.json');
    writeFileSync(file, json(manifest('first', { schedule: '0 0 1 1 *' })));
    const child = spawn(process.execPath, [bin, 'preview', '-w', '-f', file], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    const printed = async (text: string): Promise<void> => {
      while (!out.includes(text)) out += String((await once(child.stdout, 'data'))[0]);
    };
    await printed('prod/first');
    writeFileSync(file, json(manifest('second', { schedule: '0 0 1 1 *' })));
    await printed('prod/second');
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
    rmSync(folder, { recursive: true });
    expect(out.match(/prod\/first/g)).toHaveLength(1);
  });

  test('a full disk is reported, and the exit code is not 0', () => {
    const run = spawnSync('/bin/sh', ['-c', '"$0" "$@" > /dev/full', process.execPath, bin, ...manyRuns], {
      cwd: fixtures,
      encoding: 'utf8',
    });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('cannot write standard output (ENOSPC)');
  });
});

const hasScript = spawnSync('script', ['--version']).status === 0;
const onTerminal = hasScript ? test : test.skip;

/** Runs `kron` on a pseudo terminal and returns what the terminal showed. */
function terminal(command: string, env: Record<string, string> = {}): string {
  const all = { PATH: process.env['PATH'] ?? '', TERM: 'xterm', ...env };
  const args = ['-q', '-e', '-c', command, '/dev/null'];
  return execFileSync('script', args, {
    cwd: fixtures,
    env: all,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const kron = `'${process.execPath}' '${bin}' preview -f several.yaml --now 2026-02-28T18:10:00Z --count 1`;
const escape = '\u001b[';

describe('output is coloured only on a terminal, unless disabled', () => {
  onTerminal('a terminal gets colour', () => {
    expect(terminal(kron)).toContain(escape);
  });

  onTerminal('NO_COLOR refuses it', () => {
    expect(terminal(kron, { NO_COLOR: '1' })).not.toContain(escape);
  });

  onTerminal('--no-color refuses it', () => {
    expect(terminal(`${kron} --no-color`)).not.toContain(escape);
  });

  onTerminal('a dumb terminal gets none', () => {
    expect(terminal(kron, { TERM: 'dumb' })).not.toContain(escape);
  });

  onTerminal('a narrow terminal gets fewer columns, a wide one all', () => {
    const narrow = terminal(`stty cols 80; ${kron} --no-color`).split('\r\n').slice(0, 4);
    expect(narrow.filter((line) => line.length > 80)).toEqual([]);
    expect(narrow.join('\n')).not.toContain('OFFSET');
    expect(narrow.join('\n')).toContain('REASON');
    const narrower = terminal(`stty cols 64; ${kron} --no-color`).split('\r\n').slice(1, 5);
    expect(narrower.filter((line) => line.length > 64)).toEqual([]);
    expect(narrower.join('\n')).toContain('OUTCOME');
    expect(terminal(`stty cols 200; ${kron} --no-color`)).toContain('OFFSET');
  });

  onTerminal('a timeline of several does not wrap, however narrow the terminal', () => {
    for (const columns of [63, 50, 44, 40, 36]) {
      const shown = terminal(`stty cols ${columns}; ${kron} --no-color 2> /dev/null`).trimEnd().split('\r\n');
      expect(shown.filter((line) => line.length > columns)).toEqual([]);
      const table = shown[0]?.startsWith('next run: ') ? shown.slice(2) : shown;
      expect(table[0]).toMatch(/^KRONJOB +CHOSEN/);
      expect(table).toHaveLength(4);
    }
    expect(terminal(`stty cols 40; ${kron} --no-color`)).toMatch(
      /^…\S+m-up +2026-03-01 00:\d\d:\d\d\+05:30\r$/m,
    );
  });

  test.each([
    ['FORCE_COLOR colours a pipe', { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
    ['FORCE_COLOR=0 forces none', { FORCE_COLOR: '0' }, false],
  ])('%s', async (_, env, isColoured) => {
    const run = await runProcess(['preview', '-f', 'several.yaml', ...now], { env });
    expect(run.out.includes(escape)).toBe(isColoured);
  });

  test('a pipe gets no colours', async () => {
    const run = await runProcess(['preview', '-f', 'several.yaml', ...now], { env: { TERM: 'xterm' } });
    expect(run.out + run.err).not.toContain('\u001b');
  });
});

describe('--watch on a terminal', () => {
  /** What the terminal got until Ctrl-C, which is pressed when it shows a text. */
  async function watched(before: string, text: string): Promise<{ shown: string; code: unknown }> {
    const command = `${before}; '${process.execPath}' '${bin}' preview -w -f several.yaml --no-color`;
    const child = spawn('script', ['-q', '-e', '-c', command, '/dev/null'], {
      cwd: fixtures,
      env: { PATH: process.env['PATH'] ?? '', TERM: 'xterm' },
    });
    let shown = '';
    let pressed = false;
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      shown += part;
      if (pressed || !shown.includes(text)) return;
      pressed = true;
      child.stdin.write('\u0003');
    });
    const [code] = (await once(child, 'close')) as [unknown];
    return { shown, code };
  }

  onTerminal('uses the alternate screen, so that the scrollback stays', async () => {
    const { shown, code } = await watched('stty rows 50 cols 120', 'shop/');
    expect(code).toBe(130);
    expect(shown).toContain(`${escape}?1049h${escape}H${escape}2J`);
    expect(shown.trimEnd().endsWith(`${escape}?1049l`)).toBe(true);
    expect(shown).not.toContain(`${escape}3J`);
  });

  onTerminal('shows the first rows if not all fit', async () => {
    const { shown } = await watched('stty rows 6 cols 120', 'more lines');
    const [screen = ''] = shown.split(`${escape}2J`).slice(1);
    expect(screen.split('\r\n').findIndex((line) => /\d more lines/.test(line))).toBe(5);
  });
});

describe('a long result without the invalid input', () => {
  const lacking = kron.replace('-f several.yaml', '-f several.yaml -f two-mistakes.yaml -f broken.yaml');
  const note = 'problems above; invalid input is not shown';

  onTerminal('ends with the number of problems on a terminal', () => {
    expect(terminal(`${lacking} --no-color || true`)).toMatch(new RegExp(`\\n3 ${note}\\r\\n$`));
    expect(terminal(`${lacking} --no-color > /dev/null || true`)).not.toContain(note);
    expect(terminal(kron)).not.toContain('above');
  });
});

describe('the progress of long work', () => {
  const long = kron.replace('--count 1', '--count 500');

  onTerminal('does not precede the prompt after Ctrl-C', async () => {
    const endless = kron.replace('--count 1', '--count 1000000');
    const child = spawn('script', ['-q', '-e', '-c', `${endless} > /dev/null`, '/dev/null'], {
      cwd: fixtures,
    });
    let shown = '';
    let pressed = false;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
      if (pressed || !shown.includes('periods')) return;
      pressed = true;
      child.stdin.write('\u0003');
    });
    expect(await once(child, 'close')).toEqual([130, null]);
    expect(shown).toMatch(/\r\n$/);
  });

  onTerminal('is not shown without a terminal', () => {
    expect(terminal(`${long} 2>&1 > /dev/null | cat`)).not.toMatch(/periods/);
  });
});

describe('help and version', () => {
  onTerminal.each([
    [100, 100],
    [60, 60],
    [300, 120],
  ])('help on a terminal of %i columns has lines of at most %i', (columns, most) => {
    const shown = terminal(`stty cols ${columns}; '${process.execPath}' '${bin}' preview --help`);
    const [flags = ''] = shown.split('Columns:');
    const widest = Math.max(...flags.split('\r\n').map((line) => line.length));
    expect(widest).toBeLessThanOrEqual(most);
    expect(widest).toBeGreaterThan(most - 20);
  });

  test.each([[[]], [['--help']], [['help']], [['preview', '--help']], [['help', 'explain']]])(
    'kron %j prints help on standard output',
    async (args) => {
      const run = await runProcess(args);
      expect(run).toMatchObject({ code: 0, err: '' });
      expect(run.out).toContain('Usage: kron');
      expect(run.out.split('\n').filter((line) => line.length > 82)).toEqual([]);
    },
  );

  test('--version prints name and version', async () => {
    expect((await runProcess(['--version'])).out).toMatch(/^kron \d+\.\d+\.\d+\n$/);
  });
});

describe('the same input gives the same bytes', () => {
  const commands = [
    ['preview', '-f', 'several.yaml', ...now, '--count', '5'],
    ['preview', '-f', 'several.yaml', ...now, '--from', '2026-03-01', '-o', 'wide'],
    ['explain', '-f', 'several.yaml', ...now],
    ['preview', '-f', 'two-mistakes.yaml'],
    ['dry-run', '-f', 'several.yaml', ...now],
    ['simulate', '-f', 'several.yaml', ...now, '--for', '3d', '--job-duration', '5m..40m'],
    ['validate', '-f', 'likely-mistakes.yaml', ...now, '-o', 'sarif'],
    ['convert', '-f', 'cronjobs.yaml', ...now],
    ['forecast', '-f', 'several.yaml', ...now, '-o', 'html'],
    ['preview', '-f', 'several.yaml', '-f', 'controlled.yaml', ...now, '-o', 'html'],
    ['diff', 'several.yaml', 'backup.yaml', ...now, '--for', '3d'],
  ];
  const usual = kronOn({ TZ: 'UTC', LANG: 'C' });
  const others = [
    { TZ: 'America/New_York' },
    { TZ: 'Australia/Lord_Howe' },
    { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
    { LANG: 'de_DE.UTF-8', TZ: 'Europe/Berlin' },
  ].map((host) => kronOn(host));

  test.each(commands)('kron %s %s %s on any host', async (...args) => {
    const expected = await usual(args);
    for (const host of others) expect(await host(args)).toEqual(expected);
  });
});
