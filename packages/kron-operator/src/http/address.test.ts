import { expect, test } from '@jest/globals';
import { addressText, parseAddress } from './address.ts';

test.each([
  [':8080', { port: 8080 }],
  ['127.0.0.1:0', { host: '127.0.0.1', port: 0 }],
  ['localhost:65535', { host: 'localhost', port: 65_535 }],
  ['[::1]:80', { host: '::1', port: 80 }],
])('%s is parsed and formatted', (text, address) => {
  expect(parseAddress(text)).toEqual(address);
  expect(addressText(address)).toBe(text);
});

test.each(['8080', '', ':', ':65536', '::1:80', 'a b:1', 'http://a:1', ':-1', ':8080 '])(
  '%j is not an address',
  (text) => {
    expect(parseAddress(text)).toBeUndefined();
  },
);
