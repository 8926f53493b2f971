import { parse } from 'yaml';

type LockFile = {
  readonly packages?: Readonly<
    Record<string, { readonly resolution?: { readonly integrity?: string } } | null>
  >;
};

/** Returns the SHA-512 of the archive of `name@version` in hexadecimal. */
export type SumOf = (key: string) => string;

/**
 * Reads checksums from a pnpm lock file.
 *
 * @throws Error for a package that the file does not have, or not with a SHA-512
 */
export function lockedSums(lockFile: string): SumOf {
  const { packages = {} } = parse(lockFile) as LockFile;
  return (key) => {
    const integrity = packages[key]?.resolution?.integrity;
    const [, base64] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
    if (base64 === undefined)
      throw new Error(`pnpm-lock.yaml: expected a sha512 integrity for ${key}, found ${integrity ?? 'none'}`);
    return Buffer.from(base64, 'base64').toString('hex');
  };
}
