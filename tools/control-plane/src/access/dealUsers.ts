import type { User } from './user.ts';

/** Deals out each of the users once. The function that it gives throws when all are dealt. */
export function dealUsers(users: readonly User[]): () => User {
  let dealt = 0;
  return () => {
    const user = users[dealt];
    if (user === undefined)
      throw new Error(`all ${users.length} plain users are in use; name one at the start`);
    dealt += 1;
    return user;
  };
}
