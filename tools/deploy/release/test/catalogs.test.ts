import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '../../../..');

function packageJson(name: string): { version: string; bin: Record<string, string>; files: string[] } {
  const text = readFileSync(join(root, 'packages', name, 'package.json'), 'utf8');
  return JSON.parse(text) as { version: string; bin: Record<string, string>; files: string[] };
}

/** https://krew.sigs.k8s.io/docs/developer-guide/plugin-manifest */
describe('the krew manifest', () => {
  async function manifestFor(tarball: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'kron-krew-'));
    try {
      const file = join(folder, 'kron-cli.tgz');
      await writeFile(file, tarball);
      const script = join(root, 'tools/deploy/release/krewManifest.mjs');
      const args = [script, file, 'https://example.com/o/kron'];
      return execFileSync(process.execPath, args, { encoding: 'utf8' });
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  test('names the version, the tarball of the release and its SHA-256', async () => {
    const { version } = packageJson('kron-cli');
    expect(parse(await manifestFor('content'))).toEqual({
      apiVersion: 'krew.googlecontainertools.github.com/v1alpha2',
      kind: 'Plugin',
      metadata: { name: 'kron' },
      spec: {
        version: `v${version}`,
        homepage: 'https://example.com/o/kron',
        shortDescription: expect.any(String),
        description: expect.any(String),
        caveats: expect.stringContaining('Node.js 20.19'),
        platforms: [
          {
            selector: { matchExpressions: [{ key: 'os', operator: 'In', values: ['darwin', 'linux'] }] },
            uri: `https://example.com/o/kron/releases/download/kron-cli@${version}/kron-cli-${version}.tgz`,
            sha256: createHash('sha256').update('content').digest('hex'),
            bin: 'package/dist/bin.js',
          },
        ],
      },
    });
  });

  test('starts the file that npm installs as kubectl-kron', async () => {
    const { spec } = parse(await manifestFor('content')) as { spec: { platforms: { bin: string }[] } };
    const { bin } = packageJson('kron-cli');
    expect(spec.platforms[0]?.bin).toBe(bin['kubectl-kron']?.replace('./', 'package/'));
  });

  test('keeps the short description within 50 characters', async () => {
    const { spec } = parse(await manifestFor('content')) as { spec: { shortDescription: string } };
    expect(spec.shortDescription.length).toBeLessThanOrEqual(50);
  });
});

/** https://json.schemastore.org/schema-catalog.json */
describe('the entries for SchemaStore', () => {
  const catalog = readFileSync(join(root, 'tools/deploy/release/schemaStore.json'), 'utf8');
  const entries = JSON.parse(catalog) as { name: string; url: string; fileMatch: string[] }[];

  test.each(entries)('$name has the four fields that a catalog entry needs', (entry) => {
    expect(entry).toEqual({
      name: expect.any(String),
      description: expect.any(String),
      fileMatch: expect.any(Array),
      url: expect.stringMatching(/^https:/),
    });
  });

  test.each(entries)('$name names a schema that kron-crd-schema publishes', ({ url }) => {
    const path = url.replace('https://unpkg.com/kron-crd-schema/', '');
    expect(existsSync(join(root, 'packages/kron-crd-schema', path))).toBe(true);
    expect(packageJson('kron-crd-schema').files).toContain(path.split('/')[0]);
  });

  test('no file pattern occurs twice', () => {
    const patterns = entries.flatMap(({ fileMatch }) => fileMatch);
    expect(new Set(patterns).size).toBe(patterns.length);
  });
});
