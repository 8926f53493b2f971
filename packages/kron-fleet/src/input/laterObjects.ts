import { calendarReferences } from 'kron-core';
import { fieldsOf, isPlainObject, type PlainObject } from '../plainObject.ts';
import { addObject, type ObjectRequest } from './addObject.ts';
import type { CalendarReference } from './calendars.ts';
import { ownWindowSource } from './cronJobWindow.ts';
import type { FoundObject, ObjectKind } from './findObjects.ts';
import type { Input } from './input.ts';
import { namespaceOf } from './locateIssues.ts';

type Later = {
  kind: ObjectKind;
  object: FoundObject;
  source: string;
  at: number;
  references: CalendarReference[];
};

/**
 * Adds objects to an input in their original order. Some objects must wait until all calendars and Namespaces are known:
 * KronJobs that refer to calendars, and CronJobs whose window can come from their Namespace.
 */
export class LaterObjects {
  readonly #later: Later[] = [];

  async add(
    kind: ObjectKind,
    object: FoundObject,
    source: string,
    request: ObjectRequest,
    input: Input,
  ): Promise<void> {
    const references = kind === 'KronJob' ? referencesOf(object.value, request.namespace) : [];
    const needsNamespace = kind === 'CronJob' && ownWindowSource(object.value) === null;
    if (references.length === 0 && !needsNamespace) await addObject(kind, object, source, request, input);
    else this.#later.push({ kind, object, source, at: input.kronJobs.length, references });
  }

  async addAll(request: ObjectRequest, input: Input): Promise<void> {
    const references = this.#later.flatMap((later) => later.references);
    if (references.length > 0) await request.lookUp?.(references, input.calendars);
    const cronJobs = this.#later.filter(({ kind }) => kind === 'CronJob');
    const namespaces = cronJobs.map(({ object }) => namespaceIn(object.value, request.namespace));
    const unknown = new Set(namespaces.filter((name) => !input.namespaces.has(name)));
    if (unknown.size > 0) await request.lookUpNamespaces?.(unknown, input);
    let inserted = 0;
    for (const { kind, object, source, at } of this.#later) {
      const before = input.kronJobs.length;
      await addObject(kind, object, source, request, input);
      const added = input.kronJobs.splice(before);
      input.kronJobs.splice(at + inserted, 0, ...added);
      inserted += added.length;
    }
  }
}

function namespaceIn({ metadata }: PlainObject, assumed: string): string {
  return namespaceOf(fieldsOf(metadata)['namespace'], assumed);
}

function referencesOf(manifest: PlainObject, assumedNamespace: string): CalendarReference[] {
  const { spec } = manifest;
  if (!isPlainObject(spec)) return [];
  const namespace = namespaceIn(manifest, assumedNamespace);
  return calendarReferences(spec['constraints']).map((reference) => ({ ...reference, namespace }));
}
