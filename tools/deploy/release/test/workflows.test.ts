import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { folder, workflows } from './testing/workflows.ts';

const root = resolve(folder, '../..');

describe.each(workflows())('$file', ({ text, permissions, jobs }) => {
  const all = Object.entries(jobs);
  const steps = all.flatMap(([, job]) => job.steps ?? []);

  test('grants no rights to all of its jobs, and each job names the rights that it needs', () => {
    expect(permissions).toEqual({});
    for (const [name, job] of all) expect([name, job.permissions]).toEqual([name, expect.any(Object)]);
  });

  test('pins every action by its commit and names the version in a comment', () => {
    const used = text.split('\n').filter((line) => /\buses: (?!\.\/)/.test(line));
    for (const line of used) expect(line).toMatch(/uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    expect(used).toHaveLength(steps.filter(({ uses }) => uses !== undefined).length);
  });

  test('uses one commit for each version of an action', () => {
    const everywhere = workflows().flatMap((one) => [...one.text.matchAll(/uses: (\S+)@(\S+) # (\S+)/g)]);
    const pins = everywhere.map(([, action, commit, version]) => ({ action, commit, version }));
    for (const { action, commit, version } of pins) {
      expect(pins.filter((pin) => pin.action === action)).toEqual(
        pins.filter((pin) => pin.action === action).map(() => ({ action, commit, version })),
      );
    }
  });

  test('has a timeout for each job', () => {
    const running = all.filter(([, job]) => job.uses === undefined);
    for (const [name, job] of running)
      expect([name, job['timeout-minutes']]).toEqual([name, expect.any(Number)]);
  });

  test('passes values to shells through variables only', () => {
    for (const { run = '' } of steps) expect(run).not.toContain('${{');
  });

  test('runs only scripts that exist', () => {
    const scripts = steps.flatMap(({ run = '' }) => [...run.matchAll(/(?:node |^)((?:tools|\.ci)\/\S+)/gm)]);
    for (const [, path = ''] of scripts)
      expect([path, existsSync(resolve(root, path))]).toEqual([path, true]);
    const { scripts: named } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
      scripts: Readonly<Record<string, string>>;
    };
    const wanted = steps.flatMap(({ with: inputs = {} }) => [inputs['version'], inputs['publish']]);
    for (const command of wanted.filter((one) => typeof one === 'string'))
      expect(Object.keys(named)).toContain(command.replace('pnpm run ', ''));
  });
});

describe('a release', () => {
  const { jobs = {} } = workflows().find(({ file }) => file === 'release.yml') ?? {};

  test('may sign where it publishes, and publishes with provenance', () => {
    expect(jobs['packages']?.permissions).toMatchObject({ 'id-token': 'write' });
    const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
      scripts: Readonly<Record<string, string>>;
    };
    expect(scripts['publish-packages']).toContain('publish.mjs --provenance');
  });

  test.each(['image', 'chart'])('grants the workflow of the %s the rights that its job needs', (name) => {
    const called = workflows().find(({ file }) => file === `${name}.yml`);
    expect(jobs[name]?.permissions).toEqual(called?.jobs[name]?.permissions ?? 'no such job');
  });
});
