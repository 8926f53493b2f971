import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { runCli } from './cli.ts';
import { usage } from './parseArguments.ts';
import { readCases } from './readCases.ts';

let showsProgress = false;

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const written = { out: '', err: '' };
  const code = await runCli(args, {
    version: '1.2.3',
    out: (part) => void (written.out += part),
    err: (part) => void (written.err += part),
    timer: () => () => undefined,
    showsProgress,
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
    [
      ['run', '--exec', 'x', '--level', 'L6'],
      'expected levels from L0, L1, L2, L3, L4, L5, import, found "L6"',
    ],
    [
      ['run', '--exec', 'x', '--only', 'KS-3,'],
      'expected clauses, groups or ids such as KS-3.4,KS-15, found ""',
    ],
    [
      ['run', '--exec', 'x', '--level', 'L0,'],
      'expected levels from L0, L1, L2, L3, L4, L5, import, found ""',
    ],
    [['run', '--exec', 'x', '--json', '--tap'], 'expected one of --json, --tap and --junit, found 2'],
    [['run', '--exec', 'x', '--colour'], "unknown option '--colour'"],
    [['run', '--exec', 'x', '--json=yes'], "option '--json' does not take an argument"],
  ])('%j is refused', async (args, message) => {
    const err = `kron-conformance: ${message}\nTry kron-conformance --help\n`;
    expect(await run(...args)).toEqual({ code: 2, out: '', err });
  });

  test('a selection without cases is refused', async () => {
    const { code, err } = await run('run', '--exec', unable, '--only', 'KS-99');
    expect([code, err]).toEqual([2, 'kron-conformance: no cases of L0,L1,L2,L3,L4,L5,import and KS-99\n']);
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

  test.each([
    ['--json', '{ "levels": [], "results": [], "error": "REASON" } '],
    ['--tap', '... Bail out! REASON '],
    [
      '--junit',
      '<testsuites> <testsuite name="run" tests="1" failures="0" skipped="0" errors="1"> <testcase classname="run" name="every case is run"><error message="REASON"/></testcase> </testsuite> </testsuites> ',
    ],
  ])('%s reports a command that answers nothing', async (flag, end) => {
    const { code, out, err } = await run('run', '--exec', 'exit 1', '--level', 'L2', flag);
    const reason =
      'the command has answered none of 3 requests; the last time it exited with code 1 before it answered';
    expect([code, err]).toEqual([2, `kron-conformance: ${reason}\n`]);
    expect(out.replace(reason, 'REASON').replaceAll(/\s+/g, ' ').slice(-end.length)).toBe(end);
  });

  test.each([
    ['KS-15.4,KS-15.17', ['KS-15.4', 'KS-15.17']],
    ['ks-15.4', ['KS-15.4']],
    ['Attempts-01, attempts-02', ['attempts-01', 'attempts-02']],
  ])('--only %s selects these cases', async (only, names) => {
    const { length } = readCases().filter(({ id, clause }) => names.includes(id) || names.includes(clause));
    const { out } = await run('run', '--exec', unable, '--only', only, '--tap');
    expect(out.split('\n')[1]).toBe(`1..${length}`);
  });

  test('with --claim, unsupported requests are failures', async () => {
    const { code, out } = await run('run', '--exec', unable, '--only', 'attempts-01', '--claim');
    expect(out).toMatch(/^KS-7.14 attempts-01: unsupported\n\nlevel .*\nL1 +0 +1 +0\n$/);
    expect(code).toBe(1);
  });

  test('progress is shown on a terminal and removed at the end', async () => {
    showsProgress = true;
    const { err } = await run('run', '--exec', unable, '--only', 'KS-15.17');
    showsProgress = false;
    expect(err).toBe('\r1 of 1 cases\r\u001b[K');
  });

  test('README.md has the flags and the exit codes of the usage', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const rows = [...readme.matchAll(/^\| (`--.*?) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
    const flags = [...usage.matchAll(/^  (--\w+(?: [A-Z]+)?)  /gm)].map(([, flag]) => `\`${flag}\``);
    expect(rows).toEqual(flags);
    const codes = [...readme.matchAll(/^\| (\d+) \| (.*) \|$/gm)].map(
      ([, code, meaning]) => `${code} ${meaning}`,
    );
    expect(usage).toContain(`Exit codes: ${codes.join(', ')}\n`);
  });

  test('unsupported requests are no failures', async () => {
    const { code, out } = await run('run', '--exec', unable, '--only', 'attempts-01');
    expect(out).toBe('level  passed  failed  unsupported\nL1          0       0            1\n');
    expect(code).toBe(0);
  });

  test('the first failures are printed, then the levels', async () => {
    const { code, out } = await run('run', '--exec', wrong, '--level', 'L2');
    const lines = out.split('\n');
    expect(lines[0]).toMatch(/^KS-5\.\d+ [a-z0-9.-]+: period: expected \{.*, found nothing$/);
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

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s stops the command and prints the results so far',
    async (signal) => {
      const hanging = `'${process.execPath}' -e 'process.stdin.once("data", () => { console.log("{}"); process.stdin.on("data", () => console.error("asked")); })'`;
      const child = spawn(
        process.execPath,
        [bin, 'run', '--exec', hanging, '--only', 'attempts-01,attempts-02', '--tap'],
        { stdio: ['ignore', 'pipe', 'pipe'] },
      );
      const ended = new Promise((done) => child.on('close', done));
      await new Promise((asked) => child.stderr.once('data', asked));
      child.kill(signal);
      // The command holds the same standard error, which closes when both have ended.
      const [code, out] = await Promise.all([ended, text(child.stdout)]);
      expect([code, out.replace(/message: .*/, 'message')]).toEqual([
        130,
        'TAP version 14\n1..2\nnot ok 1 - KS-7.14 attempts-01\n  ---\n  message\n  ...\nBail out! interrupted\n',
      ]);
    },
  );
});
