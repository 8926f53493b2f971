/** A command-line flag: its name, its text in help and documentation, and how its value is parsed. */
export type Flag<Value> = {
  /** For example `lease-namespace`. Its environment variable is `KRON_LEASE_NAMESPACE`. */
  readonly name: string;
  /** What the help prints for the value. Without a placeholder, the flag is boolean: `--name` or `--no-name`. */
  readonly placeholder?: string;
  readonly description: string;
  /** The default, as the help prints it. Undefined if the flag has no default. */
  readonly defaultText?: string;
  /** Describes valid values in an error message. */
  readonly expected: string;
  /** A valid value, which an error message suggests. */
  readonly example: string;
  /** Returns undefined for an invalid value. */
  readonly parse: (text: string) => Value | undefined;
};

/**
 * The environment variable of a flag. The flag takes precedence.
 *
 * @example
 * variableOf('lease-namespace') // 'KRON_LEASE_NAMESPACE'
 */
export function variableOf(name: string): string {
  return `KRON_${name.replaceAll('-', '_').toUpperCase()}`;
}
