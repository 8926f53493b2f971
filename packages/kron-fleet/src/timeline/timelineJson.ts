import { jsonText } from '../text/jsonText.ts';

/** The data of one period or event as an item of a timeline in JSON. */
export function timelineItemJson(data: object): string {
  return `    ${jsonText(data).replaceAll('\n', '\n    ')}`;
}

/**
 * A timeline as `{ "items": [ … ] }`, indented as `JSON.stringify` does, piece by piece.
 *
 * @param searched how far the searches looked that a limit has ended, by identity, in RFC 3339
 */
export function* timelineJson(
  items: readonly string[],
  searched: Readonly<Record<string, string>> = {},
): Generator<string> {
  yield '{\n  "items": [';
  for (const [index, item] of items.entries()) yield index === 0 ? `\n${item}` : `,\n${item}`;
  yield items.length === 0 ? ']' : '\n  ]';
  if (Object.keys(searched).length > 0)
    yield `,\n  "searchedUntil": ${jsonText(searched).replaceAll('\n', '\n  ')}`;
  yield '\n}\n';
}
