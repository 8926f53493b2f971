import { type TSchema, Type } from 'typebox';

const label = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?';
const nameCharacters = '[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?';

/** A DNS subdomain, as names of objects are. */
const namePattern = `^${label}(?:\\.${label})*$`;

/** An optional DNS prefix with a slash, and a name. */
export const labelKeyPattern: string = `^(?:${label}(?:\\.${label})*/)?${nameCharacters}$`;
/** What a label may hold, an empty text included. */
export const labelValuePattern: string = `^(?:${nameCharacters})?$`;

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

function texts(values: object, keyPattern: string): object {
  return {
    type: 'object',
    propertyNames: { pattern: keyPattern },
    additionalProperties: { type: 'string', ...values },
  };
}

const labels = texts({ maxLength: 63, pattern: labelValuePattern }, labelKeyPattern);

/** Whose metadata it is, an example of a name, and how many characters a name may have. */
type Named = { kind: string; example: string; longest: number };

/** `metadata` as every Kubernetes object has it: the API server knows it, so that the CRD only restricts the name. */
export function metadataField({ kind, example, longest }: Named): TSchema {
  const name = Type.String({
    description: `Name of the ${kind}: lower-case letters, digits, - and ., at most ${longest} characters, so that its Jobs can be named after it. Part of what choices are drawn from. Required, or generateName. Example: ${example}.`,
    examples: [example],
    maxLength: longest,
    'x-kron-outside-crd': { pattern: namePattern, minLength: 1 },
    'x-kron-expected': `expected lower-case letters, digits, - and ., such as ${example}`,
  });
  return Type.Object(
    { name: Type.Optional(name) },
    {
      // The CRD may restrict names, and say nothing else about metadata.
      'x-kron-outside-crd': {
        description: `Name, namespace, labels and annotations, as every Kubernetes object has them. Required. Example: {name: ${example}, namespace: prod}.`,
        examples: [{ name: example, namespace: 'prod' }],
        additionalProperties: false,
        if: { type: 'object', properties: { generateName: text }, required: ['generateName'] },
        else: { type: 'object', properties: { name: text }, required: ['name'] },
        properties: fieldsOf(kind),
      },
    },
  );
}

function fieldsOf(kind: string): object {
  return {
    generateName: {
      ...text,
      description:
        'Instead of a name: what the name that the API server makes begins with. Example: backup-.',
    },
    namespace: {
      ...text,
      description: `Namespace of the ${kind} and its Jobs. Part of what choices are drawn from. Default: default. Example: prod.`,
      maxLength: 63,
      pattern: `^${label}$`,
      'x-kron-expected': 'expected lower-case letters, digits and -, such as prod',
    },
    labels: { ...labels, description: `Labels of the ${kind}, not of its Jobs. Example: {team: billing}.` },
    annotations: {
      ...texts({}, labelKeyPattern),
      description: `Annotations of the ${kind}, not of its Jobs. Example: {owner: billing@example.com}.`,
    },
    ...ofTheApiServer,
  };
}

const ofTheApiServer = {
  finalizers: { type: 'array', items: text },
  ownerReferences: { type: 'array', items: { type: 'object' } },
  managedFields: { type: 'array', items: { type: 'object' } },
  creationTimestamp: text,
  deletionTimestamp: text,
  deletionGracePeriodSeconds: count,
  generation: count,
  resourceVersion: text,
  selfLink: text,
  uid: text,
};
