import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const published = resolve(import.meta.dirname, '../../../../deploy/schemas/kron.io/kronjob_v1alpha1.json');
let names: Set<string> | undefined;

/** The code of a text that is none of the names that the JSON Schema of a KronJob publishes. */
export function timezoneCode(text: string): string | null {
  names ??= new Set(publishedNames());
  return names.has(text) ? null : 'InvalidTimezone';
}

function publishedNames(): string[] {
  const { definitions } = JSON.parse(readFileSync(published, 'utf8')) as {
    definitions: Record<string, { properties?: { timezone?: { enum?: string[] } } }>;
  };
  return Object.values(definitions).flatMap(({ properties }) => properties?.timezone?.enum ?? []);
}
