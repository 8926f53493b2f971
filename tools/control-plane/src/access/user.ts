/** A user that the API server knows by a bearer token. Without a binding a user may do almost nothing. */
export type User = {
  readonly name: string;
  readonly groups: readonly string[];
  readonly token: string;
  /** Path of a kubeconfig with the user's token. */
  readonly kubeconfig: string;
};

/** @throws Error if there is no such user */
export function userNamed(users: readonly User[], name: string): User {
  const found = users.find((user) => user.name === name);
  if (found === undefined) throw new Error(`the API server was started without a user ${name}`);
  return found;
}
