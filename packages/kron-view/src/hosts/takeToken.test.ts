import { expect, test } from '@jest/globals';
import { reloadWithToken, takeToken } from './takeToken.ts';

test.each([
  ['with the token of another run', '#token=next&object=prod/a', ['reload']],
  ['with a one-time code', '#code=once', ['reload']],
  ['that has neither', '#object=prod/a', ['view']],
  ['with a field that only ends like one', '#mytoken=a', ['view']],
])('an address %s', (_, hash, wanted) => {
  const done: string[] = [];
  const location = { hash, reload: () => void done.push('reload') };
  const page = Object.assign(new EventTarget(), { location });
  reloadWithToken(page as unknown as Window);
  page.addEventListener('hashchange', () => void done.push('view'));
  page.dispatchEvent(new Event('hashchange'));
  expect(done).toEqual(wanted);
});

/** A page whose storage cannot be read, as with all cookies blocked. */
function withoutStorage(hash: string): Window {
  const history = { state: null, replaceState: () => undefined };
  const page = { location: { hash, pathname: '/', search: '' }, history };
  const forbid = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  return Object.defineProperty(page, 'sessionStorage', { get: forbid }) as unknown as Window;
}

test('a browser that forbids storage has the token of the address', () => {
  expect(takeToken(withoutStorage('#token=secret'))).toEqual({ token: 'secret' });
  expect(takeToken(withoutStorage('#code=once'))).toEqual({ code: 'once' });
  expect(takeToken(withoutStorage(''))).toBeNull();
});
