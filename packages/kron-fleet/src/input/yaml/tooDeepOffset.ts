import type { CST } from 'yaml';

/** Twice the depth that a manifest may have. */
const maxDepth = 200;

/**
 * The offset of a collection that is nested too deeply; undefined if there is none. The composer of `yaml` is recursive and
 * catches a stack overflow. But if the stack overflows while V8 compiles a regular expression, V8 ends the process.
 */
export function tooDeepOffset(tokens: readonly CST.Token[]): number | undefined {
  const open = tokens.map((token): [token: CST.Token, depth: number] => [token, 0]);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [token, depth] = next;
    if (depth > maxDepth) return token.offset;
    for (const inner of innerTokens(token)) open.push([inner, depth + 1]);
  }
  return undefined;
}

function innerTokens(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (!('items' in token)) return [];
  return token.items.flatMap(({ key, value }) =>
    [key, value].filter((one) => one !== undefined && one !== null),
  );
}
