import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

export type Identity = { readonly name: string; readonly groups: readonly string[] };
export type KnownIdentity = Identity & { readonly token: string };

const masters = ['system:masters'];

export const admin: Identity = { name: 'admin', groups: masters };

/** The user of the controllers: not the administrator, so that the audit log tells them apart. */
export const controllersUser: Identity = { name: 'controllers', groups: masters };

/** Users without rights, until a test binds them to a role. */
export const plainUsers: readonly Identity[] = Array.from({ length: 50 }, (_, index) => ({
  name: `user-${index + 1}`,
  groups: [],
}));

/**
 * Creates tokens for the administrator, the controllers, the plain users and the named users, and writes them to the file
 * that the API server reads at its start: no user can be added later.
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
