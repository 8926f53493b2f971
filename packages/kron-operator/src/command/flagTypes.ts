import { type Address, parseAddress } from '../http/address.ts';
import { parseHttpsUrl } from '../http/parseHttpsUrl.ts';
import { isDnsLabel } from '../operator/isDnsLabel.ts';
import { type LogLevel, logLevels } from '../telemetry/createLog.ts';
import { shardCounts } from '../term/shards/shardLayout.ts';
import type { Flag } from './flag.ts';

/** How the values of one type are parsed, and how an error message describes them. */
type FlagType<Value> = Pick<Flag<Value>, 'expected' | 'example' | 'parse'>;

export function address(example: string): FlagType<Address | 'off'> {
  return {
    expected: 'HOST:PORT, :PORT for every interface, or off',
    example,
    parse: (text) => (text === 'off' ? 'off' : parseAddress(text)),
  };
}

export function wholeNumber(max: number, example: string): FlagType<number> {
  return {
    expected: `a whole number from 1 to ${max}`,
    example,
    parse: (text) => (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= max ? Number(text) : undefined),
  };
}

export const shardCount: FlagType<number> = {
  expected: '1, 2, 4, 8, 16, 32 or 64',
  example: '16',
  parse: (text) => shardCounts.find((count) => String(count) === text),
};

/** The text is a duration such as `30s`. The value is its number of seconds. */
export const clockSkew: FlagType<number> = {
  expected: '0, or whole seconds from 2s to 30s',
  example: '30s',
  parse(text) {
    const seconds = Number(/^(?:0|(\d{1,2})s)$/.exec(text)?.[1] ?? (text === '0' ? 0 : undefined));
    return seconds === 0 || (seconds >= 2 && seconds <= 30) ? seconds : undefined;
  },
};

export const trueOrFalse: FlagType<boolean> = {
  expected: 'true or false',
  example: 'true',
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
};

export const logLevel: FlagType<LogLevel> = {
  expected: `one of ${logLevels.join(', ')}`,
  example: 'info',
  parse: (text) => logLevels.find((level) => level === text),
};

export const file: FlagType<string> = {
  expected: 'the path of a file',
  example: '/etc/kron/kubeconfig',
  parse: (text) => (text === '' ? undefined : text),
};

export const httpsUrl: FlagType<string> = {
  expected: 'an https URL',
  example: 'https://mutator.kron-system.svc/jobs',
  parse: (text) => parseHttpsUrl(text)?.href,
};

export const folder: FlagType<string> = {
  expected: 'the path of a folder',
  example: '/etc/kron/webhook',
  parse: (text) => (text === '' ? undefined : text),
};

export const namespaceName: FlagType<string> = {
  expected: 'the name of a namespace: up to 63 lower-case letters, digits and -',
  example: 'kron-system',
  parse: (text) => (isDnsLabel(text) ? text : undefined),
};

export const clusterName: FlagType<string> = {
  expected: 'the name of a cluster: up to 63 lower-case letters, digits and -',
  example: 'eu-west-1',
  parse: (text) => (isDnsLabel(text) ? text : undefined),
};

export const namespaceNames: FlagType<readonly string[]> = {
  expected: 'names of namespaces, separated by commas',
  example: 'shop,billing',
  parse: (text) => {
    const names = text.split(',').map((name) => name.trim());
    return names.every((name) => isDnsLabel(name)) ? [...new Set(names)] : undefined;
  },
};

/** The value is a DNS subdomain, like every name of a MutatingAdmissionPolicy. */
export const policyName: FlagType<string> = {
  expected: 'the name of a MutatingAdmissionPolicy',
  example: 'kron-cronjob-windows',
  parse: (text) =>
    /^(?=.{1,242}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/.test(text)
      ? text
      : undefined,
};
