import { expect, test } from '@jest/globals';
import { lostText, pageTitle, sourceText } from './pageTexts.ts';

test.each([
  [0, 'production', 'production · kron'],
  [3, 'production', '(3) production · kron'],
])('the title of %i problems of %s is "%s"', (wrong, name, title) => {
  expect(pageTitle(wrong, name)).toBe(title);
});

test.each([
  [{ kind: 'files', names: ['a.yaml', 'b.yaml'] }, ' of a.yaml, b.yaml'],
  [{ kind: 'files', names: ['a', 'b', 'c', 'd'] }, ' of a, b, c and 1 more'],
  [{ kind: 'text', names: [] }, ''],
  [
    { kind: 'cluster', names: [], context: 'here', cluster: 'c' },
    ' of context here, cluster c, all namespaces',
  ],
  [{ kind: 'cluster', names: ['prod'], context: 'c', cluster: 'c' }, ' of context c, namespace prod'],
  [{ kind: 'cluster', names: ['a', 'b'], context: 'c' }, ' of context c, namespaces a, b'],
] as const)('the source %j is "%s"', (source, text) => {
  expect(sourceText(source)).toBe(text);
});

test.each([
  ['2026-11-22T23:59:59Z', 'as of 12:00:05Z, reconnecting: no route'],
  ['2026-11-23T08:00:00Z', 'as of 2026-11-22 12:00:05Z, reconnecting: no route'],
])('what is lost is shown at %s as "%s"', (now, text) => {
  expect(lostText({ asOf: '2026-11-22T12:00:05Z', why: 'no route' }, Date.parse(now) / 1_000)).toBe(text);
});
