/** Of JSON Schema what a value has to be, without its description. */
export type Schema = Readonly<Record<string, unknown>>;

/** One value of the chart, with all that is known of it. */
export type Value = {
  /** For people; what is written when it is left out goes without saying. */
  readonly doc: string;
  readonly default: unknown;
  readonly schema: Schema;
};

/** Values that belong together, under one name. */
export type Section = { readonly doc: string; readonly values: Values };

export type Values = { readonly [name: string]: Value | Section };

export function isSection(entry: Value | Section): entry is Section {
  return 'values' in entry;
}

export function section(doc: string, values: Values): Section {
  return { doc, values };
}

/** A text; `schema` may restrict it further. */
export function text(byDefault: string, doc: string, schema: Schema = {}): Value {
  return { doc, default: byDefault, schema: { type: 'string', ...schema } };
}

/** One of a few words. */
export function word(byDefault: string, doc: string, words: readonly string[]): Value {
  return { doc, default: byDefault, schema: { type: 'string', enum: words } };
}

export function truth(byDefault: boolean, doc: string): Value {
  return { doc, default: byDefault, schema: { type: 'boolean' } };
}

export function wholeNumber(byDefault: number, doc: string, minimum: number, maximum: number): Value {
  return { doc, default: byDefault, schema: { type: 'integer', minimum, maximum } };
}

/** A text for each of some names: labels, annotations. */
export function texts(doc: string, byDefault: Readonly<Record<string, string>> = {}): Value {
  return { doc, default: byDefault, schema: { type: 'object', additionalProperties: { type: 'string' } } };
}

/** A list of objects that Kubernetes defines, and judges. */
export function list(doc: string, byDefault: readonly unknown[] = []): Value {
  return { doc, default: byDefault, schema: { type: 'array', items: { type: 'object' } } };
}

/** An object that Kubernetes defines, and judges. */
export function object(doc: string, byDefault: Readonly<Record<string, unknown>> = {}): Value {
  return { doc, default: byDefault, schema: { type: 'object' } };
}
