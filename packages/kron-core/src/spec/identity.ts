import { found } from '../reading/found.ts';
import { invalid, type Parsed, valid } from '../reading/parsed.ts';
import { exceeds } from '../reading/textLength.ts';

/** The namespace and name of an object, without its UID. */
export type Identity = { readonly text: string; readonly namespace: string; readonly name: string };

const maxKronJobName = 52;
const namespaceAndName = /^([^/\s]+)\/([^/\s]+)$/;

/**
 * Parses `<namespace>/<name>`. A KronJob's name has at most 52 characters, so that the name of a Job can contain the
 * KronJob's name and a hash.
 */
export function parseIdentity(
  value: unknown,
  path: string,
  maxNameLength: number = maxKronJobName,
): Parsed<Identity> {
  if (typeof value !== 'string') {
    const code = value === null || value === undefined ? 'Required' : 'WrongType';
    return invalid(path, code, `expected "<namespace>/<name>", found ${found(value)}`);
  }
  const [, namespace, name] = namespaceAndName.exec(value) ?? [];
  if (namespace === undefined || name === undefined) {
    return invalid(path, 'InvalidIdentity', `expected "<namespace>/<name>", found ${found(value)}`);
  }
  if (exceeds(name, maxNameLength)) {
    return invalid(
      path,
      'TooLong',
      `expected a name of at most ${maxNameLength} characters, found ${found(name)}`,
    );
  }
  return valid({ text: value, namespace, name });
}
