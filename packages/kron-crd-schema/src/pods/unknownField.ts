import { closestName } from 'kron-core';
import { type KnownType, knownType } from './jobTypes.ts';

/** Types whose fields are often written in the wrong place, and how a message names each. */
const homes: readonly (readonly [type: string, text: string])[] = [
  ['JobSpec', 'spec.jobTemplate.spec'],
  ['PodTemplateSpec', 'spec.jobTemplate.spec.template'],
  ['PodSpec', 'spec.jobTemplate.spec.template.spec'],
  ['Container', 'a container'],
  ['SecurityContext', 'securityContext'],
  ['ResourceRequirements', 'resources'],
];

/** The message about a field that a type does not have: where it belongs, or the closest field. */
export function unknownFieldText(type: string, { fields }: KnownType, name: string): string {
  const home = homes.find(([other]) => other !== type && knownType(other)?.fields.has(name));
  if (home !== undefined) return `unknown field; it belongs in ${home[1]}`;
  const near = closestName(name, fields.keys());
  return `unknown field; ${near === undefined ? 'remove it' : `did you mean ${near}?`}`;
}
