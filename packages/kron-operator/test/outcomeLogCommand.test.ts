import { watch } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type ApiServer, kronJobs, writeKubeconfig } from '@kron/api-server';
import { startTestServer } from '../src/operator/testing/startedOperator.ts';
import { RunningCommand } from './testing/runningCommand.ts';

let folder = '';
let server: ApiServer;
let command: RunningCommand | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kron-outcomes-'));
  server = await startTestServer();
});

afterEach(async () => {
  command?.kill('SIGKILL');
  await command?.ended;
  await server.close();
  await rm(folder, { recursive: true });
});

async function run(outcomeLog: string): Promise<RunningCommand> {
  const kubeconfig = await writeKubeconfig(folder, server);
  const nowhere = ['--metrics-address', 'off', '--health-address', 'off'];
  const args = [
    '--kubeconfig',
    kubeconfig,
    ...nowhere,
    '--cluster-name',
    'test',
    '--outcome-log',
    outcomeLog,
  ];
  command = new RunningCommand(args);
  return command;
}

/** Stores a KronJob with an outcome that an earlier leader has stored. */
function storeKronJob(name: string): void {
  const recent = [{ periodID: '2026-01-01T00:00:00Z', outcome: 'missed', reason: 'DeadlineExceeded' }];
  const pod = { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] };
  server.store(kronJobs, {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: {
      name,
      namespace: 'default',
      uid: name,
      generation: 1,
      creationTimestamp: '2026-01-01T00:00:00Z',
    },
    // Suspended, so that the operator adds no outcome of its own, whatever the date.
    spec: {
      schedule: '0 0 1 1 *',
      policy: { suspend: true },
      jobTemplate: { spec: { template: { spec: pod } } },
    },
    status: { recent },
  });
}

/** The names of the KronJobs in a file, as soon as it has a whole line. */
async function namesIn(path: string): Promise<string[]> {
  const changes = watch(folder);
  try {
    for (;;) {
      const changed = new Promise((resolve) => {
        changes.once('change', resolve);
      });
      const text = await readFile(path, 'utf8').catch(() => '');
      if (text.endsWith('\n'))
        return text
          .split('\n')
          .flatMap((line) => (line === '' ? [] : (JSON.parse(line) as { name: string }).name));
      await changed;
    }
  } finally {
    changes.close();
  }
}

/** Resolves when there is a file of this name. */
async function created(name: string): Promise<void> {
  const changes = watch(folder);
  await new Promise<void>((resolve) => {
    changes.on('change', (_, changed) => changed === name && resolve());
    readFile(join(folder, name)).then(
      () => resolve(),
      () => undefined,
    );
  });
  changes.close();
}

describe('the file of the outcome log', () => {
  test('is opened again by its name on SIGHUP', async () => {
    const path = join(folder, 'outcomes.jsonl');
    storeKronJob('before');
    const running = await run(path);
    expect(await namesIn(path)).toEqual(['before']);
    await rename(path, `${path}.1`);
    running.kill('SIGHUP');
    await created('outcomes.jsonl');
    storeKronJob('after');
    expect(await namesIn(path)).toEqual(['after']);
    expect(await namesIn(`${path}.1`)).toEqual(['before']);
    running.kill('SIGTERM');
    expect(await running.ended).toBe(0);
  });

  test.each(['missing/outcomes.jsonl', '.'])(
    'ends the command with exit code 1 if its path is wrong: %s',
    async (path) => {
      const running = await run(join(folder, path));
      expect(await running.ended).toBe(1);
      expect(running.lines.at(-1)).toMatchObject({
        event: 'not-started',
        code: 'OutcomeLogNotOpened',
        msg: expect.stringContaining('name a file in a folder that this user can write to'),
      });
    },
  );

  test('that cannot be written does not keep the operator from running and stopping', async () => {
    storeKronJob('before');
    const running = await run('/dev/full');
    await running.until('outcome-log-failed');
    running.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(running.lines.map(({ event }) => event)).toContain('ready');
  });
});

describe('the outcome log on standard output', () => {
  test('has no line of the log, and is complete when the command ends', async () => {
    storeKronJob('before');
    const running = await run('-');
    await running.until('status-written');
    running.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(JSON.parse(running.out)).toMatchObject({ record: 'outcome', cluster: 'test', name: 'before' });
  });

  test('does not end the command if no process reads it', async () => {
    storeKronJob('before');
    const running = await run('-');
    running.closeOutput();
    await running.until('outcome-log-failed');
    running.kill('SIGTERM');
    expect(await running.ended).toBe(0);
  });

  test('leaves SIGHUP its usual meaning', async () => {
    const running = await run('-');
    await running.until('ready');
    running.kill('SIGHUP');
    expect(await running.ended).toBeNull();
  });
});
