import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll } from '@jest/globals';
import { runKron } from '../../../../kron-cli/test/testing/runKron.ts';

const root = resolve(import.meta.dirname, '../../../../..');

let folder: Promise<string> | undefined;
afterAll(async () => {
  if (folder !== undefined) await rm(await folder, { recursive: true });
});

/** The output of a command, which may find problems or more starts than a limit. */
export async function kron(args: readonly string[]): Promise<string> {
  const { code, out, err } = await runKron(args, { cwd: root });
  if (code === 0 || code === 1 || code === 3) return out;
  throw new Error(`kron ${args.join(' ')} ended with ${code}: ${err}`);
}

/** Writes a text into a file of its own and returns its path. It is deleted with the test file. */
export async function writeInput(name: string, text: string): Promise<string> {
  folder ??= mkdtemp(join(tmpdir(), 'kron-view-'));
  const path = join(await folder, name);
  await writeFile(path, text);
  return path;
}

let reports = 0;

/** Writes the report of a command and returns its path. */
export async function report(args: readonly string[]): Promise<string> {
  reports += 1;
  return writeInput(`report-${reports}.html`, await kron([...args, '-o', 'html']));
}

/** A manifest of KronJobs in one document each. */
export function manifest(jobs: readonly { identity: string; spec: object }[]): string {
  return jobs
    .map(({ identity, spec }) => {
      const [namespace, name] = identity.split('/');
      return JSON.stringify({
        apiVersion: 'kron.io/v1alpha1',
        kind: 'KronJob',
        metadata: { namespace, name },
        spec: { ...spec, jobTemplate },
      });
    })
    .join('\n---\n');
}

const containers = [{ name: 'main', image: 'busybox', env: [{ name: 'PASSWORD', value: 'planted-secret' }] }];
const jobTemplate = { spec: { template: { spec: { containers, restartPolicy: 'Never' } } } };
