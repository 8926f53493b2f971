import { parseHttpsUrl } from '../http/parseHttpsUrl.ts';
import { type Address, parseAddress } from '../http/address.ts';
import { type LogLevel, logLevels } from '../telemetry/createLog.ts';
import type { Flag } from './flag.ts';

/** How a kind of value is read, and what is said to who has written another one. */
type Kind<Value> = Pick<Flag<Value>, 'expected' | 'example' | 'parse'>;

/** Where a server listens, or that there is none. */
export function address(example: string): Kind<Address | 'off'> {
  return {
    expected: 'HOST:PORT, :PORT for every interface, or off',
    example,
    parse: (text) => (text === 'off' ? 'off' : parseAddress(text)),
  };
}

export function wholeNumber(most: number, example: string): Kind<number> {
  return {
    expected: `a whole number from 1 to ${most}`,
    example,
    parse: (text) => (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= most ? Number(text) : undefined),
  };
}

export const truth: Kind<boolean> = {
  expected: 'true or false',
  example: 'true',
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
};

export const level: Kind<LogLevel> = {
  expected: `one of ${logLevels.join(', ')}`,
  example: 'info',
  parse: (text) => logLevels.find((known) => known === text),
};

export const file: Kind<string> = {
  expected: 'the path of a file',
  example: '/etc/kron/kubeconfig',
  parse: (text) => (text === '' ? undefined : text),
};

export const httpsUrl: Kind<string> = {
  expected: 'an https URL',
  example: 'https://mutator.kron-system.svc/jobs',
  parse: (text) => parseHttpsUrl(text)?.href,
};

export const folder: Kind<string> = {
  expected: 'the path of a folder',
  example: '/etc/kron/webhook',
  parse: (text) => (text === '' ? undefined : text),
};

const dnsLabel = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/;

export const namespaceName: Kind<string> = {
  expected: 'the name of a namespace: up to 63 lower-case letters, digits and -',
  example: 'kron-system',
  parse: (text) => (dnsLabel.test(text) ? text : undefined),
};

export const namespaceNames: Kind<readonly string[]> = {
  expected: 'names of namespaces with commas between them',
  example: 'shop,billing',
  parse: (text) => {
    const names = text.split(',').map((name) => name.trim());
    return names.every((name) => dnsLabel.test(name)) ? [...new Set(names)] : undefined;
  },
};
