import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jobTemplate, json, manifest } from './testing/manifest.ts';
import { bin, fixtures, runKron } from './testing/runKron.ts';

/** The suggested words, and whether the shell may also suggest files. */
async function complete(...words: string[]): Promise<{ words: string[]; files: boolean }> {
  const run = await runKron(['__complete', ...words]);
  expect(run).toMatchObject({ code: 0, err: '' });
  const lines = run.out.trimEnd().split('\n');
  const directive = lines.pop();
  return { words: lines.map((line) => line.split('\t')[0] ?? ''), files: directive === ':0' };
}

describe('the suggestion', () => {
  test.each([
    ['a command', ['expl'], ['explain']],
    ['a flag of the command', ['preview', '--co'], ['--context', '--count']],
    ['no flag that was used', ['preview', '--count', '3', '--cou'], []],
    ['-f', ['preview', '-f', 'a.yaml', '--file'], ['--filename']],
    [
      'the values of a flag',
      ['preview', '-o', ''],
      ['table', 'wide', 'json', 'yaml', 'csv', 'ics', 'html', 'name'],
    ],
    ['the values of a long flag', ['explain', '--output', 'j'], ['json']],
    ['the value after an equals sign', ['explain', '--output=j'], ['--output=json']],
    ['the value after an equals sign, as bash splits words', ['explain', '--output', '=', 'j'], ['json']],
    [
      'all values after an equals sign, as bash splits words',
      ['explain', '--output', '='],
      ['text', 'json', 'yaml', 'svg'],
    ],
    ['the command after help', ['help', 'pre'], ['preview']],
    ['the argument of a command', ['completion', 'z'], ['zsh']],
    ['nothing for a flag with any value', ['preview', '--count', ''], []],
    ['the names in the files', ['preview', '-f', 'several.yaml', ''], ['freeze', 'paused', 'warm-up']],
    ['the names with the prefix', ['explain', '-f', 'several.yaml', 'p'], ['paused']],
    ['the names of a namespace', ['explain', '-f', 'several.yaml', 'shop/'], ['shop/freeze', 'shop/paused']],
    ['the names of CronJobs', ['forecast', '-f', 'cleanup.yaml', ''], ['cleanup']],
    ['the names of CronJobs of a namespace', ['ui', '-f', 'cleanup.yaml', 'shop/'], ['shop/cleanup']],
    ['the names of CronJobs to convert', ['convert', '-f', 'cronjobs.yaml', 's'], ['sweep']],
    [
      'the names of ControlledJobs to convert',
      ['convert', '-f', 'original-controlled.yaml', 'p'],
      ['pricing'],
    ],
    ['no KronJob to convert', ['convert', '-f', 'several.yaml', ''], []],
    ['no CronJob to trigger', ['trigger', '-f', 'cleanup.yaml', ''], []],
    ['a kind', ['preview', '--kind', 'k'], ['kronjob']],
    ['a value of a command behind a flag', ['--tz', 'UTC', 'explain', '-o', 'j'], ['json']],
    ['a name in the files before a command', ['-f', 'several.yaml', 'explain', 'p'], ['paused']],
    ['a zone before a command', ['--tz', 'Europe/Berl'], ['Europe/Berlin']],
    ['a command behind a flag', ['--tz', 'UTC', 'expl'], ['explain']],
    ['a second kind', ['preview', '--kind', 'kronjob', '--ki'], ['--kind']],
    ['a second CronJob to exclude', ['convert', '--exclude', 'a', '--ex'], ['--exclude']],
    ['a second downtime', ['simulate', '--downtime', '1h', '--down'], ['--downtime']],
    ['no second kubeconfig', ['preview', '--kubeconfig', 'a', '--kubec'], []],
    ['no name of another namespace', ['explain', '-f', 'several.yaml', 'nowhere/'], []],
    ['a zone by its beginning', ['preview', '--tz', 'Europe/Be'], ['Europe/Belgrade', 'Europe/Berlin']],
    ['a zone by its city', ['create', '--timezone', 'york'], ['America/New_York']],
    ['a zone after an equals sign', ['preview', '--tz=utc'], ['--tz=UTC']],
    ['the names that can be triggered', ['trigger', '-f', 'several.yaml', 'p'], ['paused']],
    ['the names of possible members', ['spread', '-f', 'several.yaml', 'p'], ['paused']],
    ['the names of CronJobs that can be members', ['spread', '-f', 'cleanup.yaml', ''], ['cleanup']],
    ['the mode of a dry run', ['trigger', '--dry-run='], ['--dry-run=client', '--dry-run=server']],
    ['the names of calendars', ['calendar', 'show', '-f', 'calendars.yaml', ''], ['holidays', 'local']],
    [
      'the names of cluster calendars',
      ['calendar', 'show', '--cluster', '-f', 'calendars.yaml', ''],
      ['freeze'],
    ],
    ['nothing for invalid files', ['explain', '-f', 'broken.yaml', ''], []],
    ['no name without a file or cluster', ['preview', ''], []],
  ])('is %s', async (_, words, expected) => {
    expect(await complete(...words)).toEqual({ words: expected, files: false });
  });

  test.each([
    ['-f', ['preview', '-f', '']],
    ['--filename=', ['preview', '--filename=']],
    ['--', ['preview', '--', '']],
    ['kron calendar import', ['calendar', 'import', '']],
    ['kron diff', ['diff', '-R', '']],
    ['kron diff OLD', ['diff', 'old.yaml', '']],
  ])('is a file after %s', async (_, words) => {
    expect(await complete(...words)).toEqual({ words: [], files: true });
  });
});

