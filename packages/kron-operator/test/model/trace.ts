/** A value of Quint in the Informal Trace Format, as plain data: sets and tuples become arrays, maps objects. */
type Value = number | string | boolean | Value[] | { [name: string]: Value };

/** A behavior of the model: its states, by the names of the variables. */
export type Trace = readonly Readonly<Record<string, Value>>[];

type Itf = { readonly states: readonly Readonly<Record<string, unknown>>[] };

/** Reads the text of an ITF file. A variant of a sum type becomes `{ Tag: value }`, one without a value its tag. */
export function readTrace(text: string): Trace {
  return (JSON.parse(text) as Itf).states.map((state) =>
    Object.fromEntries(
      Object.entries(state)
        .filter(([name]) => name !== '#meta')
        // The names of the variables of an instance are qualified.
        .map(([name, value]) => [name.split('::').at(-1) ?? '', toValue(value)]),
    ),
  );
}

type Encoded = Readonly<Record<string, unknown>> & {
  readonly '#bigint'?: string;
  readonly '#map'?: readonly (readonly [unknown, unknown])[];
  readonly '#set'?: readonly unknown[];
  readonly '#tup'?: readonly unknown[];
};

function toValue(value: unknown): Value {
  if (typeof value !== 'object' || value === null) return value as Value;
  const encoded = value as Encoded;
  if (encoded['#bigint'] !== undefined) return Number(encoded['#bigint']);
  const list = encoded['#set'] ?? encoded['#tup'];
  if (list !== undefined) return list.map(toValue);
  if (encoded['#map'] !== undefined)
    return Object.fromEntries(
      encoded['#map'].map(([key, entry]) => [toValue(key) as string, toValue(entry)]),
    );
  const { tag, ...fields } = encoded;
  if (typeof tag === 'string') return variant(tag, toValue(fields['value']));
  return Object.fromEntries(Object.entries(encoded).map(([name, field]) => [name, toValue(field)]));
}

function variant(tag: string, value: Value): Value {
  return Array.isArray(value) && value.length === 0 ? tag : { [tag]: value };
}
