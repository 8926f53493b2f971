import { type Case, idOf, type Places, validation } from './case.ts';

const nightly = '0 0 * * *';

/** A case for a spec of these fields, at midnight if it has no schedule. */
export function judged(clause: string, spec: object, issues: Places, identity: unknown = 'prod/a'): Case {
  const input = { identity, spec: { schedule: nightly, ...spec } };
  return validation(idOf('spec', { clause, ...input }), clause, input, issues);
}

/** One case for each value of a field. No code: the values are accepted. */
export function eachOf(clause: string, field: string, values: readonly unknown[], code?: string): Case[] {
  const places: Places = code === undefined ? [] : [[`spec.${field}`, code]];
  return values.map((value) => judged(clause, nested(field.split('.'), value), places));
}

export function nested([first = '', ...rest]: string[], value: unknown): object {
  return { [first]: rest.length === 0 ? value : nested(rest, value) };
}
