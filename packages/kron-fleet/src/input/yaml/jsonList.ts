import { isPlainObject, type PlainObject } from '../../plainObject.ts';
import { listKind } from '../listKind.ts';
import type { JsonText } from './nextJsonValue.ts';
import { parseJson } from './parseJson.ts';
import type { SourceText } from './sourceText.ts';

/** A List whose items are not parsed. */
export type JsonList = {
  items: readonly JsonText[];
  /** The apiVersion and kind that the items of a typed list lack. */
  implied: PlainObject;
};

/** The items of a JSON object that is a List. The items are not parsed. Undefined if the object is no List. */
export function jsonList(text: SourceText, { start, end, items }: JsonText): JsonList | undefined {
  if (items === undefined) return undefined;
  const { opening, closing, all } = items;
  const rest = parseJson(text.slice(start, opening + 1) + text.slice(closing, end));
  if (!isPlainObject(rest) || !Array.isArray(rest['items'])) return undefined;
  const implied = listKind(rest);
  return implied === undefined ? undefined : { items: all, implied };
}
