import { expect, test } from '@jest/globals';
import { isOfAnotherTemplate, templateHash } from './templateHash.ts';

const template = {
  metadata: { labels: { app: 'desk', team: 'fx' } },
  spec: { backoffLimit: 0, template: { spec: { containers: [{ name: 'main', image: 'desk:1' }] } } },
};
const hash = templateHash(template);

test('a fingerprint is a valid label value and never changes', () => {
  expect(hash).toBe('v1-c448c84df0da4590');
});

test.each([
  ['the order of keys', { spec: template.spec, metadata: { labels: { team: 'fx', app: 'desk' } } }],
  ['a field that is null', { ...template, spec: { ...template.spec, parallelism: null } }],
  ['the name that kubectl create writes', { ...template, metadata: { ...template.metadata, name: 'desk' } }],
  ['suspend, which Kron sets by itself', { ...template, spec: { ...template.spec, suspend: true } }],
])('%s makes no difference', (_, same) => {
  expect(templateHash(same)).toBe(hash);
});

test.each([
  ['a label', { ...template, metadata: { labels: { app: 'desk' } } }],
  ['an annotation', { ...template, metadata: { ...template.metadata, annotations: { note: 'x' } } }],
  ['a field of the Jobs', { ...template, spec: { ...template.spec, backoffLimit: 1 } }],
  [
    'a field of a container',
    {
      ...template,
      spec: { ...template.spec, template: { spec: { containers: [{ name: 'main', image: 'desk:2' }] } } },
    },
  ],
])('%s makes a difference', (_, other) => {
  expect(templateHash(other)).not.toBe(hash);
});

test('a Job without a fingerprint, or with one of another version, counts as the current template', () => {
  expect(isOfAnotherTemplate(undefined, hash)).toBe(false);
  expect(isOfAnotherTemplate('v2-0123456789abcdef', hash)).toBe(false);
  expect(isOfAnotherTemplate(hash, hash)).toBe(false);
  expect(isOfAnotherTemplate('v1-0123456789abcdef', hash)).toBe(true);
});