const folder = mkdtempSync(join(tmpdir(), 'kron completion '));

beforeAll(() => {
  const program = join(folder, 'bin', 'kron');
  mkdirSync(join(folder, 'bin'));
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`);
  chmodSync(program, 0o755);
  symlinkSync(bin, join(folder, 'bin', 'kubectl_complete-kron'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function inShell(shell: string, args: readonly string[]): string {
  const PATH = `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`;
  const env = { PATH, HOME: folder, TERM: 'dumb' };
  return execFileSync(shell, args, { cwd: fixtures, env, encoding: 'utf8' });
}

test('CronJobs whose start times are not known are suggested, but not as members of a group', async () => {
  const file = join(folder, 'every.json');
  const cronJob = {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'every' },
    spec: { schedule: '@every 7m', timeZone: 'UTC', jobTemplate: jobTemplate() },
  };
  writeFileSync(file, json(cronJob));
  expect((await complete('explain', '-f', file, '')).words).toEqual(['every']);
  expect((await complete('explain', '-n', 'shop', '-f', file, 'shop/')).words).toEqual(['shop/every']);
  expect((await complete('spread', '-f', file, '')).words).toEqual([]);
});

test('standard input is not read for suggestions', async () => {
  const stdin = json(manifest('a'));
  for (const names of ['-', '/dev/stdin', 'several.yaml,-']) {
    const run = await runKron(['__complete', 'explain', '-f', names, ''], { stdin });
    expect(run).toMatchObject({ code: 0, out: ':4\n' });
  }
});

const onShell = (shell: string) => (spawnSync(shell, ['--version']).status === 0 ? test : test.skip);

describe('in bash', () => {
  /** The suggestions of bash for a line. */
  function offered(...words: string[]): string[] {
    const quoted = words.map((word) => `'${word}'`).join(' ');
    const script = `source <(kron completion bash); COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _kron; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return inShell('bash', ['--norc', '-c', script]).trimEnd().split('\n');
  }

  onShell('bash')('it is registered for both names of the command', () => {
    const out = inShell('bash', ['--norc', '-c', 'source <(kron completion bash); complete -p']);
    expect(out).toMatch(/_kron kron$/m);
    expect(out).toMatch(/_kron kubectl-kron$/m);
  });

  onShell('bash')('it offers commands, values, names and files', () => {
    expect(offered('kron', 'pre')).toEqual(['preview']);
    expect(offered('kron', 'preview', '-o', 'w')).toEqual(['wide']);
    expect(offered('kron', 'preview', '--output', '=', 'w')).toEqual(['wide']);
    expect(offered('kron', 'explain', '-f', 'several.yaml', 'fr')).toEqual(['freeze']);
    expect(offered('kron', 'explain', '-f', 'sev')).toEqual(['several.yaml']);
  });
});

describe('in fish', () => {
  onShell('fish')('it offers commands, values, names and files', () => {
    const offered = (line: string): string =>
      inShell('fish', ['--no-config', '-c', `kron completion fish | source; complete -C '${line}'`]);
    expect(offered('kron pre')).toMatch(/^preview\tList the next runs/);
    expect(offered('kron preview -o w')).toBe('wide\n');
    expect(offered('kron explain -f several.yaml fr')).toMatch(/^freeze\t/);
    expect(offered('kron explain -f sev')).toMatch(/^several\.yaml/);
    expect(offered('kron preview -f several.yaml ')).toContain('warm-up');
  });
});

describe('in zsh', () => {
  /** Replaces the functions that show candidates by functions that print them. */
  onShell('zsh')('it offers commands, values, names and files', () => {
    const offered = (...words: string[]): string => {
      const quoted = words.map((word) => `'${word}'`).join(' ');
      const script = `compdef() { print -r -- "for $*" }; _describe() { print -rl -- "\${(@P)4}" }; _files() { print files }; source <(kron completion zsh); words=(${quoted}); CURRENT=${words.length}; _kron || print nothing`;
      return inShell('zsh', ['-f', '-c', script]);
    };
    expect(offered('kron', 'pre')).toMatch(/^for _kron kron kubectl-kron\npreview:The next times/);
    expect(offered('kron', 'preview', '-o', 'w')).toMatch(/\nwide\n$/);
    expect(offered('kron', 'explain', '-f', 'several.yaml', 'fr')).toMatch(/\nfreeze:/);
    expect(offered('kron', 'explain', '-f', 'sev')).toMatch(/\nfiles\n$/);
    expect(offered('kron', 'preview', '--count', '')).toMatch(/\nnothing\n$/);
  });
});

test('kubectl_complete-kron prints the same suggestions for kubectl', () => {
  const out = inShell('kubectl_complete-kron', ['preview', '-o', 'w']);
  expect(out).toBe('wide\n:4\n');
});

test.each([
  ['no shell', ['completion'], "missing required argument 'shell'"],
  ['an unknown shell', ['completion', 'tcsh'], 'bash, zsh, fish'],
])('%s is wrong usage', async (_, args, message) => {
  const run = await runKron(args);
  expect(run).toMatchObject({ code: 2, out: '' });
  expect(run.err).toContain(message);
});
