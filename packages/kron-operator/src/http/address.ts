import type { AddressInfo } from 'node:net';

export type Address = {
  /** A host name or IP address. Undefined for all interfaces. */
  readonly host?: string;
  /** The port number. 0 stands for any free port. */
  readonly port: number;
};

const pattern = /^(?:\[(?<six>[\da-fA-F:.]+)\]|(?<host>[^\s:[\]]*)):(?<port>\d{1,5})$/;

/**
 * Parses HOST:PORT or :PORT. Returns undefined for any other text.
 *
 * @example
 * parseAddress(':8080') // { port: 8080 }
 * parseAddress('[::1]:0') // { host: '::1', port: 0 }
 */
export function parseAddress(text: string): Address | undefined {
  const { six, host = '', port } = pattern.exec(text)?.groups ?? {};
  if (port === undefined || Number(port) > 65_535) return undefined;
  const name = six ?? host;
  return { ...(name === '' ? {} : { host: name }), port: Number(port) };
}

/**
 * Formats the address that a server has bound.
 *
 * @example
 * boundAddress({ address: '::', family: 'IPv6', port: 8080 }) // '[::]:8080'
 */
export function boundAddress({ address, port }: AddressInfo): string {
  return addressText({ host: address, port });
}

/**
 * Formats an address in the form that `parseAddress` reads.
 *
 * @example
 * addressText({ host: '::1', port: 80 }) // '[::1]:80'
 */
export function addressText({ host = '', port }: Address): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Whether two servers would need the same address. Two addresses with port 0 are never the same, because each server gets a
 * free port.
 */
export function isSameAddress(a: Address, b: Address): boolean {
  return a.port !== 0 && a.port === b.port && a.host === b.host;
}
