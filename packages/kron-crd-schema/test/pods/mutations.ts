import { type Segments, valueAt } from '../../src/structure/path.ts';

/** A change of one field, in place. */
type Mutation = { name: string; apply: (parent: Record<string, unknown>, field: string) => void };

const misspell: Mutation = {
  name: 'misspelt',
  apply: (parent, field) => {
    parent[`${field}x`] = parent[field];
    delete parent[field];
  },
};
const remove: Mutation = { name: 'absent', apply: (parent, field) => delete parent[field] };

function replaceBy(value: unknown): Mutation {
  return { name: JSON.stringify(value), apply: (parent, field) => void (parent[field] = value) };
}

/**
 * Copies of a value, each with one field changed: misspelt, removed, emptied or negative. Names consist of the field's path
 * and the change.
 */
export function* mutationsOf<Value extends object>(value: Value): Generator<{ name: string; value: Value }> {
  for (const path of fieldsOf(value, [])) {
    for (const mutation of mutationsFor(valueAt(path, value))) {
      const copy = structuredClone(value);
      mutation.apply(valueAt(path.slice(0, -1), copy) as Record<string, unknown>, String(path.at(-1)));
      yield { name: `${path.join('.')} ${mutation.name}`, value: copy };
    }
  }
}

function mutationsFor(value: unknown): Mutation[] {
  if (Array.isArray(value)) return [misspell, remove, replaceBy([])];
  if (typeof value === 'string') return [misspell, remove, replaceBy(''), replaceBy('No Such')];
  if (typeof value === 'number') return [misspell, remove, replaceBy(-1), replaceBy(0)];
  return [misspell, remove];
}

/** The paths of all fields of objects. Keys with a slash are labels or resources, which the corpus has. */
function* fieldsOf(value: unknown, path: Segments): Generator<Segments> {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) yield* fieldsOf(entry, [...path, index]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [field, part] of Object.entries(value)) {
      if (field.includes('/')) continue;
      yield [...path, field];
      yield* fieldsOf(part, [...path, field]);
    }
  }
}
