import type { Issue } from 'kron-core';
import type { SchemaNode } from './schemaNode.ts';
import type { StructureValidator } from './structureValidator.ts';

export type KindName = 'KronJob' | 'ControlledJob' | CalendarKind;

export type CalendarKind = 'KronCalendar' | 'ClusterKronCalendar';

/** How manifests of one kind are validated. */
export type Kind = {
  name: KindName;
  /** Checks the structure of a manifest. It is generated from the schema of the kind. */
  hasStructure: StructureValidator;
  /** The issues that kron-core finds in a `spec`. */
  schedulingIssues: (spec: SchemaNode) => Issue[];
  /**
   * What to write instead of an unknown field below `spec`, by the name of the field. Examples are fields of a CronJob that
   * have another name here.
   */
  otherNames: ReadonlyMap<string, string>;
  /**
   * What a missing field should hold, for messages, by path of the field. Contains only fields for which the schema cannot
   * say it. In a path, `[]` stands for any entry of a list.
   */
  expected: Readonly<Record<string, string>>;
};
