import { elementsOf, membersOf, parsePart } from './jsonParts.ts';
import type { KubeObject } from './kubeObject.ts';
import type { ListPage } from './transport.ts';

type ListMeta = {
  readonly resourceVersion: string;
  readonly continue?: string;
  readonly shardInfo?: unknown;
};

/**
 * Parses a page of a list. Parses and reduces one object after the other, because a parsed object can take many times the
 * memory of its JSON.
 *
 * @returns undefined if the page is not a Kubernetes list
 * @throws SyntaxError if the page is not JSON
 */
export function parsePage<T>(json: Uint8Array, reduce: (object: KubeObject) => T): ListPage<T> | undefined {
  const items: T[] = [];
  let metadata: ListMeta | undefined;
  for (const [name, value] of membersOf(json)) {
    if (name === 'metadata') metadata = parsePart(json, value) as ListMeta;
    if (name !== 'items' || json[value.start] !== openBracket) continue;
    for (const item of elementsOf(json, value.start)) items.push(reduce(parsePart(json, item) as KubeObject));
  }
  if (metadata === undefined) return undefined;
  const { resourceVersion, continue: token, shardInfo } = metadata;
  return {
    items,
    resourceVersion,
    bytes: json.length,
    ...(token ? { continueToken: token } : {}),
    ...(shardInfo === undefined ? {} : { isSharded: true }),
  };
}

/** The first character of a JSON array. In an empty list, `items` can be null instead. */
const openBracket = '['.charCodeAt(0);
