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
  // By name, what depends on another one comes before it.
  await add('packages/a-tool/package.json', {
    name: 'a-tool',
    version: '1.2.0',
    files,
    dependencies: { core: 'workspace:*' },
  });
  await add('packages/core/package.json', { name: 'core', version: '1.2.0', files });
  await add('packages/inner/package.json', { name: 'inner', version: '1.2.0', private: true });
});
afterEach(async () => {
  registry.stop();
  await rm(root, { recursive: true });
});

async function add(path: string, content: object): Promise<void> {
  await mkdir(join(root, path, '..'), { recursive: true });
  await writeFile(join(root, path), JSON.stringify(content));
}

type PublishOptions = { readonly outOfOrder?: boolean; readonly loglevel?: string };

/** Publishes to a registry that has certain versions; gives what was said. */
async function publish(
  there: readonly string[],
  { outOfOrder = false, loglevel = 'notice' }: PublishOptions = {},
): Promise<string[]> {
  registry = await recordingRegistry(there, outOfOrder);
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

test('what others depend on is published first, and what is private never', async () => {
  expect(await publish([])).toEqual(['published core@1.2.0', 'published a-tool@1.2.0']);
  expect(registry.published.map(({ name }) => name)).toEqual(['core', 'a-tool']);
});

test('a package says of what version it depends on another one, and where it comes from', async () => {
  await publish([]);
  expect(registry.published).toMatchObject([
    { repository: { url: 'git+https://example.com/o/kron.git', directory: 'packages/core' } },
    { dependencies: { core: '1.2.0' } },
  ]);
});

test('what is there already is left as it is: a release that broke off is gone on with', async () => {
  expect(await publish(['core@1.2.0'])).toEqual(['core@1.2.0 is published', 'published a-tool@1.2.0']);
});

test('an older version of it is no obstacle', async () => {
  await publish(['core@1.1.0']);
  expect(registry.published.map(({ name }) => name)).toEqual(['core', 'a-tool']);
});

test('npm may be set to be silent, as it is by npm test --silent', async () => {
  expect(await publish(['core@1.2.0'], { loglevel: 'silent' })).toEqual([
    'core@1.2.0 is published',
    'published a-tool@1.2.0',
  ]);
});

test('a registry that does not say what it has gets nothing', async () => {
  await expect(publish([], { outOfOrder: true })).rejects.toThrow('npm view');
  expect(registry.published).toEqual([]);
});
