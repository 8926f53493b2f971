/** The JSON Schema of a value, without its description. */
export type Schema = Readonly<Record<string, unknown>>;

/** One value of the chart. */
export type Value = {
  /** A description for users. */
  readonly doc: string;
  readonly default: unknown;
  readonly schema: Schema;
  /** Whether the chart cannot do without it. For Helm, null removes a value. */
  readonly required?: true;
};

/** Values under a common name. */
export type Section = { readonly doc: string; readonly values: Values };

export type Values = { readonly [name: string]: Value | Section };

export function isSection(entry: Value | Section): entry is Section {
  return 'values' in entry;
}

export function section(doc: string, values: Values): Section {
  return { doc, values };
}

/** A string; `schema` may restrict it further. */
export function text(byDefault: string, doc: string, schema: Schema = {}): Value {
  return { doc, default: byDefault, schema: { type: 'string', ...schema } };
}

/** One of several strings. */
export function word(byDefault: string, doc: string, words: readonly string[]): Value {
  return { doc, default: byDefault, schema: { type: 'string', enum: words } };
}

/** In templates, null is false. So a truth value that is true by default must be written. */
export function truth(byDefault: boolean, doc: string): Value {
  return { doc, default: byDefault, schema: { type: 'boolean' }, ...(byDefault ? { required: true } : {}) };
}

export function wholeNumber(byDefault: number, doc: string, minimum: number, maximum: number): Value {
  return { doc, default: byDefault, schema: { type: 'integer', minimum, maximum } };
}

/** A value that the chart cannot do without. Others may be null, which stands for what Kubernetes or the operator does by default. */
export function required(value: Value): Value {
  return { ...value, required: true };
}

/** A map of strings, such as labels and annotations. */
export function texts(doc: string, byDefault: Readonly<Record<string, string>> = {}): Value {
  return { doc, default: byDefault, schema: { type: 'object', additionalProperties: { type: 'string' } } };
}

/** A list that Kubernetes defines and validates. */
export function list(doc: string, byDefault: readonly unknown[] = []): Value {
  return { doc, default: byDefault, schema: { type: 'array', items: { type: 'object' } } };
}

/** An object that Kubernetes defines and validates. */
export function object(doc: string, byDefault: Readonly<Record<string, unknown>> = {}): Value {
  return { doc, default: byDefault, schema: { type: 'object' } };
}
