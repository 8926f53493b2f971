import type { Issue } from 'kron-core';
import type { ManifestValidator } from './structureValidator.ts';
import type { SchemaNode } from './schemaNode.ts';
import type { KindName } from './kindName.ts';

/** How manifests of one kind are judged. */
export type Kind = {
  name: KindName;
  /** Made from the source. */
  hasStructure: ManifestValidator;
  /** What only kron-core can know of a `spec`. */
  schedulingIssues: (spec: SchemaNode) => Issue[];
  /** Fields of `spec` in other resources that are something else here, and what to write instead. */
  otherNames: ReadonlyMap<string, string>;
  /** What was expected where nothing stands and the schema cannot say; `[]` stands for any entry of a list. */
  expected: Readonly<Record<string, string>>;
};
