import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { unpackedBytes } from '../../src/buildah/ociImage.ts';
import { type BuiltImage, builtImage } from '../testing/builtImage.ts';
import { someFacts } from '../testing/someFacts.ts';

const { KRON_NODE_IMAGE: nodeImage, KRON_RUNTIME_IMAGE: runtimeImage } = process.env;
const bases = {
  ...(nodeImage === undefined ? {} : { nodeImage }),
  ...(runtimeImage === undefined ? {} : { runtimeImage }),
};

/** Package managers in Node's own images. */
const packageManagers = /(?:^|\/)(?:npm|npx|corepack|pnpm|pnpx|yarn|yarnpkg|apt|apt-get|apk|pip\d?)$/;

const describeWithBuildah = haveBuildah() ? describe : describe.skip;
if (!haveBuildah()) process.stderr.write('\nSKIPPED: no buildah for the tests of the built image\n\n');

describeWithBuildah('the image', () => {
  let first: BuiltImage;
  let second: BuiltImage;

  beforeAll(async () => {
    first = await builtImage(bases);
    second = await builtImage(bases);
    process.stderr.write(
      `image: ${first.image.digest}, ${(await unpackedBytes(first.image)) / 1e6} MB unpacked\n`,
    );
  });

  afterAll(async () => {
    await first?.remove();
    await second?.remove();
  });

  test('has the same digest in every build', () => {
    expect(second.image.digest).toBe(first.image.digest);
    expect(first.image.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  test('takes less than 150 MB unpacked', async () => {
    expect(await unpackedBytes(first.image)).toBeLessThan(150e6);
  });

  test('runs as a user without a name, with Node as its first process', () => {
    const { User, Entrypoint, Cmd } = first.image.config.config;
    expect({ User, Entrypoint, Cmd }).toEqual({
      User: '65532:65532',
      Entrypoint: ['node', '/app/dist/main.js'],
      Cmd: undefined,
    });
  });

  test('has labels with its name, commit and creation time', async () => {
    expect(first.image.config.config.Labels).toMatchObject({
      'org.opencontainers.image.title': 'kron-operator',
      'org.opencontainers.image.licenses': 'Apache-2.0',
      'org.opencontainers.image.version': someFacts.version,
      'org.opencontainers.image.revision': someFacts.revision,
      'org.opencontainers.image.source': someFacts.source,
      'org.opencontainers.image.created': '2026-03-01T00:00:00Z',
    });
    expect(first.image.config.created).toBe('2026-03-01T00:00:00Z');
  });

  test('adds only the command and its metadata to its base', async () => {
    const files = await layerFiles(first.image.layers.at(-1)!);
    expect(files.map(({ path }) => path.replace(/chunk-\w+/, 'chunk'))).toEqual([
      'app/',
      'app/LICENSE',
      'app/THIRD-PARTY-NOTICES.txt',
      'app/dist/',
      'app/dist/chunk.js',
      'app/dist/kronjobs.yaml',
      'app/dist/main.js',
      'app/package.json',
      'app/sbom.spdx.json',
    ]);
  });

  test('has files that only root can write, with the time of the commit', async () => {
    const files = await layerFiles(first.image.layers.at(-1)!);
    const kinds = new Set(files.map(({ mode, owner, modified }) => `${mode} ${owner} ${modified}`));
    expect([...kinds].toSorted()).toEqual([
      '-rw-r--r-- 0/0 2026-03-01 00:00:00',
      'drwxr-xr-x 0/0 2026-03-01 00:00:00',
    ]);
  });

  test('has no package manager and no packages', async () => {
    const layers = await Promise.all(first.image.layers.map(layerFiles));
    const paths = layers.flat().map(({ path }) => path);
    expect(paths.filter((path) => packageManagers.test(path) || path.includes('node_modules'))).toEqual([]);
    expect(paths).toContain('app/dist/main.js');
  });

  test('runs on Node 24', async () => {
    expect(await first.run(['node', '--version'])).toMatch(/^v24\./);
  });

  test('prints its version and its flags', async () => {
    const entrypoint = first.image.config.config.Entrypoint ?? [];
    expect(await first.run([...entrypoint, '--version'])).toBe(`kron-operator ${someFacts.version}\n`);
    expect(await first.run([...entrypoint, '--help'])).toContain('--leader-elect');
  });
});

function haveBuildah(): boolean {
  return spawnSync('buildah', ['--version']).status === 0;
}

type LayerFile = {
  readonly path: string;
  /** As in `ls`: `-rw-r--r--`. */
  readonly mode: string;
  /** `0/0`. */
  readonly owner: string;
  /** As tar prints it, in UTC, to the second. */
  readonly modified: string;
};

async function layerFiles(layer: string): Promise<LayerFile[]> {
  const args = ['--list', '--verbose', '--full-time', '--utc', '--numeric-owner', '--gzip', '--file', layer];
  const { stdout } = await promisify(execFile)('tar', args, { maxBuffer: 2 ** 26 });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, mode = '', owner = '', modified = '', path = ''] =
        /^(\S+) (\S+) +\S+ (\S+ \S+) (.+?)(?: -> .*| link to .*)?$/.exec(line) ?? [];
      return { mode, owner, modified, path: path.replace(/^\.?\//, '') };
    });
}
