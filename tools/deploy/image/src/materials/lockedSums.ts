import { parse } from 'yaml';

type LockFile = {
  readonly packages?: Readonly<
    Record<string, { readonly resolution?: { readonly integrity?: string } } | null>
  >;
};

/** The SHA-512 of a package's archive, in hexadecimal digits, of `name@version`. */
export type SumOf = (key: string) => string;

/**
 * Looks sums up in a lock file of pnpm.
 *
 * @throws Error, when it is asked for a package that is not in there, or is there without a SHA-512
 */
export function lockedSums(lockFile: string): SumOf {
  const { packages = {} } = parse(lockFile) as LockFile;
  return (key) => {
    const integrity = packages[key]?.resolution?.integrity;
    const [, base64] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
    if (base64 === undefined)
      throw new Error(`pnpm-lock.yaml: expected a sha512 integrity of ${key}, found ${integrity ?? 'none'}`);
    return Buffer.from(base64, 'base64').toString('hex');
  };
}
