import { found } from '../reading/found.ts';
import { type Parsed, invalid, valid } from '../reading/parsed.ts';
import { isDNSLabel, parseText } from '../reading/textField.ts';

const maxLength = 63;

/** Parses the name of a cluster. The value is null if the name is not known. */
export function parseClusterName(value: unknown, path: string): Parsed<string | null> {
  if (value === undefined || value === null) return valid(null);
  const text = parseText(value, path, maxLength);
  if (!text.ok || isDNSLabel(text.value)) return text;
  const expected = 'expected the name of a cluster: lower-case letters, digits and -';
  return invalid(path, 'InvalidFormat', `${expected}, found ${found(text.value)}; write eu-west-1`);
}

/**
 * The salt of a seed with the scope `cluster`. Source: docs/reference/scheduling.md, "Seed".
 *
 * @example
 * saltIn('eu-west-1', 'blue') // 'blue@eu-west-1'
 */
export function saltIn(clusterName: string, salt: string): string {
  return `${salt}@${clusterName}`;
}

/**
 * The name of the cluster, if the seed has the scope `cluster` and the name is valid. Otherwise undefined. Both arguments
 * can be any values.
 */
export function clusterNameIn(seed: unknown, clusterName: unknown): string | undefined {
  const isScoped = typeof seed === 'object' && seed !== null && 'scope' in seed && seed.scope === 'cluster';
  const name = isScoped ? parseClusterName(clusterName, '') : valid(null);
  return name.ok ? (name.value ?? undefined) : undefined;
}
