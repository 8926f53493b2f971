import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { generatedFiles } from '../src/generate/generatedFiles.ts';
import { generatedManifests } from '../src/generate/generatedManifests.ts';
import { rendered } from '../src/go/helm.ts';
import { manifestsIn } from '../src/manifests/manifest.ts';
import { publishedChart } from '../src/package/publishedChart.ts';
import { describeWithGo } from '@kron/control-plane/testing';
import { theHelm } from './testing/release.ts';
import { root } from './testing/root.ts';

const image = {
  repository: 'ghcr.io/example/kron-operator',
  digest: `sha256:${'a'.repeat(64)}`,
  source: 'https://example.com/o/kron',
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kron-published-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** The inputs of the chart, copied with another version of the operator. */
async function repositoryOf(version: string): Promise<string> {
  const parts = ['deploy', 'packages/kron-operator/package.json', 'tools/deploy/chart/helm'];
  for (const path of parts) await cp(resolve(root, path), join(folder, path), { recursive: true });
  await symlink(resolve(root, '.cache'), join(folder, '.cache'));
  const manifest = join(folder, 'packages/kron-operator/package.json');
  const content = JSON.parse(await readFile(manifest, 'utf8')) as object;
  await writeFile(manifest, JSON.stringify({ ...content, version }));
  return folder;
}

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

describeWithGo('a release', () => {
  test('copies its version into the chart, the tag of the image and the plain manifests', async () => {
    const repository = await repositoryOf('1.2.3');
    await write(await generatedFiles(repository));
    await write(await generatedManifests(repository));
    const chart = await readFile(join(folder, 'deploy/chart/Chart.yaml'), 'utf8');
    expect(chart).toMatch(/^version: 1\.2\.3$/m);
    expect(chart).toMatch(/^appVersion: "?1\.2\.3"?$/m);
    const plain = await readFile(join(folder, 'deploy/install.yaml'), 'utf8');
    expect(plain).toContain('image: kron-operator:1.2.3\n');
    expect(plain).toContain('app.kubernetes.io/version: 1.2.3\n');
    const base = await readFile(join(folder, 'deploy/kustomize/base/operator.yaml'), 'utf8');
    expect(base).toContain('image: kron-operator:1.2.3\n');
  });

  test('packages a chart that runs its image by digest, without setting values', async () => {
    const archive = await publishedChart(root, folder, image);
    const objects = manifestsIn(await rendered(await theHelm(), ['kron', archive]));
    const deployment = objects.find(({ kind }) => kind === 'Deployment');
    expect(deployment).toMatchObject({
      spec: {
        template: { spec: { containers: [{ image: `${image.repository}@${image.digest}` }] } },
      },
    });
  });

  test('links to its own repository', async () => {
    await publishedChart(root, folder, image);
    const manifest = await readFile(join(folder, 'kron/Chart.yaml'), 'utf8');
    expect(manifest).toContain('home: https://example.com/o/kron\n');
    expect(manifest).not.toContain('OWNER');
  });

  test('keeps the comments of the values', async () => {
    await publishedChart(root, folder, image);
    const values = await readFile(join(folder, 'kron/values.yaml'), 'utf8');
    expect(values).toContain('# Registry and name of the image, without a tag.');
  });

  test.each([
    ['a tag in place of the digest', { ...image, digest: 'latest' }, 'expected sha256:'],
    ['no repository', { ...image, repository: '' }, 'image'],
  ])('is not packaged with %s', async (_, wrong, says) => {
    await expect(publishedChart(root, folder, wrong)).rejects.toThrow(says);
  });
});
