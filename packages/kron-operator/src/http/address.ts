import type { AddressInfo } from 'node:net';

/** Where a server listens. */
export type Address = {
  /** Absent: on every interface. */
  readonly host?: string;
  /** 0: whichever is free. */
  readonly port: number;
};

const form = /^(?:\[(?<six>[\da-fA-F:.]+)\]|(?<host>[^\s:[\]]*)):(?<port>\d{1,5})$/;

/**
 * Reads an address; undefined when it is none.
 *
 * @example
 * parseAddress(':8080') // { port: 8080 }
 * parseAddress('[::1]:0') // { host: '::1', port: 0 }
 */
export function parseAddress(text: string): Address | undefined {
  const { six, host = '', port } = form.exec(text)?.groups ?? {};
  if (port === undefined || Number(port) > 65_535) return undefined;
  const name = six ?? host;
  return { ...(name === '' ? {} : { host: name }), port: Number(port) };
}

/**
 * The address that a server has bound.
 *
 * @example
 * boundAddress({ address: '::', family: 'IPv6', port: 8080 }) // '[::]:8080'
 */
export function boundAddress({ address, port }: AddressInfo): string {
  return addressText({ host: address, port });
}

/**
 * The text of an address.
 *
 * @example
 * addressText({ host: '::1', port: 80 }) // '[::1]:80'
 */
export function addressText({ host = '', port }: Address): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
