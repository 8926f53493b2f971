import type { SchemaNode } from '../structure/schemaNode.ts';

/** A kind of resource, with everything that the generators need. */
export type Resource = {
  kind: string;
  plural: string;
  shortName: string;
  /** The group of resources that `kubectl get` lists together. */
  category: 'all' | 'kron';
  scope: 'Namespaced' | 'Cluster';
  schema: SchemaNode;
  columns: readonly PrinterColumn[];
  /** JSON paths of the fields that `kubectl get --field-selector` supports. */
  selectable: readonly string[];
  /**
   * The names of TypeScript types, by the path of an object in the schema. Each type has a section on the reference page.
   */
  typeNames: Readonly<Record<string, string>>;
  /** The kind's reference page. Null if another kind's page documents this kind. */
  page: Page | null;
};

/** A column of `kubectl get`. Only `-o wide` shows the columns of priority 1. */
export type PrinterColumn = {
  name: string;
  type: string;
  jsonPath: string;
  description: string;
  priority?: number;
};

export function column(name: string, type: string, jsonPath: string, description: string): PrinterColumn {
  return { name, type, jsonPath, description };
}

export function wideColumn(...parts: Parameters<typeof column>): PrinterColumn {
  return { ...column(...parts), priority: 1 };
}

/** The hand-written part of a kind's reference page, as Markdown. */
export type Page = {
  /** The path of the file of the page, relative to the root of the repository. */
  path: string;
  /** Heading of the page. Default: the name of the kind. */
  title?: string;
  about: string;
  /** A manifest, as YAML. */
  sample: string;
  /** The field that the page uses as an example for `kubectl explain`. */
  explained: string;
  /** The title and notes of each section, by type name. Without an entry here, the title is the section's path. */
  sections: Readonly<Record<string, PageSection>>;
};

export type PageSection = { title?: string; notes?: string };
