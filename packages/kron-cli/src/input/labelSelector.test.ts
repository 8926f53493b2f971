import { expect, test } from '@jest/globals';
import { parseLabelSelector } from './labelSelector.ts';

function matches(selector: string, labels: Record<string, string> | undefined): boolean | string {
  const parsed = parseLabelSelector(selector);
  return typeof parsed === 'string' ? parsed : parsed({ metadata: { labels } });
}

const labels = { app: 'db', 'kron.io/tier': 'batch' };

test.each([
  ['app=db', true],
  ['app==db', true],
  ['app = web', false],
  ['app!=web', true],
  ['app!=db', false],
  ['team!=x', true],
  ['team=', false],
  ['app', true],
  ['!app', false],
  ['!team', true],
  ['app in (web, db)', true],
  ['app notin (web,db)', false],
  ['team notin (a)', true],
  ['team in (a)', false],
  ['kron.io/tier=batch,app in (db),!team', true],
  ['kron.io/tier=batch,team', false],
])('%s is %s', (selector, expected) => {
  expect(matches(selector, labels)).toBe(expected);
});

test('an object without labels has none', () => {
  expect(matches('app=db', undefined)).toBe(false);
  expect(matches('!app', undefined)).toBe(true);
});

test.each(['', 'app=db,', 'a b', '=db', 'app in db', 'app=a=b', 'app in (a'])(
  '"%s" is refused',
  (selector) => {
    expect(matches(selector, labels)).toContain('expected labels such as app=db,tier!=test, found "');
  },
);
