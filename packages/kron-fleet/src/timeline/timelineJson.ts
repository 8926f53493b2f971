import { jsonText } from '../text/jsonText.ts';

export function timelineItemJson(data: object): string {
  return `    ${jsonText(data).replaceAll('\n', '\n    ')}`;
}

/**
 * Prints a timeline as `{ "items": [ … ] }` with the indentation of `JSON.stringify`. Yields the text in pieces.
 *
 * @param beside further fields of the object
 */
export function* timelineJson(items: readonly string[], beside: object = {}): Generator<string> {
  yield '{\n  "items": [';
  for (const [index, item] of items.entries()) yield index === 0 ? `\n${item}` : `,\n${item}`;
  yield items.length === 0 ? ']' : '\n  ]';
  for (const [name, value] of Object.entries(beside))
    yield `,\n  "${name}": ${jsonText(value).replaceAll('\n', '\n  ')}`;
  yield '\n}\n';
}
