import type { Issue } from '../input/inputProblem.ts';
import type { Origin } from '../input/origin.ts';
import type { ManifestWarning } from './manifestWarning.ts';

/** Returns a function that adds a warning if an earlier object has the same kind and name. */
export function withDuplicates<Kind extends Origin, Rest extends unknown[]>(
  warningsFor: (one: Kind, ...rest: Rest) => Issue[],
): (one: Kind, ...rest: Rest) => Issue[] {
  const first = new Map<string, string>();
  return (one, ...rest) => {
    const { identity, source, manifest } = one;
    const key = `${String(manifest['kind'])} ${identity}`;
    const before = first.get(key);
    if (before === undefined) first.set(key, source);
    return [...warningsFor(one, ...rest), ...(before === undefined ? [] : [duplicate(before)])];
  };
}

function duplicate(before: string): ManifestWarning {
  const message = `is defined again, first in ${before}; the last one applied wins`;
  return { path: 'metadata.name', code: 'DuplicateIdentity', message };
}
