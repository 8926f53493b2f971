import { parseAllDocuments } from 'yaml';

/** The fields of a Kubernetes object that are read here. */
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
 * Parses the objects of a YAML stream, without empty documents.
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
