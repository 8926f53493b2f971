import { expect, test } from '@jest/globals';
import { reloadWithToken } from './takeToken.ts';

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
