import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

/** A folder of a test file's own, gone after its tests. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kron-image-'));
  afterAll(async () => rm(folder, { recursive: true, force: true }));
  return folder;
}
