import type { User } from './user.ts';

/** Returns a function that returns each user once, and throws when all are in use. */
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
