import { fieldsOf, type PlainObject } from '@kron/fleet/plainObject';

const key = String.raw`[A-Za-z0-9](?:[-\w./]*[A-Za-z0-9])?`;
const value = String.raw`(?:[A-Za-z0-9](?:[-\w.]*[A-Za-z0-9])?)?`;
const presence = new RegExp(`^(!?)\\s*(${key})$`);
const equality = new RegExp(`^(${key})\\s*(==?|!=)\\s*(${value})$`);
const membership = new RegExp(`^(${key})\\s+(in|notin)\\s*\\(([^()]*)\\)$`);

/** Whether the labels of an object match a selector. */
export type LabelSelector = (manifest: PlainObject) => boolean;

/**
 * Parses a label selector, as the API server does, for objects in files.
 *
 * @returns a message if the selector is invalid
 * @example
 * parseLabelSelector('app=db,tier notin (test)')({ metadata: { labels: { app: 'db' } } }) // true
 */
export function parseLabelSelector(text: string): LabelSelector | string {
  // Split at the commas outside of parentheses. A comma in parentheses separates the values of one requirement.
  const written = text.split(/,(?![^(]*\))/).map((one) => one.trim());
  const requirements = written.map((one) => requirement(one));
  const broken = written.filter((_, index) => requirements[index] === undefined);
  if (broken.length > 0) return `expected labels such as app=db,tier!=test, found "${broken.join(',')}"`;
  return (manifest) => {
    const labels = labelsOf(manifest);
    return requirements.every((holds) => holds?.(labels) === true);
  };
}

type Requirement = (labels: PlainObject) => boolean;

function requirement(text: string): Requirement | undefined {
  const [, absent, present] = presence.exec(text) ?? [];
  if (present !== undefined) return (labels) => Object.hasOwn(labels, present) === (absent === '');
  const [, name, operator, only] = equality.exec(text) ?? [];
  if (name !== undefined) return (labels) => (labels[name] === only) === (operator !== '!=');
  const [, member, how, list] = membership.exec(text) ?? [];
  if (member === undefined) return undefined;
  const values: readonly unknown[] = (list ?? '').split(',').map((one) => one.trim());
  return (labels) => values.includes(labels[member]) === (how === 'in');
}

function labelsOf({ metadata }: PlainObject): PlainObject {
  return fieldsOf(fieldsOf(metadata)['labels']);
}
