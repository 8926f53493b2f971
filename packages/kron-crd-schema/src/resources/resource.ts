import type { SchemaNode } from '../structure/schemaNode.ts';
import type { PrinterColumn } from './printerColumn.ts';

/** A kind of resource, and what its generated files need beside its schema. */
export type Resource = {
  kind: string;
  plural: string;
  shortName: string;
  schema: SchemaNode;
  columns: readonly PrinterColumn[];
  /** Fields that `kubectl get --field-selector` can ask for, as JSON paths. */
  selectable: readonly string[];
  /** Names of objects that get a TypeScript type of their own, by their path. */
  typeNames: Readonly<Record<string, string>>;
  page: Page;
};

/** What the reference page of a kind says before its tables. */
export type Page = {
  /** Where the page is, from the root of the repository. */
  path: string;
  /** What it is, and where to read on. */
  about: string;
  /** A manifest, as YAML. */
  sample: string;
  /** A field for `kubectl explain`. */
  explained: string;
};
