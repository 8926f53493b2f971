import type { Path } from './document.ts';

const segment = /\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|\.?([^.[\]]+)/g;

/** Parses the path of a field in a message, such as `spec.constraints.avoid[1].hours`. */
export function parsePath(text: string): Path {
  return [...text.matchAll(segment)].map(([, index, quoted, key]) => {
    if (index !== undefined) return Number(index);
    return quoted === undefined ? (key ?? '') : String(JSON.parse(`"${quoted}"`));
  });
}

/** A path as messages show it: `metadata.labels["kron.io/name"]`. */
export function pathText(path: Path): string {
  const parts = path.map((part) => {
    if (typeof part === 'number') return `[${part}]`;
    return /^[^.[\]"]+$/.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`;
  });
  return parts.join('').replace(/^\./, '');
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((here, key) => (Object(here) as Record<string | number, unknown>)[key], value);
}
