import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

/** Somebody as the API server is to see them. */
export type Identity = { readonly name: string; readonly groups: readonly string[] };
export type KnownIdentity = Identity & { readonly token: string };

const masters = ['system:masters'];

export const admin: Identity = { name: 'admin', groups: masters };

/** As whom the controllers speak: not the administrator, so that the audit log can tell them apart. */
export const controllersUser: Identity = { name: 'controllers', groups: masters };

/** Who may do nothing, until a test binds them to a role. */
export const plainUsers: readonly Identity[] = Array.from({ length: 10 }, (_, index) => ({
  name: `user-${index + 1}`,
  groups: [],
}));

/**
 * Gives a token to the administrator, the controllers, the plain users and those named, and writes the list that the
 * API server reads. It does so at its start only: nobody can be added later.
 */
export async function writeTokens(file: string, named: readonly Identity[]): Promise<KnownIdentity[]> {
  const known = [admin, controllersUser, ...plainUsers, ...named].map((identity) => ({
    ...identity,
    token: randomBytes(16).toString('hex'),
  }));
  const lines = known.map(({ token, name, groups }) => `${token},${name},${name},"${groups.join(',')}"\n`);
  await writeFile(file, lines.join(''), { mode: 0o600 });
  return known;
}
