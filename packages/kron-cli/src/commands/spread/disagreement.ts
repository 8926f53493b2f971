import type { AgreedField } from 'kron-core';
import { groupBy } from '../../edit/groupBy.ts';
import type { SpreadMember } from './spreadMember.ts';

/** A field in which the members of a group differ. */
export type Disagreement = {
  /** The name of the field, such as `window`. */
  readonly field: AgreedField;
  /** The different values, each with the members that have it. The value with the fewest members is the first. */
  readonly values: readonly { readonly text: string; readonly members: readonly SpreadMember[] }[];
};

/** The fields that must be equal in a group but differ between the members. */
export function disagreementsOf(members: readonly SpreadMember[]): Disagreement[] {
  const keys = new Set(members.map(({ agreement }) => agreement.key));
  const [first] = members;
  if (first === undefined || keys.size === 1) return [];
  const fields = Object.keys(first.agreement.fields) as AgreedField[];
  const differing = fields
    .map((field) => ({ field, values: valuesOf(members, field) }))
    .filter(({ values }) => values.length > 1);
  // The default of sigma depends on the window. So members with different windows can also have different distributions,
  // although their manifests state the same distribution. In this case, only the window is reported.
  const written = differing.filter(({ values }) => new Set(values.map(({ text }) => text)).size > 1);
  return written.length > 0 ? written : differing;
}

function valuesOf(members: readonly SpreadMember[], field: AgreedField): Disagreement['values'] {
  const byValue = groupBy(members, ({ agreement }) => agreement.fields[field]);
  // If two values have the same number of members, they are ordered by identity, so that the order of the files does not
  // matter.
  return [...byValue.values()]
    .map((own) => own.sort((a, b) => (a.identity < b.identity ? -1 : 1)))
    .sort((a, b) => a.length - b.length || ((a[0]?.identity ?? '') < (b[0]?.identity ?? '') ? -1 : 1))
    .map((own) => ({ text: writtenText(own[0], field), members: own }));
}

function writtenText(member: SpreadMember | undefined, field: AgreedField): string {
  const value = member?.kronJob.spec[field];
  return value === undefined || value === null ? 'absent' : JSON.stringify(value);
}
