import { jobTypesText } from '../generated/jobTypesText.ts';
import { emptyMeansDefault, type FieldRule, fieldRules } from './fieldRules.ts';

/** The type of the objects in a field, and the API server's rule for the field. */
export type KnownField = {
  /** Name of the type of the objects in the field. Undefined if the field holds no objects. */
  readonly type: string | undefined;
  /** The API server's rule. Undefined if the API server accepts every value. */
  readonly rule: FieldRule | undefined;
};

/** A type of the objects in a Job's spec, such as `Container`. */
export type KnownType = {
  readonly fields: ReadonlyMap<string, KnownField>;
  /** The fields that must not be missing or empty, and what to write there. */
  readonly required: readonly (readonly [field: string, what: string])[];
};

let types: ReadonlyMap<string, KnownType> | undefined;

/**
 * A type by its name. Undefined if the type is unknown.
 *
 * @example
 * knownType('Container')?.fields.get('env') // { type: 'EnvVar', rule: undefined }
 * knownType('ContainerPort')?.fields.get('protocol') // { type: undefined, rule: { words: ['SCTP', 'TCP', 'UDP'] } }
 */
export function knownType(name: string): KnownType | undefined {
  types ??= new Map(jobTypesText.split('\n').map(parseLine));
  return types.get(name);
}

function parseLine(line: string): [name: string, type: KnownType] {
  const [name = '', ...fields] = line.split(' ');
  const rules = fieldRules[name] ?? {};
  const required = Object.entries(rules).flatMap(([field, { required: what }]) =>
    what === undefined ? [] : [[field, what] as const],
  );
  return [name, { fields: new Map(fields.map((text) => parseField(name, text, rules))), required }];
}

function parseField(
  type: string,
  text: string,
  rules: Readonly<Record<string, FieldRule>>,
): [name: string, field: KnownField] {
  const [name = '', mark, value = ''] = text.split(/([:=])/);
  if (mark === ':') return [name, { type: value, rule: rules[name] }];
  if (mark === undefined) return [name, { type: undefined, rule: rules[name] }];
  const rule: FieldRule = { words: value.split('|') };
  const checksEmpty = emptyMeansDefault.has(`${type}.${name}`) ? {} : { checksEmpty: true as const };
  return [name, { type: undefined, rule: { ...rules[name], ...rule, ...checksEmpty } }];
}
