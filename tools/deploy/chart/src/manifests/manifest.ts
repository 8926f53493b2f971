import { parseAllDocuments } from 'yaml';

/** As much of a Kubernetes object as is asked about here. */
export type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly [field: string]: unknown;
};

/**
 * The objects of a stream of YAML documents; empty ones are left out.
 *
 * @throws YAMLParseError
 */
export function manifestsIn(yaml: string): Manifest[] {
  return parseAllDocuments(yaml).flatMap((document) => {
    const [error] = document.errors ?? [];
    if (error !== undefined) throw error;
    const object = document.toJS() as Manifest | null;
    return object === null ? [] : [object];
  });
}
