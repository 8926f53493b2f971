/** A place in a manifest: keys of objects, and indexes of lists as numbers. */
export type Segments = readonly (string | number)[];

const plainKey = /^[^.[\]"]+$/;
/** Maximum characters of a key in a message. The longest key of Kubernetes, a label with its prefix, has 317. */
const maxShown = 320;

/**
 * A path as messages show it. A key with special characters is in quotes.
 *
 * @example
 * pathText(['spec', 'constraints', 'avoid', 1, 'hours']) // 'spec.constraints.avoid[1].hours'
 * pathText(['metadata', 'labels', 'kron.io/name']) // 'metadata.labels["kron.io/name"]'
 */
export function pathText(segments: Segments): string {
  const text = segments.map((segment) => {
    if (typeof segment === 'number') return `[${segment}]`;
    const key = segment.length > maxShown ? `${segment.slice(0, maxShown)}…` : segment;
    return plainKey.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
  });
  return text.join('').replace(/^\./, '');
}

/** Whether the text of a path is `outer`, or the path of a part of it. */
export function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}

/**
 * Converts a JSON pointer into keys and indexes. A token is an index if `value` has a list at that position.
 *
 * @example
 * segmentsOf('/spec/constraints/avoid/1', manifest) // ['spec', 'constraints', 'avoid', 1]
 */
export function segmentsOf(pointer: string, value: unknown): Segments {
  let here: unknown = value;
  return pointer
    .split('/')
    .slice(1)
    .map((token) => {
      const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
      const segment = Array.isArray(here) ? Number(key) : key;
      here = valueAt([segment], here);
      return segment;
    });
}

/** The value at a place, or undefined. */
export function valueAt(segments: Segments, value: unknown): unknown {
  let here: unknown = value;
  for (const segment of segments) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, segment)) return undefined;
    here = (here as Record<string | number, unknown>)[segment];
  }
  return here;
}
