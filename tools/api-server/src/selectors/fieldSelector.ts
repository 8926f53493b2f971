import type { KubeObject } from '../objects/kubeObject.ts';
import { badRequest } from '../objects/refusals.ts';
import type { Resource } from '../objects/resource.ts';

type FieldSelector = (object: KubeObject) => boolean;

/**
 * Parses a field selector. It supports `metadata.name` and `metadata.namespace`, the fields that every kind has, and
 * `regarding.kind` of Events.
 *
 * @throws StatusError 400 for any other field
 * @example
 * parseFieldSelector(jobs, 'metadata.name=a')(job) // true if the name is a
 */
export function parseFieldSelector(resource: Resource, text: string): FieldSelector {
  if (text === '') return () => true;
  const requirements = text.split(',').map((part) => parseRequirement(resource, part));
  return (object) => requirements.every((holds) => holds(object));
}

function parseRequirement({ kind }: Resource, text: string): FieldSelector {
  const [, field = text, operator, value] = /^([^=!]+)(==|=|!=)(.*)$/.exec(text) ?? [];
  if (operator === undefined) throw badRequest(`invalid selector: '${text}'; can't understand '${text}'`);
  const isKnown = field === 'metadata.name' || field === 'metadata.namespace';
  if (!isKnown && !(kind === 'Event' && field === 'regarding.kind'))
    throw badRequest(`field label "${field}" not supported for ${kind}`);
  const wanted = operator !== '!=';
  return (object) => (valueOf(object, field) === value) === wanted;
}

function valueOf({ metadata, ...fields }: KubeObject, field: string): unknown {
  if (field === 'regarding.kind') return (fields['regarding'] as { kind?: unknown } | undefined)?.kind ?? '';
  return field === 'metadata.name' ? metadata.name : (metadata.namespace ?? '');
}
