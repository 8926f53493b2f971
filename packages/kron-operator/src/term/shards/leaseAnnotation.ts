import type { KubeObject } from '@kron/kubernetes/kubeObject';

/** Maximum length of an annotation that is parsed. A layout of 64 shards takes about 1,300 characters. */
const maxLength = 4_096;

/**
 * Reads a JSON object from an annotation of a Lease.
 *
 * @returns undefined if the annotation is absent, and an empty object if it is no JSON object
 */
export function leaseAnnotation(
  { metadata }: Pick<KubeObject, 'metadata'>,
  name: string,
): Readonly<Record<string, unknown>> | undefined {
  const text = (metadata as { annotations?: Readonly<Record<string, unknown>> }).annotations?.[name];
  if (text === undefined) return undefined;
  if (typeof text !== 'string' || text.length > maxLength) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
}
