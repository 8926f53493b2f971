import { isSection, type Schema, type Section, type Value, type Values } from '../values/value.ts';

/** What a chart above this one may hand down, beside values of ours. */
const fromAbove = {
  global: { description: 'Shared by all charts of a release; not used here.', type: 'object' },
  enabled: {
    description: 'The condition by which a chart above takes this one in; not used here.',
    type: 'boolean',
  },
};

/** `values.schema.json`: a value that there is not, or that is of another kind, is refused. */
export function valuesSchema(values: Values): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Values of the chart kron',
    ...objectOf(values),
    properties: { ...propertiesOf(values), ...fromAbove },
  };
}

function objectOf(values: Values): Schema {
  return { type: 'object', additionalProperties: false, properties: propertiesOf(values) };
}

function propertiesOf(values: Values): Record<string, Schema> {
  return Object.fromEntries(Object.entries(values).map(([name, entry]) => [name, schemaOf(entry)]));
}

function schemaOf(entry: Value | Section): Schema {
  if (isSection(entry)) return { description: entry.doc, ...objectOf(entry.values) };
  return { description: entry.doc, default: entry.default, ...entry.schema };
}
