import { BlockList, isIP } from 'node:net';
import type { Environment } from './loadKubeConfig.ts';

/**
 * Finds the proxy for a server in HTTPS_PROXY or HTTP_PROXY, in upper or lower case, with the exceptions in NO_PROXY: hosts,
 * domains, addresses and CIDR ranges. The rules are those of kubectl, because Kron must reach the same clusters. For a
 * server on the same machine, there is never a proxy.
 *
 * @returns the URL of the proxy, or undefined for a direct connection
 */
export function environmentProxy(server: URL, environment: Environment): string | undefined {
  const name = server.protocol === 'http:' ? 'HTTP_PROXY' : 'HTTPS_PROXY';
  const proxy = valueOf(name, environment);
  if (proxy === '' || isLocal(server) || isExcluded(server, valueOf('NO_PROXY', environment))) {
    return undefined;
  }
  return proxy.includes('://') ? proxy : `http://${proxy}`;
}

function valueOf(name: string, environment: Environment): string {
  return environment[name] || environment[name.toLowerCase()] || '';
}

function isLocal(server: URL): boolean {
  const host = hostOf(server);
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function isExcluded(server: URL, exceptions: string): boolean {
  return exceptions
    .split(',')
    .map((exception) => exception.trim().toLowerCase())
    .some((exception) => exception !== '' && matches(server, exception));
}

function matches(server: URL, exception: string): boolean {
  if (exception === '*') return true;
  const host = hostOf(server);
  const version = isIP(host);
  if (exception.includes('/')) return version !== 0 && isInRange(host, version, exception);
  const { name, port } = withoutPort(exception);
  if (port !== undefined && port !== portOf(server)) return false;
  if (version !== 0) return name === host;
  // With a dot at its start, a domain matches only its subdomains.
  const domain = name.replace(/^\*?\./, '.');
  return domain.startsWith('.') ? host.endsWith(domain) : host === domain || host.endsWith(`.${domain}`);
}

/** Whether an address is in a range. A malformed range contains no address, as in kubectl. */
function isInRange(host: string, version: number, range: string): boolean {
  const [address = '', bits = ''] = range.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  if (isIP(address) !== version || !/^\d{1,3}$/.test(bits) || Number(bits) > most) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(address, Number(bits), family);
  return list.check(host, family);
}

function withoutPort(exception: string): { readonly name: string; readonly port?: string } {
  if (isIP(exception) !== 0) return { name: exception };
  const { name = exception, port } = /^\[?(?<name>.+?)\]?(?::(?<port>\d+))?$/.exec(exception)?.groups ?? {};
  return port === undefined ? { name } : { name, port };
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
}

function portOf({ port, protocol }: URL): string {
  if (port !== '') return port;
  return protocol === 'http:' ? '80' : '443';
}
