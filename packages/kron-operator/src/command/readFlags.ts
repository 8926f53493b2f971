import type { Environment } from '@kron/kubernetes/loadKubeConfig';
import { type Flag, variableOf } from './flag.ts';
import { type FlagValues, flags } from './flags.ts';

/** What commander has read, by the keys of `flags`: a text, or whether a flag without a value is on. */
export type GivenFlags = Readonly<Record<string, string | boolean | undefined>>;

/** What the flags say, and what is wrong with those that are not among the values, by their keys. */
export type Reading = { readonly values: FlagValues; readonly problems: ReadonlyMap<string, string> };

/** What the flags say, else their variables. */
export function readFlags(given: GivenFlags, environment: Environment): Reading {
  const problems = new Map<string, string>();
  const values = Object.entries<Flag<unknown>>(flags).map(([key, flag]) => {
    const found = find(flag, given[key], environment);
    const value = found === undefined ? undefined : flag.parse(found.text);
    if (found !== undefined && value === undefined) problems.set(key, problemOf(flag, found));
    return [key, value];
  });
  return { values: Object.fromEntries(values) as FlagValues, problems };
}

type Found = { readonly text: string; readonly variable?: string };

/** A variable that is empty says nothing: templates leave such behind. */
function find(
  flag: Flag<unknown>,
  given: string | boolean | undefined,
  environment: Environment,
): Found | undefined {
  if (given !== undefined) return { text: String(given) };
  const variable = variableOf(flag.name);
  const text = environment[variable] ?? '';
  return text === '' ? undefined : { text, variable };
}

function problemOf({ name, expected, example }: Flag<unknown>, { text, variable }: Found): string {
  const [where, write] =
    variable === undefined ? [`--${name}`, `--${name} ${example}`] : [variable, `${variable}=${example}`];
  return `${where}: expected ${expected}, found "${text}"; write ${write}`;
}
