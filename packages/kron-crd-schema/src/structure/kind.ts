import type { Issue } from 'kron-core';
import type { SchemaNode } from './schemaNode.ts';
import type { StructureValidator } from './structureValidator.ts';

export type KindName = 'KronJob' | 'ControlledJob' | CalendarKind;

/** The kinds of calendars. */
export type CalendarKind = 'KronCalendar' | 'ClusterKronCalendar';

/** How manifests of one kind are validated. */
export type Kind = {
  name: KindName;
  /** Generated from the source. */
  hasStructure: StructureValidator;
  /** The issues that kron-core finds in a `spec`. */
  schedulingIssues: (spec: SchemaNode) => Issue[];
  /** Advice for fields of `spec` that other resources have, or that have another name here. */
  otherNames: ReadonlyMap<string, string>;
  /**
   * The text to write for a missing value, by path, if the schema cannot say it. `[]` stands for any entry of a list.
   */
  expected: Readonly<Record<string, string>>;
};
