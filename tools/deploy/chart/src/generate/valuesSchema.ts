import { isSection, type Schema, type Section, type Value, type Values } from '../values/value.ts';

/** Values that a parent chart may pass down. */
const fromAbove = {
  global: { description: 'Shared by all charts of a release; not used here.', type: 'object' },
  enabled: {
    description: 'The condition under which a parent chart includes this one; not used here.',
    type: 'boolean',
  },
};

/** `values.schema.json`, which rejects unknown values and wrong types. */
export function valuesSchema(values: Values): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Values of the chart kron',
    ...objectOf(values),
    properties: { ...propertiesOf(values), ...fromAbove },
  };
}

function objectOf(values: Values): Schema {
  const required = Object.entries(values).flatMap(([name, entry]) =>
    isSection(entry) || entry.required === true ? [name] : [],
  );
  return { type: 'object', additionalProperties: false, required, properties: propertiesOf(values) };
}

function propertiesOf(values: Values): Record<string, Schema> {
  return Object.fromEntries(Object.entries(values).map(([name, entry]) => [name, schemaOf(entry)]));
}

function schemaOf(entry: Value | Section): Schema {
  if (isSection(entry)) return { description: entry.doc, ...objectOf(entry.values) };
  return { description: entry.doc, default: entry.default, ...entry.schema };
}
