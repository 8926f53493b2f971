import { type TSchema, Type } from 'typebox';

const example = '2026-03-01T00:58:29Z';

export function statusInstant(description: string): TSchema {
  return Type.String({ description: `${description} RFC 3339, UTC. Example: ${example}.` });
}

export function statusPeriodID(description: string): TSchema {
  return Type.String({
    description: `${description} It is the nominal time, RFC 3339, UTC. Example: 2026-03-01T00:00:00Z.`,
  });
}

export function statusCount(description: string, format: 'int32' | 'int64' = 'int64'): TSchema {
  return Type.Integer({ description: `${description} Example: 1.`, format, minimum: 0 });
}

export function statusFlag(description: string): TSchema {
  return Type.Boolean({ description: `${description} Example: true.` });
}

export function statusText(description: string): TSchema {
  return Type.String({ description });
}

export function statusWord(words: readonly string[], description: string): TSchema {
  return Type.String({ description: `${description} Example: ${words[0]}.`, enum: words });
}

/** An object of the status. Unknown fields are valid in a manifest, because a newer operator may have written them. */
export function statusObject(fields: Record<string, TSchema>, description: string): TSchema {
  return Type.Object(fields, { description, 'x-kron-outside-crd': { additionalProperties: true } });
}

export function optional(fields: Record<string, TSchema>): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Type.Optional(field)]));
}
