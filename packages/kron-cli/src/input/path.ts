import type { Path } from './document.ts';

const segment = /\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|\.?([^.[\]]+)/g;

/**
 * Takes a written path apart.
 *
 * @example
 * parsePath('spec.constraints.avoid[1].hours') // ['spec', 'constraints', 'avoid', 1, 'hours']
 */
export function parsePath(text: string): Path {
  return [...text.matchAll(segment)].map(([, index, quoted, key]) => {
    if (index !== undefined) return Number(index);
    return quoted === undefined ? (key ?? '') : String(JSON.parse(`"${quoted}"`));
  });
}

/**
 * A key at the end of a path, quoted where it would not read back otherwise.
 *
 * @example
 * pathOf('spec.labels', 'app.kubernetes.io/name') // 'spec.labels["app.kubernetes.io/name"]'
 * pathOf('', 'spec') // 'spec'
 */
export function pathOf(parent: string, key: string): string {
  if (!/^[^.[\]"]+$/.test(key)) return `${parent}[${JSON.stringify(key)}]`;
  return parent === '' ? key : `${parent}.${key}`;
}
