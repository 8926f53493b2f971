import { basename, isAbsolute, normalize } from 'node:path';
import { isUrl } from '../input/fetchSource.ts';

/**
 * The names of files in a report. A report shows the names on the command line, but cuts an absolute path to its last part,
 * and removes the user and the query of a URL. Readers of a report must not see the folders and tokens of its author.
 *
 * @example
 * const names = new PublicNames(['/home/me/fleet', 'a.yaml']);
 * names.text('/home/me/fleet/prod/b.yaml') // 'fleet/prod/b.yaml'
 */
export class PublicNames {
  readonly names: readonly string[];
  /** Names to replace, each with its replacement. */
  readonly #replacements: readonly (readonly [string, string])[];

  /** @param filenames the values of `-f` on the command line */
  constructor(filenames: readonly string[]) {
    const named = filenames.flatMap(namesIn);
    this.#replacements = named
      .filter((name) => isUrl(name) || isAbsolute(name))
      .flatMap((name) => (isUrl(name) ? [name] : [name, normalize(name)]))
      .map((name) => name.replace(/\/+$/, ''))
      .filter((name) => name !== '')
      .map((name) => [name, shortName(name)] as const)
      .sort(([one], [other]) => other.length - one.length);
    this.names = filenames.map((name) =>
      name === '-' ? 'stdin' : this.source(name).replace(/(?<=.)\/+$/, ''),
    );
  }

  /** The name of a source. It is never an absolute path. */
  source(name: string): string {
    const short = this.text(name);
    return isAbsolute(short) ? basename(short) || '.' : short;
  }

  /** Shortens the names in a text. */
  text(text: string): string {
    return this.#replacements.reduce((short, [name, by]) => short.replaceAll(name, () => by), text);
  }
}

/** The names that a value of `-f` can stand for: the whole value and its parts. If all parts are URLs, only the parts. */
function namesIn(value: string): string[] {
  if (!value.includes(',')) return [value];
  const parts = value.split(',').filter((part) => part !== '');
  return parts.every(isUrl) ? parts : [value, ...parts];
}

function shortName(name: string): string {
  if (!isUrl(name)) return basename(name);
  // The report already has a problem about a URL that cannot be parsed.
  if (!URL.canParse(name)) return 'invalid URL';
  const { protocol, host, pathname } = new URL(name);
  // A name with a comma can contain several URLs, so the user is removed from each of them.
  return `${protocol}//${host}${pathname}`.replaceAll(/(https?:\/\/)[^/,@]*@/gi, '$1');
}
