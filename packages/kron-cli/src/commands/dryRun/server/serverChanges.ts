import { isPlainObject } from '@kron/fleet/plainObject';

export type ServerChange = {
  path: string;
  /** The value that kron sent. null if the API server added an item to a list. */
  sent: unknown;
  /** The value that the API server stores. null if it removed the value. */
  stored: unknown;
};

/**
 * The changes that an API server, a policy or a webhook made to an object. Added fields are left out, because they are
 * defaults.
 *
 * @example
 * serverChanges({ image: 'a' }, { image: 'registry/a', tty: false }) // [{ path: 'image', sent: 'a', stored: 'registry/a' }]
 */
export function serverChanges(sent: unknown, stored: unknown, path = ''): ServerChange[] {
  if (isPlainObject(sent) && isPlainObject(stored)) {
    return Object.entries(sent).flatMap(([key, value]) =>
      serverChanges(value, stored[key], path === '' ? key : `${path}.${key}`),
    );
  }
  if (Array.isArray(sent) && Array.isArray(stored)) {
    const items = Math.max(sent.length, stored.length);
    return Array.from({ length: items }, (_, index) => index).flatMap((index) =>
      serverChanges(sent[index], stored[index], `${path}[${index}]`),
    );
  }
  // Null, empty and missing values count as equal, because an API server drops null and empty fields.
  const isSame = sent === stored || (isNothing(sent) && isNothing(stored));
  return isSame ? [] : [{ path, sent: sent ?? null, stored: stored ?? null }];
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
  );
}
