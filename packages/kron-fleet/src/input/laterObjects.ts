import { calendarReferences } from 'kron-core';
import { isPlainObject, type PlainObject } from '../plainObject.ts';
import { addObject, type ObjectRequest } from './addObject.ts';
import type { CalendarReference } from './calendars.ts';
import type { FoundObject, KronKind } from './findObjects.ts';
import type { Input } from './input.ts';
import { namespaceOf } from './locateIssues.ts';

type Later = { object: FoundObject; source: string; at: number; references: CalendarReference[] };

/** Adds objects to an input, and those that refer to calendars only when all calendars are known. Keeps their order. */
export class LaterObjects {
  readonly #later: Later[] = [];

  async add(
    kind: KronKind,
    object: FoundObject,
    source: string,
    request: ObjectRequest,
    input: Input,
  ): Promise<void> {
    const references = kind === 'KronJob' ? referencesOf(object.value, request.namespace) : [];
    if (references.length === 0) await addObject(kind, object, source, request, input);
    else this.#later.push({ object, source, at: input.kronJobs.length, references });
  }

  /** Adds the objects that wait for calendars. */
  async addAll(request: ObjectRequest, input: Input): Promise<void> {
    await request.lookUp?.(
      this.#later.flatMap(({ references }) => references),
      input.calendars,
    );
    let inserted = 0;
    for (const { object, source, at } of this.#later) {
      const before = input.kronJobs.length;
      await addObject('KronJob', object, source, request, input);
      const added = input.kronJobs.splice(before);
      input.kronJobs.splice(at + inserted, 0, ...added);
      inserted += added.length;
    }
  }
}

function referencesOf({ metadata, spec }: PlainObject, assumedNamespace: string): CalendarReference[] {
  if (!isPlainObject(spec)) return [];
  const given = isPlainObject(metadata) ? metadata['namespace'] : undefined;
  const namespace = namespaceOf(given, assumedNamespace);
  return calendarReferences(spec['constraints']).map((reference) => ({ ...reference, namespace }));
}
