const zero = '0'.charCodeAt(0);

/** Reads the digits from position `from` to the position before `to` as a number. Ignores positions beyond the text. */
export function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < Math.min(to, text.length); at++) value = value * 10 + text.charCodeAt(at) - zero;
  return value;
}
