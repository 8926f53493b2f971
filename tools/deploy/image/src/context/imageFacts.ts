import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Values of the labels of an image. */
export type ImageFacts = {
  readonly version: string;
  /** The commit, followed by `-dirty` if files differ from it. */
  readonly revision: string;
  /** URL of the sources. */
  readonly source: string;
  /** Time of the commit in epoch seconds, so that a rebuild gives the same image. */
  readonly created: number;
};

export type Environment = Readonly<Record<string, string | undefined>>;

type Manifest = { readonly version: string; readonly repository?: { readonly url?: string } };

/**
 * Returns the facts of a checkout. `SOURCE_DATE_EPOCH`, `KRON_REVISION` and `KRON_SOURCE` take precedence, and are required
 * without a checkout.
 *
 * @throws Error that names the variable that is missing or invalid
 */
export async function imageFacts(root: string, environment: Environment): Promise<ImageFacts> {
  const file = join(root, 'packages/kron-operator/package.json');
  const { version, repository } = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  const created = environment['SOURCE_DATE_EPOCH'] ?? (await git(root, ['log', '-1', '--format=%ct']));
  const revision = environment['KRON_REVISION'] ?? (await revisionOf(root));
  return {
    version,
    revision: given('KRON_REVISION', revision, /^\S+$/, 'a commit'),
    source:
      environment['KRON_SOURCE'] ?? repository?.url?.replace(/^git\+/, '').replace(/\.git$/, '') ?? 'unknown',
    created: Number(given('SOURCE_DATE_EPOCH', created, /^\d{1,10}$/, 'seconds since 1970')),
  };
}

/** The creation time as image labels and bills of materials have it. */
export function createdText({ created }: Pick<ImageFacts, 'created'>): string {
  return new Date(created * 1000).toISOString().replace('.000Z', 'Z');
}

function given(name: string, value: string | undefined, form: RegExp, what: string): string {
  if (value !== undefined && form.test(value)) return value;
  const found = value === undefined ? 'nothing, and no git checkout' : `"${value}"`;
  throw new Error(`${name}: expected ${what}, found ${found}`);
}

async function revisionOf(root: string): Promise<string | undefined> {
  const commit = await git(root, ['rev-parse', 'HEAD']);
  const changes = await git(root, ['status', '--porcelain', '--untracked-files=no']);
  return commit === undefined || changes === '' ? commit : `${commit}-dirty`;
}

async function git(root: string, args: readonly string[]): Promise<string | undefined> {
  try {
    return (await promisify(execFile)('git', args, { cwd: root })).stdout.trim();
  } catch {
    return undefined;
  }
}
