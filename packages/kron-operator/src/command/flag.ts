/** A flag as it is documented, read and defined: each also as a variable of the environment, which it goes before. */
export type Flag<Value> = {
  /** `lease-namespace`; its variable is KRON_LEASE_NAMESPACE. */
  readonly name: string;
  /** What its value is called in the help; a flag without one is on, or off as `--no-…`. */
  readonly placeholder?: string;
  readonly description: string;
  /** What is said of the default; absent where there is none. */
  readonly defaultText?: string;
  /** What its value has to be, for a person. */
  readonly expected: string;
  /** A value that would do. */
  readonly example: string;
  /** Undefined when the text is no such value. */
  readonly parse: (text: string) => Value | undefined;
};

/**
 * The variable that says the same as a flag.
 *
 * @example
 * variableOf('lease-namespace') // 'KRON_LEASE_NAMESPACE'
 */
export function variableOf(name: string): string {
  return `KRON_${name.replaceAll('-', '_').toUpperCase()}`;
}
