import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What an image says about itself. */
export type ImageFacts = {
  readonly version: string;
  /** The commit, with `-dirty` after it where files differ from that. */
  readonly revision: string;
  /** Where the sources are. */
  readonly source: string;
  /** Epoch seconds: of the commit, so that whoever builds it anew gets the same. */
  readonly created: number;
};

/** The environment of a process, or of a test. */
export type Environment = Readonly<Record<string, string | undefined>>;

type Manifest = { readonly version: string; readonly repository?: { readonly url?: string } };

/**
 * The facts about the image of a checkout. `SOURCE_DATE_EPOCH`, `KRON_REVISION` and `KRON_SOURCE` go before what the
 * checkout says, and are needed where there is none.
 *
 * @throws Error that says which variable is missing or wrong
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

/** As image labels and bills of materials write an instant. */
export function createdText({ created }: Pick<ImageFacts, 'created'>): string {
  return new Date(created * 1000).toISOString().replace('.000Z', 'Z');
}

function given(name: string, value: string | undefined, form: RegExp, what: string): string {
  if (value !== undefined && form.test(value)) return value;
  const found = value === undefined ? 'nothing, and no git checkout to ask' : `"${value}"`;
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
