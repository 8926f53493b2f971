import { expect, test } from '@jest/globals';
import { environmentProxy } from './environmentProxy.ts';

const proxy = 'http://proxy:3128';
const server = 'https://api.eu.example.com:6443';

const cases: readonly [
  rule: string,
  server: string,
  environment: Record<string, string>,
  expected: string | undefined,
][] = [
  ['no proxy is used without variables', server, {}, undefined],
  ['HTTPS_PROXY applies to https', server, { HTTPS_PROXY: proxy }, proxy],
  ['a lower-case variable works too', server, { https_proxy: proxy }, proxy],
  ['upper case takes precedence', server, { HTTPS_PROXY: proxy, https_proxy: 'http://b' }, proxy],
  ['an empty variable counts as unset', server, { HTTPS_PROXY: '', HTTP_PROXY: proxy }, undefined],
  ['HTTP_PROXY applies to http', 'http://api:8080', { HTTP_PROXY: proxy, HTTPS_PROXY: 'http://b' }, proxy],
  ['a host without a scheme is an http URL', server, { HTTPS_PROXY: 'proxy:3128' }, proxy],
  ['localhost never uses a proxy', 'https://localhost:6443', { HTTPS_PROXY: proxy }, undefined],
  ['127.0.0.1 never uses a proxy', 'https://127.0.0.1:6443', { HTTPS_PROXY: proxy }, undefined],
  ['::1 never uses a proxy', 'https://[::1]:6443', { HTTPS_PROXY: proxy }, undefined],
  ['a host name that starts with 127. does', 'https://127.example.com', { HTTPS_PROXY: proxy }, proxy],
];

test.each(cases)('%s', (_, url, environment, expected) => {
  expect(environmentProxy(new URL(url), environment)).toBe(expected);
});

const exceptions: readonly [exception: string, server: string, isDirect: boolean][] = [
  ['*', server, true],
  ['api.eu.example.com', server, true],
  ['API.EU.example.com', server, true],
  ['eu.example.com', server, true],
  ['example.com', server, true],
  ['ample.com', server, false],
  ['.eu.example.com', server, true],
  ['*.example.com', server, true],
  ['.api.eu.example.com', server, false],
  [' other , example.com ', server, true],
  ['example.com:6443', server, true],
  ['example.com:443', server, false],
  ['example.com:443', 'https://example.com', true],
  ['10.1.2.3', 'https://10.1.2.3', true],
  ['10.1.2.3:443', 'https://10.1.2.3', true],
  ['10.1.2.3:6443', 'https://10.1.2.3', false],
  ['10.1.2.4', 'https://10.1.2.3', false],
  ['10.0.0.0/8', 'https://10.1.2.3', true],
  ['10.0.0.0/16', 'https://10.1.2.3', false],
  ['10.0.0.0/8', server, false],
  ['10.0.0.0/33,nonsense/8,/', 'https://10.1.2.3', false],
  ['fd00::/8', 'https://[fd00::7]:6443', true],
  ['fd00::7', 'https://[fd00::7]:6443', true],
  ['[fd00::7]:6443', 'https://[fd00::7]:6443', true],
  ['10.0.0.0/8', 'https://[fd00::7]:6443', false],
  ['', server, false],
  [',,', server, false],
];

test.each(exceptions)(
  'with NO_PROXY "%s", the connection to %s is direct: %s',
  (exception, url, isDirect) => {
    const environment = { HTTPS_PROXY: proxy, NO_PROXY: exception };
    expect(environmentProxy(new URL(url), environment)).toBe(isDirect ? undefined : proxy);
  },
);
