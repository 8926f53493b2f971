const zero = '0'.charCodeAt(0);

/** The number that the digits of a text from `from` to `to` form. Positions beyond the end of the text are ignored. */
export function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < Math.min(to, text.length); at++) value = value * 10 + text.charCodeAt(at) - zero;
  return value;
}
