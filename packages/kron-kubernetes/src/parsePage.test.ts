import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { KubeObject } from './kubeObject.ts';
import { parsePage } from './parsePage.ts';

const parse = (text: string) => parsePage(Buffer.from(text), (object) => object);

describe('parsePage', () => {
  test('finds the same objects as JSON.parse, for any JSON, order of fields and white space', () => {
    const item = fc.record({ metadata: fc.record({ name: fc.string() }), spec: fc.jsonValue() });
    const indent = fc.constantFrom(0, 2, '\t', '\r\n');
    const itemsFirst = fc.boolean();
    fc.assert(
      fc.property(fc.array(item), fc.jsonValue(), indent, itemsFirst, (items, other, space, isFirst) => {
        const metadata = { resourceVersion: '17', continue: 'next' };
        const page = isFirst ? { items, other, metadata } : { metadata, other, items };
        const text = JSON.stringify(page, null, space);
        expect(parse(text)).toEqual({
          items: JSON.parse(text).items as KubeObject[],
          resourceVersion: '17',
          bytes: Buffer.byteLength(text),
          continueToken: 'next',
        });
      }),
    );
  });

  test('reduces each object before the next one is parsed', () => {
    const text = '{"items":[{"metadata":{"name":"a"}},nonsense],"metadata":{"resourceVersion":"1"}}';
    const seen: string[] = [];
    const reduce = ({ metadata }: KubeObject): number => seen.push(metadata.name);
    expect(() => parsePage(Buffer.from(text), reduce)).toThrow(SyntaxError);
    expect(seen).toEqual(['a']);
  });

  test.each([
    ['a list without objects', '{"metadata":{"resourceVersion":"1","continue":""},"items":null}', 0],
    [
      'a list of a single object',
      '{"items":[{"metadata":{"name":"a"}}],"metadata":{"resourceVersion":"1"}}',
      1,
    ],
  ])('%s', (_, text, count) => {
    const page = parse(text);
    expect(page?.items).toHaveLength(count);
    expect(page?.continueToken).toBeUndefined();
  });

  test('says whether the server has selected by a shardSelector', () => {
    const page = (metadata: object): unknown => parse(JSON.stringify({ metadata, items: [] }))?.isSharded;
    expect(page({ resourceVersion: '1', shardInfo: { selector: 'shardRange(…)' } })).toBe(true);
    expect(page({ resourceVersion: '1' })).toBeUndefined();
  });

  test('JSON that is not a list', () => {
    expect(parse('{"message":"no"}')).toBeUndefined();
  });

  test('any truncated list is an error', () => {
    const whole =
      '{"metadata":{"resourceVersion":"1"},"items":[{"metadata":{"name":"a\\"]"}},{"spec":[1, 2]}]}';
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => parse(whole.slice(0, length))).toThrow(SyntaxError);
    }
  });

  test.each(['', '<html>bad gateway</html>', '[]', 'null', '{"items":[}'])('rejects %j', (text) => {
    expect(() => parse(text)).toThrow(SyntaxError);
  });
});
