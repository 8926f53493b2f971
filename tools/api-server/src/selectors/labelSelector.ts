import { badRequest } from '../objects/refusals.ts';

type Labels = Readonly<Record<string, string>>;
type LabelSelector = (labels: Labels | undefined) => boolean;
type Requirement = (value: string | undefined) => boolean;

/**
 * Parses a label selector: requirements separated by commas, all of which have to match.
 *
 * @throws StatusError 400 if it is malformed
 * @example
 * parseLabelSelector('app=web,tier in (a,b),!old')({ app: 'web', tier: 'a' }) // true
 */
export function parseLabelSelector(text: string): LabelSelector {
  if (text.trim() === '') return () => true;
  // A comma between parentheses separates values, not requirements.
  const requirements = text.split(/,(?![^(]*\))/).map(parseRequirement);
  return (labels = {}) => requirements.every(({ key, holds }) => holds(labels[key]));
}

const key = '[A-Za-z0-9](?:[-A-Za-z0-9_./]*[A-Za-z0-9])?';
const value = '(?:[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?)?';
const presence = new RegExp(`^(!?)\\s*(${key})$`);
const equality = new RegExp(`^(${key})\\s*(=|==|!=)\\s*(${value})$`);
const membership = new RegExp(`^(${key})\\s+(in|notin)\\s*\\(([^()]*)\\)$`);

function parseRequirement(text: string): { key: string; holds: Requirement } {
  const wanted = text.trim();
  const present = presence.exec(wanted);
  if (present) return { key: present[2] ?? '', holds: (is) => (is === undefined) === (present[1] === '!') };
  const equal = equality.exec(wanted);
  if (equal) return { key: equal[1] ?? '', holds: oneOf([equal[3] ?? ''], equal[2] !== '!=') };
  const member = membership.exec(wanted);
  if (member) {
    const values = (member[3] ?? '').split(',').map((one) => one.trim());
    return { key: member[1] ?? '', holds: oneOf(values, member[2] === 'in') };
  }
  throw badRequest(`unable to parse requirement: ${wanted}`);
}

/**
 * A requirement that a label has one of some values, or none of them. An object without the label matches `notin` but not
 * `in`.
 */
function oneOf(values: readonly string[], included: boolean): Requirement {
  return (is) => (is !== undefined && values.includes(is)) === included;
}
