import { listedKinds } from '@kron/fleet/input/findObjects';
import { closestName } from 'kron-core';
import type { PlainObject } from '@kron/fleet/plainObject';
import { UsageError } from '../usageError.ts';
import { joinNames } from '@kron/fleet/input/joinNames';
import { parseObjectName } from './objectName.ts';

/** An object that a name on the command line can select. */
export type Named = { name: string; identity: string; manifest: PlainObject };

/**
 * The objects with the given names, each `name` or `namespace/name`, or all objects if no name is given.
 *
 * @throws UsageError if there are objects, but none of them has one of the names
 */
export function selectByName<Item extends Named>(
  objects: readonly Item[],
  written: readonly string[],
): readonly Item[] {
  if (written.length === 0 || objects.length === 0) return objects;
  const unknown = written.filter((name) => !objects.some((object) => hasName(object, name)));
  if (unknown.length > 0) throw new UsageError(unknown.map((name) => notFoundText(name, objects)));
  return objects.filter((object) => written.some((name) => hasName(object, name)));
}

/** Whether an object has the name that is written on the command line. */
export function hasName({ name, identity, manifest }: Named, written: string): boolean {
  if (written === identity) return true;
  const parsed = parseObjectName(written);
  if (parsed === undefined || parsed.name !== name) return false;
  if (parsed.kind !== undefined && parsed.kind !== manifest['kind']) return false;
  return parsed.namespace === undefined || `${parsed.namespace}/${name}` === identity;
}

function notFoundText(written: string, objects: readonly Named[]): string {
  const kinds = listedKinds([...new Set(objects.map(({ manifest }) => String(manifest['kind'])))]);
  if (looksLikeFile(written))
    return `expected the name of a ${kinds}, found the file name "${written}"; write -f ${written}`;
  const parsed = parseObjectName(written);
  const { kind = kinds } = parsed ?? {};
  const name =
    parsed?.namespace === undefined ? (parsed?.name ?? written) : `${parsed.namespace}/${parsed.name}`;
  const known = objects.flatMap((object) => [object.name, object.identity]);
  const near = closestName(name, known);
  const instead =
    near === undefined || near === name ? `found ${joinNames(objects)}` : `did you mean ${near}?`;
  return `no ${kind} is named "${name}" in the input; ${instead}`;
}

/** Whether a name looks like a file, so that the user probably forgot `-f`. */
export function looksLikeFile(name: string): boolean {
  return name === '-' || name.endsWith('/') || /\.(?:ya?ml|json)$/i.test(name);
}
