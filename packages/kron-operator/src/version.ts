import { readFileSync } from 'node:fs';

const { version: own } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

/** The version of this package. kron-core has the same version, because all packages of Kron have the same one. */
export const version: string = own;
