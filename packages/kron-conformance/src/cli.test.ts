import { execFile, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { runCli } from './cli.ts';
import { usage } from './parseArguments.ts';

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const written = { out: '', err: '' };
  const code = await runCli(args, {
    version: '1.2.3',
    out: (part) => void (written.out += part),
    err: (part) => void (written.err += part),
    timer: () => () => undefined,
  });
  return { code, ...written };
}

/** Cannot answer anything. */
const unable = `'${process.execPath}' -e 'process.stdin.on("data", (lines) => process.stdout.write("{\\"unsupported\\":true}\\n"))'`;
/** Answers nothing right. */
const wrong = `'${process.execPath}' -e 'process.stdin.on("data", () => process.stdout.write("{}\\n"))'`;

describe('the command line', () => {
  test.each([['--help'], ['-h'], ['run', '--help']])('%s prints the usage', async (...args) => {
    expect(await run(...args)).toEqual({ code: 0, out: usage, err: '' });
  });

  test('--version prints the version', async () => {
    expect(await run('--version')).toEqual({ code: 0, out: '1.2.3\n', err: '' });
  });

  test.each<[args: string[], message: string]>([
    [[], 'expected the command run, found nothing'],
    [['walk'], 'expected the command run, found walk'],
    [['run'], "--exec is required, such as --exec 'python3 answers.py'"],
    [['run', '--exec', ' '], "--exec is required, such as --exec 'python3 answers.py'"],
    [['run', '--exec', 'node', 'answers.js'], 'unexpected argument answers.js; quote the value of --exec'],
    [['run', '--exec'], "option '--exec <value>' argument missing"],
    [['run', '--exec', 'x', '--level', 'L6'], 'expected levels from L0, L1, L2, L3, L4, L5, found "L6"'],
    [['run', '--exec', 'x', '--level', 'L0,'], 'expected levels from L0, L1, L2, L3, L4, L5, found ""'],
    [['run', '--exec', 'x', '--json', '--tap'], 'expected one of --json, --tap and --junit, found 2'],
    [['run', '--exec', 'x', '--colour'], "unknown option '--colour'"],
    [['run', '--exec', 'x', '--json=yes'], "option '--json' does not take an argument"],
  ])('%j is refused', async (args, message) => {
    const err = `kron-conformance: ${message}\nTry kron-conformance --help\n`;
    expect(await run(...args)).toEqual({ code: 2, out: '', err });
  });

  test('a selection without cases is refused', async () => {
    const { code, err } = await run('run', '--exec', unable, '--only', 'KS-99');
    expect([code, err]).toEqual([2, 'kron-conformance: no cases of L0,L1,L2,L3,L4,L5 and KS-99\n']);
  });

  test('a command that does not exist is reported once', async () => {
    const { code, out, err } = await run(
      'run',
      '--exec',
      'no-such-program-of-kron 2>/dev/null',
      '--level',
      'L2',
    );
    expect([code, out, err]).toEqual([
      2,
      '',
      'kron-conformance: the command has answered none of 3 requests; the last time it exited with code 127 before it answered\n',
    ]);
  });

  test('unsupported requests are no failures', async () => {
    const { code, out } = await run('run', '--exec', unable, '--only', 'attempts-01');
    expect(out).toBe('level  passed  failed  unsupported\nL1          0       0            1\n');
    expect(code).toBe(0);
  });

  test('the first failures are printed, then the levels', async () => {
    const { code, out } = await run('run', '--exec', wrong, '--level', 'L2');
    const lines = out.split('\n');
    expect(lines[0]).toMatch(/^KS-8\.\d+ [a-z0-9.-]+: period: expected \{.*, found nothing$/);
    expect(lines[20]).toMatch(/^\d+ more failures; --json lists all$/);
    expect(lines.slice(21, 23)).toEqual(['', 'level  passed  failed  unsupported']);
    expect(code).toBe(1);
  });

  test.each([
    ['--json', '{\n  "levels": [\n'],
    ['--tap', 'TAP version 14\n1..1\nnot ok 1 - KS-'],
    [
      '--junit',
      '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n<testsuite name="L1" tests="1" failures="1" skipped="0">\n',
    ],
  ])('%s prints every result', async (flag, start) => {
    const { code, out } = await run('run', '--exec', wrong, '--only', 'attempts-01', flag);
    expect(out.slice(0, start.length)).toBe(start);
    expect(out).toContain('attempts-01');
    expect(code).toBe(1);
  });
});

describe('the built program', () => {
  const bin = resolve(import.meta.dirname, '../dist/bin.js');

  test('ends with the reader of a pipe, without colours', async () => {
    const command = `'${process.execPath}' '${bin}' run --exec '${unable.replaceAll("'", `'\\''`)}' --level L2 --tap | head -n 1`;
    const { stdout } = await promisify(execFile)('sh', ['-c', command], {
      env: { ...process.env, FORCE_COLOR: '1' },
    });
    expect(stdout).toBe('TAP version 14\n');
  });

  test('stops the command when it is interrupted', async () => {
    const hanging = `'${process.execPath}' -e 'process.stdin.on("data", () => console.error("asked"))'`;
    const child = spawn(process.execPath, [bin, 'run', '--exec', hanging], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise((done) => child.on('close', done));
    await new Promise((asked) => child.stderr.once('data', asked));
    child.kill('SIGINT');
    // The command holds the same standard error, which closes when both have ended.
    expect(await Promise.all([ended, text(child.stdout)])).toEqual([130, '']);
  });
});
