import { isObject } from '../reading/canonicalJSON.ts';
import { definedOf } from '../reading/definedOf.ts';

/** Reads a stored value. Returns the value itself if it is valid, and undefined if it is unreadable. */
type Reader = (value: unknown) => unknown;

type Readers = { readonly [field: string]: Reader };

export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** Reads a count. A number above the safe integers is unreadable: it loses digits, and the API server may refuse it. */
export function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

export function word(...words: readonly string[]): Reader {
  return (value) => (words.some((one) => one === value) ? value : undefined);
}

export function orElse(read: Reader, fallback: unknown): Reader {
  return (value) => read(value) ?? fallback;
}

/** Leaves out the unreadable items of a list. */
export function listOf(read: Reader): Reader {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const items: unknown[] = value.map(read);
    return items.every((item, index) => item === value[index])
      ? value
      : items.filter((item) => item !== undefined);
  };
}

/**
 * Reads an object. If a required field is unreadable, the object is unreadable. Leaves out the optional fields that are
 * unreadable. All other fields stay as they are, because a newer version may have written them.
 */
export function objectOf(required: Readers, optional: Readers): Reader {
  const readers = Object.entries({ ...required, ...optional });
  return (value) => {
    if (!isObject(value)) return undefined;
    const changed: Record<string, unknown> = {};
    for (const [field, read] of readers) {
      const stored = value[field];
      if (stored === undefined && !(field in required)) continue;
      const readable = read(stored);
      if (readable === undefined && field in required) return undefined;
      if (readable !== stored) changed[field] = readable;
    }
    return Object.keys(changed).length === 0 ? value : definedOf({ ...value, ...changed });
  };
}

/** `status.active`. */
export const activeJobs: Reader = listOf(objectOf({ name: text }, { uid: text }));

export const conditions: Reader = listOf(
  objectOf(
    {
      type: text,
      status: word('True', 'False', 'Unknown'),
      reason: text,
      message: text,
      lastTransitionTime: text,
    },
    { observedGeneration: count },
  ),
);
