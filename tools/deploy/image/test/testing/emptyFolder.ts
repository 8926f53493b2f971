import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

/** A new folder that is deleted after the tests of a file. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kron-image-'));
  afterAll(async () => rm(folder, { recursive: true, force: true }));
  return folder;
}
