import type { Environment } from '@kron/kubernetes/loadKubeConfig';
import { type Flag, variableOf } from './flag.ts';
import { type FlagValues, flags } from './flags.ts';

/** The flags on the command line, by their keys in `flags`. Each value is a text, or true or false for a boolean flag. */
export type GivenFlags = Readonly<Record<string, string | boolean | undefined>>;

/** The valid values, and the error message of each invalid value by the key of the flag in `flags`. */
export type FlagReading = { readonly values: FlagValues; readonly problems: ReadonlyMap<string, string> };

/** Reads each flag from the command line, or from its environment variable if the command line does not have it. */
export function readFlags(given: GivenFlags, environment: Environment): FlagReading {
  const problems = new Map<string, string>();
  const values = Object.entries<Flag<unknown>>(flags).map(([key, flag]) => {
    const source = sourceOf(flag, given[key], environment);
    const value = source === undefined ? undefined : flag.parse(source.text);
    if (source !== undefined && value === undefined) problems.set(key, problemOf(flag, source));
    return [key, value];
  });
  return { values: Object.fromEntries(values) as FlagValues, problems };
}

type Source = { readonly text: string; readonly variable?: string };

/** An empty environment variable counts as unset, because templates often set a variable to an empty text. */
function sourceOf(
  flag: Flag<unknown>,
  given: string | boolean | undefined,
  environment: Environment,
): Source | undefined {
  if (given !== undefined) return { text: String(given) };
  const variable = variableOf(flag.name);
  const text = environment[variable] ?? '';
  return text === '' ? undefined : { text, variable };
}

function problemOf({ name, expected, example }: Flag<unknown>, { text, variable }: Source): string {
  const [label, suggestion] =
    variable === undefined ? [`--${name}`, `--${name} ${example}`] : [variable, `${variable}=${example}`];
  return `${label}: expected ${expected}, found "${text}"; write ${suggestion}`;
}
