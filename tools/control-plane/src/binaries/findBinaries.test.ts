import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { buildKey, findBinaries } from './findBinaries.ts';

let folder: string;
const before = { ...process.env };
const silent = (): void => undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kron-binaries-'));
});

afterEach(async () => {
  process.env = { ...before };
  await rm(folder, { recursive: true });
});

describe('KUBEBUILDER_ASSETS', () => {
  test('names the folder to use', async () => {
    for (const program of ['etcd', 'kube-apiserver', 'kube-controller-manager']) {
      await writeFile(join(folder, program), '');
    }
    process.env['KUBEBUILDER_ASSETS'] = folder;
    expect(await findBinaries(silent)).toEqual({ folder });
  });

  test('must have all three servers', async () => {
    await writeFile(join(folder, 'etcd'), '');
    await writeFile(join(folder, 'kube-apiserver'), '');
    process.env['KUBEBUILDER_ASSETS'] = folder;
    await expect(findBinaries(silent)).rejects.toThrow('which has no kube-controller-manager');
  });

  test('is ignored if KRON_KUBERNETES asks for a version', async () => {
    process.env['KUBEBUILDER_ASSETS'] = folder;
    process.env['KRON_KUBERNETES'] = '1.34';
    const built = join(folder, await buildKey());
    await mkdir(built);
    expect(await findBinaries(silent, folder)).toEqual({ folder: built });
  });
});

describe('without KUBEBUILDER_ASSETS', () => {
  beforeEach(() => {
    delete process.env['KUBEBUILDER_ASSETS'];
  });

  test('an earlier build is used', async () => {
    const built = join(folder, await buildKey());
    await mkdir(built);
    expect(await findBinaries(silent, folder)).toEqual({ folder: built });
  });

  test('and without Go nothing is found, and the reason is given', async () => {
    process.env['PATH'] = folder;
    expect(await findBinaries(silent, folder)).toEqual({
      missing: 'no Go to build it with, and KUBEBUILDER_ASSETS is not set',
    });
  });
});

describe('a build', () => {
  test.each([
    ['1.34', /^kubernetes-v1\.34\.10-\w+-\w+-[0-9a-f]{12}$/],
    ['1.36', /^kubernetes-v1\.36\.3-\w+-\w+-[0-9a-f]{12}$/],
    ['', /^kubernetes-v1\.36\.3-/],
  ])('is named after Kubernetes and the platform, with KRON_KUBERNETES=%s', async (minor, name) => {
    process.env['KRON_KUBERNETES'] = minor;
    expect(await buildKey()).toMatch(name);
  });

  test('fails for a version without a module', async () => {
    process.env['KRON_KUBERNETES'] = 'v1.34';
    await expect(findBinaries(silent, folder)).rejects.toThrow(
      'KRON_KUBERNETES: expected 1.34 or 1.36, found "v1.34"',
    );
  });
});
