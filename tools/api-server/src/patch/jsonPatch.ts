import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../objects/kubeObject.ts';
import { badRequest } from '../objects/refusals.ts';
import { StatusError } from '../objects/statusError.ts';

/**
 * Applies a JSON patch (RFC 6902) with the operations `add`, `replace`, `remove` and `test`.
 *
 * @throws StatusError 400 if the patch is malformed, 422 if it does not apply. As in Kubernetes, the failed step is not
 *   named
 * @example
 * jsonPatch({ a: [1] }, [{ op: 'test', path: '/a/0', value: 1 }, { op: 'add', path: '/a/-', value: 2 }]) // { a: [1, 2] }
 */
export function jsonPatch(target: unknown, patch: unknown): unknown {
  if (!Array.isArray(patch)) {
    throw badRequest(
      'error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp',
    );
  }
  // structuredClone is not used, because its results in a jest sandbox come from another realm and are not deeply equal to
  // anything.
  const patched: { root: unknown } = { root: JSON.parse(JSON.stringify(target)) };
  for (const step of patch) apply(patched, step);
  return patched.root;
}

function apply(patched: { root: unknown }, step: unknown): void {
  if (!isRecord(step) || typeof step['path'] !== 'string') throw rejected();
  const keys = ['root', ...step['path'].split('/').slice(1).map(unescaped)];
  const key = keys.pop() ?? '';
  let parent: unknown = patched;
  for (const part of keys) parent = childOf(parent, part);
  perform(step, parent, key);
}

function perform(step: Readonly<Record<string, unknown>>, parent: unknown, key: string): void {
  switch (step['op']) {
    case 'test':
      if (!isDeepStrictEqual(lookUp(parent, key), step['value'])) throw rejected();
      return;
    case 'add':
      put(parent, key, step['value'], true);
      return;
    case 'replace':
      childOf(parent, key);
      put(parent, key, step['value'], false);
      return;
    case 'remove':
      childOf(parent, key);
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else delete (parent as Record<string, unknown>)[key];
      return;
    default:
      throw rejected();
  }
}

function put(parent: unknown, key: string, value: unknown, insert: boolean): void {
  if (Array.isArray(parent)) {
    const index = key === '-' ? parent.length : Number(key);
    if (!Number.isInteger(index) || index > parent.length) throw rejected();
    parent.splice(index, insert ? 0 : 1, value);
  } else if (isRecord(parent)) (parent as Record<string, unknown>)[key] = value;
  else throw rejected();
}

function lookUp(parent: unknown, key: string): unknown {
  if (Array.isArray(parent)) return parent[Number(key)];
  return isRecord(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined;
}

function childOf(parent: unknown, key: string): unknown {
  const child = lookUp(parent, key);
  if (child === undefined) throw rejected();
  return child;
}

function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function rejected(): StatusError {
  const message = 'the server rejected our request due to an error in our request';
  return new StatusError({ code: 422, reason: 'Invalid', message, details: {} });
}
