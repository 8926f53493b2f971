import { isPlainObject } from '../../../plainObject.ts';

/** A part of an object that came back other than it was sent. */
export type ServerChange = {
  path: string;
  /** Null: it was not sent, but is one more item of a list that was. */
  sent: unknown;
  /** Null: it is gone. */
  stored: unknown;
};

/**
 * What an API server, a policy or a webhook has made of an object. Fields that it has filled in are left out: each of
 * them is a default.
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
  return isSame(sent, stored) ? [] : [{ path, sent: sent ?? null, stored: stored ?? null }];
}

/** Nothing is nothing, however it is written: an API server leaves out what is null or holds nothing. */
function isSame(sent: unknown, stored: unknown): boolean {
  return sent === stored || (isNothing(sent) && isNothing(stored));
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
  );
}
