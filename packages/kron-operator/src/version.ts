import { readFileSync } from 'node:fs';

const { version: own } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

/** The version of this package, and of kron-core in it: all packages have the same. */
export const version: string = own;
