import type { Issue } from 'kron-core';
import type { SchemaNode } from './schemaNode.ts';
import type { StructureValidator } from './structureValidator.ts';

export type KindName = 'KronJob' | 'ControlledJob' | CalendarKind;

export type CalendarKind = 'KronCalendar' | 'ClusterKronCalendar';

/** How manifests of one kind are validated. */
export type Kind = {
  name: KindName;
  /** Checks the structure of a manifest. The build generates this function from the schema of the kind. */
  hasStructure: StructureValidator;
  /** The issues that kron-core finds in a `spec`. */
  schedulingIssues: (spec: SchemaNode) => Issue[];
  /**
   * What to write instead of an unknown field below `spec`, by the name of that field. Example: a field that CronJobs have
   * and that has another name in this kind.
   */
  otherNames: ReadonlyMap<string, string>;
  /**
   * What to write in a missing field, by path, if the schema of the field does not say it. In a path, `[]` stands for any
   * entry of a list.
   */
  expected: Readonly<Record<string, string>>;
};
