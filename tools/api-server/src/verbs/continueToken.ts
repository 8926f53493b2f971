import { badRequest } from '../objects/refusals.ts';

/** The key after which the next page of a list starts, and the revision that all pages show. */
export type Position = { readonly revision: number; readonly after: string };

export function toContinueToken({ revision, after }: Position): string {
  return Buffer.from(JSON.stringify({ v: 'meta.k8s.io/v1', rv: revision, start: after })).toString(
    'base64url',
  );
}

/** @throws StatusError 400 */
export function readContinueToken(token: string): Position {
  try {
    const { rv, start } = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >;
    if (typeof rv === 'number' && typeof start === 'string') return { revision: rv, after: start };
  } catch {
    // Reported below.
  }
  throw badRequest('invalid continue token: continue key is not valid');
}
