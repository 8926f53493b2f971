import { expect, test } from '@jest/globals';
import { findObjects } from '../findObjects.ts';
import type { BrokenDocument, Document } from './document.ts';
import { documentsOf, readDocuments } from './readDocuments.ts';

async function all(text: string): Promise<(Document | BrokenDocument)[]> {
  const documents = [];
  for await (const document of documentsOf(text)) documents.push(document);
  return documents;
}

/** The text of a list with more than a megabyte, one item per line. */
function largeList(kind: string, items: readonly string[]): string {
  const padding = JSON.stringify({ apiVersion: 'v1', kind: 'Secret', data: 'x'.repeat(1_000_000) });
  return `{"apiVersion":"kron.io/v1alpha1","items":[\n${[...items, padding].join(',\n')}\n],"kind":"${kind}"}\n`;
}

const nameOf = ({ value }: Document): unknown => (value as { metadata: { name: string } }).metadata.name;

test('JSON lines are read one by one, with their positions', async () => {
  const [first, second, third] = await all('{"a":1}\n\n  {"é":1,"b":2}\n{"c":[\n3]}\n');
  expect([first, second, third]).toMatchObject([
    { value: { a: 1 } },
    { value: { b: 2 } },
    { value: { c: [3] } },
  ]);
  const at = async (one: typeof first, ...path: string[]): Promise<unknown> =>
    one !== undefined && 'locate' in one ? one.locate(path) : undefined;
  expect(await at(second)).toEqual({ line: 3, column: 3 });
  expect(await at(second, 'b')).toEqual({ line: 3, column: 14 });
  expect(await at(third, 'c')).toEqual({ line: 4, column: 2 });
});

test('a broken line breaks only itself', async () => {
  const documents = await all('{"a":1}\n{"b" 2]\n{"c":3}\n');
  expect(documents.at(0)).toMatchObject({ value: { a: 1 } });
  expect(documents.find((one) => 'message' in one)).toMatchObject({ position: { line: 2 } });
});

test('the items of a large list are documents with their paths and positions', async () => {
  const documents = await all(
    largeList('List', ['{"metadata":{"name":"a"}}', '  {"metadata":{"name":"b"}}']),
  );
  const [, second] = documents;
  if (second === undefined || !('locate' in second)) throw new Error('no second item');
  expect(documents).toHaveLength(3);
  expect(nameOf(second)).toBe('b');
  expect(second.within).toEqual({ at: ['items', 1], implied: {} });
  expect(await second.locate(['items', 1])).toEqual({ line: 3, column: 3 });
  expect(await second.locate(['items', 1, 'metadata', 'name'])).toEqual({ line: 3, column: 23 });
});

test('the items of a large typed list have the kind of the list', async () => {
  const [first] = await all(largeList('KronJobList', ['{"metadata":{"name":"a"}}']));
  if (first === undefined || !('locate' in first)) throw new Error('no item');
  expect(findObjects(first)).toMatchObject([
    { is: 'KronJob', object: { at: ['items', 0], value: { kind: 'KronJob' } } },
  ]);
});

test('a broken item of a large list breaks only itself', async () => {
  const documents = await all(
    largeList('List', ['{"metadata":{"name":"a"}}', '{"metadata" "b"}', '{"c":1}']),
  );
  const broken = documents.filter((one) => 'message' in one);
  expect(broken).toMatchObject([{ position: { line: 3 } }]);
  expect(documents).toHaveLength(4);
});

test('an object with items that is no list stays whole, and so does a list for edits', async () => {
  expect(await all(largeList('Pod', ['{"a":1}']))).toHaveLength(1);
  expect(await readDocuments(largeList('List', ['{"a":1}']))).toHaveLength(1);
});
