import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { publishPackages } from '../publishPackages.mjs';
import { type RecordingRegistry, recordingRegistry } from './testing/recordingRegistry.ts';

const files = ['index.js'];

let root: string;
let registry: RecordingRegistry;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kron-release-'));
  await writeFile(join(root, 'pnpm-workspace.yaml'), 'packages: ["packages/*"]\npmOnFail: ignore\n');
  await add('package.json', { name: 'all', private: true });
  // In alphabetical order, the dependent comes before its dependency.
  await add('packages/a-tool/package.json', {
    name: 'a-tool',
    version: '1.2.0',
    files,
    dependencies: { core: 'workspace:*' },
  });
  await add('packages/core/package.json', {
    name: 'core',
    version: '1.2.0',
    files,
    homepage: 'https://github.com/OWNER/kron#readme',
    repository: { type: 'git', url: 'git+https://github.com/OWNER/kron.git', directory: 'packages/core' },
  });
  await add('packages/inner/package.json', { name: 'inner', version: '1.2.0', private: true });
});
afterEach(async () => {
  registry.stop();
  await rm(root, { recursive: true });
});

async function add(path: string, content: object): Promise<void> {
  await mkdir(join(root, path, '..'), { recursive: true });
  await writeFile(join(root, path), JSON.stringify(content));
  await writeFile(join(root, path, '../README.md'), '[Kron](https://github.com/OWNER/kron)\n');
}

type PublishOptions = { readonly outOfOrder?: boolean; readonly loglevel?: string };

/** Publishes to a registry that already has some versions. Returns the lines that were printed. */
async function publish(
  published: readonly string[],
  { outOfOrder = false, loglevel = 'notice' }: PublishOptions = {},
): Promise<string[]> {
  registry = await recordingRegistry(published, outOfOrder);
  const npmrc = join(root, '.npmrc');
  const host = registry.url.replace('http:', '');
  await writeFile(npmrc, `registry=${registry.url}\n${host}/:_authToken=any\n`);
  const env = {
    ...process.env,
    npm_config_userconfig: npmrc,
    npm_config_registry: registry.url,
    npm_config_fetch_retries: '0',
    npm_config_loglevel: loglevel,
  };
  const said: string[] = [];
  await publishPackages({
    root,
    repository: 'https://example.com/o/kron',
    provenance: false,
    env,
    say: (line: string) => said.push(line),
  });
  return said;
}

test('publishes dependencies first and private packages never', async () => {
  expect(await publish([])).toEqual(['published core@1.2.0', 'published a-tool@1.2.0']);
  expect(registry.published.map(({ name }) => name)).toEqual(['core', 'a-tool']);
});

test('a published package names the versions of its dependencies and its repository', async () => {
  await publish([]);
  expect(registry.published).toMatchObject([
    {
      homepage: 'https://example.com/o/kron#readme',
      repository: { url: 'git+https://example.com/o/kron.git', directory: 'packages/core' },
    },
    { dependencies: { core: '1.2.0' } },
  ]);
});

test('a published README links to the repository', async () => {
  await publish([]);
  for (const contents of registry.contents)
    expect(contents).toContain('[Kron](https://example.com/o/kron)\n');
  expect(registry.contents).toHaveLength(2);
});

test('skips what is already published, so that an interrupted release can be repeated', async () => {
  expect(await publish(['core@1.2.0'])).toEqual([
    'core@1.2.0 is already published',
    'published a-tool@1.2.0',
  ]);
});

test('publishes a package of which an older version is published', async () => {
  await publish(['core@1.1.0']);
  expect(registry.published.map(({ name }) => name)).toEqual(['core', 'a-tool']);
});

test('reads the errors of npm even if npm is set to be silent', async () => {
  expect(await publish(['core@1.2.0'], { loglevel: 'silent' })).toEqual([
    'core@1.2.0 is already published',
    'published a-tool@1.2.0',
  ]);
});

test('publishes nothing to a registry that does not answer which versions it has', async () => {
  await expect(publish([], { outOfOrder: true })).rejects.toThrow('npm view');
  expect(registry.published).toEqual([]);
});
