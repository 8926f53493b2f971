import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { loadKubeConfig } from './loadKubeConfig.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kron-token-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function writeConfig(path: string, user: object, context: string | null = 'c'): Promise<string> {
  const file = join(folder, path);
  await mkdir(join(file, '..'), { recursive: true });
  const config = {
    'current-context': context,
    clusters: [{ name: 'c', cluster: { server: 'https://c' } }],
    contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
    users: [{ name: 'u', user }],
  };
  await writeFile(file, JSON.stringify(config));
  return file;
}

async function authorization(...files: string[]): Promise<string | undefined> {
  const options: { headers?: Record<string, string> } = {};
  await loadKubeConfig(undefined, { KUBECONFIG: files.join(delimiter) }).applyToHTTPSOptions(options);
  return options.headers?.['Authorization'];
}

test('reads the token from the file, without the newline at its end', async () => {
  await writeFile(join(folder, 'token'), 'abc\n');
  expect(await authorization(await writeConfig('config', { tokenFile: join(folder, 'token') }))).toBe(
    'Bearer abc',
  );
});

test('reads the file again for each request for credentials', async () => {
  await writeFile(join(folder, 'token'), 'old');
  const config = loadKubeConfig(await writeConfig('config', { tokenFile: 'token' }), {});
  const read = async (): Promise<unknown> => {
    const options: { headers?: object } = {};
    await config.applyToHTTPSOptions(options);
    return options.headers;
  };
  expect(await read()).toMatchObject({ Authorization: 'Bearer old' });
  await writeFile(join(folder, 'token'), 'new');
  expect(await read()).toMatchObject({ Authorization: 'Bearer new' });
});

test('a relative path starts in the folder of its own kubeconfig', async () => {
  const first = await writeConfig('config', {}, null);
  await writeFile(first, '{}');
  const second = await writeConfig('sub/config', { tokenFile: 'token' });
  await writeFile(join(folder, 'sub', 'token'), 'relative');
  expect(await authorization(first, second)).toBe('Bearer relative');
});

test('the file precedes the token, which counts while the file is missing', async () => {
  const file = await writeConfig('config', { tokenFile: 'token', token: 'fixed' });
  expect(await authorization(file)).toBe('Bearer fixed');
  await writeFile(join(folder, 'token'), 'fresh');
  expect(await authorization(file)).toBe('Bearer fresh');
});

test.each([
  ['missing', undefined, 'ENOENT'],
  ['empty', ' \n', 'token is empty'],
])('without a token, a %s file is an error that names it', async (_, content, why) => {
  if (content !== undefined) await writeFile(join(folder, 'token'), content);
  const file = await writeConfig('config', { tokenFile: 'token' });
  await expect(authorization(file)).rejects.toThrow(new RegExp(`tokenFile cannot be read .*${why}`));
});
