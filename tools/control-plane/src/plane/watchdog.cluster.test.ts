import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eventually } from '../access/eventually.ts';
import { packageFolder } from '../packageFolder.ts';
import { processesOf } from '../testing/processesOf.ts';
import { describeOnControlPlane } from '../testing.ts';

const patience = 600_000;

describeOnControlPlane('the servers of another process', () => {
  let temporary: string;
  let starters: ChildProcess[] = [];

  beforeEach(async () => {
    temporary = await mkdtemp(join(tmpdir(), 'kron-watchdog-'));
  });

  afterEach(async () => {
    for (const starter of starters) starter.kill('SIGKILL');
    starters = [];
    await rm(temporary, { recursive: true, force: true });
  });

  test.each(['SIGKILL', 'SIGINT', 'SIGTERM'] as const)(
    'are gone soon after it gets a %s',
    async (signal) => {
      const starter = start();
      await once(starter.stdout!, 'data');
      expect((await processesOf(temporary)).length).toBeGreaterThan(3);

      starter.kill(signal);
      await untilNothingIsLeft();
    },
    patience,
  );

  test(
    'are gone if one of them does not start',
    async () => {
      const starter = start('no-such-controller');
      const exit = once(starter, 'exit');
      expect(await text(starter.stderr!)).toMatch(
        /kube-controller-manager exited while it started[^]*no-such-controller/,
      );
      expect(await exit).toEqual([1, null]);
      await untilNothingIsLeft();
    },
    patience,
  );

  test(
    'do not keep a script running that forgets to stop them',
    async () => {
      const harness = join(packageFolder, 'index.mjs');
      const forgetful = `const { startControlPlane } = await import('${harness}'); await startControlPlane();`;
      const script = run('--input-type=module', '--eval', forgetful);
      expect(await once(script, 'exit')).toEqual([0, null]);
      await untilNothingIsLeft();
    },
    patience,
  );

  /** The watchdog itself ends a moment after it has deleted the folder. */
  async function untilNothingIsLeft(): Promise<void> {
    await eventually('nothing is left', async () => {
      return (await processesOf(temporary)).length === 0 && (await readdir(temporary)).length === 0;
    });
  }

  function start(...controllers: string[]): ChildProcess {
    return run(join(packageFolder, 'main.mjs'), 'start', ...controllers);
  }

  function run(...args: string[]): ChildProcess {
    const starter = spawn(process.execPath, args, {
      env: { ...process.env, NODE_OPTIONS: '', TMPDIR: temporary },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    starters.push(starter);
    return starter;
  }
});
