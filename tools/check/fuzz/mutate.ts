/** A random whole number from 0 to below `limit`. */
export type Dice = (limit: number) => number;

/** A generator that repeats its numbers for the same seed (mulberry32). */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/** Longer inputs are cut. */
const maxLength = 20_000;

/** Changes an input in one to four places: its JSON if it is JSON, otherwise its text. */
export function mutate(input: string, other: string, words: readonly string[], dice: Dice): string {
  let text = input;
  for (let rounds = 1 + dice(4); rounds > 0; rounds--) {
    const value = dice(4) === 0 ? undefined : jsonOf(text);
    text = value === undefined ? editText(text, other, words, dice) : editJson(value, other, words, dice);
  }
  return text.slice(0, maxLength);
}

function editText(text: string, other: string, words: readonly string[], dice: Dice): string {
  const from = dice(text.length + 1);
  const to = Math.min(text.length, from + dice(4));
  const insert = [
    '',
    text.slice(from, from + dice(16)).repeat(2),
    String.fromCodePoint(dice(8) === 0 ? dice(0xd800) : 32 + dice(95)),
    wordOf(words, dice),
    other.slice(dice(other.length + 1)),
    String(numbers[dice(numbers.length)]),
  ];
  return text.slice(0, from) + insert[dice(insert.length)] + text.slice(to);
}

const numbers = [0, -1, 1, 7, 59, 60, 99, 100, 1e21, 2 ** 31, 2 ** 53, -0.5];

/** Replaces, removes, adds or copies one node. */
function editJson(value: unknown, other: string, words: readonly string[], dice: Dice): string {
  const nodes: { parent: Record<string, unknown>; key: string }[] = [];
  const root: Record<string, unknown> = { value };
  collect(root, nodes);
  const { parent, key } = nodes[dice(nodes.length)] ?? { parent: root, key: 'value' };
  const source = nodes[dice(nodes.length)];
  switch (dice(5)) {
    case 0:
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else if (parent !== root) delete parent[key];
      break;
    case 1:
      put(parent, key, structuredClone(source?.parent[source.key]));
      break;
    case 2:
      put(parent, wordOf(words, dice), structuredClone(source?.parent[source.key]));
      break;
    case 3:
      put(parent, key, jsonOf(other) ?? other);
      break;
    default:
      put(parent, key, leaf(parent[key], words, dice));
  }
  return JSON.stringify(root['value']) ?? 'null';
}

function collect(
  parent: Record<string, unknown>,
  nodes: { parent: Record<string, unknown>; key: string }[],
): void {
  for (const key of Object.keys(parent)) {
    nodes.push({ parent, key });
    const child = parent[key];
    if (typeof child === 'object' && child !== null) collect(child as Record<string, unknown>, nodes);
  }
}

function put(parent: Record<string, unknown>, key: string, value: unknown): void {
  if (Array.isArray(parent)) parent.splice(Number(key) || 0, 1, value);
  // Not an assignment, because that would set the prototype for the key __proto__.
  else Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true });
}

function leaf(before: unknown, words: readonly string[], dice: Dice): unknown {
  const values: unknown[] = [null, true, {}, [], '', numbers[dice(numbers.length)], wordOf(words, dice)];
  if (typeof before === 'string')
    values.push(editText(before, before, words, dice), editText(before, before, words, dice));
  return values[dice(values.length)];
}

function wordOf(words: readonly string[], dice: Dice): string {
  return words[dice(words.length)] ?? '';
}

/** The value of a text; undefined if it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
