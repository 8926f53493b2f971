import { type JsonText, nextJsonValue } from './nextJsonValue.ts';

/** Splits a sequence of JSON objects and lists, as {@link nextJsonValue} does. */
export function splitJsonValues(text: string): JsonText[] {
  const values: JsonText[] = [];
  let value = nextJsonValue(text, 0);
  for (; value !== undefined; value = nextJsonValue(text, value.end)) values.push(value);
  return values;
}
